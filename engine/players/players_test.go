package players

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"owarebot/engine"
	"owarebot/engine/search"
	"owarebot/engine/strategy"
	"owarebot/internal/chance"
)

// gameOf is a game that began with a position and went on with moves.
func gameOf(t testing.TB, rules, position, moves string) *engine.Game {
	t.Helper()
	r, err := engine.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.StartPosition()
	if position != "" {
		if p, err = engine.ParsePosition(position); err != nil {
			t.Fatal(err)
		}
	}
	pits, err := engine.ParseMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	game, err := engine.Record{Rules: r, Start: p, Moves: pits}.Replay()
	if err != nil {
		t.Fatal(err)
	}
	return game
}

func decide(t testing.TB, p *Player, level Level, game *engine.Game, seed uint64) Decision {
	t.Helper()
	d, err := p.Decide(context.Background(), level, game, seed)
	if err != nil {
		t.Fatalf("level %d: %v", level, err)
	}
	return d
}

// Every level but the last, which takes longer, in games to the end under all
// rules.
func TestLevelsPlayLegalMovesToTheEnd(t *testing.T) {
	player := New(Config{})
	for i, rules := range engine.AllRules() {
		game := gameOf(t, rules.String(), "", "")
		luck := chance.From(uint64(i))
		for ply := 0; game.Ending() == engine.Ongoing; ply++ {
			level := Level(1 + luck.Below(5))
			if ply%40 == 20 {
				level = Level(6 + luck.Below(2))
			}
			d := decide(t, player, level, game, uint64(i))
			if _, err := game.Play(d.Pit); err != nil {
				t.Fatalf("%v: level %d: %v", rules, level, err)
			}
		}
	}
}

func TestDecisionsDependOnGameAndSeedAlone(t *testing.T) {
	games := []*engine.Game{
		gameOf(t, "abapa", "", "FfEa"),
		gameOf(t, "ayoayo", "", "CaD"),
		gameOf(t, "wari", "", ""),
	}
	small, large := New(Config{TableBytes: 1}), New(Config{TableBytes: 1 << 30})
	for level := Level(1); level <= 7; level++ {
		chosen := map[engine.Pit]bool{}
		seeds := uint64(4)
		if level > 5 {
			seeds = 1
		}
		for seed := range seeds {
			for i, game := range games {
				first := decide(t, small, level, game, seed)
				decide(t, small, level, games[(i+1)%len(games)], seed+100)
				for _, player := range []*Player{small, large} {
					if again := decide(t, player, level, game, seed); again != first {
						t.Errorf("level %d decides %+v, then %+v", level, first, again)
					}
				}
				if i == 0 {
					chosen[first.Pit] = true
				}
			}
		}
		if level <= 3 && len(chosen) < 2 {
			t.Errorf("level %d plays the same with every seed", level)
		}
	}
}

// The highest level takes too long for every run of the tests.
func TestTheHighestLevelDependsOnTheGameAlone(t *testing.T) {
	if os.Getenv("OWAREBOT_LONG") == "" {
		t.Skip("set OWAREBOT_LONG=1 to let the highest level think")
	}
	for _, rules := range []string{"abapa", "wari", "warri", "ayoayo", "ayoayo+seed-stays"} {
		game := gameOf(t, rules, "", "Fe")
		first := decide(t, New(Config{}), Levels, game, 1)
		if again := decide(t, New(Config{TableBytes: 1}), Levels, game, 2); again != first {
			t.Errorf("%s: it decides %+v, then %+v", rules, first, again)
		}
	}
}

// Where a strategy is built in, the highest level need not think.
func TestPerfectLevelsFollowTheStrategy(t *testing.T) {
	perfect := 0
	player := New(Config{})
	for _, rules := range engine.AllRules() {
		if !Perfect(rules) {
			continue
		}
		perfect++
		s, _ := strategy.Embedded(rules)
		game := gameOf(t, rules.String(), "", "")
		for game.Ending() == engine.Ongoing && max(game.Position().Store(engine.South), game.Position().Store(engine.North)) < engine.Majority {
			d := decide(t, player, 3, game, 0)
			if game.Position().ToMove() == s.Winner() {
				d = decide(t, player, Levels, game, 0)
				if d.Outcome != engine.Win || d.Resign || d.OfferDraw {
					t.Fatalf("%v: after %v it decides %+v", rules, engine.FormatMoves(game.Moves()), d)
				}
			}
			if _, err := game.Play(d.Pit); err != nil {
				t.Fatal(err)
			}
		}
		if p := game.Position(); p.Store(s.Winner()) < engine.Majority {
			south, north := game.Score()
			if engine.OutcomeOf(south, north) == engine.Draw || (south > north) != (s.Winner() == engine.South) {
				t.Errorf("%v: the winning side comes to %d-%d", rules, south, north)
			}
		}
	}
	if perfect == 0 || Perfect(engine.Rules{}) {
		t.Errorf("%d rules texts are perfect, abapa among them: %v", perfect, Perfect(engine.Rules{}))
	}
}

func TestEveryLevelIsLimited(t *testing.T) {
	for v := engine.Abapa; v <= engine.Ayoayo; v++ {
		for level := Level(1); level <= Levels; level++ {
			c := characterOf(v, level)
			switch {
			case c.counts > 3 || c.counts == 0 && c.nodes == 0:
				t.Errorf("level %d of %v has no limit: %+v", level, v, c)
			case level <= 4 && c.nodes > quickNodes:
				t.Errorf("level %d of %v thinks too long for its place: %+v", level, v, c)
			case c.exact != (level == Levels) || c.exact && c.temperature != 0:
				t.Errorf("level %d of %v: only the last one plays exactly: %+v", level, v, c)
			}
		}
	}
}

func TestDecideRefuses(t *testing.T) {
	player := New(Config{})
	over := gameOf(t, "abapa", "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S", "")
	open := gameOf(t, "abapa", "", "")
	ctx := context.Background()
	ended, cancel := context.WithCancel(ctx)
	cancel()
	for _, level := range []Level{1, 5, Levels} {
		if _, err := player.Decide(ctx, level, over, 0); !errors.Is(err, search.ErrGameOver) {
			t.Errorf("level %d decides in a game that is over: %v", level, err)
		}
		if _, err := player.Accepts(ctx, level, over, DrawOffer, engine.South); !errors.Is(err, search.ErrGameOver) {
			t.Errorf("level %d answers an offer in a game that is over: %v", level, err)
		}
		if _, err := player.Decide(ended, level, open, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("level %d decides without time: %v", level, err)
		}
	}
	if _, err := player.Advise(ctx, over); !errors.Is(err, search.ErrGameOver) {
		t.Errorf("advice in a game that is over: %v", err)
	}
	for _, level := range []Level{0, 9, -1} {
		if _, err := player.Decide(ctx, level, open, 0); err == nil {
			t.Errorf("there is a level %d", level)
		}
		if _, err := player.Accepts(ctx, level, open, DrawOffer, engine.North); err == nil {
			t.Errorf("there is a level %d", level)
		}
	}
}

// Many play at once with room for one thought: they wait for each other, and
// whoever stops waiting leaves.
func TestManyPlayAtOnce(t *testing.T) {
	player := New(Config{TableBytes: 1})
	game := gameOf(t, "abapa", "", "")
	want := decide(t, player, 5, game, 7)
	results := make(chan Decision)
	for range 20 {
		go func() {
			d, err := player.Decide(context.Background(), 5, game, 7)
			if err != nil {
				t.Error(err)
			}
			results <- d
		}()
	}
	for range 20 {
		if got := <-results; got != want {
			t.Errorf("among many it decides %+v, alone %+v", got, want)
		}
	}
	taken, err := player.pools.quick.take(context.Background(), game.Rules())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := player.Decide(ctx, 5, game, 7); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting ends with %v", err)
	}
	player.pools.quick.give(game.Rules(), taken)
}

func TestBytesPerThought(t *testing.T) {
	for n := 1; n <= 100; n++ {
		if got := cap(New(Config{TableBytes: int64(n) * BytesPerThought}).pools.deep.room); got != n {
			t.Errorf("memory for %d thoughts is room for %d", n, got)
		}
	}
}

func TestThePoolKeepsNoMoreSearchersThanItMay(t *testing.T) {
	made := 0
	p := newPool(1<<10, 2, func(engine.Rules) search.Endgames { made++; return nil })
	ctx := context.Background()
	for range 3 {
		for _, rules := range engine.AllRules()[:3] {
			a, errA := p.take(ctx, rules)
			b, errB := p.take(ctx, rules)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			p.give(rules, a)
			if again, _ := p.take(ctx, rules); again != a {
				t.Error("a searcher that rests is not taken again")
			}
			p.give(rules, b)
			p.give(rules, a)
			if p.kept > 2 || len(p.idle) != p.kept {
				t.Fatalf("%d are kept, %d idle", p.kept, len(p.idle))
			}
		}
	}
	if made != 18 {
		t.Errorf("%d searchers were made, want 18: two for each change of rules", made)
	}
}
