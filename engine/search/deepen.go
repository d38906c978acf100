package search

import "owarebot/engine"

// rootMove is a move at the root and what is known about it.
type rootMove struct {
	step   engine.Step
	score  int32
	proven engine.Outcome
	line   [maxPly + 1]engine.Pit
	length int
}

// deepen searches the root a ply deeper each time until it is told to stop or
// more depth cannot change anything. After each depth it calls finished.
func (w *worker) deepen(finished func()) {
	for depth := 1; depth <= w.lastDepth; depth++ {
		if w.allMoves {
			w.scoreAll(depth)
		} else {
			w.findBest(depth)
		}
		if w.stopped {
			return
		}
		w.claimDraws(depth)
		if w.stopped {
			return
		}
		w.exact = w.exact || outcome(w.moves[0].score) != engine.Unknown
		w.done = depth
		finished()
		if w.settled(depth) {
			return
		}
	}
}

// settled tells that no greater depth can bring more: the best there is is a
// draw, or every move that is reported has a proven outcome, which for wins and
// losses comes as soon as it can.
func (w *worker) settled(depth int) bool {
	if w.exact && w.moves[0].proven == engine.Draw {
		return true
	}
	for i := range w.moves[:w.reported()] {
		m := &w.moves[i]
		plies, counted := Score(m.score).Plies()
		if m.proven != engine.Draw && (!counted || plies > depth) {
			return false
		}
	}
	return w.exact
}

// reported is how many moves the result tells of.
func (w *worker) reported() int {
	if w.allMoves {
		return w.count
	}
	return 1
}

// aspiration is how far from the last depth's score the next one is expected.
const aspiration = seed

// findBest finds the best move at a depth and puts it first.
func (w *worker) findBest(depth int) {
	if depth == 1 {
		w.rootWindow(depth, -infinite, infinite)
		return
	}
	expected, margin := w.moves[0].score, int32(aspiration)
	for {
		alpha, beta := max(expected-margin, -infinite), min(expected+margin, infinite)
		v := w.rootWindow(depth, alpha, beta)
		if w.stopped || (v > alpha || alpha == -infinite) && (v < beta || beta == infinite) {
			return
		}
		if margin *= 4; margin > 16*seed {
			margin = 2 * infinite
		}
	}
}

// rootWindow searches the root's moves with a window. A move that raises alpha
// goes first at once, so that a search which is stopped has its best move there.
func (w *worker) rootWindow(depth int, alpha, beta int32) int32 {
	best := int32(-infinite)
	for i := range w.count {
		m := w.moves[i]
		a := max(alpha, best)
		var v int32
		if i == 0 {
			v = w.rootMove(&m, depth, a, beta)
		} else if v = w.rootMove(&m, depth, a, a+1); v > a && v < beta && !w.stopped {
			v = w.rootMove(&m, depth, a, beta)
		}
		if w.stopped {
			return best
		}
		if v <= best {
			continue
		}
		best = v
		if v > a {
			m.take(v, w)
			copy(w.moves[1:i+1], w.moves[:i])
			w.moves[0] = m
		}
		if v >= beta {
			break
		}
	}
	return best
}

// rootMove returns the value of a move at the root.
func (w *worker) rootMove(m *rootMove, depth int, alpha, beta int32) int32 {
	mover, _ := w.position.Words()
	return w.descend(mover, m.step.After, alpha, beta, depth-1, 1, 0)
}

// take notes a score and the variation that leads to it.
func (m *rootMove) take(v int32, w *worker) {
	m.score, m.proven = v, outcome(v)
	m.length = 1 + copy(m.line[1:], w.lines.pits[1][:w.lines.lengths[1]])
}

// scoreAll scores every move at a depth and sorts them.
func (w *worker) scoreAll(depth int) {
	for i := range w.count {
		m := w.moves[i]
		v := w.rootMove(&m, depth, -infinite, infinite)
		if w.stopped {
			return
		}
		m.take(v, w)
		w.moves[i] = m
	}
	for i := 1; i < w.count; i++ {
		for j := i; j > 0 && w.moves[j].score > w.moves[j-1].score; j-- {
			w.moves[j], w.moves[j-1] = w.moves[j-1], w.moves[j]
		}
	}
}

// claimDraws proves of moves that seem to draw that they do. A move draws if the
// player has at least that when everything unproven is lost for them, and at
// most that when it is won.
func (w *worker) claimDraws(depth int) {
	for i := range w.moves[:w.reported()] {
		m := &w.moves[i]
		if m.score != 0 || m.proven == engine.Draw {
			continue
		}
		if w.reaches(m, 0, -1, depth) && !w.reaches(m, 1, 1, depth) && !w.stopped {
			m.proven = engine.Draw
		}
	}
	if w.moves[0].proven != engine.Draw || w.exact || w.stopped {
		return
	}
	for i := range w.moves[1:w.count] {
		if w.reaches(&w.moves[i+1], 1, 1, depth) {
			return
		}
	}
	w.exact = !w.stopped
}

// reaches tells whether a move scores so much at least for the player who makes
// it when they have what is assumed wherever nothing is proven.
func (w *worker) reaches(m *rootMove, score, assumed int32, depth int) bool {
	if w.position.ToMove() == engine.North {
		assumed = -assumed
	}
	w.assume(assumed)
	v := w.rootMove(m, depth, score-1, score)
	w.assume(0)
	return v >= score
}

// result is what is known when a thought ends, or in between.
func (w *worker) result() Result {
	r := Result{
		Depth: w.done,
		Nodes: w.searcher.nodes.Load() + w.nodes - w.told,
		Exact: w.exact || w.moves[0].proven == engine.Win,
	}
	for i := range w.moves[:w.reported()] {
		m := &w.moves[i]
		r.Lines = append(r.Lines, Line{
			Pit: m.step.Pit, Score: Score(m.score), Outcome: m.proven,
			PV: append([]engine.Pit(nil), m.line[:m.length]...),
		})
	}
	return r
}
