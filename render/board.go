package render

import (
	"image"
	"strconv"

	"owarebot/engine"
)

// kit is everything of a theme that boards are put together from. It is drawn
// once and only read afterwards, so any number of goroutines may use it.
type kit struct {
	palette *palette
	grounds *grounds
	seeds   []*sprite
	resting *resting
	marks   *marks
	// counts are the numbers on the strips, waiting first; heap is the number
	// on a heap, gain a number of captured seeds, score a final score.
	counts            [2]*lettering
	heap, gain, score *lettering
	hand              *hand
	chart             *chart
	mini              *mini
}

// newKit draws a theme's kit.
func newKit(l *look) (*kit, error) {
	p := l.newPalette()
	grounds, err := newGrounds(p, l)
	if err != nil {
		return nil, err
	}
	k := &kit{palette: p, grounds: grounds, seeds: newSeeds(p, l), resting: restingPlaces(), marks: newMarks(p, l)}
	for _, set := range []struct {
		to        **lettering
		size      float64
		ink, halo tone
		rim       float64
	}{
		{&k.counts[0], 47, l.waitingCount, l.strip, 0},
		{&k.counts[1], 47, l.count, l.strip, 0},
		{&k.heap, 52, l.count, l.halo, 5},
		{&k.gain, 46, l.halo, l.gain, 0},
		{&k.score, 50, l.count, l.strip, 0},
	} {
		if *set.to, err = newLettering(p, numerals, set.size, set.ink, set.halo, set.rim); err != nil {
			return nil, err
		}
	}
	if k.hand, err = newHand(p, l); err != nil {
		return nil, err
	}
	if k.mini, err = newMini(p, l); err != nil {
		return nil, err
	}
	if k.chart, err = newChart(p, l); err != nil {
		return nil, err
	}
	p.finish()
	return k, nil
}

// stock is the seeds in all pits and stores. In the middle of a move it holds
// fewer than 48, for some are in the hand.
type stock struct {
	pits   [engine.Pits]int
	stores [2]int
}

func stockOf(p engine.Position) (s stock) {
	for pit := range engine.Pit(engine.Pits) {
		s.pits[pit] = p.Seeds(pit)
	}
	for _, side := range []engine.Side{engine.South, engine.North} {
		s.stores[side] = p.Store(side)
	}
	return s
}

// compose puts the board of a checked view together. Like all that is laid on
// a board it keeps within board.Rect, so that a part of a board (a SubImage)
// can be drawn anew alone.
func (k *kit) compose(board *image.Paletted, v View) {
	k.composeLit(board, v, litHalves(v))
}

// composeLit does so with the given halves lit.
func (k *kit) composeLit(board *image.Paletted, v View, lit [2]int) {
	k.putGround(board, lit)
	if !v.Over {
		k.putTurn(board, v.Position.ToMove())
	}
	k.putStock(board, stockOf(v.Position), lit)
	if v.Last != nil {
		k.putLast(board, v.Last)
	}
	if v.Over {
		k.putOutcome(board, v.outcome())
	}
}

// putGround lays out the empty board.
func (k *kit) putGround(board *image.Paletted, lit [2]int) {
	ground := k.grounds[lit[engine.South]][lit[engine.North]]
	width := board.Rect.Dx()
	for y := board.Rect.Min.Y; y < board.Rect.Max.Y; y++ {
		at := board.PixOffset(board.Rect.Min.X, y)
		copy(board.Pix[at:at+width], ground.Pix[ground.PixOffset(board.Rect.Min.X, y):])
	}
}

// putTurn shows whose turn it is.
func (k *kit) putTurn(board *image.Paletted, mover engine.Side) {
	k.marks.edge[mover].put(board, k.palette, image.Pt(Width/2, stripMiddle(mover)))
	k.marks.arrow[mover].put(board, k.palette, arrowCentre(mover))
}

// putStock lays the seeds and writes their counts.
func (k *kit) putStock(board *image.Paletted, s stock, lit [2]int) {
	for pit := range engine.Pit(engine.Pits) {
		k.putPit(board, pit, s.pits[pit])
		k.putCount(board, s.pits[pit], pitCentre(pit).X+countOffset, pit.Owner(), lit)
	}
	for _, side := range []engine.Side{engine.South, engine.North} {
		k.putSeeds(board, k.resting.stores[side], s.stores[side])
		k.putCount(board, s.stores[side], storeCentre(side).X, side, lit)
	}
}

// litHalves says for each side whether its half is lit: that of the player to
// move, and at the end those of the winner or of both who drew.
func litHalves(v View) [2]int {
	if !v.Over {
		var lit [2]int
		lit[v.Position.ToMove()] = 1
		return lit
	}
	switch v.outcome().Result {
	case SouthWon:
		return [2]int{engine.South: 1}
	case NorthWon:
		return [2]int{engine.North: 1}
	case Drawn:
		return [2]int{1, 1}
	default:
		return [2]int{}
	}
}

// putCount writes a count on a side's strip. A nought is subdued even where the
// side is to move: there is nothing to sow.
func (k *kit) putCount(board *image.Paletted, count, x int, side engine.Side, lit [2]int) {
	style := lit[side]
	if count == 0 {
		style = 0
	}
	k.counts[style].put(board, k.palette, strconv.Itoa(count), image.Pt(x, stripMiddle(side)))
}

func (k *kit) putSeeds(board *image.Paletted, spots []spot, count int) {
	for _, s := range spots {
		if s.before < count {
			k.seeds[s.kind].put(board, k.palette, s.at)
		}
	}
}

func (k *kit) putPit(board *image.Paletted, pit engine.Pit, count int) {
	k.putSeeds(board, k.resting.pits[pit], min(count, heapSeeds))
	if count > countable {
		k.heap.put(board, k.palette, strconv.Itoa(count), pitCentre(pit))
	}
}

// putLast marks the last move: where it began and ended, the way between, and
// what it took.
func (k *kit) putLast(board *image.Paletted, t *engine.Trace) {
	for pit := range passed(t).All() {
		at, quarters := stepPlace(pit)
		k.marks.steps[quarters].put(board, k.palette, at)
	}
	k.marks.origin.put(board, k.palette, pitCentre(t.Pit))
	k.marks.end.put(board, k.palette, pitCentre(t.Laps[len(t.Laps)-1].End()))
	for _, c := range t.Captures {
		k.putGain(board, -c.Seeds, pitCentre(c.Pit))
	}
	if taken := t.Captured(); taken > 0 {
		k.putGain(board, taken, gainCentre(t.Mover))
	}
}

// passed are the pits from which a move's seeds went on to the next.
func passed(t *engine.Trace) engine.PitSet {
	var pits engine.PitSet
	for _, lap := range t.Laps {
		// Every round of eleven seeds passes over the pit it began in.
		steps := lap.Seeds + (lap.Seeds-1)/(engine.Pits-1)
		for i := range min(steps, engine.Pits) {
			pits |= 1 << ((int(lap.From) + i) % engine.Pits)
		}
	}
	return pits
}

// putGain writes how many seeds have come to a place by a capture, or left it.
func (k *kit) putGain(board *image.Paletted, seeds int, at image.Point) {
	text := strconv.Itoa(seeds)
	if seeds < 0 {
		text = "−" + strconv.Itoa(-seeds)
	} else {
		text = "+" + text
	}
	k.marks.badge.put(board, k.palette, at)
	k.gain.put(board, k.palette, text, at)
}

// putOutcome lays the final scores on the stores, the winner's in a wreath.
func (k *kit) putOutcome(board *image.Paletted, o Outcome) {
	winner := o.winners()
	for side, score := range []int{engine.South: o.South, engine.North: o.North} {
		at := storeCentre(engine.Side(side))
		sign := k.marks.medallion
		if winner[side] {
			sign = k.marks.wreath
		}
		sign.put(board, k.palette, at)
		k.score.put(board, k.palette, strconv.Itoa(score), at)
	}
}
