package e2e

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"owarebot/engine"
)

// seated is a game between the first two members of the first server that has begun, with a third looking on.
func seated(ctx context.Context, t *testing.T, w *world, rules engine.Rules) *table {
	t.Helper()
	tables, err := w.seat(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	g := tables[0]
	g.mischief, g.rules, g.couple = false, rules, new(sync.Mutex)
	g.random = rand.New(rand.NewPCG(7, 7))
	if err := g.sitDown(ctx); err != nil {
		t.Fatal(err)
	}
	return g
}

func (g *table) mustMove(ctx context.Context, t *testing.T) {
	t.Helper()
	if err := g.move(ctx); err != nil {
		t.Fatal(err)
	}
}

// refused clicks and expects a private answer and an unchanged game.
func (g *table) refused(ctx context.Context, t *testing.T, who member, custom, says string) {
	t.Helper()
	before, err := g.privateWords(ctx, who)
	if err != nil {
		t.Fatal(err)
	}
	a, err := g.people.press(ctx, who.ID, g.place.ID, g.message, custom, true)
	if err != nil {
		t.Fatal(err)
	}
	if !a.answered() {
		t.Errorf("%s by %s: %s", custom, who.Name, a.State)
	}
	// Where the board is shown anew too, the words follow the answer.
	words := before
	for len(words) == len(before) {
		if words, err = g.privateWords(ctx, who); err != nil {
			t.Fatal(err)
		}
		if err := pause(ctx); err != nil {
			t.Fatalf("%s by %s: nothing is said privately", custom, who.Name)
		}
	}
	if last := words[len(words)-1]; !strings.Contains(last, says) {
		t.Errorf("%s by %s: the private answer is %q; something with %q was expected", custom, who.Name, last, says)
	}
	if err := g.checkBoard(ctx); err != nil {
		t.Errorf("after %s by %s: %v", custom, who.Name, err)
	}
}

// privateWords are the messages in the channel that only this member sees.
func (g *table) privateWords(ctx context.Context, who member) ([]string, error) {
	messages, err := g.people.messages(ctx, g.place.ID, who.ID)
	if err != nil {
		return nil, err
	}
	var words []string
	for _, m := range messages {
		if (answer{Message: m}).ephemeral() {
			words = append(words, m.Content)
		}
	}
	return words, nil
}

func minutes(t *testing.T, n int) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(n)*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func TestClicksThatChangeNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "")
	w.serve(t)
	ctx := minutes(t, 2)
	g := seated(ctx, t, w, engine.Rules{})

	g.mustMove(ctx, t)
	first := g.game.Moves()[0]
	next := engine.PitOf(engine.North, 0)
	g.refused(ctx, t, g.south, sowID(g.match, 0, first), "moved on")
	g.refused(ctx, t, g.bystander, sowID(g.match, 1, next), "two others")
	g.refused(ctx, t, g.south, sowID(g.match, 1, next), "turn")
	g.refused(ctx, t, g.north, sowID(g.match, 1, first), "")
	g.refused(ctx, t, g.north, sowID("zzzzz", 1, next), "")
	g.refused(ctx, t, g.north, "sow/"+g.match+"/1/A/../../x", "")
	g.refused(ctx, t, g.north, "take-offer/"+g.match+"/1", "offer")

	if err := g.resign(ctx); err != nil {
		t.Fatal(err)
	}
	g.game = nil // the test's game goes on where the real one does not
	a, err := g.people.press(ctx, g.north.ID, g.place.ID, g.message, sowID(g.match, 1, next), true)
	if err != nil || !a.answered() {
		t.Errorf("a click after the game: %+v, %v", a, err)
	}
	if shown, err := g.shownPly(ctx); err != nil || shown != boardOver {
		t.Errorf("after a click after the game the board shows ply %d, %v", shown, err)
	}
}

func TestDeliveryTwice(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "")
	w.serve(t)
	ctx := minutes(t, 2)
	g := seated(ctx, t, w, engine.Rules{Variant: engine.Ayoayo})
	for range 6 {
		if err := w.people.faults(ctx, map[string]any{"repeat_delivery": 1}); err != nil {
			t.Fatal(err)
		}
		g.mustMove(ctx, t)
	}
}

// TestTrouble plays on while Discord's REST interface misbehaves in every way that it knows.
func TestTrouble(t *testing.T) {
	t.Parallel()
	const callback, original = "/interactions/*/*/callback", "/webhooks/**"
	troubles := map[string]map[string]any{
		"429":                     {"path": callback, "status": 429, "retry_after": 0.2},
		"500":                     {"path": callback, "status": 500, "times": 2},
		"502":                     {"path": callback, "status": 502, "times": 2},
		"done, but answered 502":  {"path": callback, "status": 502, "after": true},
		"done, but the line cut":  {"path": callback, "cut": true, "after": true},
		"cut":                     {"path": callback, "cut": true},
		"slow":                    {"path": callback, "delay_ms": 700},
		"502 on every webhook":    {"path": original, "status": 502, "times": 2},
		"unknown interaction":     {"path": callback, "status": 404, "code": 10062, "message": "Unknown interaction"},
		"already acknowledged":    {"path": callback, "status": 400, "code": 40060, "message": "Already acknowledged"},
		"callback too often down": {"path": callback, "status": 502, "times": 20},
	}
	w := newWorld(t, "")
	w.serve(t)
	ctx := minutes(t, 3)
	g := seated(ctx, t, w, engine.Rules{Variant: engine.Warri})
	for name, fault := range troubles {
		if g.game.Ending() != engine.Ongoing {
			t.Fatal("the game is too short for this test")
		}
		if err := w.people.faults(ctx, map[string]any{"clear": true, "rest": []any{fault}}); err != nil {
			t.Fatal(err)
		}
		short, cancel := context.WithTimeout(ctx, 20*time.Second)
		err := g.move(short)
		cancel()
		if clearing := w.people.faults(ctx, map[string]any{"clear": true}); clearing != nil {
			t.Fatal(clearing)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	g.mustMove(ctx, t)
}

func TestGatewayTrouble(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "")
	w.serve(t)
	ctx := minutes(t, 3)
	g := seated(ctx, t, w, engine.Rules{Variant: engine.Wari})
	for _, trouble := range []string{"drop", "close", "reconnect", "invalid_session", "reset"} {
		if err := w.people.faults(ctx, map[string]any{"gateway": trouble}); err != nil {
			t.Fatal(err)
		}
		if err := g.move(ctx); err != nil {
			t.Errorf("%s: %v", trouble, err)
		}
	}
}

// TestDeletedBoard has a moderator delete the board: the next click brings it back below.
func TestDeletedBoard(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "")
	w.serve(t)
	ctx := minutes(t, 2)
	g := seated(ctx, t, w, engine.Rules{})
	g.mustMove(ctx, t)
	gone := g.message
	owner := "1200000000000000001"
	err := w.people.do(ctx, "POST", "/sandbox/delete", map[string]any{"as": owner, "channel": g.place.ID, "message": gone}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ply := len(g.game.Moves())
	pit := engine.PitOf(g.game.Position().ToMove(), 0)
	for !g.rules.LegalMoves(g.game.Position()).Has(pit) {
		pit++
	}
	if _, err := g.people.press(ctx, g.member(pit.Owner()).ID, g.place.ID, gone, sowID(g.match, ply, pit), true); err != nil {
		t.Fatal(err)
	}
	if _, err := g.game.Play(pit); err != nil {
		t.Fatal(err)
	}
	for {
		if m, err := g.board(ctx); err == nil && m.ID != gone {
			break
		}
		if err := pause(ctx); err != nil {
			t.Fatal("no new board came")
		}
	}
	if err := g.checkBoard(ctx); err != nil {
		t.Fatal(err)
	}
	g.mustMove(ctx, t)
}

// TestLostPermissions takes the bot's permissions in the channel away and gives them back: the game is kept.
func TestLostPermissions(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "")
	w.serve(t)
	ctx := minutes(t, 2)
	g := seated(ctx, t, w, engine.Rules{})
	for _, may := range []string{"none", "view", "all"} {
		if err := w.people.faults(ctx, map[string]any{"permissions": map[string]string{g.place.ID: may}}); err != nil {
			t.Fatal(err)
		}
		if err := g.move(ctx); err != nil {
			t.Errorf("with the permissions %q: %v", may, err)
		}
	}
}

// TestNothingLeaksBetweenServers presses a button of one server's game in the other server.
func TestNothingLeaksBetweenServers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "")
	w.serve(t)
	ctx := minutes(t, 2)
	g := seated(ctx, t, w, engine.Rules{})
	_, places, _, err := w.people.state(ctx, g.south.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range places {
		if p.ID == g.place.ID {
			continue
		}
		a, err := w.people.order(ctx, g.south.ID, p.ID, "challenge", nil)
		if err != nil || a.Message == nil {
			t.Fatalf("%+v, %v", a, err)
		}
		for _, custom := range []string{sowID(g.match, 0, 0), "resign-yes/" + g.match, "rematch/" + g.match} {
			a, err := w.people.press(ctx, g.south.ID, p.ID, a.Message.ID, custom, true)
			if err != nil || !a.answered() || !a.ephemeral() {
				t.Errorf("%s in another channel: %+v, %v", custom, a, err)
			}
		}
		list, err := w.people.order(ctx, g.south.ID, p.ID, "games", nil)
		if err != nil || list.Message == nil || strings.Contains(list.Message.Content, g.north.ID) {
			t.Errorf("the games of another channel: %+v, %v", list.Message, err)
		}
	}
	if err := g.checkBoard(ctx); err != nil {
		t.Error(err)
	}
}
