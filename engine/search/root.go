package search

import "owarebot/engine"

// root is where a thought begins, the same for all threads.
type root struct {
	position engine.Position
	// lastDepth and lastNode are the limits; lastNode is 0 for none.
	lastDepth int
	lastNode  uint64
	allMoves  bool
	// margin tells that a player has the majority already and the game is
	// played out: all that is left to play for is the difference.
	margin bool
	past   past
}

func newRoot(s *Searcher, r Request) *root {
	p := r.Game.Position()
	root := &root{position: p, lastDepth: MaxDepth, lastNode: r.Nodes, allMoves: r.AllMoves}
	if r.Depth > 0 && r.Depth < MaxDepth {
		root.lastDepth = r.Depth
	}
	root.margin = max(p.Store(engine.South), p.Store(engine.North)) >= engine.Majority
	root.past = newPast(r.Game)
	return root
}

// past is what matters of the moves that led to the root: the positions since
// the last capture, for no others can return.
type past struct {
	stood  []engine.Position // before the root, in order
	seeds  int               // on the board in all of them
	spent  []engine.Position // stood twice, the root included: the third time ends the game
	keySum uint64            // 0 if nothing is spent
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
	h := past{seeds: onBoard(p)}
	times := make(map[engine.Position]int)
	for _, q := range stood {
		if times[q]++; times[q] == 2 {
			h.spent = append(h.spent, q)
			mover, other := q.Words()
			h.keySum += mix(mover, other)
		}
	}
	h.stood = stood[:len(stood)-1]
	return h
}

// onBoard is the number of seeds in the pits.
func onBoard(p engine.Position) int {
	return engine.SeedCount - p.Store(engine.South) - p.Store(engine.North)
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
