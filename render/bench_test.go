package render

import "testing"

// BenchmarkPNG draws and packs one still board, as after every move.
func BenchmarkPNG(b *testing.B) {
	for _, e := range gallery(b) {
		b.Run(e.name, func(b *testing.B) {
			r := renderer(b, e.theme)
			b.ReportAllocs()
			var size int
			for b.Loop() {
				file, err := r.PNG(e.view)
				if err != nil {
					b.Fatal(err)
				}
				size = len(file)
			}
			b.ReportMetric(float64(size)/1000, "KB")
		})
	}
}

// BenchmarkCompose puts a board together without packing it.
func BenchmarkCompose(b *testing.B) {
	r := renderer(b, Wood)
	v := captureView(b)
	b.ReportAllocs()
	for b.Loop() {
		picture := r.compose(v)
		r.boards.Put(picture)
	}
}

// BenchmarkStartUp draws everything of a theme.
func BenchmarkStartUp(b *testing.B) {
	for _, theme := range Themes() {
		b.Run(theme.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := NewRenderer(Options{Theme: theme}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
