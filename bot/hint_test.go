package bot

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/bot/courier"
	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/match"
)

// TestHintsThatAreRefused asks for hints where there are none.
func TestHintsThatAreRefused(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		says := func(what string, log []sent, want string) {
			t.Helper()
			if ops(log) != "reply" || !log[0].Ephemeral || log[0].Content != tb.Catalogue.Voice().Say(want, nil) {
				t.Errorf("%s sent: %+v", what, log)
			}
		}
		people := tb.playing()
		says("a hint between two people", tb.click(ada, string(people.Board.Message), "hint/1/0"), "hint.practice-only")
		says("the command without practice", tb.command(ada, "hint"), "hint.none")
		says("an unknown game", tb.click(ada, string(people.Board.Message), "hint/zz/0"), "refusal.not-found")
		m := tb.practising()
		board := string(m.Board.Message)
		says("a bystander", tb.click(cem, board, "hint/2/0"), "hint.not-yours")
		says("a bystander who sows", tb.click(cem, board, "sow/2/0/A"), "refusal.not-practising")
		says("a ply to come", tb.click(ada, board, "hint/2/1"), "hint.late")
		tb.sowAlone(m, 2)
		says("the bot's turn", tb.click(ada, board, "hint/2/1"), "hint.wait")
		says("the bot's pit", tb.click(ada, board, "sow/2/1/a"), "hint.wait")
		says("the bot's turn, by command", tb.command(ada, "hint"), "hint.wait")
		m, _ = tb.answered(m)
		says("an old button", tb.click(ada, board, "hint/2/0"), "hint.late")
		tb.command(ada, "resign", optionGame, "2")
		tb.click(ada, itoa(tb.discord.next), "resign-yes/2")
		says("a finished game", tb.click(ada, board, "hint/2/2"), "refusal.not-playing")
		tb.thinker.queue.Close()
		m = tb.practising()
		says("a bot that stops", tb.click(ada, string(m.Board.Message), "hint/3/0"), "hint.busy")
	})
}

// A hint takes its time; meanwhile the member is not kept waiting for two, and
// Discord is promised an answer.
func TestHintTakesItsTime(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		tb.player.set(func(p *fakePlayer) {
			p.advise = func(ctx context.Context, game *engine.Game) (players.Advice, error) {
				select {
				case <-time.After(5 * time.Second):
					return players.Advice{Best: 3, Reason: players.OnlyMove}, nil
				case <-ctx.Done():
					return players.Advice{}, ctx.Err()
				}
			}
		})
		m := tb.practising()
		board := string(m.Board.Message)
		tb.discord.take()
		first := tb.clickEvent(ada, board, "hint/1/0")
		done := make(chan struct{})
		go func() {
			tb.HandleInteraction(t.Context(), first)
			close(done)
		}()
		synctest.Wait()
		tb.HandleInteraction(t.Context(), first) // delivered twice
		again := tb.clickEvent(ada, board, "hint/1/0")
		tb.HandleInteraction(t.Context(), again)
		<-done
		log := tb.discord.take()
		if ops(log) != "reply, defer update, follow up" || !log[2].Ephemeral ||
			log[0].Content != tb.Catalogue.Voice().Say("hint.patience", nil) || log[2].Content != "Sow **D**. You have no other move." {
			t.Errorf("sent: %+v", log)
		}
		// Sowing meanwhile makes the hint one of the past.
		go func() {
			time.Sleep(time.Second)
			tb.sowAlone(m, 2)
		}()
		log = tb.command(ada, "hint")
		if got := log[len(log)-1]; got.Content != tb.Catalogue.Voice().Say("hint.late", nil) {
			t.Errorf("sent: %+v", log)
		}
	})
}

// Nobody waits for ever: neither for a thought that hangs nor for one that fails.
func TestHintThatDoesNotCome(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		tb.practising()
		tb.player.set(func(p *fakePlayer) {
			p.advise = func(ctx context.Context, _ *engine.Game) (players.Advice, error) {
				<-ctx.Done()
				return players.Advice{}, ctx.Err()
			}
		})
		begun := time.Now()
		log := tb.command(ada, "hint")
		if took := time.Since(begun); ops(log) != "defer, private true, edit answer" || took != hintTime ||
			log[1].Content != tb.Catalogue.Voice().Say("hint.busy", nil) {
			t.Errorf("after %v sent: %+v", took, log)
		}
		for _, fail := range []func() error{func() error { return errors.New("no idea") }, func() error { panic("oh") }} {
			tb.player.set(func(p *fakePlayer) {
				p.advise = func(context.Context, *engine.Game) (players.Advice, error) { return players.Advice{}, fail() }
			})
			log = tb.command(ada, "hint")
			if ops(log) != "reply" || log[0].Content != tb.Catalogue.Voice().Say("trouble.broken", nil) {
				t.Errorf("sent: %+v", log)
			}
		}
	})
}

// TestHintByCommand is about which of several games is meant.
func TestHintByCommand(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		asked := make(chan engine.Variant, 1)
		tb.player.set(func(p *fakePlayer) {
			p.advise = func(_ context.Context, game *engine.Game) (players.Advice, error) {
				asked <- game.Rules().Variant
				return players.Advice{Best: firstLegal(game)}, nil
			}
		})
		first := tb.practising(optionVariant, "wari")
		time.Sleep(time.Minute)
		tb.practising(optionVariant, "warri")
		tb.command(ada, "hint")
		if v := <-asked; v != engine.Warri {
			t.Errorf("the newest game is not meant but %v", v)
		}
		time.Sleep(time.Minute)
		tb.sowAlone(first, 2)
		tb.answered(first)
		log := tb.command(ada, "hint")
		if v := <-asked; v != engine.Wari {
			t.Errorf("the game moved in last is not meant but %v", v)
		}
		if ops(log) != "reply" || !strings.HasPrefix(log[0].Content, "**Wari**, move 3: Sow ") {
			t.Errorf("it does not say which game is meant: %+v", log)
		}
	})
}

// TestHintsInWords writes what a hint can say.
func TestHintsInWords(t *testing.T) {
	tb, s := newTable(t), &strings.Builder{}
	voice := tb.Catalogue.Voice()
	write := func(a players.Advice) {
		t.Helper()
		text := hintText(voice, a)
		if strings.Contains(text, "hint.") {
			t.Errorf("%v has no sentence: %s", a.Reason, text)
		}
		s.WriteString(text + "\n")
	}
	for r := players.OnlyMove; r <= players.PlansAhead; r++ {
		write(players.Advice{Best: 2, Reason: r, Captured: 1})
		write(players.Advice{Best: 2, Reason: r, Captured: 5, HasOther: true, Other: 4, Loses: 2.7})
	}
	if name := (players.PlansAhead + 1).String(); name != "unknown reason" {
		t.Errorf("there is the reason %q, and no sentence for it", name)
	}
	for _, a := range []players.Advice{
		{Outcome: engine.Loss, OtherOutcome: engine.Loss}, {Outcome: engine.Draw, OtherOutcome: engine.Draw},
		{Outcome: engine.Draw, OtherOutcome: engine.Loss}, {Outcome: engine.Win, OtherOutcome: engine.Draw},
		{Outcome: engine.Win, OtherOutcome: engine.Loss}, {Outcome: engine.Win, OtherOutcome: engine.Win},
		{Outcome: engine.Win}, {Outcome: engine.Draw}, {OtherOutcome: engine.Draw}, {OtherOutcome: engine.Loss},
		{Loses: 0.4}, {Loses: 1.2},
	} {
		a.Best, a.Reason, a.Captured, a.HasOther, a.Other = 5, players.Captures, 2, true, 1
		write(a)
	}
	golden(t, "hints.txt", s.String())
}

// TestMessagesOfPractice holds them against Discord's limits, for the longest
// names and rules, with and without an offer.
func TestMessagesOfPractice(t *testing.T) {
	tb := newTable(t)
	for _, rules := range engine.AllRules() {
		for level := 1; level <= match.MaxLevel; level++ {
			m := match.Match{
				ID: 1<<64 - 1, Guild: longestID, Channel: longestID, Challenger: longestID, Opponent: otherID,
				South: longestID, North: otherID, Rules: rules, Level: level, Status: match.Playing,
				Position: engine.StartPosition(), Deadline: tb.now, LastOfferPly: [2]int{-1, -1},
			}
			for _, pit := range []engine.Pit{0, 6, 1} {
				for _, offer := range []match.Offer{{}, {Kind: match.SidesOffer}, {Kind: match.DrawOffer, By: engine.North}} {
					m.Offer = offer
					checkLimits(t, tb.message(tb.publicVoice(guild), m, still))
				}
				next, err := rules.Play(m.Position, pit)
				if err != nil {
					break
				}
				m.Moves, m.Position, m.Offer = append(m.Moves, match.Move{Pit: pit}), next, match.Offer{}
			}
		}
	}
	for _, id := range []string{"challenge.me", "hint.practice-only", "hint.none", "hint.busy"} {
		checkLimits(t, courier.Message{Content: tb.Catalogue.Voice().Say(id, nil)})
	}
}
