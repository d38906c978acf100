package engine

// Trace is what happened in a move, for pictures and sentences.
type Trace struct {
	Rules         Rules
	Before, After Position
	Mover         Side
	Pit           Pit
	// Laps are the laps sown, at least one; only Ayoayo has more.
	Laps []Lap
	// Captures are the pits that were emptied into the mover's store, in
	// the order taken: twos and threes from the last seed backwards, in
	// Ayoayo the opposite pit and then the capturing seed's.
	Captures []Capture
	// Slam tells that the capture took the opponent's whole row, or in
	// Abapa would have. Ayoayo knows no slams.
	Slam bool
	// Again tells that the same player is to move again, after a slam in
	// Warri.
	Again bool
}

// Captured returns the number of seeds that went into the mover's store.
func (t Trace) Captured() int {
	sum := 0
	for _, c := range t.Captures {
		sum += c.Seeds
	}
	return sum
}

// Lap is one lap of sowing: this many seeds lifted from a pit.
type Lap struct {
	From  Pit
	Seeds int
}

// Drop returns the pit where the i-th seed fell, counted from 0. A lap of
// twelve seeds or more passes over the pit it was lifted from.
func (l Lap) Drop(i int) Pit { return Pit((int(l.From) + 1 + i%(Pits-1)) % Pits) }

// End returns the pit where the last seed fell.
func (l Lap) End() Pit { return l.Drop(l.Seeds - 1) }

// Capture is a pit that was emptied into the mover's store.
type Capture struct {
	Pit   Pit
	Seeds int
}

// PlayTraced is [Rules.Play] with the trace of what happened.
func (r Rules) PlayTraced(p Position, pit Pit) (Position, Trace, error) {
	next, err := r.Play(p, pit)
	if err != nil {
		return Position{}, Trace{}, err
	}
	t := Trace{Rules: r, Before: p, After: next, Mover: p.ToMove(), Pit: pit}
	sown := t.sow()
	if r.Variant == Ayoayo {
		t.traceOpposite(sown)
	} else {
		t.traceTwosAndThrees(sown)
	}
	return next, t, nil
}

// sow follows the laps and returns the position when the last seed has fallen,
// before anything is captured.
func (t *Trace) sow() Position {
	p, pit := t.Before, t.Pit
	for {
		l := Lap{From: pit, Seeds: p.Seeds(pit)}
		t.Laps = append(t.Laps, l)
		p = p.sown(l)
		pit = l.End()
		if t.Rules.Variant != Ayoayo || p.Seeds(pit) == 1 {
			return p
		}
	}
}

// sown returns the position with one lap sown and nobody's turn changed.
func (p Position) sown(l Lap) Position {
	pit := uint(l.From)
	if p.ToMove() == North {
		pit = (pit + pitsPerSide) % Pits
	}
	step := &laps[lapIndex(pit, uint(l.Seeds))]
	return Position{mover: p.mover + step.mover, other: p.other + step.other}
}

func (t *Trace) last() Pit { return t.Laps[len(t.Laps)-1].End() }

func (t *Trace) traceOpposite(sown Position) {
	end := t.last()
	if end.Owner() != t.Mover || sown.Seeds(end.Opposite()) == 0 {
		return
	}
	t.Captures = append(t.Captures, Capture{end.Opposite(), sown.Seeds(end.Opposite())})
	if !t.Rules.SeedStays {
		t.Captures = append(t.Captures, Capture{end, sown.Seeds(end)})
	}
}

func (t *Trace) traceTwosAndThrees(sown Position) {
	end := t.last()
	if end.Owner() == t.Mover {
		return
	}
	taken := 0
	var captures []Capture
	for i := int(end.index()); i >= 0; i-- {
		pit := PitOf(end.Owner(), i)
		n := sown.Seeds(pit)
		if n != 2 && n != 3 {
			break
		}
		captures = append(captures, Capture{pit, n})
		taken += n
	}
	t.Slam = taken > 0 && taken == sown.RowSeeds(end.Owner())
	t.Again = t.Slam && t.Rules.Variant == Warri
	if !t.Slam || t.Rules.Variant != Abapa {
		t.Captures = captures
	}
}
