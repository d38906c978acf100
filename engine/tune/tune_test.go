package tune

import (
	"context"
	"testing"

	"owarebot/engine"
	"owarebot/engine/search"
	"owarebot/internal/chance"
)

// The same seed gives the same weights, however many games are played at a time,
// and another seed gives others.
func TestSeedsDecide(t *testing.T) {
	c := Config{Rules: engine.Rules{Variant: engine.Warri}, Rounds: 2, Games: 6, Nodes: 50, Seed: 3, Parallel: 1}
	one := run(t, c)
	c.Parallel = 4
	if run(t, c) != one {
		t.Error("with more games at a time other weights come out")
	}
	c.Seed = 4
	if run(t, c) == one {
		t.Error("with another seed the same weights come out")
	}
}

func run(t *testing.T, c Config) search.Weights {
	t.Helper()
	calls := 0
	c.Played = func(games int) {
		if calls++; games != calls {
			t.Errorf("call %d tells of %d games", calls, games)
		}
	}
	w, err := Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	if calls != c.Rounds*c.Games {
		t.Errorf("%d games are told of", calls)
	}
	return w
}

// A fit of positions that are worth what some weights say finds weights that say
// the same.
func TestFitFindsWhatIsThere(t *testing.T) {
	luck := chance.From(1)
	var truth search.Weights
	for i := range truth {
		truth[i] = int16(luck.Below(200) - 100)
	}
	worth := func(w search.Weights, p engine.Position) float64 {
		me := p.ToMove()
		sum := 100 * float64(p.Store(me)-p.Store(me.Opponent()))
		for i, n := range search.Features(p) {
			sum += n * float64(w[i])
		}
		return sum
	}
	var f fit
	for range 600 {
		g := opening(engine.Rules{}, luck, 80)
		replayed := opening(engine.Rules{}, luck, 0)
		for _, pit := range g.Moves() {
			f.add(replayed.Position(), int(whole*worth(truth, replayed.Position())))
			mustPlay(replayed, pit)
		}
	}
	found := f.weights()
	var error2, size2 float64
	for range 500 {
		p := opening(engine.Rules{}, luck, luck.Below(80)).Position()
		d := worth(found, p) - worth(truth, p)
		error2 += d * d
		size2 += worth(truth, p) * worth(truth, p)
	}
	if error2 > size2/100 {
		t.Errorf("the squared error is %.0f of %.0f", error2, size2)
	}
}

// Equals share the points, and weights that want to lose seeds lose.
func TestMatch(t *testing.T) {
	rules := engine.Rules{}
	equal, err := Match(context.Background(), rules, nil, nil, 4, 200, 1)
	if err != nil || equal.Score != 0.5 || equal.Wins != equal.Losses || equal.Wins+equal.Draws+equal.Losses != 8 {
		t.Errorf("between equals: %+v, %v", equal, err)
	}
	bad := search.Weights{}
	for i := range bad {
		bad[i] = int16(i%7-3) * 200
	}
	better, err := Match(context.Background(), rules, nil, &bad, 6, 200, 1)
	if err != nil || better.Score < 0.8 {
		t.Errorf("against nonsense: %+v, %v", better, err)
	}
}

func TestEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := Config{Rounds: 1, Games: 1 << 30, Nodes: 10, Seed: 1, Parallel: 2, Played: func(int) { cancel() }}
	if _, err := Run(ctx, c); err == nil {
		t.Error("tuning that is interrupted gives no error")
	}
	if _, err := Match(ctx, engine.Rules{}, nil, nil, 1, 10, 1); err == nil {
		t.Error("a match that is interrupted gives no error")
	}
}
