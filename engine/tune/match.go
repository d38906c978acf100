package tune

import (
	"context"

	"owarebot/engine"
	"owarebot/engine/search"
	"owarebot/internal/chance"
	"owarebot/internal/tally"
)

// matchOpening is how many random plies the games of a match begin with.
const matchOpening = 4

// Match plays pairs of games between two evaluations, both games of a pair from
// the same random opening with colours changed, with so many positions for each
// move. It returns ctx's error when that ends first.
func Match(ctx context.Context, rules engine.Rules, first, second *search.Weights, pairs int, nodes, seed uint64) (tally.Result, error) {
	players := [2]*search.Searcher{
		search.New(rules, search.Config{TableBytes: tableBytes, Weights: first}),
		search.New(rules, search.Config{TableBytes: tableBytes, Weights: second}),
	}
	var played tally.Pairs
	for pair := range pairs {
		var points [2]float64
		for colour := range players {
			if err := ctx.Err(); err != nil {
				return played.Result(), err
			}
			g := opening(rules, chance.From(seed, uint64(pair)), matchOpening)
			switch finish(g, players, nodes, colour) {
			case engine.Win:
				points[colour] = 1
			case engine.Draw:
				points[colour] = 0.5
			}
		}
		played.Add(points)
	}
	return played.Result(), nil
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
