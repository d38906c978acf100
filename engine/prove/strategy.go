package prove

import (
	"context"
	"math"
	"sync/atomic"

	"owarebot/engine"
)

// Strategy solves a position as [Solve] does and, when somebody wins, returns a
// move for each position in which the winner may have to move: for every reply
// to these moves there is one again, until the winner has 25 seeds or nobody can
// move, within the plies of the proof. It is nil when there is no win to be
// played, and when ctx ends first.
func Strategy(ctx context.Context, r engine.Rules, p engine.Position, c Config) (Proof, map[engine.Position]engine.Pit, error) {
	s, err := newSolver(r, p, c)
	if err != nil {
		return Proof{}, nil, err
	}
	proof := s.solve(ctx, p)
	if proof.Plies == 0 {
		return proof, nil, nil
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	b := strategyBuilder{worker: s.worker(engine.Majority, &stop), plans: make(map[engine.Position]plan)}
	if proof.Outcome == engine.Win {
		b.plan(p, proof.Plies)
	} else {
		b.planReplies(p, proof.Plies)
	}
	if b.worker.halted() {
		return proof, nil, nil
	}
	s.count(b.worker)
	proof.Nodes = s.nodes
	return proof, b.reachable(p, proof.Outcome == engine.Win), nil
}

// plan is a move and the plies within which it wins. After each reply the plan
// takes fewer plies, so that following plans never comes back to a position.
type plan struct {
	pit   engine.Pit
	plies int
}

type strategyBuilder struct {
	worker *worker
	plans  map[engine.Position]plan
}

// plan makes plans for a position in which the winner is to move, and for all
// that can follow, to win within the plies.
func (b *strategyBuilder) plan(p engine.Position, plies int) {
	if old, ok := b.plans[p]; ok && old.plies <= plies || b.worker.rules.Over(p) || b.worker.halted() {
		return
	}
	best := b.cheapest(p, plies)
	b.plans[p] = plan{best.Pit, plies}
	if _, store := stores(best.After); store < engine.Majority {
		b.planReplies(best.After, plies-1)
	}
}

// planReplies makes plans for what the loser may do within the plies.
func (b *strategyBuilder) planReplies(p engine.Position, plies int) {
	var m moves
	b.worker.movesOf(p, &m)
	for _, s := range m.step[:m.n] {
		b.plan(s.After, plies-1)
	}
}

// cheapest returns the winning move that seems to need the fewest new plans. Moves
// that it takes long to prove are passed over, all but one that is known to win.
func (b *strategyBuilder) cheapest(p engine.Position, plies int) engine.Step {
	best, least := b.worker.winning(p, plies), -1
	if _, store := stores(best.After); store >= engine.Majority {
		return best
	}
	var m moves
	b.worker.movesOf(p, &m)
	for _, s := range m.step[:m.n] {
		v, known := b.briefly(func() verdict { return b.worker.defend(s.After, plies-1) })
		if !known || !v.wins() {
			continue
		}
		if cost := b.cost(s.After, plies-1); least < 0 || cost < least {
			best, least = s, cost
		}
	}
	return best
}

// cost guesses how many new plans the replies to a move need, by the plies that
// their wins take.
func (b *strategyBuilder) cost(p engine.Position, plies int) int {
	var m moves
	b.worker.movesOf(p, &m)
	cost := 0
	for _, s := range m.step[:m.n] {
		if old, ok := b.plans[s.After]; ok && old.plies < plies {
			continue
		}
		fewest := 1
		for ; fewest < plies; fewest += wholeMove {
			v, known := b.briefly(func() verdict { return b.worker.attack(s.After, fewest) })
			if known && v.wins() {
				break
			}
		}
		cost += 1 << (fewest / wholeMove)
	}
	return cost
}

// brief is the number of nodes after which a question about one of several moves
// is not worth more.
const brief = 10_000

// briefly asks the worker something, and gives up when it takes long.
func (b *strategyBuilder) briefly(ask func() verdict) (v verdict, known bool) {
	b.worker.most = b.worker.nodes + brief
	v = ask()
	known = !b.worker.stopped
	b.worker.most = math.MaxUint64
	b.worker.stopped = b.worker.stop.Load()
	return v, known
}

// reachable returns the moves of the plans that can be needed. Others have been
// given up for plans that win sooner.
func (b *strategyBuilder) reachable(p engine.Position, winnerMoves bool) map[engine.Position]engine.Pit {
	strategy := make(map[engine.Position]engine.Pit)
	var follow func(p engine.Position)
	replies := func(p engine.Position) {
		var m moves
		b.worker.movesOf(p, &m)
		for _, s := range m.step[:m.n] {
			follow(s.After)
		}
	}
	follow = func(p engine.Position) {
		plan, ok := b.plans[p]
		if _, seen := strategy[p]; seen || !ok {
			return
		}
		strategy[p] = plan.pit
		var m moves
		b.worker.movesOf(p, &m)
		for _, s := range m.step[:m.n] {
			if s.Pit == plan.pit {
				replies(s.After)
			}
		}
	}
	if winnerMoves {
		follow(p)
	} else {
		replies(p)
	}
	return strategy
}
