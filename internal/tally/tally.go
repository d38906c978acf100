// Package tally adds up what two players make of games that come in pairs, from
// one opening with colours swapped.
package tally

import "math"

// Result is how one of two players did against the other.
type Result struct {
	Wins, Draws, Losses int
	// Score is the player's share of the points, 0 to 1.
	Score float64
	// Margin is half the width of the interval around Score that holds the
	// true share with a confidence of 95%. The pairs of games are taken as
	// independent, not the two games of a pair.
	Margin float64
}

// Games returns the number of games played.
func (r Result) Games() int { return r.Wins + r.Draws + r.Losses }

// Pairs adds up pairs of games. The zero value has none.
type Pairs struct {
	result       Result
	pairs        float64
	sum, squares float64 // of the points of pairs, halved to lie from 0 to 1
}

// Add counts a pair, by the player's points in each of its games: 1 for a win,
// a half for a draw, 0 for a loss.
func (t *Pairs) Add(points [2]float64) {
	for _, p := range points {
		switch p {
		case 1:
			t.result.Wins++
		case 0:
			t.result.Losses++
		default:
			t.result.Draws++
		}
	}
	share := (points[0] + points[1]) / 2
	t.pairs++
	t.sum += share
	t.squares += share * share
}

// Games returns the number of games counted.
func (t *Pairs) Games() int { return t.result.Games() }

// Result works out share and margin: 1.96 standard errors of the mean of the
// pairs. With one pair there is no telling, and the margin is 1.
func (t *Pairs) Result() Result {
	r := t.result
	if t.pairs == 0 {
		return r
	}
	r.Score, r.Margin = t.sum/t.pairs, 1
	if t.pairs > 1 {
		variance := (t.squares - t.sum*r.Score) / (t.pairs - 1)
		r.Margin = 1.96 * math.Sqrt(max(0, variance)/t.pairs)
	}
	return r
}
