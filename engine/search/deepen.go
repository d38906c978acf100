package search

import "owarebot/engine"

// deepen searches the root a ply deeper each time until it is told to stop or
// more depth cannot change anything. After each depth it calls finished.
func (w *worker) deepen(finished func()) {
	// Every other helper begins a ply deeper, so that they find different things.
	for depth := 1 + w.index%2; depth <= w.lastDepth; depth++ {
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
// draw, or every move that is reported has a proven outcome, and wins and losses
// come within the plies that were looked at.
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
	if w.done == 0 {
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
			v = w.valueOf(&m, depth, a, beta)
		} else if v = w.valueOf(&m, depth, a, a+1); v > a && v < beta && !w.stopped {
			v = w.valueOf(&m, depth, a, beta)
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

// valueOf returns the value of a move at the root.
func (w *worker) valueOf(m *rootMove, depth int, alpha, beta int32) int32 {
	mover, _ := w.position.Words()
	return m.value(alpha, beta, func(alpha, beta int32) int32 {
		return w.descend(mover, m.step.After, alpha, beta, depth-1, 1, 0)
	})
}

// scoreAll scores every move at a depth and sorts them.
func (w *worker) scoreAll(depth int) {
	moves := w.moves // until all are scored, the last depth's scores stand
	for i := range moves[:w.count] {
		m := &moves[i]
		v := w.valueOf(m, depth, -infinite, infinite)
		if w.stopped {
			return
		}
		m.take(v, w)
		for j := i; j > 0 && moves[j].score > moves[j-1].score; j-- {
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
	w.moves = moves
}

// claimDraws proves of moves that seem to draw that they do. A move draws if the
// player has at least that when everything unproven is lost for them, and at
// most that when it is won.
func (w *worker) claimDraws(depth int) {
	if w.margin {
		return
	}
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
	v := w.valueOf(m, depth, score-1, score)
	w.assume(0)
	return v >= score
}

// result is what is known when a thought ends, or in between.
func (w *worker) result() Result {
	r := Result{
		Depth: w.done,
		Nodes: w.searcher.nodes.Load() + w.nodes - w.told,
		Exact: w.exact || w.margin || w.moves[0].proven == engine.Win,
	}
	moves := w.moves
	if !r.Exact && !w.allMoves {
		preferUnknown(moves[:w.count])
	}
	for i := range moves[:w.reported()] {
		m := &moves[i]
		line := Line{
			Pit: m.step.Pit, Score: Score(m.score), Outcome: m.proven,
			PV: append([]engine.Pit(nil), m.line[:m.length]...),
		}
		if w.margin {
			line.win(w.position)
		}
		r.Lines = append(r.Lines, line)
	}
	return r
}

// preferUnknown puts a move that is not lost before the best one if that is:
// the search was stopped when it had just found that out.
func preferUnknown(moves []rootMove) {
	for i := range moves {
		if moves[i].proven != engine.Loss {
			moves[0], moves[i] = moves[i], moves[0]
			moves[0].score = max(moves[0].score, -most)
			return
		}
	}
}

// win turns the score of a game that is played out after it was decided, which
// is the margin, into what it proves.
func (l *Line) win(p engine.Position) {
	l.Outcome = engine.Win
	l.Score += tableWon
	if p.Store(p.ToMove()) < engine.Majority {
		l.Outcome = engine.Loss
		l.Score -= 2 * tableWon
	}
}
