package engine

// Play returns the position after the player to move has played the pit. It
// returns an [*IllegalMoveError] when the move is not legal.
func (r Rules) Play(p Position, pit Pit) (Position, error) {
	if err := r.Check(p, pit); err != nil {
		return Position{}, err
	}
	return r.play(p, pit.index()), nil
}

// play plays the mover's i-th pit, which must be a legal move.
func (r Rules) play(p Position, i uint) Position {
	if r.Variant == Ayoayo {
		next, _ := r.playRelay(p, i)
		return next
	}
	next, _ := r.Variant.playLap(p, i)
	return next
}

// Over reports whether the game is over: a player has a majority, unless the
// game is played out, or the player to move has no legal move. Repetition is
// the matter of a [Game].
func (r Rules) Over(p Position) bool {
	if r.Variant == Ayoayo {
		// Relays take time, and the first one found is enough.
		return r.decided(p) || !r.relayAllowed(p)
	}
	return r.legal(p) == 0
}

// Score returns the final score of an over position. A majority leaves the
// seeds on the board where they are; when the player to move has no legal
// move they are given out. While the game goes on it returns the stores.
func (r Rules) Score(p Position) (south, north int) {
	switch {
	case r.decided(p) || !r.Over(p):
		return p.Store(South), p.Store(North)
	case r.Variant == Ayoayo && !r.OwnSide:
		p.other += p.mover.banked() + p.other.banked()
		return p.Store(South), p.Store(North)
	}
	return KeepOwnSides(p)
}

// KeepOwnSides returns the score when each player keeps what lies on their own
// side: their store and their row. It ends games that go round in circles or
// that the players agree to end so.
func KeepOwnSides(p Position) (south, north int) {
	return p.Store(South) + p.RowSeeds(South), p.Store(North) + p.RowSeeds(North)
}
