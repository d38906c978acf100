package render

import (
	"image"

	"github.com/fogleman/gg"
	"owarebot/engine"
)

// boardBox is the outer edge of the board.
var boardBox = roundedBox{margin, margin, Width - margin, Height - margin, 30}

// stripBox is a side's strip for letters and counts.
func stripBox(side engine.Side) roundedBox {
	middle := float64(stripMiddle(side))
	return roundedBox{inset + 3, middle - stripHeight/2 + 3, Width - inset - 3, middle + stripHeight/2 - 3, 14}
}

// drawGround draws the empty board, both halves lit or both waiting. Letters
// and all that changes is laid on it later.
func drawGround(l *look, bowls, trays *relief, lit bool) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, Width, Height))
	drawBody(picture, l, lit)
	for _, side := range []engine.Side{engine.South, engine.North} {
		press(picture, l, trays, storeCentre(side), brightness(l, lit))
	}
	for pit := range engine.Pit(engine.Pits) {
		press(picture, l, bowls, pitCentre(pit), brightness(l, lit))
	}
	dc := gg.NewContextForRGBA(picture)
	drawSeam(dc, l)
	pairRows(picture, picture.Rect)
	for _, side := range []engine.Side{engine.South, engine.North} {
		drawStrip(dc, l, side)
	}
	return picture
}

// brightness is the light on a half of the board.
func brightness(l *look, lit bool) float64 {
	if lit {
		return 1
	}
	return l.dim
}

// drawBody paints the cloth, the board's rim and its level field.
func drawBody(picture *image.RGBA, l *look, lit bool) {
	bright := brightness(l, lit)
	for y := range Height {
		for x := range Width {
			fx, fy := float64(x)+0.5, float64(y)+0.5
			depth, out := boardBox.depth(fx, fy)
			t := clothTone(l, fx, fy)
			if depth > -0.5 {
				shade := bright * (l.field + l.grain*grainAt(x, y))
				if depth < rim {
					tilt := 1.2 * (1 - 2*max(depth, 0)/rim)
					n := normal(out.x*tilt, out.y*tilt, 1)
					shade = l.rim * (0.40 + 0.62*n.lit()/flatLit)
				}
				t = mix(t, l.body.at(shade), min(depth+0.5, 1))
			}
			picture.SetRGBA(x, y, t.rgba())
		}
	}
}

// clothTone is the cloth's tone with the board's shadow on it.
func clothTone(l *look, x, y float64) tone {
	depth, _ := boardBox.depth(x-2, y-4)
	return l.cloth.at(smooth(2, -7, depth))
}

// press lays a relief into the picture with its middle at the given place.
func press(picture *image.RGBA, l *look, r *relief, middle image.Point, bright float64) {
	corner := middle.Sub(image.Pt(r.width/2, r.height/2))
	for i, cover := range r.cover {
		if cover == 0 {
			continue
		}
		x, y := corner.X+i%r.width, corner.Y+i/r.width
		under := picture.RGBAAt(x, y)
		t := mix(tone{float64(under.R), float64(under.G), float64(under.B)}, l.body.at(bright*r.shade[i]), cover)
		picture.SetRGBA(x, y, t.rgba())
	}
}

// drawSeam draws the groove between the two halves.
func drawSeam(dc *gg.Context, l *look) {
	line := func(offset, width, place float64) {
		dc.MoveTo(pitsLeft+offset, fieldBottom)
		dc.LineTo(pitsLeft+offset, fieldMiddle+offset)
		dc.LineTo(pitsRight+offset, fieldMiddle+offset)
		dc.LineTo(pitsRight+offset, fieldTop)
		setTone(dc, l.body.at(place))
		dc.SetLineWidth(width)
		dc.SetLineJoinRound()
		dc.Stroke()
	}
	line(1, 4, l.field)
	line(0, 4, 0.05)
}

// drawStrip draws the inlay that a side's letters and counts stand on.
func drawStrip(dc *gg.Context, l *look, side engine.Side) {
	box := stripBox(side)
	box.path(dc, 1.5)
	setTone(dc, l.body.at(0.85*l.field))
	dc.Fill()
	box.path(dc, 0)
	setTone(dc, l.strip)
	dc.Fill()
}

// path adds the box, grown on all sides, to the drawing's path.
func (b roundedBox) path(dc *gg.Context, grow float64) {
	dc.DrawRoundedRectangle(b.left-grow, b.top-grow, b.right-b.left+2*grow, b.bottom-b.top+2*grow, b.radius+grow)
}

// setTone makes a tone the drawing's colour.
func setTone(dc *gg.Context, t tone) { dc.SetColor(t.rgba()) }

// quantised is the picture in the colours of the materials.
func quantised(p *palette, picture *image.RGBA) *image.Paletted {
	out := image.NewPaletted(picture.Rect, p.colours)
	for i := range out.Pix {
		px := picture.Pix[4*i : 4*i+3 : 4*i+3]
		out.Pix[i] = p.nearestMaterial(px[0], px[1], px[2])
	}
	return out
}

// grounds are the empty boards by which halves are lit, South's half first.
type grounds [2][2]*image.Paletted

// newGrounds draws the empty boards.
func newGrounds(p *palette, l *look) (*grounds, error) {
	bowls, trays := carve(l, bowl), carve(l, tray)
	var whole [2]*image.Paletted
	for i, lit := range []bool{false, true} {
		whole[i] = quantised(p, drawGround(l, bowls, trays, lit))
		if err := putLetters(whole[i], p, l, lit); err != nil {
			return nil, err
		}
	}
	g := new(grounds)
	for south := range 2 {
		for north := range 2 {
			g[south][north] = joined(whole[south], whole[north])
		}
	}
	return g, nil
}

// Letters and counts share a pit's part of the strip, the letter left and the
// count right of it, as on the buttons under the board.
const (
	letterOffset = -30
	countOffset  = 24
)

// Small letters are set larger than capitals, for they would be too small to
// read on a phone.
const (
	capitalSize = 47
	smallSize   = 57
)

// putLetters writes the pits' letters on the strips.
func putLetters(board *image.Paletted, p *palette, l *look, lit bool) error {
	ink := l.waitingLetter
	if lit {
		ink = l.letter
	}
	for side, font := range []struct {
		signs string
		size  float64
		lower int
	}{engine.South: {capitals, capitalSize, 0}, engine.North: {smalls, smallSize, 3}} {
		set, err := newLettering(p, font.signs, font.size, ink, l.strip, 0)
		if err != nil {
			return err
		}
		for i := range 6 {
			pit := engine.PitOf(engine.Side(side), i)
			at := image.Pt(pitCentre(pit).X+letterOffset, stripMiddle(engine.Side(side))+font.lower)
			set.put(board, p, pit.String(), at)
		}
	}
	return nil
}

// joined is South's half of one board with North's half of another.
func joined(south, north *image.Paletted) *image.Paletted {
	if south == north {
		return south
	}
	out := image.NewPaletted(south.Rect, south.Palette)
	copy(out.Pix, south.Pix)
	for y := range Height {
		for x := range Width {
			if ownerAt(x, y) == engine.North {
				out.Pix[y*Width+x] = north.Pix[y*Width+x]
			}
		}
	}
	return out
}
