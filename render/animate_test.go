package render

import (
	"bytes"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"owarebot/engine"
)

func moves(t testing.TB) []exhibit {
	return []exhibit{
		{name: "one-seed", view: after(t, "abapa", "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", "F")},
		{name: "one-lap", view: after(t, "abapa", "", "C")},
		{name: "capture", view: captureView(t)},
		{name: "slam", view: firstMove(t, "warri", func(last *engine.Trace) bool { return last.Slam })},
		{name: "three-laps", view: relayOf(t, 3, true)},
		{name: "eight-laps", view: relayOf(t, 8, true)},
		{name: "eighteen-laps", view: relayOf(t, 18, true)},
		{name: "thousand-laps", view: after(t, "ayoayo", "", "BeBbEfCfBe")},
	}
}

func relayOf(t testing.TB, laps int, capture bool) View {
	return firstMove(t, "ayoayo", func(last *engine.Trace) bool { return len(last.Laps) == laps && (len(last.Captures) > 0) == capture })
}

func TestDump(t *testing.T) {
	for _, e := range moves(t) {
		r := renderer(t, e.theme)
		file, err := r.MoveGIF(e.view)
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile("/tmp/a_"+e.name+".gif", file, 0o644)
		g, err := gif.DecodeAll(bytes.NewReader(file))
		if err != nil {
			t.Fatal(e.name, err)
		}
		total := 0
		dir := filepath.Join("/tmp/frames", e.name)
		os.RemoveAll(dir)
		os.MkdirAll(dir, 0o755)
		canvas := image.NewPaletted(image.Rect(0, 0, Width, Height), r.kit.palette.colours)
		for i, f := range g.Image {
			for y := f.Rect.Min.Y; y < f.Rect.Max.Y; y++ {
				for x := f.Rect.Min.X; x < f.Rect.Max.X; x++ {
					if c := f.ColorIndexAt(x, y); c != unchanged {
						canvas.SetColorIndex(x, y, c)
					}
				}
			}
			total += g.Delay[i]
			var b bytes.Buffer
			png.Encode(&b, canvas)
			os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.png", i)), b.Bytes(), 0o644)
		}
		last := r.compose(e.view)
		if !bytes.Equal(last.Pix, canvas.Pix) {
			t.Error("differs")
		}
		t.Log(e.name, len(file), len(g.Image), total, g.LoopCount)
	}
}

func BenchmarkMove(b *testing.B) {
	for _, e := range moves(b) {
		b.Run(e.name, func(b *testing.B) {
			r := renderer(b, e.theme)
			b.ReportAllocs()
			var size int
			for b.Loop() {
				file, err := r.MoveGIF(e.view)
				if err != nil {
					b.Fatal(err)
				}
				size = len(file)
			}
			b.ReportMetric(float64(size)/1000, "KB")
		})
	}
}
