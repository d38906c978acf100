package render

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"
)

// TestNoFlashing holds animations to WCAG 2.2, success criterion 2.3.1: within
// a second no more than three general flashes on more than a quarter of any 10
// degrees of the visual field, which is 21,824 pixels of a block of 341 by 256
// on the screen that the criterion assumes. A flash is a pair of opposing
// changes of a tenth or more of the full luminance, the darker of the two
// being below 0.8. The pictures are taken at their full size, larger than chat
// shows them; none has saturated red.
func TestNoFlashing(t *testing.T) {
	for _, e := range animations(t) {
		for _, theme := range Themes() {
			file, err := renderer(t, theme).MoveGIF(e.view)
			if err != nil {
				t.Fatal(err)
			}
			if n := flashing(t, file); n >= 21_824 {
				t.Errorf("%s in %s: %d pixels of a block flash more than three times in a second", e.name, theme, n)
			}
		}
	}
}

// flicker is what a pixel has done lately.
type flicker struct {
	brighter, moved bool
	// changes are the times of its last seven opposing changes, a ring.
	changes [7]int
	next    int
	flashes bool
}

// TestFlashingIsSeen makes sure that the test above can fail.
func TestFlashingIsSeen(t *testing.T) {
	for delay, want := range map[int]int{10: 341 * 256, 20: 0} {
		board := image.NewPaletted(image.Rect(0, 0, Width, Height), color.Palette{color.Black, color.White})
		w := newGIFWriter()
		w.begin(board, delay)
		for i := range 12 {
			for at := range board.Pix {
				board.Pix[at] = uint8(i+1) % 2
			}
			w.add(board, []image.Rectangle{board.Rect}, delay)
		}
		if got := flashing(t, w.end()); got != want {
			t.Errorf("a screen that changes every %d hundredths of a second has %d flashing pixels, want %d", delay, got, want)
		}
	}
}

// flashing is the largest number of pixels of a block that make eight opposing
// changes in some second, which is more than three flashes.
func flashing(t *testing.T, file []byte) int {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var light [256]float64
	for i, c := range g.Image[0].Palette {
		c := color.RGBAModel.Convert(c).(color.RGBA)
		light[i] = luminance(tone{float64(c.R), float64(c.G), float64(c.B)})
	}
	screen := image.NewPaletted(g.Image[0].Rect, g.Image[0].Palette)
	copy(screen.Pix, g.Image[0].Pix)
	pixels := make([]flicker, len(screen.Pix))
	for i := range pixels {
		pixels[i].changes = [7]int{-1000, -1000, -1000, -1000, -1000, -1000, -1000}
	}
	now := 0
	for i, frame := range g.Image[1:] {
		now += g.Delay[i]
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
				value := frame.Pix[frame.PixOffset(x, y)]
				if value == unchanged {
					continue
				}
				at := screen.PixOffset(x, y)
				pixels[at].change(light[screen.Pix[at]], light[value], now)
				screen.Pix[at] = value
			}
		}
	}
	return largestBlock(pixels)
}

func (f *flicker) change(from, to float64, now int) {
	brighter := to > from
	if max(from, to)-min(from, to) < 0.1 || min(from, to) >= 0.8 || f.moved && f.brighter == brighter {
		return
	}
	f.moved, f.brighter = true, brighter
	if now-f.changes[f.next] <= 100 {
		f.flashes = true
	}
	f.changes[f.next] = now
	f.next = (f.next + 1) % len(f.changes)
}

// largestBlock is the largest number of flashing pixels in a block of 341 by
// 256, by a table of sums over all corners.
func largestBlock(pixels []flicker) int {
	const width, height = Width + 1, Height + 1
	sums := make([]int, width*height)
	for y := 1; y < height; y++ {
		row := 0
		for x := 1; x < width; x++ {
			if pixels[(y-1)*Width+x-1].flashes {
				row++
			}
			sums[y*width+x] = sums[(y-1)*width+x] + row
		}
	}
	most := 0
	for y := 256; y < height; y++ {
		for x := 341; x < width; x++ {
			most = max(most, sums[y*width+x]-sums[(y-256)*width+x]-sums[y*width+x-341]+sums[(y-256)*width+x-341])
		}
	}
	return most
}
