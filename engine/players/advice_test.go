package players

import (
	"context"
	"testing"

	"owarebot/engine"
	"owarebot/engine/search"
)

func TestAdvise(t *testing.T) {
	const nodes = 20_000
	player := New(Config{})
	for _, c := range []struct {
		rules, position string
		best, other     string
		reason          Reason
		captured        int
		outcome         engine.Outcome
	}{
		{"abapa", "0-0-0-0-0-2-0-0-0-0-0-5-20-21-S", "F", "", OnlyMove, 0, engine.Unknown},
		{"abapa", "0-0-0-0-3-1-2-1-0-0-0-12-14-15-S", "E", "F", Captures, 5, engine.Win},
		{"abapa", "0-0-0-0-1-1-1-1-0-0-0-0-23-21-S", "F", "E", Captures, 2, engine.Win},
		{"warri", "0-1-0-0-1-2-1-2-0-0-0-0-20-21-S", "F", "B", Captures, 5, engine.Win},
		{"ayoayo", "1-0-2-0-0-3-0-4-0-1-0-2-18-17-S", "C", "A", Captures, 5, engine.Win},
	} {
		game := gameOf(t, c.rules, c.position, "")
		a, err := player.advise(context.Background(), game, nodes)
		if err != nil {
			t.Fatal(err)
		}
		other := ""
		if a.HasOther {
			other = a.Other.String()
		}
		if a.Best.String() != c.best || other != c.other || a.Reason != c.reason || a.Captured != c.captured || a.Outcome != c.outcome {
			t.Errorf("%s %s: %v %v (%d, %v), other %q; want %+v", c.rules, c.position, a.Best, a.Reason, a.Captured, a.Outcome, other, c)
		}
		if again, err := player.advise(context.Background(), game, nodes); err != nil || again != a {
			t.Errorf("%s %s: the advice is %+v, then %+v, %v", c.rules, c.position, a, again, err)
		}
	}
}

// In Ayoayo the other move is solved, too, where the best one wins.
func TestAdviseProvesTheOtherMove(t *testing.T) {
	game := gameOf(t, "ayoayo", "1-0-2-0-0-0-0-0-0-1-0-2-20-22-S", "")
	a, err := New(Config{}).advise(context.Background(), game, 5)
	if err != nil || a.Best.String() != "C" || a.Outcome != engine.Win || a.Other.String() != "A" || a.OtherOutcome != engine.Draw {
		t.Errorf("the advice is %+v, %v", a, err)
	}
}

// In Ayoayo advice knows that a game is lost where the opponent has a strategy,
// long before a search sees it.
func TestAdviseKnowsTheStrategy(t *testing.T) {
	a, err := New(Config{}).advise(context.Background(), gameOf(t, "ayoayo", "", "C"), 5)
	if err != nil || a.Outcome != engine.Loss {
		t.Errorf("the advice is %+v, %v", a, err)
	}
}

// The reasons, from lines that a search might have found.
func TestReasons(t *testing.T) {
	for _, c := range []struct {
		about, rules, position, line string
		outcome, second              engine.Outcome
		reason                       Reason
		captured                     int
	}{
		{"a proven win", "abapa", "", "Fa", engine.Win, engine.Unknown, Wins, 0},
		{"a draw where all else loses", "abapa", "", "Fa", engine.Draw, engine.Loss, HoldsDraw, 0},
		{"a draw among others", "abapa", "", "Fa", engine.Draw, engine.Draw, PlansAhead, 0},
		{"a loss", "abapa", "", "Fa", engine.Loss, engine.Loss, ResistsLongest, 0},
		{
			"what could be taken moves on", "abapa", "0-0-0-1-0-4-0-4-0-0-2-4-16-17-S", "D",
			engine.Unknown, engine.Unknown, SavesSeeds, 2,
		},
		{
			"a capture with the move after", "abapa", "0-0-0-0-1-0-1-0-0-4-0-0-21-21-S", "EdF",
			engine.Unknown, engine.Unknown, ThreatensCapture, 2,
		},
		{"the opponent has nothing", "abapa", "0-0-2-0-4-3-0-0-0-0-0-0-20-19-S", "E", engine.Unknown, engine.Unknown, Feeds, 0},
		{"the opponent has one pit left", "abapa", "4-0-4-0-0-0-0-0-0-0-0-6-17-17-S", "C", engine.Unknown, engine.Unknown, FewReplies, 0},
		{"a pit of nine grows", "abapa", "4-4-9-0-0-0-0-5-6-0-6-0-7-7-S", "B", engine.Unknown, engine.Unknown, BuildsHouse, 0},
		{"more than the opponent within eight plies", "abapa", "0-2-0-3-8-8-8-1-6-0-0-8-2-2-S", "BcBbAfDe", engine.Unknown, engine.Unknown, ComesOutAhead, 3},
		{"less than the opponent within eight plies", "abapa", "5-1-0-6-0-1-2-7-7-0-10-7-0-2-S", "DcFbBeCb", engine.Unknown, engine.Unknown, CostsLeast, 2},
		{"nothing to see", "abapa", "", "F", engine.Unknown, engine.Unknown, PlansAhead, 0},
	} {
		game := gameOf(t, c.rules, c.position, "")
		pv, err := engine.ParseMoves(c.line)
		if err != nil {
			t.Fatal(err)
		}
		lines := []search.Line{{Pit: pv[0], Outcome: c.outcome, PV: pv}, {Pit: pv[0] + 1, Outcome: c.second}}
		if reason, n := reasonFor(game, lines); reason != c.reason || n != c.captured {
			t.Errorf("%s: %v (%d), want %v (%d)", c.about, reason, n, c.reason, c.captured)
		}
	}
}

// Seeds tell what a move loses only while no outcome is proven.
func TestSeedsLost(t *testing.T) {
	estimate := search.Line{Score: 150}
	for _, c := range []struct {
		other search.Line
		want  float64
	}{
		{search.Line{Score: -50}, 2},
		{search.Line{Score: 160}, 0},
		{search.Line{Score: -search.Won, Outcome: engine.Loss}, 0},
	} {
		if got := seedsLost(estimate, c.other); got != c.want {
			t.Errorf("%+v loses %v seeds against %+v, want %v", c.other, got, estimate, c.want)
		}
	}
}

// What a beginner plays: the largest capture, or what counting finds.
func TestNaturalOther(t *testing.T) {
	for _, c := range []struct{ position, best, want string }{
		{"0-0-0-0-3-1-2-1-0-0-0-12-14-15-S", "F", "E"},
		{"0-0-0-0-3-1-2-1-0-0-0-12-14-15-S", "E", "F"},
		{"0-0-0-0-0-2-0-0-0-0-0-5-20-21-S", "F", ""},
	} {
		best, err := engine.ParsePit(c.best)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if other, ok := naturalOther(gameOf(t, "abapa", c.position, ""), best); ok {
			got = other.String()
		}
		if got != c.want {
			t.Errorf("%s beside %s: %q, want %q", c.position, c.best, got, c.want)
		}
	}
}

// Where the game is decided and goes on, advice is about the seeds.
func TestAdviseInADecidedGame(t *testing.T) {
	game := gameOf(t, "abapa+play-out", "0-0-0-0-3-1-2-1-0-0-0-12-28-1-S", "")
	a, err := New(Config{}).advise(context.Background(), game, 20_000)
	if err != nil || a.Outcome != engine.Unknown || a.OtherOutcome != engine.Unknown || a.Reason == Wins || a.Loses == 0 {
		t.Errorf("the advice is %+v, %v", a, err)
	}
}
