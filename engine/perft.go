package engine

// Perft counts the ways to play depth moves from a position: 1 for depth 0, and
// 0 when the game is over before. Every move is really played, the last ones
// too, so that it tests and times the playing of moves. Repetition is not
// looked at.
func (r Rules) Perft(p Position, depth int) uint64 {
	if r.Variant == Ayoayo {
		return r.perftRelays(p, depth)
	}
	return r.perftLaps(p, depth)
}

func (r Rules) perftLaps(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if r.decided(p) {
		return 0
	}
	var leaves uint64
	set := p.sowable()
	quiet := r.Variant != Wari
	var slams lanes
	for left := set; left != 0; left &= left - 1 {
		next, slam := r.Variant.playLap(p, left.first())
		if slam && r.Variant == Wari {
			slams |= left & -left
			continue
		}
		quiet = true
		leaves += r.perftLaps(next, depth-1)
	}
	if quiet {
		return leaves
	}
	for ; slams != 0; slams &= slams - 1 {
		next, _ := r.Variant.playLap(p, slams.first())
		leaves += r.perftLaps(next, depth-1)
	}
	return leaves
}

func (r Rules) perftRelays(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if r.decided(p) {
		return 0
	}
	var leaves uint64
	for left := lanes(p.mover.atLeast(anySeeds)); left != 0; {
		a := p.beginRelay(left.first())
		b := restingRelay
		left &= left - 1
		both := left != 0
		if both {
			b = p.beginRelay(left.first())
			left &= left - 1
		}
		a, b, endlessA, endlessB := finishRelays(a, b)
		if next := a.capture(r.SeedStays); !endlessA && !p.starves(next) {
			leaves += r.perftRelays(next, depth-1)
		}
		if next := b.capture(r.SeedStays); both && !endlessB && !p.starves(next) {
			leaves += r.perftRelays(next, depth-1)
		}
	}
	return leaves
}

// starves reports whether a move to the next position leaves without seeds an
// opponent who must be fed.
func (p Position) starves(next Position) bool { return p.other.empty() && next.mover.empty() }
