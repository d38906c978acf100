package engine

import "math/bits"

const (
	// anySeeds is the bias for lanes that hold a seed at all, feeding the
	// one for lanes with enough seeds to reach the opponent's row: six from
	// the first pit, one from the last.
	anySeeds row = 0x7F * everyPit
	feeding  row = 0x7F_7E_7D_7C_7B_7A
)

// lanes is a set of the mover's pits: the top bit of each pit's lane.
type lanes row

// first returns the index of the first pit in a set that is not empty.
func (l lanes) first() uint { return uint(bits.TrailingZeros64(uint64(l))) / laneBits }

// pitSet turns the top bits of a side's lanes into pits.
func (l lanes) pitSet(s Side) PitSet {
	var set PitSet
	for ; l != 0; l &= l - 1 {
		set |= 1 << PitOf(s, int(l.first()))
	}
	return set
}

// decided reports whether a majority has ended the game.
func (r Rules) decided(p Position) bool {
	return !r.PlayOut && (p.mover.store() >= Majority || p.other.store() >= Majority)
}

// sowable returns the mover's pits that hold seeds and, when the opponent has
// none, enough of them to be sown into the opponent's row. In the variants
// that sow one lap these are the legal moves but for Wari's slams.
func (p Position) sowable() lanes {
	if p.other.empty() {
		return lanes(p.mover.atLeast(feeding))
	}
	return lanes(p.mover.atLeast(anySeeds))
}

// LegalMoves returns the pits that the player to move may play, none when the
// game is over.
func (r Rules) LegalMoves(p Position) PitSet {
	return r.legal(p).pitSet(p.ToMove())
}

func (r Rules) legal(p Position) lanes {
	if r.decided(p) {
		return 0
	}
	switch r.Variant {
	case Wari:
		return withoutSlams(p, p.sowable())
	case Ayoayo:
		return r.legalRelays(p)
	}
	return p.sowable()
}

// withoutSlams takes Wari's grand slams out of the set, unless nothing else is
// in it.
func withoutSlams(p Position, set lanes) lanes {
	var quiet lanes
	for left := set; left != 0; left &= left - 1 {
		if _, slam := Wari.playLap(p, left.first()); !slam {
			quiet |= left & -left
		}
	}
	if quiet == 0 {
		return set
	}
	return quiet
}

// legalRelays returns the pits from which Ayoayo's relay ends, and when the
// opponent has no seeds leaves some in their row.
func (r Rules) legalRelays(p Position) lanes {
	mustFeed := p.other.empty()
	var set lanes
	for left := lanes(p.mover.atLeast(anySeeds)); left != 0; left &= left - 1 {
		next, endless := r.playRelay(p, left.first())
		if endless || mustFeed && next.mover.empty() {
			continue
		}
		set |= left & -left
	}
	return set
}

// relayAllowed reports whether there is a pit that legalRelays would return.
func (r Rules) relayAllowed(p Position) bool {
	mustFeed := p.other.empty()
	for left := lanes(p.mover.atLeast(anySeeds)); left != 0; left &= left - 1 {
		if next, endless := r.playRelay(p, left.first()); !endless && !(mustFeed && next.mover.empty()) {
			return true
		}
	}
	return false
}

// Check returns nil when the player to move may play the pit, and otherwise an
// [*IllegalMoveError] that says which rule forbids it.
func (r Rules) Check(p Position, pit Pit) error {
	set := r.LegalMoves(p)
	if set.Has(pit) {
		return nil
	}
	return &IllegalMoveError{Position: p, Pit: pit, Reason: r.whyNot(p, pit, set)}
}

// whyNot finds the rule that keeps a pit out of the set of legal moves.
func (r Rules) whyNot(p Position, pit Pit, set PitSet) IllegalReason {
	switch {
	case set == 0:
		return GameOver
	case pit >= Pits || pit.Owner() != p.ToMove():
		return NotYourPit
	case p.Seeds(pit) == 0:
		return EmptyPit
	}
	if r.Variant == Ayoayo {
		if _, endless := r.playRelay(p, pit.index()); endless {
			return EndlessRelay
		}
		return MustFeed
	}
	if !p.sowable().has(pit.index()) {
		return MustFeed
	}
	return GrandSlamForbidden
}

func (l lanes) has(i uint) bool { return l>>laneShift(i)&0x80 != 0 }
