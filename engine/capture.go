package engine

import "math/bits"

// twosAndThrees returns the seeds of the opponent's row, lane by lane, that a
// lap captures there: those of the pit where the last seed fell if it now
// holds two or three, and of each pit before it without a gap that does too.
// reach is the lap's.
func twosAndThrees(other, reach row) row {
	// A lane is 0 or 1 here if it holds two or three, so adding 0x7E
	// raises the top bit of all other lanes: those stop the capture.
	const twos, bias = 2 * everyPit, 0x7E * everyPit
	stops := (other ^ twos).atLeast(bias) & reach
	// Everything up to the last stop stays, the rest of the reach is taken.
	kept := row(1)<<(bits.Len64(uint64(stops))&63) - 1
	return other & reach &^ kept
}

// playLap plays the i-th pit of the mover, which must hold seeds, in a variant
// that sows one lap. It does not ask whether the move is legal. slam tells
// whether the capture would take every seed in the opponent's row.
func (v Variant) playLap(p Position, i uint) (next Position, slam bool) {
	l := &laps[lapIndex(i, p.mover.seeds(i))%lapEntries]
	mover, other := p.mover+l.mover, p.other+l.other
	taken := twosAndThrees(other, l.reach)
	// Whether something is captured is hard for the processor to guess, so
	// nothing taken is taken all the same; only slams, which are rare, are
	// told apart.
	left := other - taken
	if left.empty() && taken != 0 {
		return v.playSlam(mover, other, left)
	}
	return Position{mover: left, other: mover + taken.banked()}, false
}

// playSlam ends a move that has sown and whose capture would leave nothing of
// the opponent's row.
func (v Variant) playSlam(mover, other, left row) (next Position, slam bool) {
	banked := mover + other.banked()
	switch v {
	case Abapa:
		return Position{mover: other, other: mover}, true
	case Warri:
		return Position{mover: banked, other: left}, true
	}
	return Position{mover: left, other: banked}, true
}
