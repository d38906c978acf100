package players

import (
	"context"
	"strings"
	"testing"

	"owarebot/engine"
)

func TestQuietPlies(t *testing.T) {
	for moves, want := range map[string]int{"": 0, "Ff": 2, "FfEaDb": 6} {
		if got := quietPlies(gameOf(t, "abapa", "", moves)); got != want {
			t.Errorf("after %q it has been quiet for %d plies, want %d", moves, got, want)
		}
	}
	if got := quietPlies(gameOf(t, "ayoayo", "", "C")); got != 0 {
		t.Errorf("after a capture it has been quiet for %d plies", got)
	}
}

func TestDrawsAndResigning(t *testing.T) {
	start := engine.StartPosition()
	late, err := engine.ParsePosition("0-1-0-0-0-0-0-0-0-0-0-1-23-23-S")
	if err != nil {
		t.Fatal(err)
	}
	lost, err := engine.ParsePosition("0-1-0-2-0-0-0-0-3-0-0-6-13-23-S")
	if err != nil {
		t.Fatal(err)
	}
	const calm = longQuiet
	for _, c := range []struct {
		about                   string
		p                       engine.Position
		t                       thought
		quiet                   int
		takes, offers, resigned bool
	}{
		{"even at the start", start, thought{searched: true}, 0, false, false, false},
		{"even for long", start, thought{searched: true}, calm, true, true, false},
		{"even for long, already offered", start, thought{searched: true}, calm + 4, true, false, false},
		{"even for longer", start, thought{searched: true}, calm + offerEvery, true, true, false},
		{"even for long, as a beginner sees it", start, thought{}, calm, true, false, false},
		{"even with little left", late, thought{searched: true}, 0, true, false, false},
		{"better", late, thought{score: 200, searched: true}, calm, false, false, false},
		{"worse", start, thought{score: -200, searched: true}, 0, true, false, false},
		{"won", late, thought{score: 1, outcome: engine.Win, searched: true}, calm, false, false, false},
		{"a draw for certain", start, thought{outcome: engine.Draw, searched: true}, 0, true, false, false},
		{"lost for certain, early", start, thought{outcome: engine.Loss, searched: true}, 0, true, false, false},
		{"lost for certain, but close", late, thought{outcome: engine.Loss, searched: true}, 0, true, false, false},
		{"lost for certain, and far behind", lost, thought{outcome: engine.Loss, searched: true}, 0, true, false, true},
		{"far behind, but not lost for certain", lost, thought{score: -1500, searched: true}, 0, true, false, false},
	} {
		takes, offers, resigned := takesDraw(c.p, c.t, c.quiet), offersDraw(c.p, c.t, c.quiet), resigns(c.p, c.t)
		if takes != c.takes || offers != c.offers || resigned != c.resigned {
			t.Errorf("%s: takes %v, offers %v, resigns %v; want %v, %v, %v", c.about, takes, offers, resigned, c.takes, c.offers, c.resigned)
		}
	}
}

func TestAccepts(t *testing.T) {
	player := New(Config{})
	for _, c := range []struct {
		about, position, moves string
		level                  Level
		offer                  Offer
		side                   engine.Side
		want                   bool
	}{
		{"a draw at the start", "", "", 5, DrawOffer, engine.North, false},
		{"a draw when far behind", "4-4-4-4-4-4-0-0-0-0-4-4-16-0-N", "", 5, DrawOffer, engine.North, true},
		{"the same for the other", "4-4-4-4-4-4-0-0-0-0-4-4-16-0-N", "", 5, DrawOffer, engine.South, false},
		{"the same for a beginner", "4-4-4-4-4-4-0-0-0-0-4-4-16-0-N", "", 1, DrawOffer, engine.South, false},
		{"sides that win", "9-0-0-0-0-0-0-0-0-0-0-1-19-19-S", "", 3, SidesOffer, engine.South, true},
		{"sides that lose", "9-0-0-0-0-0-0-0-0-0-0-1-19-19-S", "", 3, SidesOffer, engine.North, false},
		{"sides that draw at the start", "", "", 5, SidesOffer, engine.South, false},
		{"sides that draw, when it is dead", "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", strings.Repeat("FfAaBbCcDdEe", 2)[:20], 5, SidesOffer, engine.South, true},
	} {
		game := gameOf(t, "abapa", c.position, c.moves)
		got, err := player.Accepts(context.Background(), c.level, game, c.offer, c.side)
		if err != nil || got != c.want {
			t.Errorf("%s: %v, %v; want %v", c.about, got, err, c.want)
		}
	}
}

// A lost game is given up in the end, not at once and not by beginners.
func TestALostGameIsGivenUp(t *testing.T) {
	player := New(Config{})
	game := gameOf(t, "abapa", "1-1-0-0-0-0-0-0-0-0-4-2-16-24-S", "")
	if d := decide(t, player, 6, game, 0); !d.Resign || d.Outcome != engine.Loss {
		t.Errorf("level 6 decides %+v", d)
	}
	if d := decide(t, player, Levels, game, 0); !d.Resign || d.Outcome != engine.Loss {
		t.Errorf("level 8 decides %+v", d)
	}
	if d := decide(t, player, 2, game, 0); d.Resign {
		t.Errorf("level 2 decides %+v", d)
	}
}
