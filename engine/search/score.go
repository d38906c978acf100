package search

import "owarebot/engine"

// Score values a position for the player to move at the root: the expected
// final difference in hundredths of a seed. A proven win lies beyond every
// estimate, the sooner the higher, a proven loss likewise below; a proven draw
// is 0.
type Score int32

const (
	// seed is one seed of difference.
	seed = 100
	// won is a game that is won on the spot; each ply to it takes one off.
	won = 30_000
	// provenWin is less than every proven win and more than every estimate.
	provenWin = 10_000
	// tableWon is a game of which Endgames know that it is won, but not how
	// soon.
	tableWon = 20_000
	// infinite is beyond all scores.
	infinite = 32_000
	// most is the highest estimate.
	most = provenWin - 1
)

// Won is the score of a proven win that may be any number of plies away, -Won
// that of such a loss.
const Won Score = tableWon

// outcome is what a score proves. It says nothing about draws.
func outcome(v int32) engine.Outcome {
	switch {
	case v >= provenWin:
		return engine.Win
	case v <= -provenWin:
		return engine.Loss
	}
	return engine.Unknown
}

// Plies returns the number of plies to the end of the game that a proven score
// stands for, counted to the move after which the winner holds 25 seeds or
// nobody can move. They are those of the proof that was found: there may be a
// faster win, which late moves looked at less deep have hidden. It is false for
// estimates, and for proofs that do not tell how long they take.
func (s Score) Plies() (int, bool) {
	if s < 0 {
		s = -s
	}
	if s < won-maxPly || s > won {
		return 0, false
	}
	return int(won - s), true
}

// fromRoot turns a score that counts plies from a node into one that counts
// them from the root, and toNode does the opposite.
func fromRoot(v int32, ply int) int32 {
	switch {
	case v >= provenWin:
		return v - int32(ply)
	case v <= -provenWin:
		return v + int32(ply)
	}
	return v
}

func toNode(v int32, ply int) int32 {
	switch {
	case v >= provenWin:
		return v + int32(ply)
	case v <= -provenWin:
		return v - int32(ply)
	}
	return v
}

// estimate keeps a score from looking like a proof.
func estimate(v int32) int32 { return min(max(v, -most), most) }
