package search

import "owarebot/engine"

// ordering remembers which quiet moves have refuted others: the last two at
// each ply, and for each pit with each number of seeds how often.
type ordering struct {
	killers [maxPly][2]uint8
	history [pitsASide][64]int32
}

const (
	tableMoveFirst = 1 << 28
	captureFirst   = 1 << 22
	killerFirst    = 1 << 21
	historyMost    = 1 << 20
)

// age halves what was learnt, so that what is learnt next weighs more.
func (o *ordering) age() {
	for i := range o.history {
		for j := range o.history[i] {
			o.history[i][j] /= 2
		}
	}
	o.killers = [maxPly][2]uint8{}
	for i := range o.killers {
		o.killers[i] = [2]uint8{noMove, noMove}
	}
}

// sort puts the steps into the order in which to look at them.
func (o *ordering) sort(steps []engine.Step, p engine.Position, first uint, ply int) {
	mover, _ := p.Words()
	store := storeOf(mover)
	killers := o.killers[ply]
	var worth [engine.MaxSteps]int32
	for n, s := range steps {
		i := indexOf(s.Pit)
		v := o.history[i][seedsAt(mover, i)&63]
		if taken := storeAfter(mover, s.After) - store; taken > 0 {
			v += taken * captureFirst
		}
		switch {
		case i == first:
			v += tableMoveFirst
		case uint8(i) == killers[0]:
			v += killerFirst
		case uint8(i) == killers[1]:
			v += killerFirst / 2
		}
		at := n
		for ; at > 0 && worth[at-1] < v; at-- {
			worth[at], steps[at] = worth[at-1], steps[at-1]
		}
		worth[at], steps[at] = v, s
	}
}

// refuted notes that a quiet move cut off.
func (o *ordering) refuted(i, seeds uint, depth, ply int) {
	h := &o.history[i][seeds&63]
	if *h += int32(depth * depth); *h > historyMost {
		for i := range o.history {
			for j := range o.history[i] {
				o.history[i][j] /= 2
			}
		}
	}
	if k := &o.killers[ply]; k[0] != uint8(i) {
		k[0], k[1] = uint8(i), k[0]
	}
}

// indexOf is a pit's place in its row.
func indexOf(p engine.Pit) uint { return uint(p) % pitsASide }

// storeAfter is what the player whose word this was has in store after a move.
func storeAfter(mover uint64, after engine.Position) int32 {
	next, other := after.Words()
	if (next^mover)&sideBit == 0 {
		return storeOf(next)
	}
	return storeOf(other)
}
