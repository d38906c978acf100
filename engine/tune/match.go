package tune

import (
	"context"
	"math"

	"owarebot/engine"
	"owarebot/engine/search"
	"owarebot/internal/chance"
)

// Score is how a match ended for the first of two.
type Score struct {
	Wins, Draws, Losses int
	// Points is their share, from 0 to 1, and Error how far from it, on both
	// sides, the true share lies in 95 of 100 such matches.
	Points, Error float64
}

// matchOpening is how many random plies the games of a match begin with.
const matchOpening = 4

// Match plays pairs of games between two evaluations, both games of a pair from
// the same random opening with colours changed, with so many positions for each
// move. It returns ctx's error when that ends first.
func Match(ctx context.Context, rules engine.Rules, first, second *search.Weights, pairs int, nodes, seed uint64) (Score, error) {
	players := [2]*search.Searcher{
		search.New(rules, search.Config{TableBytes: tableBytes, Weights: first}),
		search.New(rules, search.Config{TableBytes: tableBytes, Weights: second}),
	}
	var s Score
	var squares float64
	for pair := range pairs {
		points := 0.0
		for colour := range players {
			if err := ctx.Err(); err != nil {
				return s, err
			}
			g := opening(rules, chance.From(seed, uint64(pair)), matchOpening)
			switch finish(g, players, nodes, colour) {
			case engine.Win:
				s.Wins++
				points++
			case engine.Draw:
				s.Draws++
				points += 0.5
			default:
				s.Losses++
			}
		}
		points /= 2
		s.Points += points
		squares += points * points
	}
	// Pairs are independent of each other, the games of a pair are not.
	n := float64(pairs)
	s.Points /= n
	s.Error = 1.96 * math.Sqrt(max(squares/n-s.Points*s.Points, 0)/n)
	return s, nil
}

// finish plays a game to its end and returns how it came out for the first
// player, whose colour is given: 0 is South.
func finish(g *engine.Game, players [2]*search.Searcher, nodes uint64, colour int) engine.Outcome {
	for _, p := range players {
		p.Forget()
	}
	for g.Ending() == engine.Ongoing && len(g.Moves()) < longest {
		who := int(g.Position().ToMove()) ^ colour
		r, err := players[who].Think(context.Background(), search.Request{Game: g, Nodes: nodes})
		if err != nil {
			panic("tune: " + err.Error())
		}
		mustPlay(g, r.Lines[0].Pit)
	}
	south, north := g.Score()
	if colour != 0 {
		south, north = north, south
	}
	return engine.OutcomeOf(south, north)
}
