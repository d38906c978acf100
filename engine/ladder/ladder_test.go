package ladder

import (
	"context"
	"errors"
	"math"
	"testing"

	"owarebot/engine"
	"owarebot/engine/players"
)

func pairing(rules string, level, than players.Level, games int) Pairing {
	r, err := engine.ParseRules(rules)
	if err != nil {
		panic(err)
	}
	return Pairing{Rules: r, Level: level, Than: than, Games: games, Seed: 1, Parallel: 2}
}

// Two levels apart, hardly anything is left to chance.
func TestTheHigherLevelIsBetter(t *testing.T) {
	for _, rules := range []string{"abapa", "wari", "warri", "ayoayo", "ayoayo+seed-stays"} {
		result, err := Play(context.Background(), players.New(players.Config{}), pairing(rules, 3, 1, 60))
		if err != nil || result.Score < 0.7 || result.Games() != 60 {
			t.Errorf("%s: level 3 against 1: %+v, %v", rules, result, err)
		}
	}
}

// The same seed gives the same games, however many are played at once.
func TestResultsCanBeRepeated(t *testing.T) {
	p := pairing("abapa", 4, 3, 20)
	first, err := Play(context.Background(), players.New(players.Config{}), p)
	if err != nil {
		t.Fatal(err)
	}
	p.Parallel = 1
	last := 0
	p.OnPair = func(games int) {
		if games != last+2 {
			t.Errorf("after %d games %d are reported", last, games)
		}
		last = games
	}
	again, err := Play(context.Background(), players.New(players.Config{}), p)
	// Adding up in another order may change the last digit.
	if err != nil || again.Wins != first.Wins || again.Draws != first.Draws || math.Abs(again.Margin-first.Margin) > 1e-9 {
		t.Errorf("%+v and then %+v, %v", first, again, err)
	}
	p.Seed, p.OnPair = p.Seed+1, nil
	if other, _ := Play(context.Background(), players.New(players.Config{}), p); other == again {
		t.Error("another seed gives the same games")
	}
}

// A level against itself makes half of the points.
func TestALevelAgainstItself(t *testing.T) {
	result, err := Play(context.Background(), players.New(players.Config{}), pairing("wari", 2, 2, 400))
	if err != nil || math.Abs(result.Score-0.5) > 1.5*result.Margin {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestPlayRefuses(t *testing.T) {
	player := players.New(players.Config{})
	for _, games := range []int{-2, 0, 1, 7} {
		if _, err := Play(context.Background(), player, pairing("abapa", 2, 1, games)); err == nil {
			t.Errorf("%d games were played", games)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	p := pairing("abapa", 2, 1, 1000)
	p.OnPair = func(int) { cancel() }
	if result, err := Play(ctx, player, p); !errors.Is(err, context.Canceled) || result.Games() == 0 || result.Games() > 20 {
		t.Errorf("interrupted: %+v, %v", result, err)
	}
	if _, err := Play(context.Background(), player, pairing("abapa", 9, 1, 2)); err == nil {
		t.Error("level 9 has played")
	}
}
