package e2e

import (
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"owarebot/engine"
)

// practising is a new game of the first member against the bot, which plays North at its lowest level.
func practising(ctx context.Context, t *testing.T, w *world) *table {
	t.Helper()
	members, places, _, err := w.people.state(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	g := &table{people: w.people, place: places[0], south: members[0], random: rand.New(rand.NewPCG(3, 3))}
	if g.game, err = engine.NewGame(g.rules, engine.StartPosition()); err != nil {
		t.Fatal(err)
	}
	a, err := g.people.order(ctx, g.south.ID, g.place.ID, "practice", map[string]string{"level": "1", "play-as": "south"})
	if err != nil || a.Message == nil || len(buttons(a.Message)) == 0 {
		t.Fatalf("practice: %+v, %v", a, err)
	}
	g.message, g.match = a.Message.ID, strings.Split(buttons(a.Message)[0].CustomID, "/")[1]
	return g
}

// firstMove sows the first pit that may be sown, and sees that the board shows that at once.
func (g *table) firstMove(ctx context.Context, t *testing.T) {
	t.Helper()
	for pit := range g.rules.LegalMoves(g.game.Position()).All() {
		ply := len(g.game.Moves())
		a, err := g.people.press(ctx, g.south.ID, g.place.ID, g.message, sowID(g.match, ply, pit), false)
		if err != nil || plyOf(a.Message, g.match) != ply+1 || !strings.Contains(a.Message.Content, "is thinking") {
			t.Fatalf("sowing %v: %+v, %v", pit, a, err)
		}
		if _, err := g.game.Play(pit); err != nil {
			t.Fatal(err)
		}
		return
	}
}

var botSowed = regexp.MustCompile(`North sowed ([a-f])`)

// botMove waits until the board shows the bot's move, and plays it along.
func (g *table) botMove(ctx context.Context, t *testing.T) {
	t.Helper()
	for ply := len(g.game.Moves()); ; {
		m, err := g.board(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if found := botSowed.FindStringSubmatch(m.Content); plyOf(m, g.match) > ply && found != nil {
			pit, err := engine.ParsePit(found[1])
			if err == nil {
				_, err = g.game.Play(pit)
			}
			if err == nil {
				err = g.checkBoard(ctx)
			}
			if err != nil {
				t.Fatal(err)
			}
			return
		}
		if err := pause(ctx); err != nil {
			t.Fatalf("the bot does not move at ply %d", ply)
		}
	}
}

// TestPracticeGoesOnAfterAKill kills the bot between a member's move and its own, which it then makes. A hint is there
// for the asking.
func TestPracticeGoesOnAfterAKill(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "players:\n  threads: 1\n")
	bot := w.serve(t)
	ctx := minutes(t, 2)
	g := practising(ctx, t, w)
	g.firstMove(ctx, t)
	g.botMove(ctx, t)
	for inTime := false; !inTime; { // on a slow machine the bot may be killed when it has moved
		g.firstMove(ctx, t)
		if err := bot.kill(); err != nil {
			t.Fatal(err)
		}
		ply, err := g.shownPly(ctx)
		if err != nil {
			t.Fatal(err)
		}
		inTime = ply == len(g.game.Moves())
		g.botMove(ctx, t)
	}
	a, err := g.people.order(ctx, g.south.ID, g.place.ID, "hint", nil)
	for err == nil && a.State == "deferred" { // a slow machine thinks for longer than an order is waited for
		a, err = g.people.settle(ctx, a.ID)
	}
	if err != nil || !a.ephemeral() || !strings.Contains(a.Message.Content, "Sow **") {
		t.Errorf("the hint is %+v, %v", a, err)
	}
	if err := g.resign(ctx); err != nil {
		t.Fatal(err)
	}
	if err := bot.stop(); err != nil {
		t.Fatal(err)
	}
	if output, err := run(ctx, "check", w.file); err != nil {
		t.Errorf("check: %v\n%s", err, output)
	}
	compare(ctx, t, w.file, []*table{g})
}
