package search

import "owarebot/engine"

// root is where a thought begins, the same for all threads.
type root struct {
	position engine.Position
	past     past
	// lastDepth and lastNode are the limits; lastNode is 0 for none.
	lastDepth int
	lastNode  uint64
	allMoves  bool
	// margin tells that a player has the majority already and the game is
	// played out: all that is left to play for is the difference.
	margin bool
}

func newRoot(r Request) *root {
	p := r.Game.Position()
	root := &root{position: p, past: newPast(r.Game), lastDepth: MaxDepth, lastNode: r.Nodes, allMoves: r.AllMoves}
	if r.Depth > 0 && r.Depth < MaxDepth {
		root.lastDepth = r.Depth
	}
	root.margin = max(p.Store(engine.South), p.Store(engine.North)) >= engine.Majority
	return root
}

// rootMove is a move at the root and what is known about it.
type rootMove struct {
	step      engine.Step
	low, high int32 // what the endgames know
	score     int32
	proven    engine.Outcome
	line      [maxPly + 1]engine.Pit
	length    int
}

func (m *rootMove) begin(s engine.Step) {
	*m = rootMove{step: s, low: -infinite, high: infinite, score: -infinite, length: 1}
	m.line[0] = s.Pit
}

// take notes a score and the variation that leads to it.
func (m *rootMove) take(v int32, w *worker) {
	m.score, m.proven = v, outcome(v)
	m.length = 1 + copy(m.line[1:], w.lines.pits[1][:w.lines.lengths[1]])
}
