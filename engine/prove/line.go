package prove

import (
	"context"
	"sync/atomic"

	"owarebot/engine"
)

// line is play in which the player whom the question is about wins as fast as
// can be, in exactly the plies within which it was answered with yes, and the
// other holds out as long as can be. It ends early when ctx does.
func (s *solver) line(ctx context.Context, q *question) []engine.Pit {
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	w := s.worker(q.goal, &stop)
	defer func() { s.count(w) }()
	line := make([]engine.Pit, 0, q.within)
	p, attacking := q.position, q.attacking
	for plies := q.within; plies > 0; plies-- {
		var step engine.Step
		if attacking {
			step = w.winning(p, plies)
		} else {
			step = w.holdingOut(p, plies, s.skipsPlies())
		}
		if w.halted() {
			break
		}
		line = append(line, step.Pit)
		p = step.After
		attacking = !attacking
	}
	return line
}

// winning returns a move of the attacker that wins within the plies.
func (w *worker) winning(p engine.Position, plies int) engine.Step {
	var m moves
	w.movesOf(p, &m)
	known := w.table.find(w.code(p)).pit()
	for i, s := range m.step[:m.n] {
		if index(s.Pit) == known {
			m.step[0], m.step[i] = s, m.step[0]
		}
	}
	for _, s := range m.step[:m.n] {
		if _, store := stores(s.After); store >= w.goal || w.defend(s.After, plies-1).wins() {
			return s
		}
	}
	return m.step[0]
}

// holdingOut returns a reply of the defender who loses in exactly the plies that
// takes all of them. Where wins are a whole move apart, the question about fewer
// plies than that would be answered for nothing.
func (w *worker) holdingOut(p engine.Position, plies int, everyPly bool) engine.Step {
	var m moves
	w.movesOf(p, &m)
	fewer := plies - 1 - wholeMove
	if everyPly {
		fewer = plies - 2
	}
	for _, s := range m.step[:m.n] {
		if fewer < 0 || !w.attack(s.After, fewer).wins() {
			return s
		}
	}
	return m.step[0]
}
