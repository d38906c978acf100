package endgame

import (
	"context"

	"owarebot/engine"
)

// retrograde solves a layer of a variant that sows one lap, backwards from what
// is known: every number is found once, and every quiet move is looked at once
// for each of the two players. This is retrograde analysis, as it made the
// databases of checkers and awari.
//
// It goes down from the largest value v. What a player can be sure of is at
// least v
//   - for the mover of a board when some exit brings as much, or some quiet
//     move leads to where the opponent can be sure of as much;
//   - for the opponent when no exit brings less, and every quiet move leads to
//     where the mover can be sure of as much.
//
// So whoever is found to be sure of v makes others sure of it on the boards one
// quiet move before, until there are no more of them; those are the ones with
// exactly v, because all with more have been found. What is never found is 0:
// whoever counts on it would have to count on going round.
//
// The set that is found for each v does not depend on the order in which it is,
// so the workers need not agree on one.
func (l *layer) retrograde(ctx context.Context) error {
	err := l.open(ctx, func(mover, other uint64) cell {
		m, o, quiet := l.look(mover, other)
		return exits(m, o, cell(quiet.Len()))
	})
	spreaders := make([]spreader, workers())
	for value := cell(l.seeds); value > 0 && err == nil; value-- {
		var visitors []func(block)
		for i := range spreaders {
			s := &spreaders[i]
			s.layer, s.value = l, value
			visitors = append(visitors, func(b block) { s.visit(ctx, b) })
		}
		err = l.sweep(ctx, visitors, func(int) {})
		l.report(opening + (1-opening)*float64(l.seeds+1-int(value))/float64(l.seeds))
	}
	return err
}

// spreader finds the boards with one value; each worker has one.
type spreader struct {
	layer *layer
	value cell
	// found is what has been found and not been gone back from yet.
	found []finding
	// before, numbers and cells are those that a few findings lead back to.
	before  [findingsAtOnce * engine.MaxUnsown]finding
	numbers [findingsAtOnce * engine.MaxUnsown]uint32
	cells   [findingsAtOnce * engine.MaxUnsown]cell
}

// finding is a board on which one of the players is sure of the value.
type finding struct {
	mover, other uint64
	opponents    bool // it is the opponent who is sure, not the mover
}

// visit goes back from the boards of the block that have the value by an exit,
// unless ctx ends first.
func (s *spreader) visit(ctx context.Context, b block) {
	for i, other := range b.others {
		number := b.first + uint32(i)
		c := cell(s.layer.cells[number].Load())
		if c&moverFinal == 0 && c.exitMover() == s.value && s.settleMover(number, c) {
			s.found = append(s.found, finding{b.mover, other, false})
		}
		if c&otherFinal == 0 && c.quiet() == 0 && c.exitOther() == s.value && s.settleOther(number, c, 0) {
			s.found = append(s.found, finding{b.mover, other, true})
		}
	}
	for i := 0; len(s.found) > 0; i++ {
		if i%patience == 0 && ctx.Err() != nil {
			return
		}
		s.spread()
	}
}

const (
	// findingsAtOnce is how many findings are gone back from together.
	findingsAtOnce = 8
	// patience is how often that is done between looking at ctx.
	patience = 1 << 9
)

// spread goes back from a few of the findings. The cells that these lead to are
// far apart in memory: looking at all of them, and at nothing else meanwhile,
// lets the processor fetch them at the same time, and that is where the time of
// it all goes.
func (s *spreader) spread() {
	var before [engine.MaxUnsown]engine.Position
	rest := max(0, len(s.found)-findingsAtOnce)
	n := 0
	for _, f := range s.found[rest:] {
		p := position(f.mover, f.other, s.layer.seeds)
		for _, q := range before[:s.layer.rules.Unsown(p, &before)] {
			mover, other := q.Words()
			s.before[n] = finding{mover, other, !f.opponents}
			s.numbers[n] = boardNumber(sums(mover), sums(other))
			n++
		}
	}
	s.found = s.found[:rest]
	for i, number := range s.numbers[:n] {
		s.cells[i] = cell(s.layer.cells[number].Load())
	}
	for i, f := range s.before[:n] {
		number, c := s.numbers[i], s.cells[i]
		if f.opponents && s.settleOther(number, c, oneQuiet) || !f.opponents && s.settleMover(number, c) {
			s.found = append(s.found, f)
		}
	}
}

// settleMover gives the value to the mover of a board, and reports whether it
// is the first to do so. The cell is what has been seen of the board last.
func (s *spreader) settleMover(number uint32, c cell) bool {
	at := &s.layer.cells[number]
	for ; c&moverFinal == 0; c = cell(at.Load()) {
		if at.CompareAndSwap(uint32(c), uint32(c|moverFinal|s.value)) {
			return true
		}
	}
	return false
}

// settleOther takes the quiet moves from those of which it is open what they
// bring the opponent. If there are no more of these, and no exit brings less
// than the value, it gives the value to the opponent, and reports whether it is
// the first to do so.
func (s *spreader) settleOther(number uint32, c, quiet cell) bool {
	at := &s.layer.cells[number]
	for ; c&otherFinal == 0; c = cell(at.Load()) {
		to := c - quiet
		settled := to.quiet() == 0 && to.exitOther() >= s.value
		if settled {
			to |= otherFinal | s.value<<otherShift
		}
		if at.CompareAndSwap(uint32(c), uint32(to)) {
			return settled
		}
	}
	return false
}
