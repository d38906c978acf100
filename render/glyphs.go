package render

import (
	"image"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
)

// newFace is the board's font at a size in pixels. A face keeps state and is
// used while a set is drawn, by one goroutine, never afterwards.
func newFace(size float64) (font.Face, error) {
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
}

// The signs that are written on a board.
const (
	numerals = "0123456789+−"
	capitals = "ABCDEF"
	smalls   = "abcdef"
)

// lettering is one size and colour of signs, drawn once.
type lettering struct {
	glyphs  map[rune]*sprite
	advance map[rune]int
	// capHeight is the height of a digit in pixels.
	capHeight int
	// base is the row of a glyph's sprite that comes to lie on the line.
	base int
}

// newLettering draws the signs in ink, with a rim of the given width of halo
// around them where they have to stand out from what lies under them.
func newLettering(p *palette, signs string, size float64, ink, halo tone, rimWidth float64) (*lettering, error) {
	face, err := newFace(size)
	if err != nil {
		return nil, err
	}
	l := &lettering{glyphs: map[rune]*sprite{}, advance: map[rune]int{}, capHeight: int(size*0.723 + 0.5)}
	pad := int(rimWidth) + 2
	for _, sign := range signs {
		advance, _ := face.GlyphAdvance(sign)
		width := advance.Ceil()
		dc := gg.NewContext(width+2*pad, int(size)+2*pad)
		dc.SetFontFace(face)
		base := float64(pad + l.capHeight + 2)
		l.base = int(base)
		if rimWidth > 0 {
			setTone(dc, halo)
			stampAround(rimWidth, func(dx, dy float64) { dc.DrawString(string(sign), float64(pad)+dx, base+dy) })
		}
		setTone(dc, ink)
		dc.DrawString(string(sign), float64(pad), base)
		drawing := dc.Image().(*image.RGBA)
		pairRows(drawing, drawing.Rect)
		l.glyphs[sign] = newSprite(p, drawing, image.Pt(pad, int(base)))
		l.advance[sign] = width
	}
	return l, nil
}

// stampAround calls draw for places on a circle, which fattens what is drawn.
func stampAround(radius float64, draw func(dx, dy float64)) {
	for i := range 16 {
		d := circle(float64(i) / 16)
		draw(d.x*radius, d.y*radius)
	}
}

// put writes the text with its middle at the given place.
func (l *lettering) put(board *image.Paletted, p *palette, text string, middle image.Point) {
	width := 0
	for _, sign := range text {
		width += l.advance[sign]
	}
	at := image.Pt(middle.X-width/2, middle.Y+l.capHeight/2)
	// Glyphs lie on the board's pairs of rows.
	at.Y += (at.Y - l.base) & 1
	for _, sign := range text {
		l.glyphs[sign].put(board, p, at)
		at.X += l.advance[sign]
	}
}
