package render

import (
	"image"
	"strconv"

	"github.com/fogleman/gg"
	"owarebot/engine"
)

// mini is what the small boards of a sheet are put together from: the same
// board, with numbers in the place of seeds.
type mini struct {
	board                  *image.Paletted
	origin, end, winner    *sprite
	seeds, none, gain      *lettering
	number, letter, gained *lettering
}

// The measures of a small board and of the line under it.
const (
	miniPit    = 36
	miniStore  = 40
	miniRim    = 4
	miniWidth  = 6*miniPit + 2*miniStore + 2*miniRim
	miniField  = 2*miniPit + 2*miniRim
	miniLine   = 30
	miniHeight = miniField + miniLine
)

func newMini(p *palette, l *look) (*mini, error) {
	m := &mini{
		board:  drawMini(p, l),
		origin: miniMark(p, l, func(dc *gg.Context) { dc.DrawCircle(0, 0, miniPit/2-2) }),
		end:    miniMark(p, l, func(dc *gg.Context) { dc.DrawRectangle(2-miniPit/2, 2-miniPit/2, miniPit-4, miniPit-4) }),
		winner: drawMiniWinner(p, l),
	}
	for _, set := range []struct {
		to    **lettering
		signs string
		size  float64
		ink   tone
	}{
		{&m.seeds, numerals, 21, l.count},
		{&m.none, numerals, 21, l.waitingLetter},
		{&m.gain, numerals, 21, l.gain},
		{&m.number, numerals, 22, l.waitingCount},
		{&m.letter, capitals + smalls, 26, l.letter},
		{&m.gained, numerals, 22, l.gain},
	} {
		var err error
		if *set.to, err = newLettering(p, set.signs, set.size, set.ink, l.strip, 0); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// miniPitCentre and miniStoreCentre are places relative to a small board's
// upper left corner.
func miniPitCentre(pit engine.Pit) image.Point {
	const left, row = miniRim + miniStore + miniPit/2, miniRim + miniPit/2
	i := int(pit) % 6
	if pit.Owner() == engine.South {
		return image.Pt(left+i*miniPit, row+miniPit)
	}
	return image.Pt(left+(5-i)*miniPit, row)
}

func miniStoreCentre(side engine.Side) image.Point {
	if side == engine.South {
		return image.Pt(miniWidth-miniRim-miniStore/2, miniField/2)
	}
	return image.Pt(miniRim+miniStore/2, miniField/2)
}

// drawMini draws a small empty board with its line. What numbers stand on is
// as dark as the strips of the large one.
func drawMini(p *palette, l *look) *image.Paletted {
	dc := gg.NewContext(miniWidth, miniHeight)
	setTone(dc, l.cloth.at(1))
	dc.Clear()
	setTone(dc, l.body.at(l.field))
	dc.DrawRoundedRectangle(0, 0, miniWidth, miniField, 8)
	dc.Fill()
	setTone(dc, l.strip)
	for pit := range engine.Pit(engine.Pits) {
		at := miniPitCentre(pit)
		dc.DrawCircle(float64(at.X), float64(at.Y), miniPit/2-3)
		dc.Fill()
	}
	for _, side := range []engine.Side{engine.South, engine.North} {
		at := miniStoreCentre(side)
		dc.DrawRoundedRectangle(float64(at.X)-miniStore/2+3, miniRim+3, miniStore-6, miniField-2*miniRim-6, 12)
		dc.Fill()
	}
	dc.DrawRoundedRectangle(0, miniField+2, miniWidth, miniLine-4, 8)
	dc.Fill()
	return quantisedSigns(p, dc.Image().(*image.RGBA))
}

// quantisedSigns is the picture in the colours of all ramps.
func quantisedSigns(p *palette, picture *image.RGBA) *image.Paletted {
	out := image.NewPaletted(picture.Rect, p.colours)
	for i := range out.Pix {
		px := picture.Pix[4*i : 4*i+3 : 4*i+3]
		out.Pix[i] = p.nearest(px[0], px[1], px[2])
	}
	return out
}

// miniMark draws an outline around a small pit.
func miniMark(p *palette, l *look, path func(*gg.Context)) *sprite {
	dc := sheet(miniPit+4, miniPit+4)
	path(dc)
	setTone(dc, l.halo)
	dc.SetLineWidth(5)
	dc.StrokePreserve()
	setTone(dc, l.mark)
	dc.SetLineWidth(3)
	dc.Stroke()
	return asSprite(p, dc)
}

// drawMiniWinner draws the frame of a winner's store.
func drawMiniWinner(p *palette, l *look) *sprite {
	dc := sheet(miniStore, miniField)
	const height = miniField - 2*miniRim - 6
	dc.DrawRoundedRectangle(-miniStore/2+4, -height/2.0+1, miniStore-8, height-2, 11)
	setTone(dc, l.turn)
	dc.SetLineWidth(4)
	dc.Stroke()
	return asSprite(p, dc)
}

// put lays a small board with its corner at the given place: the view, and on
// the line under it the number of the move that led there, its letter, and
// what it captured.
func (m *mini) put(page *image.Paletted, p *palette, v View, ply int, corner image.Point) {
	for y := range miniHeight {
		copy(page.Pix[page.PixOffset(corner.X, corner.Y+y):], m.board.Pix[y*miniWidth:(y+1)*miniWidth])
	}
	lying := stockOf(v.Position)
	if v.Over {
		o := v.outcome()
		lying.stores = [2]int{engine.South: o.South, engine.North: o.North}
		for side, won := range o.winners() {
			if won {
				m.winner.put(page, p, corner.Add(miniStoreCentre(engine.Side(side))))
			}
		}
	}
	for side, n := range lying.stores {
		m.seeds.put(page, p, strconv.Itoa(n), corner.Add(miniStoreCentre(engine.Side(side))))
	}
	for pit, n := range lying.pits {
		set := m.seeds
		if n == 0 {
			set = m.none
		}
		if v.Last == nil || !captures(v.Last, engine.Pit(pit)) {
			set.put(page, p, strconv.Itoa(n), corner.Add(miniPitCentre(engine.Pit(pit))))
		}
	}
	line := corner.Add(image.Pt(0, miniField+miniLine/2))
	m.number.put(page, p, strconv.Itoa(ply), line.Add(image.Pt(miniWidth/5, 0)))
	if v.Last != nil {
		m.putLast(page, p, v.Last, corner, line)
	}
}

// putLast marks a move on a small board and writes it on the line.
func (m *mini) putLast(page *image.Paletted, p *palette, t *engine.Trace, corner, line image.Point) {
	for _, c := range t.Captures {
		m.gain.put(page, p, "−"+strconv.Itoa(c.Seeds), corner.Add(miniPitCentre(c.Pit)))
	}
	m.origin.put(page, p, corner.Add(miniPitCentre(t.Pit)))
	m.end.put(page, p, corner.Add(miniPitCentre(t.Laps[len(t.Laps)-1].End())))
	m.letter.put(page, p, t.Pit.String(), line.Add(image.Pt(miniWidth/2, 0)))
	if taken := t.Captured(); taken > 0 {
		m.gained.put(page, p, "+"+strconv.Itoa(taken), line.Add(image.Pt(miniWidth*4/5, 0)))
	}
}

func captures(t *engine.Trace, pit engine.Pit) bool {
	for _, c := range t.Captures {
		if c.Pit == pit {
			return true
		}
	}
	return false
}
