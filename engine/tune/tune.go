// Package tune finds the weights by which package search evaluates positions,
// from games that it plays against itself, and holds weights against each other
// in matches. All chance comes from a seed: the same settings give the same
// weights on every machine.
package tune

import (
	"context"
	"sync"
	"sync/atomic"

	"owarebot/engine"
	"owarebot/engine/search"
	"owarebot/internal/chance"
)

// tableBytes is for thoughts of some thousand positions.
const tableBytes = 1 << 20

// Config says how to tune. There are no defaults.
type Config struct {
	Rules  engine.Rules
	Rounds int    // of playing and fitting, each with the weights of the one before
	Games  int    // in each round
	Nodes  uint64 // for each move
	Seed   uint64
	// Parallel is how many games are played at the same time. It does not
	// change what comes out.
	Parallel int
	// Played, if not nil, is called after each game with the number of games
	// played in all rounds. Calls do not overlap.
	Played func(games int)
}

// Run tunes from nothing. It returns ctx's error when that ends first.
func Run(ctx context.Context, c Config) (search.Weights, error) {
	var weights search.Weights
	for round := range c.Rounds {
		f, err := playRound(ctx, c, round, &weights)
		if err != nil {
			return weights, err
		}
		weights = f.weights()
	}
	return weights, nil
}

// playRound plays the games of a round and fits what is learnt from them.
func playRound(ctx context.Context, c Config, round int, weights *search.Weights) (*fit, error) {
	var (
		total   fit
		mu      sync.Mutex
		played  = round * c.Games
		next    atomic.Int64
		players sync.WaitGroup
	)
	for range max(c.Parallel, 1) {
		players.Go(func() {
			var f fit
			for ctx.Err() == nil {
				game := int(next.Add(1)) - 1
				if game >= c.Games {
					break
				}
				play(c, weights, chance.From(c.Seed, uint64(round), uint64(game)), &f)
				mu.Lock()
				if played++; c.Played != nil {
					c.Played(played)
				}
				mu.Unlock()
			}
			mu.Lock()
			total.merge(&f)
			mu.Unlock()
		})
	}
	players.Wait()
	return &total, ctx.Err()
}

// sample is a position of a game and what a search said about it.
type sample struct {
	position engine.Position
	score    int
}

const (
	// openingPlies is the most random plies that games begin with, and one
	// move in strayEvery is random afterwards, so that the weights get to know
	// positions that good players avoid: a search sees many of them.
	openingPlies = 12
	strayEvery   = 6
	// longest is the number of moves after which a game is given up.
	longest = 300
	// outcomeShare in a whole is how much the end of the game counts, the rest
	// is what the search said.
	outcomeShare = 3
	whole        = 10
)

// play plays a game and gives its positions to the fit.
func play(c Config, weights *search.Weights, luck *chance.Source, f *fit) {
	g := opening(c.Rules, luck, luck.Below(openingPlies+1))
	s := search.New(c.Rules, search.Config{TableBytes: tableBytes, Weights: weights})
	var samples []sample
	for g.Ending() == engine.Ongoing && len(g.Moves()) < longest {
		r, err := s.Think(context.Background(), search.Request{Game: g, Nodes: c.Nodes})
		if err != nil {
			panic("tune: " + err.Error())
		}
		best := r.Lines[0]
		if best.Outcome == engine.Unknown {
			samples = append(samples, sample{g.Position(), int(best.Score)})
		}
		pit := best.Pit
		if luck.Below(strayEvery) == 0 {
			pit = anyMove(g, luck)
		}
		mustPlay(g, pit)
	}
	south, north := g.Score()
	for _, s := range samples {
		final := 100 * (south - north)
		if s.position.ToMove() == engine.North {
			final = -final
		}
		f.add(s.position, (whole-outcomeShare)*s.score+outcomeShare*final)
	}
}

// opening begins a game with random moves, fewer if it would end.
func opening(rules engine.Rules, luck *chance.Source, plies int) *engine.Game {
	for ; ; plies-- {
		g, err := engine.NewGame(rules, engine.StartPosition())
		if err != nil {
			panic("tune: " + err.Error())
		}
		for range plies {
			if g.Ending() == engine.Ongoing {
				mustPlay(g, anyMove(g, luck))
			}
		}
		if g.Ending() == engine.Ongoing {
			return g
		}
	}
}

func anyMove(g *engine.Game, luck *chance.Source) engine.Pit {
	var steps [engine.MaxSteps]engine.Step
	return steps[luck.Below(g.Rules().Steps(g.Position(), &steps))].Pit
}

func mustPlay(g *engine.Game, pit engine.Pit) {
	if _, err := g.Play(pit); err != nil {
		panic("tune: " + err.Error())
	}
}
