package search

import "owarebot/engine"

const (
	// frontierDepth is the depth at which to look ahead costs less than to ask
	// the table.
	frontierDepth = 1
	// From the reduceFrom-th move on, those that capture nothing are looked at
	// a ply less deep until one of them turns out to be good.
	reduceFrom  = 2
	reduceDepth = 3
)

// search returns the value of a position for the player to move, looking depth
// plies ahead, at least one. It is exact between alpha and beta; a value of
// alpha or less is an upper bound and one of beta or more a lower bound. The
// path up to this ply is set; from is the first place in it that this position
// could repeat. Nobody has won by majority yet.
func (w *worker) search(p engine.Position, alpha, beta int32, depth, ply, from int) int32 {
	w.nodes++
	if w.nodes >= w.pollAt {
		if w.poll(); w.stopped {
			return 0
		}
	}
	w.lines.clear(ply)
	mover, other := p.Words()
	if v, stood := w.repeats(p, mover, other, ply, from); stood {
		return v
	}
	if ply >= maxPly-2 {
		return w.guess(mover, other)
	}
	if depth <= frontierDepth {
		return w.frontier(p, mover, other, alpha, beta, ply)
	}
	open := beta-alpha > 1
	if v, ahead := w.farAhead(mover, other, beta, depth); ahead && !open {
		return v
	}
	key := w.path[w.base+ply] ^ w.salt[mover>>63]
	known := w.table.find(key)
	if v, enough := known.cuts(alpha, beta, depth, ply); enough && (!open || outcome(v) != engine.Unknown) {
		return v
	}
	low, high := w.bounds(p, ply)
	switch {
	case low >= beta || low == high:
		return low
	case high <= alpha:
		return high
	}
	var steps [engine.MaxSteps]engine.Step
	n := w.rules.Steps(p, &steps)
	if n == 0 {
		return w.final(mover, other, ply)
	}
	if depth > frontierDepth+1 {
		w.prefetch(steps[:n])
	}
	w.order.sort(steps[:n], p, known.move(), ply)

	best, move := int32(-infinite), uint(noMove)
	for i, s := range steps[:n] {
		a := max(alpha, low, best)
		quiet := storeAfter(mover, s.After) == storeOf(mover)
		v := a + 1 // as good as if it had been looked at less closely
		if i >= reduceFrom && depth >= reduceDepth && quiet && !w.full {
			v = w.descend(mover, s.After, a, a+1, depth-2, ply+1, from)
		}
		if v > a && open && i > 0 {
			v = w.descend(mover, s.After, a, a+1, depth-1, ply+1, from)
		}
		if v > a && (v < beta || i == 0 || !open) {
			v = w.descend(mover, s.After, a, beta, depth-1, ply+1, from)
		}
		if w.stopped {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		move = indexOf(s.Pit)
		if open {
			w.lines.put(ply, s.Pit)
		}
		if v >= beta {
			if quiet {
				w.order.refuted(move, seedsAt(mover, move), depth, ply)
			}
			break
		}
	}
	best = min(max(best, low), high)
	w.table.put(key, toNode(best, ply), depth, boundOf(best, alpha, beta), move)
	return best
}

// descend returns the value that a move has for the player who made it, whose
// row before it is given. depth is what is left after it.
func (w *worker) descend(mover uint64, after engine.Position, alpha, beta int32, depth, ply, from int) int32 {
	next, last := after.Words()
	again := (next^mover)&sideBit == 0
	store := storeOf(last)
	if again {
		store = storeOf(next)
	}
	if store >= engine.Majority && !w.margin {
		w.nodes++
		w.lines.clear(ply)
		return won - int32(ply)
	}
	if depth <= 0 {
		w.lines.clear(ply)
		if again {
			return w.leaf(after, ply)
		}
		return -w.leaf(after, ply)
	}
	if store != storeOf(mover) {
		from = w.base + ply
	}
	w.path[w.base+ply] = keyOf(next, last)
	if again {
		return w.search(after, alpha, beta, depth, ply, from)
	}
	return -w.search(after, -beta, -alpha, depth, ply, from)
}

// prefetch begins to fetch what the table knows about the next positions.
func (w *worker) prefetch(steps []engine.Step) {
	for _, s := range steps {
		a, b := s.After.Words()
		w.table.prefetch(keyOf(a, b) ^ w.salt[a>>63])
	}
}

const (
	// The player to move is far ahead if their estimate exceeds what they need
	// by aheadPerPly for each ply that would be looked at, up to aheadDepth.
	aheadPerPly = 30
	aheadDepth  = 12
)

// farAhead tells whether a position is so much better for the player to move
// than beta that looking closer is not worth while. This is not so in Ayoayo,
// where a relay can turn everything.
func (w *worker) farAhead(mover, other uint64, beta int32, depth int) (int32, bool) {
	if depth > aheadDepth || w.relays || w.full || w.assumed != 0 ||
		beta <= -provenWin || beta >= provenWin || isEmpty(mover) {
		return 0, false
	}
	v := w.evaluate(mover, other) - aheadPerPly*int32(depth)
	return v, v >= beta
}
