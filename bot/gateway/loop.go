package gateway

import (
	"errors"
	"math/rand/v2"
	"time"

	"github.com/gorilla/websocket"
)

// pauses are the times of connecting again.
type pauses struct {
	greeting time.Duration                    // how long Discord may take to greet the bot
	retry    func(failures int) time.Duration // the wait after so many attempts in a row without lasting success
	fresh    func() time.Duration             // the further wait before a new session
	lasted   time.Duration                    // a connection that held so long was a success
}

// settle is waited even after the first loss. Where a connection ends at once,
// discordgo's heartbeat may be about to close it a second time; it must not meet
// the next connection instead.
const settle = 100 * time.Millisecond

// usualPauses double from one second to a minute, each spread by half so that
// bots which lost Discord together do not come back together. A new session may
// be asked for after one to five seconds.
// https://discord.com/developers/docs/events/gateway#resuming
var usualPauses = pauses{
	greeting: 30 * time.Second,
	retry: func(failures int) time.Duration {
		if failures == 0 {
			return settle + rand.N(settle)
		}
		base := min(time.Second<<min(failures-1, 10), time.Minute)
		return base/2 + rand.N(base)
	},
	fresh:  func() time.Duration { return time.Second + rand.N(4*time.Second) },
	lasted: time.Minute,
}

// run keeps the gateway connected until it is stopped or Discord refuses the bot.
func (g *Gateway) run() {
	defer close(g.done)
	var l *link
	failures := 0
	for {
		if l == nil {
			var err error
			if l, err = g.newLink(); err != nil {
				g.fail(err)
				return
			}
		}
		started := time.Now()
		err := g.connection(l)
		switch {
		case g.stopping():
			return
		case err != nil:
			if refused := refusal(err, g.config); refused != nil {
				g.log.Error("Discord refuses the bot", "code", refused.Code, "error", refused)
				g.fail(refused)
				return
			}
			g.log.Warn("cannot connect to Discord, trying again", "error", err)
		case time.Since(started) >= g.pauses.lasted:
			failures = 0
		}
		pause := g.pauses.retry(failures)
		failures++
		if !l.resumable(err) {
			l = nil
			pause += g.pauses.fresh()
		}
		if !g.wait(pause) {
			return
		}
	}
}

// connection holds one connection from its opening until it ends; the error says
// why it did not come about.
func (g *Gateway) connection(l *link) error {
	if err := l.open(g.pauses.greeting, g.stop); err != nil {
		return err
	}
	select {
	case <-l.down:
		g.log.Info("the connection to Discord ended, connecting again")
	case <-g.stop:
		l.close()
	}
	return nil
}

// resumable reports whether the link's session is worth another connection after
// one that ended with err. Where Discord was reached but did not greet, the
// session is what it does not like.
func (l *link) resumable(err error) bool {
	var closed *websocket.CloseError
	discordSaidNo := errors.As(err, &closed) && closed.Code >= 4000
	return !discordSaidNo && !errors.Is(err, errStuck) && !errors.Is(err, errUngreeted)
}

func (g *Gateway) newLink() (*link, error) {
	session, err := newSession(g.config, g.way)
	if err != nil {
		return nil, err
	}
	return newLink(session, g.config, g.log, events{ready: g.onReady, resumed: g.onResumed, interaction: g.dispatch}), nil
}

func (g *Gateway) fail(err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.refused = err
}

func (g *Gateway) stopping() bool {
	select {
	case <-g.stop:
		return true
	default:
		return false
	}
}

// wait reports whether the time passed before the gateway was stopped.
func (g *Gateway) wait(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-g.stop:
		return false
	}
}
