package engine

// StepsOf is [Rules.Steps] for some of the legal moves: those from the pits in
// the set, all of which must be legal.
func (r Rules) StepsOf(p Position, set PitSet, into *[MaxSteps]Step) int {
	side := p.ToMove()
	chosen := lanesOf[set>>PitOf(side, 0)%PitSet(len(lanesOf))]
	if r.Variant == Ayoayo {
		return r.relaySteps(p, chosen, into)
	}
	n := 0
	for ; chosen != 0; chosen &= chosen - 1 {
		i := chosen.first()
		after, _ := r.Variant.playLap(p, i)
		into[n%MaxSteps] = Step{PitOf(side, int(i)), after}
		n++
	}
	return n
}

// lanesOf holds a side's pits as lanes for each set of them, the side's first
// pit as the lowest bit.
var lanesOf = func() (all [1 << pitsPerSide]lanes) {
	for set := range all {
		for i := range uint(pitsPerSide) {
			all[set] |= lanes(set>>i&1) << (laneShift(i) + laneBits - 1)
		}
	}
	return all
}()
