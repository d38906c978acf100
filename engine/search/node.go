package search

import "owarebot/engine"

// search returns the value of a position for the player to move, looking depth
// plies ahead, at least one. It is exact between alpha and beta; a value of
// alpha or less is an upper bound and one of beta or more a lower bound. path
// up to this ply is set; from is the first place in it that this position could
// repeat. Nobody has won by majority yet.
func (w *worker) search(p engine.Position, alpha, beta int32, depth, ply, from int) int32 {
	w.nodes++
	if w.nodes >= w.pollAt {
		if w.poll(); w.stopped {
			return 0
		}
	}
	w.lines.clear(ply)
	mover, other := p.Words()
	key := w.path[w.base+ply] ^ w.salt[mover>>63]
	if v, ends := w.repeats(p, mover, other, ply, from); ends {
		return v
	}
	if ply >= maxPly-2 {
		return w.guess(mover, other)
	}
	open := beta-alpha > 1
	first := uint(noMove)
	if e := w.table.find(key); e != 0 {
		first = e.move()
		v := fromRoot(e.score(), ply)
		deep := e.depth() >= depth
		switch {
		case e.bound()&lower != 0 && v >= beta && (deep && !open || v >= provenWin),
			e.bound()&upper != 0 && v <= alpha && (deep && !open || v <= -provenWin):
			return v
		case e.bound() == exact && deep && !open:
			return v
		}
	}
	low, high := int32(-infinite), int32(infinite)
	if w.endgames != nil {
		if l, h, known := w.sure(p, ply); known {
			if l >= beta || l == h {
				return l
			}
			if h <= alpha {
				return h
			}
			low, high = l, h
		}
	}
	var steps [engine.MaxSteps]engine.Step
	n := w.rules.Steps(p, &steps)
	if n == 0 {
		return w.final(mover, other, ply)
	}
	w.order.sort(steps[:n], p, first, ply)

	floor := max(alpha, low)
	best, move := int32(-infinite), uint(noMove)
	for i, s := range steps[:n] {
		var v int32
		a := max(floor, best)
		if i == 0 || !open {
			v = w.descend(mover, s.After, a, beta, depth-1, ply+1, from)
		} else {
			v = w.descend(mover, s.After, a, a+1, depth-1, ply+1, from)
			if v > a && v < beta && !w.stopped {
				v = w.descend(mover, s.After, a, beta, depth-1, ply+1, from)
			}
		}
		if w.stopped {
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				move = indexOf(s.Pit)
				if open {
					w.lines.put(ply, s.Pit)
				}
				if v >= beta {
					if storeAfter(mover, s.After) == storeOf(mover) {
						w.order.refuted(move, seedsAt(mover, move), depth, ply)
					}
					break
				}
			}
		}
	}
	best = min(max(best, low), high)
	b := exact
	switch {
	case best >= beta:
		b = lower
	case best <= alpha:
		b = upper
	}
	w.table.put(key, toNode(best, ply), depth, b, move)
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

// leaf values a position for the player to move without looking ahead.
func (w *worker) leaf(p engine.Position, ply int) int32 {
	w.nodes++
	mover, other := p.Words()
	if isEmpty(mover) {
		return w.final(mover, other, ply)
	}
	v := w.guess(mover, other)
	if w.endgames != nil {
		if low, high, known := w.sure(p, ply); known {
			return min(max(v, low), high)
		}
	}
	return v
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
	if mover>>63 == uint64(engine.South) {
		return w.assumed
	}
	return -w.assumed
}

// final values a position in which the player to move has no move: the
// leftovers are given out.
func (w *worker) final(mover, other uint64, ply int) int32 {
	d := storeOf(mover) - storeOf(other)
	if w.rules.Variant == engine.Ayoayo && !w.rules.OwnSide {
		d -= rowSum(mover) + rowSum(other)
	} else {
		d += rowSum(mover) - rowSum(other)
	}
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

// repeats values a position that stood before: exactly where that ends the
// game, and else by an estimate.
func (w *worker) repeats(p engine.Position, mover, other uint64, ply, from int) (int32, bool) {
	here := w.base + ply
	if here-from < w.cycle {
		return 0, false
	}
	key := w.path[here]
	for i := here - w.cycle; i >= from; i -= 2 {
		if w.path[i] == key {
			return w.repetition(p, mover, other, ply), true
		}
	}
	return 0, false
}

func (w *worker) repetition(p engine.Position, mover, other uint64, ply int) int32 {
	d := storeOf(mover) + rowSum(mover) - storeOf(other) - rowSum(other)
	if w.past.isSpent(p) && !w.margin {
		switch {
		case d > 0:
			return won - int32(ply)
		case d < 0:
			return int32(ply) - won
		}
		return 0
	}
	switch {
	case w.assumed != 0:
		return w.assumption(mover)
	case d == 0:
		return 1
	}
	return d * seed
}

// sure asks the endgames for bounds of a position's value. They do not know
// what stood before, so nothing is asked where a position could end the game by
// standing for the third time.
func (w *worker) sure(p engine.Position, ply int) (low, high int32, known bool) {
	seeds := onBoard(p)
	if seeds > w.endgames.Seeds() || len(w.past.spent) > 0 && seeds == w.past.seeds {
		return 0, 0, false
	}
	own, others, known := w.endgames.Probe(p)
	if !known {
		return 0, 0, false
	}
	mover, other := p.Words()
	d := storeOf(mover) - storeOf(other)
	// What one player is sure of, the other cannot have.
	low, high = d+int32(2*own-seeds), d-int32(2*others-seeds)
	return w.proven(low, d, ply), w.proven(high, d, ply), true
}

// proven turns a sure difference into a score; d is that of the stores as yet,
// which tells of two won games the one that is closer to its end.
func (w *worker) proven(sure, d int32, ply int) int32 {
	switch {
	case w.margin || sure == 0:
		return sure * seed
	case sure > 0:
		return tableWon + d*seed - int32(ply)
	}
	return -tableWon + d*seed + int32(ply)
}
