package render

import (
	"fmt"
	"image"
	"strconv"

	"owarebot/engine"
)

// chartGap is the room between a diagram's two boards, for the arrow.
const chartGap = 34

// DiagramPNG is a diagram as a picture, Width pixels wide: for a move the board
// before it and under it the board after, marked as a still board is and with
// every pit from which a relay sowed on; for a choice one board, with a ring
// around each pit that may be played and a cross on each that holds seeds but
// may not. It fails for a move that the rules forbid.
func (r *Renderer) DiagramPNG(d Diagram) ([]byte, error) {
	before := View{Rules: d.Rules, Position: d.Position}
	if err := before.check(); err != nil {
		return nil, fmt.Errorf("the diagram cannot be drawn: %w", err)
	}
	k := r.kit
	if d.Choice {
		page := image.NewPaletted(image.Rect(0, 0, Width, Height), k.palette.colours)
		k.putChart(page, before)
		k.putChoice(page, d)
		return r.pages.encode(page)
	}
	after, trace, err := d.Rules.PlayTraced(d.Position, d.Pit)
	if err != nil {
		return nil, fmt.Errorf("the diagram cannot be drawn: %w", err)
	}
	const below = Height + chartGap
	page := image.NewPaletted(image.Rect(0, 0, Width, below+Height), k.palette.colours)
	for i := range page.Pix {
		page.Pix[i] = k.chart.ground.Pix[0]
	}
	k.putChart(page, before)
	k.marks.origin.put(page, k.palette, pitCentre(d.Pit))
	k.chart.then.put(page, k.palette, image.Pt(Width/2, Height+chartGap/2))
	board := image.NewPaletted(image.Rect(0, 0, Width, Height), k.palette.colours)
	k.putChart(board, View{Rules: d.Rules, Position: after})
	k.putLast(board, &trace)
	for _, lap := range trace.Laps[1:] {
		k.marks.origin.put(board, k.palette, pitCentre(lap.From))
	}
	copy(page.Pix[below*page.Stride:], board.Pix)
	return r.pages.encode(page)
}

// putChart lays a view on a plain board at the top of a page: the seeds of the
// pits lie there, those of the stores are a number.
func (k *kit) putChart(page *image.Paletted, v View) {
	copy(page.Pix, k.chart.ground.Pix)
	k.putTurn(page, v.Position.ToMove())
	for pit := range engine.Pit(engine.Pits) {
		k.putPit(page, pit, v.Position.Seeds(pit))
		k.putCount(page, v.Position.Seeds(pit), pitCentre(pit).X+countOffset, pit.Owner(), [2]int{1, 1})
	}
	for _, side := range []engine.Side{engine.South, engine.North} {
		k.heap.put(page, k.palette, strconv.Itoa(v.Position.Store(side)), storeCentre(side))
	}
}

// putChoice marks which pits may be played.
func (k *kit) putChoice(page *image.Paletted, d Diagram) {
	legal := d.Rules.LegalMoves(d.Position)
	for i := range 6 {
		pit := engine.PitOf(d.Position.ToMove(), i)
		switch {
		case legal.Has(pit):
			k.marks.end.put(page, k.palette, pitCentre(pit))
		case d.Position.Seeds(pit) > 0:
			k.chart.cross.put(page, k.palette, pitCentre(pit))
			// The seeds lie on the cross and can still be counted.
			k.putPit(page, pit, d.Position.Seeds(pit))
		}
	}
}
