package prove

import (
	"sync/atomic"

	"owarebot/engine"
)

// worker searches on one goroutine. Attack and defend are the two halves of a
// depth-first search for a yes or no, in which the attacker needs one good move
// and the defender one good reply. An attacker who gets as many seeds as the goal
// is said to win, also where the goal is only to hold a draw.
type worker struct {
	rules engine.Rules // never played out
	goal  int
	twice map[engine.Position]bool // where the game ends by repetition
	table *table
	busy  *busy
	stop  *atomic.Bool
	// stopped is true once the worker has seen stop. From then on verdicts
	// mean nothing: none of them may become an entry or an answer.
	stopped bool
	nodes   uint64 // positions whose moves were looked at
	most    uint64 // after which the worker stops of its own accord
	filled  uint64 // entries of the table that were empty before
}

// tabledPlies and sharedPlies must be left for a position to be worth an entry,
// and to be worth keeping other workers out of.
const (
	tabledPlies = 2
	sharedPlies = 7
)

// captureWorth is what capturing a seed is worth in the order in which moves are
// tried, and mostWorth more than anything else is.
const (
	captureWorth = 4
	mostWorth    = 1000
)

// lost is the number of seeds in the defender's store with which the attacker no
// longer reaches the goal.
func (w *worker) lost() int { return engine.SeedCount - w.goal + 1 }

// code is the code of a position for this goal. Sides are no matter as long as
// there is no history.
func (w *worker) code(p engine.Position) code {
	c := codeOf(p)
	if w.goal != engine.Majority {
		c |= otherGoal
	}
	if len(w.twice) > 0 && p.ToMove() == engine.North {
		c |= northMoves
	}
	return c
}

func (w *worker) halted() bool {
	if !w.stopped && (w.stop.Load() || w.nodes >= w.most) {
		w.stopped = true
	}
	return w.stopped
}

// attack answers whether the player to move, who is not yet at the goal,
// wins within the plies.
func (w *worker) attack(p engine.Position, plies int) verdict {
	if _, store := stores(p); store >= w.lost() {
		return never
	}
	if len(w.twice) > 0 && w.twice[p] {
		return w.repeated(p, p.ToMove())
	}
	if plies < tabledPlies {
		return w.attackLast(p, plies)
	}
	c := w.code(p)
	known := w.table.find(c)
	if v, ok := known.verdict(plies); ok {
		return v
	}
	if w.halted() {
		return notWithin(0)
	}
	before := w.nodes
	w.busy.enter(c, plies)
	v, pit := w.tryAttacks(p, plies, known)
	w.busy.leave(c, plies)
	if w.stopped {
		return notWithin(0)
	}
	win, safe := known.win(), known.safe()
	if v.wins() {
		win = int(v)
	} else {
		safe = v.safe()
	}
	if win > 0 || safe >= 0 { // a game that is over at once has no entry
		if w.table.put(c, newEntry(win, safe, pit, w.nodes-before)) {
			w.filled++
		}
	}
	return v
}

// tryAttacks returns the verdict and the pit to try first next time.
func (w *worker) tryAttacks(p engine.Position, plies int, known entry) (verdict, int) {
	var m moves
	if w.movesOf(p, &m); m.n == 0 {
		return w.ended(p, p.ToMove()), -1
	}
	own, _ := stores(p)
	for i, s := range m.step[:m.n] {
		_, store := stores(s.After)
		if store >= w.goal {
			return 1, index(s.Pit)
		}
		m.worth[i] = captureWorth*(store-own) - choices(s.After)
		if index(s.Pit) == known.pit() {
			m.worth[i] = mostWorth
		}
	}
	m.lineUp()
	safe := forever
	for i := 0; i < m.turns; i++ {
		s := m.step[m.turn[i]]
		if w.busy != nil && w.busy.with(w.code(s.After)|defending, plies-1) && m.putOff(i) {
			continue
		}
		v := w.defend(s.After, plies-1)
		if v.wins() {
			return v + 1, index(s.Pit)
		}
		safe = min(safe, onePlyMore(v.safe()))
	}
	return notWithin(safe), known.pit()
}

// attackLast is attack where nothing is left to search for: a single move, or
// none.
func (w *worker) attackLast(p engine.Position, plies int) verdict {
	if plies == 0 {
		if w.rules.OwnSide && w.rules.Over(p) {
			return w.ended(p, p.ToMove())
		}
		return notWithin(0)
	}
	var m moves
	if w.movesOf(p, &m); m.n == 0 {
		return w.ended(p, p.ToMove())
	}
	for _, s := range m.step[:m.n] {
		if _, store := stores(s.After); store >= w.goal {
			return 1
		}
	}
	for _, s := range m.step[:m.n] {
		if w.defend(s.After, 0).wins() {
			return 1
		}
	}
	return notWithin(1)
}

// defend answers whether the player to move loses within the plies to an
// opponent who is not yet at the goal.
func (w *worker) defend(p engine.Position, plies int) verdict {
	if len(w.twice) > 0 && w.twice[p] {
		return w.repeated(p, p.ToMove().Opponent())
	}
	if plies == 0 {
		if w.rules.Over(p) {
			return w.ended(p, p.ToMove().Opponent())
		}
		return notWithin(0)
	}
	if w.busy == nil {
		return w.tryReplies(p, plies)
	}
	c := w.code(p) | defending
	w.busy.enter(c, plies)
	v := w.tryReplies(p, plies)
	w.busy.leave(c, plies)
	return v
}

func (w *worker) tryReplies(p engine.Position, plies int) verdict {
	var m moves
	if w.movesOf(p, &m); m.n == 0 {
		return w.ended(p, p.ToMove().Opponent())
	}
	var codes [engine.MaxSteps]code
	if v, ok := w.weighReplies(p, plies, &m, &codes); ok {
		return v
	}
	m.lineUp()
	most := verdict(0)
	for i := 0; i < m.turns; i++ {
		s := m.step[m.turn[i]]
		if i > 0 && w.busy.with(codes[m.turn[i]], plies-1) && m.putOff(i) {
			continue
		}
		v := w.attack(s.After, plies-1)
		if !v.wins() {
			return notWithin(onePlyMore(v.safe()))
		}
		most = max(most, v+1)
	}
	return most
}

// weighReplies guesses which reply defends best: one that captures, that leaves
// the attacker few choices, and that held out for long when fewer plies were
// left. It returns a verdict when the table knows a reply that defends.
func (w *worker) weighReplies(p engine.Position, plies int, m *moves, codes *[engine.MaxSteps]code) (verdict, bool) {
	own, _ := stores(p)
	for i, s := range m.step[:m.n] {
		_, store := stores(s.After)
		if store >= w.lost() {
			return never, true
		}
		m.worth[i] = captureWorth * (store - own - choices(s.After))
	}
	if plies <= tabledPlies {
		return 0, false
	}
	// The processor waits for all that it has to fetch at the same time.
	for i, s := range m.step[:m.n] {
		codes[i] = w.code(s.After)
		w.table.warm(codes[i])
	}
	for i := range m.n {
		known := w.table.find(codes[i])
		v, ok := known.verdict(plies - 1)
		switch {
		case ok && !v.wins():
			return notWithin(onePlyMore(v.safe())), true
		case ok:
			m.worth[i] = -mostWorth
		default:
			m.worth[i] += 2 * known.safe()
		}
	}
	return 0, false
}

// ended is the verdict on a position without a legal move.
func (w *worker) ended(p engine.Position, attacker engine.Side) verdict {
	return w.counted(attacker)(w.rules.Score(p))
}

// repeated is the verdict on a position that stands for the third time.
func (w *worker) repeated(p engine.Position, attacker engine.Side) verdict {
	return w.counted(attacker)(engine.KeepOwnSides(p))
}

// counted judges a final score.
func (w *worker) counted(attacker engine.Side) func(south, north int) verdict {
	return func(south, north int) verdict {
		if attacker == engine.South && south >= w.goal || attacker == engine.North && north >= w.goal {
			return 0
		}
		return never
	}
}
