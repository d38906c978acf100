// Package ladder plays levels against each other, to see that each is better
// than the one below it.
//
// Games come in pairs: the same opening, of moves at random, is played twice
// with colours swapped, so that an opening which favours one side favours
// nobody. What is played depends on a seed alone, however many games go on at
// once.
package ladder

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/internal/chance"
	"owarebot/internal/tally"
)

// openingPlies is how many moves of an opening are played at random.
const openingPlies = 4

// Pairing is what is to be played: one level against another.
type Pairing struct {
	Rules       engine.Rules
	Level, Than players.Level
	// Games is the number of games, which must be even and at least 2.
	Games int
	Seed  uint64
	// Parallel is how many pairs of games are played at once, 0 for one.
	Parallel int
	// OnPair, if not nil, is called after each pair with the number of games
	// finished, from one goroutine at a time.
	OnPair func(games int)
}

// Play plays the games. The error is ctx's when it ends first; the result is
// then that of the pairs that were finished, which need not be the first ones.
// A number of games that is none is an error, too.
func Play(ctx context.Context, player *players.Player, p Pairing) (tally.Result, error) {
	if p.Games < 2 || p.Games%2 != 0 {
		return tally.Result{}, fmt.Errorf("%d games cannot be played with colours swapped; choose an even number", p.Games)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	todo := make(chan int)
	var (
		mu     sync.Mutex
		total  tally.Pairs
		worker sync.WaitGroup
	)
	for range max(1, p.Parallel) {
		worker.Go(func() {
			for i := range todo {
				points, err := p.playPair(ctx, player, i)
				if err != nil {
					cancel(err)
					continue
				}
				mu.Lock()
				total.Add(points)
				if p.OnPair != nil {
					p.OnPair(total.Games())
				}
				mu.Unlock()
			}
		})
	}
	for i := range p.Games / 2 {
		todo <- i
	}
	close(todo)
	worker.Wait()
	return total.Result(), context.Cause(ctx)
}

// playPair plays an opening twice and returns Level's points in each game.
func (p Pairing) playPair(ctx context.Context, player *players.Player, i int) (points [2]float64, err error) {
	luck := chance.From(p.Seed, uint64(i))
	opening := randomOpening(p.Rules, luck)
	for side := engine.South; side <= engine.North; side++ {
		levels := [2]players.Level{p.Than, p.Than}
		levels[side] = p.Level
		game, err := playFrom(ctx, player, p.Rules, opening, levels, luck.Next())
		if err != nil {
			return points, err
		}
		points[side] = pointsOf(game, side)
	}
	return points, nil
}

// playFrom plays a game to its end. levels are South's and North's.
func playFrom(ctx context.Context, player *players.Player, rules engine.Rules, opening []engine.Pit, levels [2]players.Level, seed uint64) (*engine.Game, error) {
	game, err := engine.NewGame(rules, engine.StartPosition())
	if err != nil {
		return nil, err
	}
	for _, pit := range opening {
		if _, err := game.Play(pit); err != nil {
			return nil, err
		}
	}
	for game.Ending() == engine.Ongoing {
		d, err := player.Decide(ctx, levels[game.Position().ToMove()], game, seed)
		if err != nil {
			return nil, err
		}
		if _, err := game.Play(d.Pit); err != nil {
			return nil, errors.Join(errors.New("a level played a move that is not legal"), err)
		}
	}
	return game, nil
}

// pointsOf is what a side gets for a game that is over.
func pointsOf(game *engine.Game, side engine.Side) float64 {
	south, north := game.Score()
	switch engine.OutcomeOf(south, north) {
	case engine.Draw:
		return 0.5
	case engine.Win:
		return float64(1 - side)
	}
	return float64(side)
}

// randomOpening plays legal moves at random from the start. No rules end a game
// within them.
func randomOpening(rules engine.Rules, luck *chance.Source) []engine.Pit {
	p := engine.StartPosition()
	var opening []engine.Pit
	for range openingPlies {
		var steps [engine.MaxSteps]engine.Step
		n := rules.Steps(p, &steps)
		s := steps[luck.Below(n)]
		opening = append(opening, s.Pit)
		p = s.After
	}
	return opening
}
