package prove

import (
	"context"
	"errors"
	"maps"
	"math"
	"sync"
	"sync/atomic"

	"owarebot/engine"
)

// solver holds what stays from one question to the next.
type solver struct {
	rules  engine.Rules
	config Config
	table  *table
	busy   *busy
	nodes  uint64
	filled uint64
	left   uint64 // nodes that each worker may look at for the next answer
}

func newSolver(r engine.Rules, p engine.Position, c Config) (*solver, error) {
	switch err := r.Validate(); {
	case err != nil:
		return nil, err
	case r.Variant != engine.Ayoayo:
		return nil, errors.New("only positions of Ayoayo can be proved")
	case p == engine.Position{}:
		return nil, errors.New("there is no position to prove")
	}
	if c.TableBytes <= 0 {
		c.TableBytes = defaultTableBytes
	}
	c.Threads = max(c.Threads, 1)
	r.PlayOut = false
	// Proofs never come back to where they begin.
	c.Twice = maps.Clone(c.Twice)
	delete(c.Twice, p)
	s := &solver{rules: r, config: c, table: newTable(c.TableBytes), left: math.MaxUint64}
	if c.Threads > 1 {
		s.busy = new(busy)
	}
	return s, nil
}

func (s *solver) solve(ctx context.Context, p engine.Position) Proof {
	if proof, over := s.over(p); over {
		return proof
	}
	proof := Proof{Worst: engine.Loss, Best: engine.Win}
	asked := newInquiry(p)
	for q := asked.next(); q != nil; q = asked.next() {
		before := s.nodes
		if s.config.Nodes > 0 {
			if before >= s.config.Nodes {
				break
			}
			s.left = s.config.Nodes - before
		}
		v, ok := s.ask(ctx, q, q.plies)
		proof.Nodes = s.nodes
		if !ok {
			break
		}
		q.answered(v, s.nodes-before)
		if q.goal == engine.Majority && v.wins() {
			s.left = math.MaxUint64
			s.won(ctx, q, &proof)
			break
		}
		asked.conclude(&proof)
		if s.config.OnDepth != nil {
			s.config.OnDepth(proof)
		}
	}
	proof.Nodes = s.nodes
	return proof
}

// over is the proof about a position where the game has been decided.
func (s *solver) over(p engine.Position) (Proof, bool) {
	if !s.rules.Over(p) {
		return Proof{}, false
	}
	south, north := s.rules.Score(p)
	o := engine.OutcomeOf(south, north)
	if p.ToMove() == engine.North {
		o = o.Opponent()
	}
	return Proof{Outcome: o, Worst: o, Best: o}, true
}

// won finishes the proof about a position where the player wins whom the question
// is about, within as many plies as it says.
func (s *solver) won(ctx context.Context, q *question, p *Proof) {
	// Whole moves may have skipped the fewest plies.
	for s.skipsPlies() && q.within-1 > q.safe {
		v, ok := s.ask(ctx, q, q.within-1)
		if !ok || !v.wins() {
			break
		}
		q.within = int(v)
	}
	p.Plies = q.within
	if q.attacking {
		p.Outcome, p.NoWinWithin, p.NoLossWithin = engine.Win, p.Plies-1, maxPlies
	} else {
		p.Outcome, p.NoWinWithin, p.NoLossWithin = engine.Loss, maxPlies, p.Plies-1
	}
	p.Worst, p.Best = p.Outcome, p.Outcome
	p.PV = s.line(ctx, q)
}

// skipsPlies reports whether asking in whole moves may pass over the fewest plies:
// whether the defender can end the game so that the attacker wins.
func (s *solver) skipsPlies() bool { return s.rules.OwnSide || len(s.config.Twice) > 0 }

// ask has all workers look for the answer and takes the first. There is none
// when ctx ends before.
func (s *solver) ask(ctx context.Context, q *question, plies int) (verdict, bool) {
	s.table.grow(s.filled)
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	if ctx.Err() != nil {
		return 0, false
	}
	workers := make([]*worker, s.config.Threads)
	answers := make([]verdict, len(workers))
	var group sync.WaitGroup
	for i := range workers {
		w := s.worker(q.goal, &stop)
		workers[i] = w
		group.Go(func() {
			answers[i] = w.answer(q, plies)
			stop.Store(true)
		})
	}
	group.Wait()
	answer, ok := verdict(0), false
	for i, w := range workers {
		s.count(w)
		if !w.stopped {
			answer, ok = answers[i], true
		}
	}
	return answer, ok
}

func (s *solver) worker(goal int, stop *atomic.Bool) *worker {
	return &worker{rules: s.rules, goal: goal, twice: s.config.Twice, table: s.table, busy: s.busy, stop: stop, most: s.left}
}

func (s *solver) count(w *worker) {
	s.nodes += w.nodes
	s.filled += w.filled
}

func (w *worker) answer(q *question, plies int) verdict {
	if q.attacking {
		return w.attack(q.position, plies)
	}
	return w.defend(q.position, plies)
}
