package engine

// Outcome is how a game comes out for one of its players.
type Outcome uint8

const (
	// Unknown is the zero value: nothing has been proved.
	Unknown Outcome = iota
	Win
	Draw
	Loss
)

// Opponent returns the same outcome as the other player sees it.
func (o Outcome) Opponent() Outcome {
	switch o {
	case Win:
		return Loss
	case Loss:
		return Win
	}
	return o
}

// String returns "unknown", "win", "draw" or "loss".
func (o Outcome) String() string {
	switch o {
	case Win:
		return "win"
	case Draw:
		return "draw"
	case Loss:
		return "loss"
	}
	return "unknown"
}

// OutcomeOf returns what a final score of own against the opponent's seeds is.
func OutcomeOf(own, opponents int) Outcome {
	switch {
	case own > opponents:
		return Win
	case own < opponents:
		return Loss
	}
	return Draw
}
