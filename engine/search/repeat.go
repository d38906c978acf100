package search

import "owarebot/engine"

// A position returns only when every pit has been lifted: seeds move in one
// direction alone, so that each must have passed all pits or other seeds in its
// stead, and a pit that is passed and not lifted grows. One lap lifts one pit.
const (
	leastCycle      = engine.Pits
	leastRelayCycle = 2
)

// repeats values a position that stood before.
func (w *worker) repeats(p engine.Position, mover, other uint64, ply, from int) (int32, bool) {
	here := w.base + ply
	key := w.path[here]
	// Between captures the players take turns, in Warri too.
	for i := here - w.cycle; i >= from; i -= 2 {
		if w.path[i] == key {
			return w.repetition(p, mover, other, ply), true
		}
	}
	return 0, false
}

// repetition is the value of a position that stood before: exact where it ends
// the game, and else an estimate.
func (w *worker) repetition(p engine.Position, mover, other uint64, ply int) int32 {
	d := storeOf(mover) + rowSum(mover) - storeOf(other) - rowSum(other)
	switch {
	case w.past.isSpent(p):
		return w.ended(d, ply)
	case w.assumed != 0:
		return w.assumption(mover)
	case d == 0:
		return 1
	}
	return d * seed
}

// past is what matters of the moves that led to the root: the positions since
// the last capture, for no others can return.
type past struct {
	stood []engine.Position // in order, without the root
	seeds int               // on the board in all of them
	spent []engine.Position // stood twice, the root counted: the third time ends the game
	salt  uint64            // tells what is spent apart, 0 if nothing is
}

func newPast(g *engine.Game) past {
	p := g.Start()
	stood := []engine.Position{p}
	for _, pit := range g.Moves() {
		next, err := g.Rules().Play(p, pit)
		if err != nil {
			panic("search: a game holds a move that is not legal: " + err.Error())
		}
		if onBoard(next) != onBoard(p) {
			stood = stood[:0]
		}
		stood = append(stood, next)
		p = next
	}
	h := past{stood: stood[:len(stood)-1], seeds: onBoard(p)}
	times := make(map[engine.Position]int)
	for _, q := range stood {
		if times[q]++; times[q] == 2 {
			h.spent = append(h.spent, q)
			h.salt += mix(q.Words())
		}
	}
	return h
}

// isSpent tells whether a position ends the game when it is reached.
func (h *past) isSpent(p engine.Position) bool {
	for _, q := range h.spent {
		if p == q {
			return true
		}
	}
	return false
}

// onBoard is the number of seeds in the pits.
func onBoard(p engine.Position) int {
	return engine.SeedCount - p.Store(engine.South) - p.Store(engine.North)
}
