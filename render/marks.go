package render

import (
	"image"
	"math"

	"github.com/fogleman/gg"
	"owarebot/engine"
)

// marks are the signs laid on a board: whose turn it is, the last move's two
// ends and the steps between, captures, and the end of the game. Each differs
// from the others in shape.
type marks struct {
	arrow, edge       [2]*sprite // by side
	origin, end       *sprite
	steps             [4]*sprite // by the quarter turns from pointing right
	badge             *sprite
	wreath, medallion *sprite
}

// newMarks draws the signs.
func newMarks(p *palette, l *look) *marks {
	m := &marks{
		origin:    drawOrigin(p, l),
		end:       drawEnd(p, l),
		wreath:    drawWreath(p, l),
		medallion: drawMedallion(p, l),
		badge:     drawBadge(p, l),
	}
	for quarters := range m.steps {
		m.steps[quarters] = drawStep(p, l, quarters)
	}
	for _, side := range []engine.Side{engine.South, engine.North} {
		m.arrow[side] = drawArrow(p, l, side)
		m.edge[side] = drawEdge(p, l, side)
	}
	return m
}

// sheet is a drawing for a sprite, its origin in the middle.
func sheet(width, height int) *gg.Context {
	dc := gg.NewContext(width, height)
	dc.Translate(float64(width)/2, float64(height)/2)
	return dc
}

// asSprite turns a sheet into a sprite that is put by its middle, its rows in
// pairs.
func asSprite(p *palette, dc *gg.Context) *sprite {
	drawing := dc.Image().(*image.RGBA)
	pairRows(drawing, drawing.Rect)
	return newSprite(p, drawing, image.Pt(dc.Width()/2, dc.Height()/2))
}

// strokeTwice strokes what path adds, first wide and dark, then narrow in ink,
// so that the line stands out from any ground.
func strokeTwice(dc *gg.Context, l *look, ink tone, width float64, path func()) {
	for _, line := range []struct {
		tone  tone
		width float64
	}{{l.halo, width + 4}, {ink, width}} {
		path()
		setTone(dc, line.tone)
		dc.SetLineWidth(line.width)
		dc.Stroke()
	}
}

// drawOrigin draws where the move began: a broken ring around the pit.
func drawOrigin(p *palette, l *look) *sprite {
	dc := sheet(pitWidth, pitHeight)
	const dashes = 10
	dc.SetLineCapRound()
	strokeTwice(dc, l, l.mark, 6, func() {
		for i := range dashes {
			dc.NewSubPath()
			for step := range 7 {
				at := circle((float64(i) + float64(step)*0.55/6) / dashes)
				dc.LineTo(at.x*(bowl.radius.x+2), at.y*(bowl.radius.y+2))
			}
		}
	})
	return asSprite(p, dc)
}

// drawEnd draws where the move's last seed fell: an unbroken ring.
func drawEnd(p *palette, l *look) *sprite {
	dc := sheet(pitWidth, pitHeight)
	strokeTwice(dc, l, l.mark, 6, func() { dc.DrawEllipse(0, 0, bowl.radius.x+2, bowl.radius.y+2) })
	return asSprite(p, dc)
}

// drawStep draws a sign of the way the seeds went, so many quarter turns from
// pointing right.
func drawStep(p *palette, l *look, quarters int) *sprite {
	dc := sheet(40, 40)
	dc.Rotate(float64(quarters) * math.Pi / 2)
	dc.MoveTo(-9, -11)
	dc.LineTo(11, 0)
	dc.LineTo(-9, 11)
	dc.ClosePath()
	dc.SetLineJoinRound()
	setTone(dc, l.halo)
	dc.SetLineWidth(6)
	dc.StrokePreserve()
	setTone(dc, l.mark)
	dc.Fill()
	return asSprite(p, dc)
}

// drawBadge draws what the number of captured seeds stands on.
func drawBadge(p *palette, l *look) *sprite {
	dc := sheet(96, 54)
	dc.DrawRoundedRectangle(-44, -22, 88, 44, 18)
	setTone(dc, l.halo)
	dc.SetLineWidth(6)
	dc.StrokePreserve()
	setTone(dc, l.gain)
	dc.Fill()
	return asSprite(p, dc)
}

// drawArrow draws the turn's sign, pointing the way its side sows.
func drawArrow(p *palette, l *look, side engine.Side) *sprite {
	dc := sheet(storeWidth, stripHeight)
	if side == engine.North {
		dc.Scale(-1, 1)
	}
	dc.MoveTo(-30, -8)
	dc.LineTo(0, -8)
	dc.LineTo(0, -20)
	dc.LineTo(32, 0)
	dc.LineTo(0, 20)
	dc.LineTo(0, 8)
	dc.LineTo(-30, 8)
	dc.ClosePath()
	setTone(dc, l.turn)
	dc.FillPreserve()
	dc.SetLineJoinRound()
	dc.SetLineWidth(4)
	dc.Stroke()
	return asSprite(p, dc)
}

// drawEdge draws the bright edge of the strip of the side to move.
func drawEdge(p *palette, l *look, side engine.Side) *sprite {
	box := stripBox(side)
	dc := gg.NewContext(Width, stripHeight+4)
	dc.Translate(0, 2+stripHeight/2-float64(stripMiddle(side)))
	box.path(dc, -0.5)
	setTone(dc, l.turn)
	dc.SetLineWidth(4)
	dc.Stroke()
	return asSprite(p, dc)
}

// Final scores stand on round medallions, the winner's within a wreath.
const medallionRadius = 36

func drawMedallion(p *palette, l *look) *sprite {
	dc := sheet(storeWidth, storeWidth)
	medallion(dc, l)
	setTone(dc, l.waitingCount)
	dc.SetLineWidth(2.5)
	dc.DrawCircle(0, 0, medallionRadius)
	dc.Stroke()
	return asSprite(p, dc)
}

func medallion(dc *gg.Context, l *look) {
	dc.DrawCircle(0, 0, medallionRadius+2)
	setTone(dc, l.strip)
	dc.Fill()
}

// drawWreath draws a medallion in a laurel wreath, open at the top.
func drawWreath(p *palette, l *look) *sprite {
	dc := sheet(storeWidth, storeWidth+8)
	dc.DrawCircle(0, 0, medallionRadius+19)
	setTone(dc, l.strip)
	dc.Fill()
	medallion(dc, l)
	const leaves = 8
	for _, hand := range []float64{-1, 1} {
		for i := range leaves {
			// From the bottom, a quarter turn, up along one side.
			at := 0.25 - hand*(0.03+float64(i)*0.052)
			for _, row := range []struct{ out, lean float64 }{{-3, 0.07}, {5, -0.06}} {
				leaf(dc, l, at, medallionRadius+8+row.out, at-hand*(0.25+row.lean))
			}
		}
	}
	return asSprite(p, dc)
}

// leaf draws a laurel leaf at a part of a turn and distance from the middle,
// pointing in a direction given as a part of a turn.
func leaf(dc *gg.Context, l *look, at, distance, direction float64) {
	dc.Push()
	defer dc.Pop()
	c := circle(at)
	dc.Translate(c.x*distance, c.y*distance)
	dc.Rotate(direction * 2 * math.Pi)
	dc.MoveTo(-8, 0)
	dc.QuadraticTo(0, -7, 12, 0)
	dc.QuadraticTo(0, 7, -8, 0)
	dc.ClosePath()
	setTone(dc, l.turn)
	dc.FillPreserve()
	setTone(dc, l.strip)
	dc.SetLineWidth(1.5)
	dc.Stroke()
}
