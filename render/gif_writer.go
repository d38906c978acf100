package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// pixelBits is the size of a pixel in a file. One more than the palettes need
// would make every file longer.
const pixelBits = 7

// unchanged is the value of a pixel that leaves what the frames before put
// there; in the file it is the transparent colour.
const unchanged = maxColours

// gifWriter writes a GIF that plays once: without the NETSCAPE2.0 extension,
// which is what makes GIFs repeat, a player stops on the last frame. A frame
// holds the smallest rectangle around what differs from the frame before, and
// within it only the pixels that differ.
type gifWriter struct {
	file []byte
	lzw  lzw
	// shown is what a player shows after the frames written.
	shown         *image.Paletted
	pixels, plain []byte
}

func newGIFWriter() *gifWriter {
	return &gifWriter{shown: image.NewPaletted(image.Rect(0, 0, Width, Height), nil)}
}

// begin starts a file with its first frame, which is all of picture and stays
// for delay hundredths of a second.
func (w *gifWriter) begin(picture *image.Paletted, delay int) {
	size := picture.Rect.Size()
	w.file = append(w.file[:0], "GIF89a"...)
	w.file = appendPair(w.file, size.X, size.Y)
	const globalTable, resolution, tableBits = 0x80, 7 << 4, pixelBits - 1
	w.file = append(w.file, globalTable|resolution|tableBits, 0, 0)
	for i := range 1 << pixelBits {
		var c color.RGBA
		if i < len(picture.Palette) {
			c = color.RGBAModel.Convert(picture.Palette[i]).(color.RGBA)
		}
		w.file = append(w.file, c.R, c.G, c.B)
	}
	w.shown.Pix = append(w.shown.Pix[:0], picture.Pix...)
	w.shown.Stride, w.shown.Rect = picture.Stride, picture.Rect
	w.frame(picture.Rect, picture.Pix, picture.Pix, delay)
}

// add writes a frame that turns what is shown into picture, which differs
// within the given parts only, and stays for delay hundredths of a second.
func (w *gifWriter) add(picture *image.Paletted, parts []image.Rectangle, delay int) {
	var news image.Rectangle
	for _, part := range parts {
		news = news.Union(difference(w.shown, picture, part.Intersect(picture.Rect)))
	}
	if news.Empty() {
		// A frame has a pixel at least.
		news = image.Rect(0, 0, 1, 1)
	}
	w.pixels = grown(w.pixels, news.Dx()*news.Dy())
	w.plain = grown(w.plain, news.Dx()*news.Dy())
	for y := range news.Dy() {
		at := picture.PixOffset(news.Min.X, news.Min.Y+y)
		from, to := y*news.Dx(), (y+1)*news.Dx()
		copy(w.plain[from:to], picture.Pix[at:])
		onlyNews(w.pixels[from:to], w.plain[from:to], w.shown.Pix[at:at+news.Dx()])
	}
	w.frame(news, w.pixels, w.plain, delay)
}

// end completes the file, which is the caller's.
func (w *gifWriter) end() []byte {
	const trailer = 0x3b
	return slices.Clone(append(w.file, trailer))
}

// size is how long the file is so far.
func (w *gifWriter) size() int { return len(w.file) }

// frame writes a frame's blocks.
func (w *gifWriter) frame(where image.Rectangle, pixels, plain []byte, delay int) {
	const (
		extension, graphicControl = 0x21, 0xf9
		leaveInPlace, transparent = 1 << 2, 1
		imageDescriptor           = 0x2c
	)
	w.file = append(w.file, extension, graphicControl, 4, leaveInPlace|transparent)
	w.file = binary.LittleEndian.AppendUint16(w.file, uint16(delay))
	w.file = append(w.file, unchanged, 0, imageDescriptor)
	w.file = appendPair(w.file, where.Min.X, where.Min.Y)
	w.file = appendPair(w.file, where.Dx(), where.Dy())
	w.file = append(w.file, 0, pixelBits)
	for block := range slices.Chunk(w.lzw.pack(pixels, plain), 255) {
		w.file = append(append(w.file, byte(len(block))), block...)
	}
	w.file = append(w.file, 0)
}

func appendPair(file []byte, a, b int) []byte {
	return binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(file, uint16(a)), uint16(b))
}

// difference is the smallest rectangle around the pixels of a part in which
// two pictures of one size differ.
func difference(a, b *image.Paletted, part image.Rectangle) image.Rectangle {
	found := image.Rectangle{Min: part.Max, Max: part.Min}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		at := a.PixOffset(part.Min.X, y)
		left := commonPrefix(a.Pix[at:at+part.Dx()], b.Pix[at:at+part.Dx()])
		if left == part.Dx() {
			continue
		}
		right := part.Dx()
		for a.Pix[at+right-1] == b.Pix[at+right-1] {
			right--
		}
		found.Min.X = min(found.Min.X, part.Min.X+left)
		found.Max.X = max(found.Max.X, part.Min.X+right)
		found.Min.Y = min(found.Min.Y, y)
		found.Max.Y = y + 1
	}
	if found.Min.Y >= found.Max.Y {
		return image.Rectangle{}
	}
	return found
}

// commonPrefix is how many bytes are alike at the beginning of two rows of one
// length.
func commonPrefix(a, b []byte) int {
	n := 0
	for n+8 <= len(a) && binary.LittleEndian.Uint64(a[n:]) == binary.LittleEndian.Uint64(b[n:]) {
		n += 8
	}
	for n < len(a) && a[n] == b[n] {
		n++
	}
	return n
}

// onlyNews copies row into out, with unchanged where it is as in shown, and
// makes shown as row.
func onlyNews(out, row, shown []byte) {
	i := 0
	for ; i+8 <= len(row); i += 8 {
		if binary.LittleEndian.Uint64(row[i:]) == binary.LittleEndian.Uint64(shown[i:]) {
			binary.LittleEndian.PutUint64(out[i:], eightUnchanged)
			continue
		}
		newsOf(out[i:i+8], row[i:i+8], shown[i:i+8])
	}
	newsOf(out[i:], row[i:], shown[i:])
	copy(shown, row)
}

func newsOf(out, row, shown []byte) {
	for i, pixel := range row {
		if out[i] = pixel; pixel == shown[i] {
			out[i] = unchanged
		}
	}
}
