package endgame

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"owarebot/engine"
)

// A layer is all boards with one number of seeds, being solved.
type layer struct {
	rules engine.Rules
	seeds int
	below []byte          // the pairs of all boards with fewer seeds
	cells []atomic.Uint32 // in the order of their numbers
	// report is told how much of the layer is done, from 0 to 1.
	report func(part float64)
}

// solve solves the layer, whatever its cells hold, and appends its pairs to
// those below. It returns ctx's error when that ends first.
func (l *layer) solve(ctx context.Context) ([]byte, error) {
	solve := l.retrograde
	if l.rules.Variant == engine.Ayoayo {
		solve = l.iterate
	}
	if err := solve(ctx); err != nil {
		return nil, err
	}
	all := l.below
	for i := range l.cells {
		all = append(all, cell(l.cells[i].Load()).pair().encode())
	}
	return all, nil
}

// theirTurn is the side's bit in the words of a position: the tables take the
// player to move as South, so that it is set in the mover's word after a move
// unless the same player moves again.
const (
	theirTurn  = 1 << 63
	storeShift = pitsPerSide * laneBits
)

// position returns the position with the seeds that are not on the board in the
// opponent's store.
func position(mover, other uint64, seeds int) engine.Position {
	return engine.PositionOfWords(mover, other|theirTurn|uint64(engine.SeedCount-seeds)<<storeShift)
}

// look returns what the exits of a board bring the mover at most and the
// opponent at least, and the pits from which there are quiet moves. Without an
// exit, quiet moves can still bring the mover nothing and the opponent all.
func (l *layer) look(mover, other uint64) (exitMover, exitOther cell, quiet engine.PitSet) {
	var steps [engine.MaxSteps]engine.Step
	n := l.rules.Steps(position(mover, other, l.seeds), &steps)
	if n == 0 {
		exitMover, exitOther = l.leftovers(mover)
		return exitMover, exitOther, 0
	}
	exitOther = cell(l.seeds)
	for _, s := range steps[:n] {
		m, o := s.After.Words()
		moverSums, otherSums := sums(m), sums(o)
		left := total(moverSums) + total(otherSums)
		if left == uint64(l.seeds) {
			quiet |= 1 << s.Pit
			continue
		}
		after := pairs[l.below[boardsBelow[left]+int(boardNumber(moverSums, otherSums))]]
		if m&theirTurn != 0 {
			after = pair{after.other, after.mover}
		}
		exitMover = max(exitMover, cell(l.seeds)-cell(left)+cell(after.mover))
		exitOther = min(exitOther, cell(after.other))
	}
	return exitMover, exitOther, quiet
}

// leftovers returns what each gets of a board on which the mover cannot move.
func (l *layer) leftovers(mover uint64) (own, others cell) {
	if l.rules.Variant != engine.Ayoayo || l.rules.OwnSide {
		own = cell(total(sums(mover)))
	}
	return own, cell(l.seeds) - own
}

// block is the boards of a layer that have the same row of the mover's: the
// first's number, and the other rows in the order of their numbers.
type block struct {
	mover  uint64
	first  uint32
	others []uint64
}

// rowsAtOnce is how many blocks a worker takes at a time.
const rowsAtOnce = 4

// sweep gives all blocks of the layer to the visitors, which work at the same
// time, each in a goroutine of its own. It returns ctx's error when that ends
// before all is done. Done is told how many boards have been visited.
func (l *layer) sweep(ctx context.Context, visitors []func(block), done func(boards int)) error {
	var next, visited atomic.Int64
	var group sync.WaitGroup
	for _, visit := range visitors {
		group.Go(func() {
			for ctx.Err() == nil {
				row, count := int(next.Add(rowsAtOnce))-rowsAtOnce, 0
				for ; count < rowsAtOnce; count++ {
					b, ok := l.block(row + count)
					if !ok {
						return
					}
					visit(b)
					visited.Add(int64(len(b.others)))
				}
				done(int(visited.Load()))
			}
		})
	}
	group.Wait()
	return ctx.Err()
}

// block returns the i-th block.
func (l *layer) block(i int) (_ block, ok bool) {
	for k := range l.seeds + 1 {
		rows := rowsOf(k)
		if i < len(rows) {
			others := rowsOf(l.seeds - k)
			return block{rows[i], layerFirsts[l.seeds][k] + uint32(i*len(others)), others}, true
		}
		i -= len(rows)
	}
	return block{}, false
}

// workers returns how many goroutines work at a time.
func workers() int { return runtime.GOMAXPROCS(0) }

// opening is the part of a layer's time that its first sweep takes, roughly.
const opening = 0.4

// open gives every board the cell that begin finds for it, at first.
func (l *layer) open(ctx context.Context, begin func(mover, other uint64) cell) error {
	visit := func(b block) {
		for i, other := range b.others {
			l.cells[b.first+uint32(i)].Store(uint32(begin(b.mover, other)))
		}
	}
	return l.sweep(ctx, slices.Repeat([]func(block){visit}, workers()), func(boards int) {
		l.report(opening * float64(boards) / float64(len(l.cells)))
	})
}
