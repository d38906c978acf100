package render

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"sync"
)

// encoder writes pictures as PNG (RFC 2083, W3C PNG third edition): the header,
// the palette, the pixels as they are, the end. It is ours for the sake of the
// level: image/png offers only flate's fastest, which makes a file half as large
// again, and its default, which takes twice the time for a twentieth less.
type encoder struct{ packers sync.Pool }

// packer is the working memory of one file.
type packer struct {
	file    bytes.Buffer
	zlib    *zlib.Writer
	noughts []byte
}

// The flate levels: a board has 3 ms, in which it comes to less than 25 KB;
// pages are asked for seldom and can take longer.
const (
	boardLevel = 4
	pageLevel  = 6
)

func newEncoder(level int) *encoder {
	return &encoder{sync.Pool{New: func() any {
		p := new(packer)
		// A constant level between 1 and 9 is never refused.
		p.zlib, _ = zlib.NewWriterLevel(&p.file, level)
		return p
	}}}
}

// encode is the picture as a PNG file.
func (e *encoder) encode(picture *image.Paletted) ([]byte, error) {
	p := e.packers.Get().(*packer)
	defer e.packers.Put(p)
	p.file.Reset()
	p.file.WriteString("\x89PNG\r\n\x1a\n")
	p.chunk("IHDR", func() error { p.header(picture.Rect.Size()); return nil })
	p.chunk("PLTE", func() error { p.palette(picture.Palette); return nil })
	if err := p.chunk("IDAT", func() error { return p.pixels(picture) }); err != nil {
		return nil, err
	}
	p.chunk("IEND", func() error { return nil })
	return bytes.Clone(p.file.Bytes()), nil
}

// chunk writes a chunk: its length, its kind, what body writes, and the check
// sum of the latter two.
func (p *packer) chunk(kind string, body func() error) error {
	at := p.file.Len()
	p.file.WriteString("\x00\x00\x00\x00" + kind)
	if err := body(); err != nil {
		return err
	}
	written := p.file.Bytes()[at:]
	binary.BigEndian.PutUint32(written, uint32(len(written)-8))
	p.file.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(written[4:])))
	return nil
}

// header says that the picture has a byte for each pixel, an index into the
// palette, in rows from top to bottom.
func (p *packer) header(size image.Point) {
	const depth, indexed = 8, 3
	var sides [8]byte
	binary.BigEndian.PutUint32(sides[:4], uint32(size.X))
	binary.BigEndian.PutUint32(sides[4:], uint32(size.Y))
	p.file.Write(sides[:])
	p.file.Write([]byte{depth, indexed, 0, 0, 0})
}

// palette writes the colours, which are all opaque.
func (p *packer) palette(colours color.Palette) {
	for _, c := range colours {
		c := c.(color.RGBA)
		p.file.Write([]byte{c.R, c.G, c.B})
	}
}

// The filters a row can begin with (RFC 2083, section 6). Of indices, a
// difference to a neighbour says nothing, but it does where there is none.
var (
	noFilter = []byte{0}
	upFilter = []byte{2}
)

// pixels writes the rows as they are, but a row that is the one above as
// nothing but noughts, which pack to next to nothing. Every other row of a
// board is such a row: see pairRows.
func (p *packer) pixels(picture *image.Paletted) error {
	p.zlib.Reset(&p.file)
	width := picture.Rect.Dx()
	p.noughts = append(p.noughts, make([]byte, max(width-len(p.noughts), 0))...)
	var above []byte
	for y := range picture.Rect.Dy() {
		row := picture.Pix[y*picture.Stride : y*picture.Stride+width]
		filter, written := noFilter, row
		if bytes.Equal(row, above) {
			filter, written = upFilter, p.noughts[:width]
		}
		if _, err := p.zlib.Write(filter); err != nil {
			return err
		}
		if _, err := p.zlib.Write(written); err != nil {
			return err
		}
		above = row
	}
	return p.zlib.Close()
}
