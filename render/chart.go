package render

import (
	"image"

	"github.com/fogleman/gg"
	"owarebot/engine"
)

// chart is what diagrams have beside what boards have: a plain ground, which
// leaves the eye to the marks, and signs of its own.
type chart struct {
	ground      *image.Paletted
	then, cross *sprite
}

func newChart(p *palette, l *look) (*chart, error) {
	ground := quantised(p, drawChart(l))
	if err := putLetters(ground, p, l, true); err != nil {
		return nil, err
	}
	return &chart{ground: ground, then: drawThen(p, l), cross: drawCross(p, l)}, nil
}

// drawChart draws the plain board: the same places, without relief.
func drawChart(l *look) *image.RGBA {
	dc := gg.NewContext(Width, Height)
	setTone(dc, l.cloth.at(1))
	dc.Clear()
	boardBox.path(dc, 0)
	setTone(dc, l.body.at(0.8*l.rim))
	dc.Fill()
	roundedBox{inset - 4, inset - 4, Width - inset + 4, Height - inset + 4, 20}.path(dc, 0)
	setTone(dc, l.body.at(l.field))
	dc.Fill()
	for pit := range engine.Pit(engine.Pits) {
		at := pitCentre(pit)
		dc.DrawEllipse(float64(at.X), float64(at.Y), bowl.radius.x, bowl.radius.y)
	}
	for _, side := range []engine.Side{engine.South, engine.North} {
		at := storeCentre(side)
		size := tray.radius
		dc.DrawRoundedRectangle(float64(at.X)-size.x, float64(at.Y)-size.y, 2*size.x, 2*size.y, size.x)
	}
	setTone(dc, l.body.at(0.8*l.hollow))
	dc.Fill()
	picture := dc.Image().(*image.RGBA)
	pairRows(picture, picture.Rect)
	for _, side := range []engine.Side{engine.South, engine.North} {
		drawStrip(dc, l, side)
	}
	return picture
}

// drawThen draws the arrow from a board to the one after.
func drawThen(p *palette, l *look) *sprite {
	dc := sheet(90, chartGap)
	dc.MoveTo(-40, -13)
	dc.LineTo(40, -13)
	dc.LineTo(0, 14)
	dc.ClosePath()
	setTone(dc, l.turn)
	dc.Fill()
	return asSprite(p, dc)
}

// drawCross draws the sign of a pit that may not be played.
func drawCross(p *palette, l *look) *sprite {
	dc := sheet(pitWidth, pitHeight)
	dc.SetLineCapRound()
	strokeTwice(dc, l, l.mark, 8, func() {
		dc.DrawLine(-40, -48, 40, 48)
		dc.DrawLine(-40, 48, 40, -48)
	})
	return asSprite(p, dc)
}
