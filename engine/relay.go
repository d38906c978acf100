package engine

// patience is the number of laps after which a relay is watched for going
// round in a circle. Nearly all relays are shorter and need not pay for it.
const patience = 64

// relayState is a relay between two laps: the board, and the pit that is to be
// lifted next as the index of its lap.
type relayState struct {
	mover, other row
	lift         uint
}

// relay sows on from the pit, 0 to 11 as the mover sees the board, until the
// last seed of a lap falls into an empty pit, end. endless tells that it never
// would; the rows then mean nothing.
func relay(mover, other row, pit, seeds uint) (_, _ row, end uint8, endless bool) {
	s := relayState{mover, other, lapIndex(pit, seeds)}
	for range patience {
		if end, ok := s.sow(); ok {
			return s.mover, s.other, end, false
		}
	}
	// Brent's cycle detection. The next state depends on the state alone
	// and there are finitely many states, so a relay either ends or comes
	// into a circle and stays in it. One that ends never repeats a state,
	// for then it would repeat for ever: what is found is always a circle.
	// And a circle is always found: the marked state is replaced after 1,
	// 2, 4, ... laps, so at some time it lies on the circle and stays for
	// at least the circle's length, within which the relay is there again.
	for limit := 1; ; limit *= 2 {
		marked := s
		for range limit {
			if end, ok := s.sow(); ok {
				return s.mover, s.other, end, false
			}
			if s == marked {
				return s.mover, s.other, 0, true
			}
		}
	}
}

// sow sows one lap and reports whether the relay ends with it, and where. It
// does when the pit of the last seed holds just that one.
func (s *relayState) sow() (end uint8, ended bool) {
	l := &laps[s.lift%lapEntries]
	s.mover += l.mover
	s.other += l.other
	r := s.mover
	if l.end >= pitsPerSide {
		r = s.other
	}
	seeds := uint(r >> (l.shift & 63) & 0xFF)
	s.lift = lapIndex(uint(l.end), seeds)
	return l.end, seeds == 1
}

// playRelay plays the i-th pit of the mover, which must hold seeds, in Ayoayo.
// It does not ask whether the player had to feed. endless tells that the relay
// never ends; there is no next position then.
func (r Rules) playRelay(p Position, i uint) (next Position, endless bool) {
	mover, other, end, endless := relay(p.mover, p.other, i, p.mover.seeds(i))
	if endless {
		return Position{}, true
	}
	if end < pitsPerSide {
		mover, other = r.takeOpposite(mover, other, uint(end))
	}
	return Position{mover: other, other: mover}, false
}

// takeOpposite captures what lies opposite the mover's end pit, and with it
// the seed in the end pit unless that stays. Opposite an empty pit it takes
// nothing.
func (r Rules) takeOpposite(mover, other row, end uint) (_, _ row) {
	shift := laneShift(pitsPerSide-1-end) & 63
	taken := other >> shift & 0xFF
	if taken == 0 {
		return mover, other
	}
	other -= taken << shift
	mover += taken << storeShift
	if !r.SeedStays {
		mover += 1<<storeShift - 1<<(laneShift(end)&63)
	}
	return mover, other
}
