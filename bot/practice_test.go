package bot

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/match"
)

// atPractice runs a test in a bubble of time with the bot at work.
func atPractice(t *testing.T, test func(t *testing.T, tb *table)) {
	t.Helper()
	inBubble(t, func(t *testing.T, tb *table) {
		tb.thinker = newThinker(1, time.Now)
		defer tb.running()()
		synctest.Wait()
		test(t, tb)
	})
}

// practising is Ada's new practice game at level 3.
func (tb *table) practising(pairs ...string) match.Match {
	tb.t.Helper()
	tb.command(ada, "practice", append([]string{optionLevel, "3", optionPlayAs, "south"}, pairs...)...)
	return tb.get(tb.store.last())
}

// answered waits until the bot has done its part, and returns what it sent.
func (tb *table) answered(m match.Match) (match.Match, []sent) {
	tb.t.Helper()
	tb.discord.take()
	for range 100 {
		time.Sleep(glance)
		synctest.Wait()
		if now := tb.get(m.ID); !now.BotActs() {
			return now, tb.discord.take()
		}
	}
	tb.t.Fatal("the bot does nothing")
	return m, nil
}

// sowAlone has Ada sow at practice, and returns what was sent at once.
func (tb *table) sowAlone(m match.Match, pit engine.Pit) []sent {
	tb.t.Helper()
	log := tb.click(ada, string(m.Board.Message), press{sow, m.ID, m.Ply(), pit}.String())
	if now := tb.get(m.ID); now.Ply() != m.Ply()+1 {
		tb.t.Fatalf("%v was not played: %+v", pit, log)
	}
	return log
}

// firstPit is the first that may be sown.
func firstPit(m match.Match) engine.Pit {
	for pit := range m.Rules.LegalMoves(m.Position).All() {
		return pit
	}
	panic("the game is over")
}

// TestConversationOfPractice is a practice game as a channel sees it.
func TestConversationOfPractice(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		s := &transcript{}
		s.scene("Ada practises", tb.command(ada, "practice", optionLevel, "3", optionPlayAs, "south"))
		m := tb.get(1)
		board := string(m.Board.Message)
		s.scene("she asks for a hint", tb.click(ada, board, "hint/1/0"))
		s.scene("sows C", tb.sowAlone(m, 2))
		s.scene("asks too early for another", tb.command(ada, "hint"))
		m, log := tb.answered(m)
		s.scene("the bot answers", log)
		s.scene("she offers a draw", tb.click(ada, board, "offer-draw/1/2"))
		m, log = tb.answered(m)
		s.scene("the bot declines", log)
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(context.Context, *engine.Game) (players.Decision, error) {
				return players.Decision{Pit: 7, OfferDraw: true}, nil
			}
		})
		tb.sowAlone(m, 3)
		m, log = tb.answered(m)
		s.scene("the bot offers a draw with its move", log)
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(context.Context, *engine.Game) (players.Decision, error) {
				return players.Decision{Resign: true}, nil
			}
		})
		tb.sowAlone(m, 4)
		_, log = tb.answered(m)
		s.scene("the bot resigns", log)
		s.scene("Ada wants a rematch", tb.click(ada, board, "rematch/1"))
		s.scene("Ada challenges the bot", tb.command(ada, "challenge", optionOpponent, me))
		s.scene("or from its menu", tb.handle(tb.payload(contextPayload, tb.interaction(), ada, "ada", me)))
		s.scene("Ada practises with the strongest, played out",
			tb.command(ada, "practice", optionLevel, "8", optionVariant, "warri", optionFinish, "played-out", optionPlayAs, "south"))
		s.scene("Ada says no level", tb.command(ada, "practice"))
		s.scene("or one that there is not", tb.command(ada, "practice", optionLevel, "9"))
		s.scene("or a house rule that there is not", tb.command(ada, "practice", optionLevel, "1", optionLeftovers, ownSide))
		s.scene("Cem lists the games", tb.command(cem, "games"))
		golden(t, "practice.txt", s.String())
	})
}

// TestLevelNames holds the name of the highest level against what is proved.
func TestLevelNames(t *testing.T) {
	voice := newTable(t).Catalogue.Voice()
	for _, rules := range engine.AllRules() {
		want := "master"
		if players.Perfect(rules) {
			want = "perfect"
		}
		if got := levelName(voice, match.MaxLevel, rules); got != want {
			t.Errorf("under %v the highest level is called %s, want %s", rules, got, want)
		}
		if got := levelName(voice, 1, rules); got != "beginner" {
			t.Errorf("the lowest level is called %s", got)
		}
	}
}
