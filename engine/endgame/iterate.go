package endgame

import (
	"context"
	"slices"
	"sync/atomic"

	"owarebot/engine"
)

// iterate solves a layer of a variant that sows in relays, which cannot be
// taken back. It begins with what the exits make sure, and looks at every board
// again and again, until nobody can be sure of more than before.
//
// What is found is the least that satisfies the rules of the game, in whatever
// order the workers come to the boards: the numbers only grow, never beyond
// what is right, and when a sweep changes none they all fit together. A board
// whose two numbers sum to its seeds is done with, and nearly all soon are; a
// quiet move to one counts as an exit from then on.
func (l *layer) iterate(ctx context.Context) error {
	err := l.open(ctx, func(mover, other uint64) cell {
		m, o, quiet := l.look(mover, other)
		c := exits(m, o, cell(quiet))
		if quiet != 0 {
			o = 0 // for all that is known yet
		}
		return c.sure(m, o)
	})
	var changed atomic.Bool
	again := func(b block) {
		for i, other := range b.others {
			at := &l.cells[b.first+uint32(i)]
			c := cell(at.Load())
			if c.pair().exact(l.seeds) {
				continue
			}
			if raised := l.raise(c, b.mover, other); raised != c {
				at.Store(uint32(raised))
				changed.Store(true)
			}
		}
	}
	changed.Store(true)
	for rest := 1 - opening; err == nil && changed.Load(); rest /= 2 {
		changed.Store(false)
		err = l.sweep(ctx, slices.Repeat([]func(block){again}, workers()), func(int) {})
		l.report(1 - rest/2)
	}
	return err
}

// raise returns a board's cell with what can be seen one move ahead now.
func (l *layer) raise(c cell, mover, other uint64) cell {
	exitMover, exitOther, quiet := c.exitMover(), c.exitOther(), c.quiet()
	m, o := exitMover, exitOther
	var steps [engine.MaxSteps]engine.Step
	n := l.rules.StepsOf(position(mover, other, l.seeds), engine.PitSet(quiet), &steps)
	for _, s := range steps[:n] {
		after, beyond := s.After.Words()
		next := cell(l.cells[boardNumber(sums(after), sums(beyond))].Load())
		m, o = max(m, next.other()), min(o, next.mover())
		if next.pair().exact(l.seeds) {
			exitMover, exitOther = max(exitMover, next.other()), min(exitOther, next.mover())
			quiet &^= 1 << s.Pit
		}
	}
	return exits(exitMover, exitOther, quiet).sure(m, o)
}
