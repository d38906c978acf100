package bot

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/bot/courier"
	"owarebot/match"
	"owarebot/match/storetest"
)

// running runs the bot beside a test that has its own time.
func (tb *table) running() (stop func()) {
	ctx, cancel := context.WithCancel(tb.t.Context())
	done := make(chan struct{})
	go func() {
		tb.Run(ctx)
		close(done)
	}()
	return func() {
		cancel()
		<-done
	}
}

// inBubble runs a test whose clock is the bubble's.
func inBubble(t *testing.T, test func(t *testing.T, tb *table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		tb := newTable(t)
		tb.Clock = time.Now
		tb.Service = match.NewService(tb.store, time.Now, fixedRandom{}, match.DefaultSettings())
		test(t, tb)
	})
}

type fixedRandom struct{}

func (fixedRandom) IntN(int) int { return 0 }

func TestRepairsWhatDiscordDidNotTake(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		defer tb.running()()
		m := tb.playing()
		var tries atomic.Int32
		tb.discord.failWith(func(op, _ string) error {
			if op == "reply" {
				return nil
			}
			tries.Add(1)
			return discordError(500, 0)
		})
		log := tb.click(ada, string(m.Board.Message), "sow/1/0/C")
		if len(log) != 1 || log[0].Content != tb.Catalogue.Voice().Say("trouble.not-shown", nil) {
			t.Errorf("sent: %+v", log)
		}
		time.Sleep(time.Hour)
		if n := tries.Load(); n < 5 || n > 20 {
			t.Errorf("%d tries in an hour", n)
		}
		tb.discord.failWith(nil)
		time.Sleep(lastRetry)
		synctest.Wait()
		tb.shows(1)
	})
}

func TestRepairsWhatAnEarlierRunLeft(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		m := tb.sow(tb.playing(), "C")
		time.Sleep(time.Hour)
		actor := match.Actor{User: ben, Guild: guild, Channel: channel, Interaction: "77"}
		if _, err := tb.Service.Sow(t.Context(), actor, 1, 1, 11); err != nil {
			t.Fatal(err)
		}
		tb.discord.take()
		defer tb.running()()
		synctest.Wait()
		tb.shows(1)
		log := tb.discord.take()
		if ops(log) != "edit, post" || log[1].Mentions[0] != ada {
			t.Errorf("sent: %s", ops(log))
		}
		if tb.get(1).Board != m.Board {
			t.Error("the board moved")
		}
	})
}

func TestEndsGamesInTime(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		defer tb.running()()
		tb.challenged()
		lapsing := tb.get(1)
		time.Sleep(23 * time.Hour)
		if tb.get(1).Status != match.Challenged {
			t.Error("lapsed too early")
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if got, _ := tb.discord.message(string(lapsing.Board.Message)); len(got.Components) != 0 {
			t.Errorf("a lapsed challenge has buttons: %s", got.Content)
		}
		m := tb.sow(tb.playing(), "CfDe")
		time.Sleep(7 * 24 * time.Hour)
		synctest.Wait()
		if got := tb.get(m.ID); got.Ending != match.OnTime {
			t.Errorf("ended: %v", got.Ending)
		}
		tb.shows(m.ID)
		got, _ := tb.discord.message(string(m.Board.Message))
		if buttons := buttonsOf(got.Components); len(buttons) != 2 || !strings.HasPrefix(buttons[0].CustomID, "rematch/") {
			t.Errorf("buttons: %v", buttons)
		}
	})
}

// TestShortDeadlines has settings under which a new deadline comes before the
// bot would have looked again.
func TestShortDeadlines(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		settings := match.DefaultSettings()
		settings.ChallengeLapse = 3 * time.Second
		tb.Service = match.NewService(tb.store, time.Now, fixedRandom{}, settings)
		defer tb.running()()
		synctest.Wait()
		tb.challenged()
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if got := tb.get(1).Ending; got != match.Lapsed {
			t.Errorf("ended: %v", got)
		}
		tb.shows(1)
	})
}

func TestGivesUpOnDeletedChannels(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		m := tb.playing()
		tb.discord.failWith(failing(discordError(404, courier.UnknownChannel), "edit", "post", "update"))
		tb.click(ada, string(m.Board.Message), "sow/1/0/C")
		if tb.get(1).NeedsShowing() {
			t.Error("the bot would try for ever")
		}
	})
}

func TestNotices(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	tb.pass(3 * time.Minute)
	m = tb.sow(m, "C")
	if m.Notice.Message == "" {
		t.Fatal("Ben was not told")
	}
	first, err := tb.discord.message(string(m.Notice.Message))
	if err != nil || len(first.Mentions) != 1 || first.Mentions[0] != ben {
		t.Errorf("notice: %+v, %v", first, err)
	}
	tb.restart()
	tb.pass(3 * time.Minute)
	now := tb.sow(m, "f")
	if _, err := tb.discord.message(string(m.Notice.Message)); err == nil {
		t.Error("the first mention still stands")
	}
	if now.Notice.Message == "" {
		t.Error("Ada was not told")
	}
	last := tb.sow(now, "A")
	if last.Notice != (match.MessageRef{}) {
		t.Error("Ben was told, who moved this moment")
	}
	if _, err := tb.discord.message(string(now.Notice.Message)); err == nil {
		t.Error("the second mention still stands")
	}
	// An offer tells nobody anew, and the end takes the mention away.
	tb.pass(3 * time.Minute)
	last = tb.sow(last, "a")
	if log := tb.click(ben, string(last.Board.Message), "offer-draw/1/4"); ops(log) != "update" {
		t.Errorf("an offer sent: %s", ops(log))
	}
	tb.click(ada, string(last.Board.Message), "take-offer/1/4")
	if got := tb.get(1); got.Notice.Message != "" || got.Ending != match.DrawAgreed {
		t.Errorf("notice %v after %v", got.Notice, got.Ending)
	}
}

// A match whose record is damaged is left alone; the others end, and are shown.
func TestDamagedMatchHoldsNobodyUp(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		store := storetest.NewMemory()
		tb.Service = match.NewService(store, time.Now, fixedRandom{}, match.DefaultSettings())
		for i, opponent := range []match.UserID{ben, cem, ""} {
			who := match.Actor{User: ada, Guild: guild, Channel: channel, Interaction: match.InteractionID(itoa(i + 1))}
			if _, err := tb.Service.Challenge(t.Context(), who, match.Terms{Opponent: opponent}); err != nil {
				t.Fatal(err)
			}
		}
		store.Damage(1)
		defer tb.running()()
		synctest.Wait()
		tb.shows(2)
		time.Sleep(30 * time.Hour)
		synctest.Wait()
		for _, id := range []match.ID{2, 3} {
			if m := tb.get(id); m.Ending != match.Lapsed {
				t.Errorf("match %v is %v, %v", id, m.Status, m.Ending)
			}
			tb.shows(id)
		}
	})
}
