package bot

import (
	"strings"
	"testing"
	"time"

	"owarebot/engine"
	"owarebot/match"
)

// watchID is the custom ID of a message's Watch button, "" where it has none.
func watchID(t *testing.T, tb *table, message string) string {
	t.Helper()
	m, err := tb.discord.message(message)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range buttonsOf(m.Components) {
		if strings.HasPrefix(b.CustomID, string(watch)+"/") {
			return b.CustomID
		}
	}
	return ""
}

func TestWatchButton(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	board := string(m.Board.Message)
	shows := func(what, want string) {
		t.Helper()
		if got := watchID(t, tb, board); got != want {
			t.Errorf("%s: the button is %q, want %q", what, got, want)
		}
	}
	shows("before the first move", "")
	tb.sow(m, "C")
	shows("after it", "watch/1/1")
	tb.click(ben, board, "offer-draw/1/1")
	shows("beside an offer", "watch/1/1")
	tb.click(ada, board, "take-offer/1/1")
	shows("beside Rematch", "watch/1/1")
	tb.click(ada, board, "rematch/1")
	shows("after a rematch", "watch/1/1")
	if log := tb.click(cem, board, "watch/1/1"); len(log) != 1 || fileOf(t, log[0].Message) != sowingName {
		t.Errorf("watching the end sent %s", ops(log))
	}
}

// TestWatch has a bystander watch, under every setting.
func TestWatch(t *testing.T) {
	for _, animation := range []Animation{AnimateNone, AnimateRelays, AnimateAll} {
		tb := newTable(t)
		tb.looks(Pictures{Animation: animation})
		m := tb.sow(tb.playing(), "CfD")
		before, _ := tb.discord.message(string(m.Board.Message))
		for ply, want := range map[string]struct{ sentence, alt string }{
			"1": {"South sowed C.", "South lifts 4 seeds from C and drops them one by one, the last into a. It ends on this board: "},
			"2": {"North sowed f.", "North lifts 4 seeds from f and drops them one by one, the last into D."},
			"3": {"South sowed D.", "South lifts 6 seeds from D and drops them one by one, the last into d."},
		} {
			log := tb.click(cem, string(m.Board.Message), "watch/1/"+ply)
			if ops(log) != "reply" || !log[0].Ephemeral || len(log[0].Mentions) != 0 || len(log[0].Components) != 0 {
				t.Fatalf("ply %s sent: %+v", ply, log)
			}
			checkLimits(t, log[0].Message)
			if got := log[0].Content; got != "**Abapa**, move "+ply+": "+want.sentence {
				t.Errorf("ply %s: %s", ply, got)
			}
			if fileOf(t, log[0].Message) != sowingName || !strings.Contains(log[0].Pictures[0].Alt, want.alt) {
				t.Errorf("ply %s shows %s: %s", ply, fileOf(t, log[0].Message), log[0].Pictures[0].Alt)
			}
		}
		if after, _ := tb.discord.message(string(m.Board.Message)); after.Content != before.Content || fileOf(t, after) != fileOf(t, before) {
			t.Error("the board was written anew")
		}
		if now := tb.get(1); now.Revision != m.Revision {
			t.Error("watching changed the match")
		}
	}
}

func TestWatchingWhatIsNotThere(t *testing.T) {
	tb := newTable(t)
	m := tb.sow(tb.playing(), "C")
	none := tb.Catalogue.Voice().Say("watch.none", nil)
	unknown := tb.Catalogue.Voice().Say("trouble.unknown-button", nil)
	for customID, want := range map[string]string{
		"watch/1/0":       none,
		"watch/1/2":       none,
		"watch/1/1000000": none,
		"watch/1/1000001": unknown,
		"watch/1/-1":      unknown,
		"watch/1":         unknown,
		"watch/zz/1":      tb.Catalogue.Voice().Say("refusal.not-found", nil),
	} {
		log := tb.click(cem, string(m.Board.Message), customID)
		if ops(log) != "reply" || !log[0].Ephemeral || log[0].Content != want || len(log[0].Pictures) != 0 {
			t.Errorf("%s sent: %+v", customID, log)
		}
	}
	tb.challenged()
	if log := tb.click(cem, string(tb.get(2).Board.Message), "watch/2/0"); ops(log) != "reply" || log[0].Content != none {
		t.Errorf("a challenge: %+v", log)
	}
}

// TestWatchWaitsForNobody watches from a retired board, while the match is locked.
func TestWatchWaitsForNobody(t *testing.T) {
	tb := newTable(t)
	m := tb.sow(tb.playing(), "C")
	tb.command(ada, "board")
	free, err := tb.matches.take(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer free()
	begun := time.Now()
	log := tb.click(ben, string(m.Board.Message), "watch/1/1")
	if ops(log) != "reply" || fileOf(t, log[0].Message) != sowingName {
		t.Errorf("after %v: %+v", time.Since(begun), log)
	}
}

// TestMatchAsItWas holds what is watched against the game as it was played.
func TestMatchAsItWas(t *testing.T) {
	rules := engine.Rules{Variant: engine.Ayoayo}
	game, err := engine.NewGame(rules, engine.StartPosition())
	if err != nil {
		t.Fatal(err)
	}
	m := match.Match{ID: 1, Rules: rules, Status: match.Playing}
	var stood []engine.Position
	for game.Ending() == engine.Ongoing && len(stood) < 20 {
		for pit := range rules.LegalMoves(game.Position()).All() {
			if _, err := game.Play(pit); err != nil {
				t.Fatal(err)
			}
			m.Moves = append(m.Moves, match.Move{Pit: pit})
			break
		}
		stood = append(stood, game.Position())
	}
	m.Position, m.Status, m.Ending = game.Position(), match.Finished, match.DrawAgreed
	for i, position := range stood {
		then, move, played := after(m, i+1)
		if !played || then.Ply() != i+1 || then.Position != position || move.After != position || move.Pit != m.Moves[i].Pit {
			t.Errorf("ply %d: %v, %v", i+1, then.Position, played)
		}
		if wantOver := i+1 == len(stood); (then.Status == match.Finished) != wantOver {
			t.Errorf("ply %d is %v", i+1, then.Status)
		}
	}
}

// TestAltTextOfAnimations is about a relay of over a thousand laps.
func TestAltTextOfAnimations(t *testing.T) {
	tb := newTable(t)
	rules := engine.Rules{Variant: engine.Ayoayo}
	m := match.Match{ID: 1, Rules: rules, Status: match.Playing, South: ada, North: ben}
	moves, err := engine.ParseMoves("BeBbEfCfBe")
	if err != nil {
		t.Fatal(err)
	}
	for _, pit := range moves {
		m.Moves = append(m.Moves, match.Move{Pit: pit})
	}
	last, played := m.LastTrace()
	m.Position = last.After
	then, move, _ := after(m, m.Ply())
	if !played || len(move.Laps) < 1000 {
		t.Fatalf("a move of %d laps", len(move.Laps))
	}
	text := animationAltText(tb.Catalogue.Voice(), then, move)
	if n := len(text); n > 1024 || !strings.Contains(text, " more") {
		t.Errorf("%d characters:\n%s", n, text)
	}
}
