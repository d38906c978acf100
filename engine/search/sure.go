package search

import "owarebot/engine"

// bounds asks the endgames for bounds of a position's value, which are infinite
// where they know nothing.
func (w *worker) bounds(p engine.Position, ply int) (low, high int32) {
	if w.endgames == nil || onBoard(p) > w.asked {
		return -infinite, infinite
	}
	return w.sure(p, ply)
}

// sure is bounds, whatever the number of seeds that are asked about.
func (w *worker) sure(p engine.Position, ply int) (low, high int32) {
	seeds := onBoard(p)
	own, others, known := w.endgames.Probe(p)
	if !known {
		return -infinite, infinite
	}
	mover, other := p.Words()
	d := storeOf(mover) - storeOf(other)
	// What one player is sure of, the other cannot have.
	return w.assured(d+int32(2*own-seeds), d, ply), w.assured(d-int32(2*others-seeds), d, ply)
}

// assured turns a difference that is sure into a score. d is that of the stores
// as yet, which tells of two won games the one that is closer to its end.
func (w *worker) assured(sure, d int32, ply int) int32 {
	switch {
	case w.margin || sure == 0:
		return sure * seed
	case sure > 0:
		return tableWon + d*seed - int32(ply)
	}
	return -tableWon + d*seed + int32(ply)
}

// askEndgames decides what they are asked about in this thought.
//
// They do not know what stood before: where a position could end the game by
// standing for the third time, nothing is asked. And when they know the root,
// they are not asked about positions with as many seeds: the search would find
// every one of them as good as the next and never come closer to the end. What
// they know about the root's moves is added there.
func (w *worker) askEndgames() {
	w.asked = 0
	if w.endgames == nil {
		return
	}
	w.asked = w.endgames.Seeds()
	spent := len(w.past.spent) > 0
	if w.past.seeds > w.asked {
		return
	}
	w.asked = w.past.seeds - 1
	for i := range w.moves[:w.count] {
		m := &w.moves[i]
		if p := m.step.After; !(spent && onBoard(p) == w.past.seeds) && !w.hasStood(p) {
			m.low, m.high = w.moverBounds(m)
		}
	}
}

func (w *worker) hasStood(p engine.Position) bool {
	for _, q := range w.past.stood {
		if p == q {
			return true
		}
	}
	return p == w.position
}

// moverBounds are the bounds of a root move for the player who makes it.
func (w *worker) moverBounds(m *rootMove) (low, high int32) {
	mover, _ := w.position.Words()
	after := m.step.After
	if next, _ := after.Words(); (next^mover)&sideBit == 0 {
		return w.sure(after, 1)
	}
	low, high = w.sure(after, 1)
	return -high, -low
}

// swing is more than two estimates of moves differ by.
const swing = 2 * engine.SeedCount * seed

// value returns the value of a root move. When the endgames know it to be won or
// lost, and the search does not see how, its estimate still tells the moves
// apart: it is moved into the range of what is proven.
func (m *rootMove) value(alpha, beta int32, search func(alpha, beta int32) int32) int32 {
	shift := int32(0)
	switch {
	case m.high <= alpha:
		return m.high
	case m.low >= provenWin:
		shift = tableWon
	case m.high <= -provenWin:
		shift = -tableWon
	default:
		return min(max(search(alpha, beta), m.low), m.high)
	}
	alpha = min(max(alpha-shift, -infinite), infinite-1)
	beta = min(max(beta-shift, alpha+1), infinite)
	v := search(alpha, beta)
	if outcome(v) != engine.Unknown {
		return v
	}
	return min(max(v, -swing), swing) + shift
}
