package bot

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/bot/courier"
	"owarebot/match"
)

// counted counts the lines that a log gets.
type counted struct {
	slog.Handler
	lines *atomic.Int32
}

func (counted) Enabled(context.Context, slog.Level) bool { return true }

func (c counted) Handle(context.Context, slog.Record) error {
	c.lines.Add(1)
	return nil
}

// fullDisk is a store that reads but cannot write.
type fullDisk struct{ match.Store }

func (fullDisk) Update(context.Context, func(match.Tx) error) error {
	return errors.New("no space left on device")
}

// A disk that is full must not be filled further by a log of it: a deadline that
// cannot be kept is tried again with pauses, and kept as soon as it can be.
func TestDeadlineThatCannotBeKept(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		tb.challenged()
		writable := tb.Service
		lines := new(atomic.Int32)
		tb.Log = slog.New(counted{slog.DiscardHandler, lines})
		tb.Service = match.NewService(fullDisk{tb.store}, time.Now, fixedRandom{}, match.DefaultSettings())
		time.Sleep(25 * time.Hour)
		stop := tb.running()
		time.Sleep(time.Hour)
		stop()
		if n := lines.Load(); n < 5 || n > 200 {
			t.Errorf("%d lines in the log of an hour", n)
		}
		tb.Service = writable
		defer tb.running()()
		synctest.Wait()
		if m := tb.get(1); m.Ending != match.Lapsed {
			t.Errorf("the challenge is %v, %v", m.Status, m.Ending)
		}
	})
}

// The next player is told also where Discord no longer takes the answer to the
// click of the one before.
func TestMentionAfterALateAnswer(t *testing.T) {
	for _, code := range []int{courier.UnknownInteraction, courier.UnknownWebhook} {
		tb := newTable(t)
		m := tb.playing()
		tb.pass(time.Hour)
		tb.discord.failWith(failing(discordError(404, code), "update", "reply", "defer update", "follow up"))
		log := tb.click(ada, string(m.Board.Message), "sow/1/0/C")
		if got := ops(log); got != "edit, post" || log[1].Mentions[0] != ben {
			t.Errorf("code %d: sent %s", code, got)
		}
	}
}
