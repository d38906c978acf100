package e2e

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"owarebot/app"
	"owarebot/config"
	"owarebot/engine"
)

// TestDeadlinesPassWhileDown stops the bot, lets days go by on its clock and starts it again: challenges have lapsed,
// the late player has lost, a game that had hardly begun is void, and the channel says so without any buttons to play.
func TestDeadlinesPassWhileDown(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "")
	ctx := minutes(t, 2)
	settings, err := config.Load(w.config, w.env)
	if err != nil {
		t.Fatal(err)
	}
	var later atomic.Int64
	clock := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	start := func() (stop func()) {
		running, cancel := context.WithCancel(ctx)
		ready, ended := make(chan struct{}), make(chan error, 1)
		bot := &app.Main{
			Config: settings, Log: slog.New(slog.DiscardHandler), Clock: clock,
			Ready: func() { close(ready) },
		}
		go func() { ended <- bot.Run(running) }()
		select {
		case <-ready:
		case err := <-ended:
			t.Fatal(err)
		}
		return func() {
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	}

	stop := start()
	played := seated(ctx, t, w, engine.Rules{})
	for range 4 {
		played.mustMove(ctx, t)
	}
	begun := *played
	if err := begun.sitDown(ctx); err != nil {
		t.Fatal(err)
	}
	begun.mustMove(ctx, t)
	open, err := w.people.order(ctx, played.south.ID, played.place.ID, "challenge", nil)
	if err != nil || open.Message == nil {
		t.Fatalf("%+v, %v", open, err)
	}
	stop()

	later.Store(int64(8 * 24 * time.Hour))
	stop = start()
	defer stop()
	late := played.game.Position().ToMove()
	for what, want := range map[string]struct{ message, words string }{
		"a game of four plies":    {played.message, "on time"},
		"a game of one ply":       {begun.message, "void"},
		"an unanswered challenge": {open.Message.ID, "Nobody took up"},
	} {
		for {
			text, buttonsLeft := "", 0
			messages, err := w.people.messages(ctx, played.place.ID, played.south.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range messages {
				if m.ID == want.message {
					text = m.Content
					for _, b := range buttons(m) {
						// Playing again and looking back are for finished games.
						if !strings.HasPrefix(b.CustomID, "rematch/") && !strings.HasPrefix(b.CustomID, "watch/") {
							buttonsLeft++
						}
					}
				}
			}
			if strings.Contains(text, want.words) && buttonsLeft == 0 {
				if what == "a game of four plies" && !strings.Contains(text, played.member(late.Opponent()).ID) {
					t.Errorf("the winner is not named in %q", text)
				}
				break
			}
			if err := pause(ctx); err != nil {
				t.Fatalf("%s ends as %q with %d buttons", what, text, buttonsLeft)
			}
		}
	}
}
