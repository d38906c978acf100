package engine

// MaxSteps is the most moves that a player can choose from.
const MaxSteps = pitsPerSide

// Step is a legal move and the position that it leads to. In Warri the mover of
// After may be the mover still.
type Step struct {
	Pit   Pit
	After Position
}

// Steps writes the legal moves, in sowing order, to the beginning of the array
// and returns how many there are: 0 when the game is over. It is what
// [Rules.LegalMoves] and [Rules.Play] say, for those who need both, and without
// allocating.
func (r Rules) Steps(p Position, into *[MaxSteps]Step) int {
	if r.decided(p) {
		return 0
	}
	if r.Variant == Ayoayo {
		return r.relaySteps(p, lanes(p.mover.atLeast(anySeeds)), into)
	}
	return r.lapSteps(p, into)
}

func (r Rules) lapSteps(p Position, into *[MaxSteps]Step) int {
	side := p.ToMove()
	set := p.sowable()
	if r.Variant == Wari {
		set = withoutSlams(p, set)
	}
	n := 0
	for left := set; left != 0; left &= left - 1 {
		i := left.first()
		after, _ := r.Variant.playLap(p, i)
		into[n%MaxSteps] = Step{PitOf(side, int(i)), after}
		n++
	}
	return n
}

// relaySteps writes those of Ayoayo's moves from the pits in left, which hold
// seeds, that are legal.
func (r Rules) relaySteps(p Position, left lanes, into *[MaxSteps]Step) int {
	side := p.ToMove()
	n := 0
	for left != 0 {
		i := left.first()
		a, b := p.beginRelay(i), restingRelay
		left &= left - 1
		both := left != 0
		j := i
		if both {
			j = left.first()
			b = p.beginRelay(j)
			left &= left - 1
		}
		a, b, endlessA, endlessB := finishRelays(a, b)
		if after := a.capture(r.SeedStays); !endlessA && !p.starves(after) {
			into[n%MaxSteps] = Step{PitOf(side, int(i)), after}
			n++
		}
		if after := b.capture(r.SeedStays); both && !endlessB && !p.starves(after) {
			into[n%MaxSteps] = Step{PitOf(side, int(j)), after}
			n++
		}
	}
	return n
}

// Words returns the position as two words, the row of the player to move first:
//
//	byte    7      6     5  4  3  2  1  0
//	      side   store   6th pit … 1st pit in sowing order
//
// Side is the word's top bit, 0 for South. Two positions are equal exactly when
// their words are. They are for hashing, and for looking at all pits at once.
func (p Position) Words() (mover, other uint64) { return uint64(p.mover), uint64(p.other) }
