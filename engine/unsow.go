package engine

// MaxUnsown is room for the results of [Rules.Unsown]. A pit that was sown is
// empty, and its lap ends before the next empty pit or, if there is none, goes
// round: the laps from one empty pit to the next have 11 pits in all, or a
// single pit all the numbers of seeds there are.
const MaxUnsown = SeedCount

// Unsown writes the positions from which a legal move that captures nothing
// leads to this one to the beginning of the array, and returns how many there
// are. It is for the variants that sow one lap; a relay cannot be taken back
// without trying everything. Whether a majority had ended the game before is
// not asked.
func (r Rules) Unsown(p Position, into *[MaxUnsown]Position) int {
	n := 0
	// It was the other player's move, so their row is the first of laps.
	for empty := lanes(topBits &^ p.other.atLeast(anySeeds)); empty != 0; empty &= empty - 1 {
		i := empty.first()
		for seeds := uint(1); seeds <= SeedCount; seeds++ {
			l := &laps[lapIndex(i, seeds)%lapEntries]
			if !p.holdsLap(l, row(seeds)<<(laneShift(i)&63)) {
				break // a longer lap needs these seeds and more
			}
			before := Position{mover: p.other - l.mover, other: p.mover - l.other}
			if before.other.empty() && l.other == 0 {
				continue // the opponent had to be fed
			}
			if taken := twosAndThrees(p.mover, l.reach); taken != 0 && (r.Variant != Abapa || taken != p.mover&pitLanes) {
				continue // the move would have captured
			}
			into[n%MaxUnsown] = before
			n++
		}
	}
	return n
}

// holdsLap reports whether all seeds that a lap drops are on the board; lifted
// is the lift, which is in the lap's sum.
func (p Position) holdsLap(l *lap, lifted row) bool {
	mover := (p.other&pitLanes | topBits) - (l.mover + lifted)
	other := (p.mover&pitLanes | topBits) - l.other
	return mover&other&topBits == topBits
}
