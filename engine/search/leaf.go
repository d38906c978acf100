package search

import "owarebot/engine"

// frontier is search for a depth of one.
func (w *worker) frontier(p engine.Position, mover, other uint64, alpha, beta int32, ply int) int32 {
	var steps [engine.MaxSteps]engine.Step
	n := w.rules.Steps(p, &steps)
	if n == 0 {
		return w.final(mover, other, ply)
	}
	best := int32(-infinite)
	for _, s := range steps[:n] {
		v := w.descend(mover, s.After, alpha, beta, 0, ply+1, 0)
		if v <= best {
			continue
		}
		best = v
		if v > alpha {
			alpha = v
			w.lines.put(ply, s.Pit)
		}
		if v >= beta {
			break
		}
	}
	return best
}

// leaf values a position for the player to move without looking ahead.
func (w *worker) leaf(p engine.Position, ply int) int32 {
	w.nodes++
	mover, other := p.Words()
	if isEmpty(mover) {
		return w.final(mover, other, ply)
	}
	low, high := w.bounds(p, ply)
	return min(max(w.guess(mover, other), low), high)
}

// guess values a position about which nothing is proven.
func (w *worker) guess(mover, other uint64) int32 {
	if w.assumed != 0 {
		return w.assumption(mover)
	}
	return w.evaluate(mover, other)
}

// assumption is what is assumed for the player to move.
func (w *worker) assumption(mover uint64) int32 {
	if engine.Side(mover>>63) == engine.South {
		return w.assumed
	}
	return -w.assumed
}

// final values a position in which the player to move has no move: the
// leftovers are given out.
func (w *worker) final(mover, other uint64, ply int) int32 {
	d := storeOf(mover) - storeOf(other)
	if w.relays && !w.rules.OwnSide {
		d -= rowSum(mover) + rowSum(other)
	} else {
		d += rowSum(mover) - rowSum(other)
	}
	return w.ended(d, ply)
}

// ended is the score of a game that ends with a difference.
func (w *worker) ended(d int32, ply int) int32 {
	switch {
	case w.margin:
		return d * seed
	case d > 0:
		return won - int32(ply)
	case d < 0:
		return int32(ply) - won
	}
	return 0
}
