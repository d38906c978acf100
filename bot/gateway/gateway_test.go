package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

func TestConnectIdentifies(t *testing.T) {
	t.Parallel()
	identified := make(chan frame, 1)
	d := newDiscord(t, func(l *line) {
		l.hello(time.Minute)
		identified <- l.expect(2)
		l.ready(1)
		l.interaction(2, "31")
		l.stay()
	})
	_, got := d.connected(func(c *Config) { c.ShardID, c.ShardCount = 2, 3 })
	if id := d.next(got); id != "31" {
		t.Errorf("got interaction %s", id)
	}
	var identify struct {
		Token    string
		Intents  *int
		Shard    []int
		Compress bool
	}
	f := <-identified
	if err := json.Unmarshal(f.Data, &identify); err != nil {
		t.Fatal(err)
	}
	if identify.Token != "Bot "+token || identify.Intents == nil || *identify.Intents != 0 || identify.Compress ||
		len(identify.Shard) != 2 || identify.Shard[0] != 2 || identify.Shard[1] != 3 {
		t.Errorf("identified with %s", f.Data)
	}
}

func TestResumesAfterADrop(t *testing.T) {
	t.Parallel()
	d := newDiscord(t,
		func(l *line) {
			l.greet()
			l.interaction(7, "31")
		},
		func(l *line) {
			l.hello(time.Minute)
			l.expect(6)
			l.interaction(8, "32") // missed events come before RESUMED
			l.send(frame{Op: 0, Seq: 9, Type: "RESUMED", Data: []byte(`{}`)})
			l.heartbeat()
			l.interaction(10, "33")
			l.close(4000)
		},
		func(l *line) {
			l.resume(10)
			l.interaction(12, "34")
			l.stay()
		})
	_, got := d.connected()
	for _, want := range []string{"31", "32", "33", "34"} {
		if id := d.next(got); id != want {
			t.Errorf("got interaction %s, want %s", id, want)
		}
	}
}

func TestReconnectsWhenAsked(t *testing.T) {
	t.Parallel()
	d := newDiscord(t,
		func(l *line) {
			l.greet()
			l.send(frame{Op: 7})
			if code := l.stay(); code == 1000 || code == 1001 {
				l.t.Errorf("closed with %d, which ends the session", code)
			}
		},
		func(l *line) {
			l.resume(1)
			l.interaction(3, "31")
			l.stay()
		})
	_, got := d.connected()
	d.next(got)
}

func TestInvalidSession(t *testing.T) {
	t.Parallel()
	d := newDiscord(t,
		func(l *line) { l.greet() },
		func(l *line) {
			l.hello(time.Minute)
			l.expect(6)
			l.send(frame{Op: 9, Data: []byte("false")})
			l.expect(2)
			l.ready(1)
			l.interaction(2, "31")
			l.stay()
		})
	_, got := d.connected()
	d.next(got)
}

// TestInvalidSessionThenRefused: discordgo does not say with which code a
// connection ended that was open already; a new session shows it.
func TestInvalidSessionThenRefused(t *testing.T) {
	t.Parallel()
	d := newDiscord(t,
		func(l *line) { l.greet() },
		func(l *line) {
			l.hello(time.Minute)
			l.expect(6)
			l.send(frame{Op: 9, Data: []byte("false")})
			l.expect(2)
			l.close(4011)
		},
		func(l *line) {
			l.hello(time.Minute)
			l.expect(2)
			l.close(4011)
		})
	g, _ := d.connected()
	select {
	case <-g.Done():
	case <-time.After(patience):
		t.Fatal("the gateway goes on")
	}
	var refused *RefusedError
	if !errors.As(g.Err(), &refused) || refused.Code != 4011 {
		t.Errorf("got %v", g.Err())
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for code, advice := range map[int]string{
		4004: "token", 4010: "shard_id", 4011: "shard_count", 4012: "update", 4013: "update", 4014: "update",
	} {
		d := newDiscord(t, func(l *line) {
			l.hello(time.Minute)
			l.expect(2)
			l.close(code)
			l.stay()
		})
		_, err := d.gateway().Connect(t.Context(), nil)
		var refused *RefusedError
		if !errors.As(err, &refused) || refused.Code != code || !strings.Contains(err.Error(), advice) {
			t.Errorf("%d: got %v", code, err)
		}
	}
}

func TestOtherCodesAreTriedAgain(t *testing.T) {
	t.Parallel()
	scripts := []func(*line){}
	for _, code := range []int{4000, 4008, 4009, 1001} {
		scripts = append(scripts, func(l *line) {
			l.hello(time.Minute)
			l.expect(2)
			l.close(code)
			l.stay()
		})
	}
	scripts = append(scripts, func(l *line) {
		l.greet()
		l.stay()
	})
	newDiscord(t, scripts...).connected()
}

func TestSilenceIsNoticed(t *testing.T) {
	t.Parallel()
	silent := make(chan struct{})
	t.Cleanup(func() { close(silent) })
	d := newDiscord(t,
		func(l *line) { // before its hello
			<-silent
		},
		func(l *line) { // after taking the bot in
			l.greet()
			<-silent
		},
		func(l *line) {
			l.resume(1)
			l.interaction(3, "31")
			l.stay()
		})
	_, got := d.connected(func(c *Config) { c.Silence = 200 * time.Millisecond })
	d.next(got)
	if !strings.Contains(d.log.String(), "silent") {
		t.Error("the log does not say so")
	}
}

// TestHeartbeatsKeepAQuietConnection: nothing but answered heartbeats comes for
// twice the silence that would end the connection.
func TestHeartbeatsKeepAQuietConnection(t *testing.T) {
	t.Parallel()
	d := newDiscord(t, func(l *line) {
		l.hello(200 * time.Millisecond)
		l.expect(2)
		l.ready(1)
		for range 10 {
			var f frame
			if err := l.conn.ReadJSON(&f); err != nil {
				l.t.Errorf("the connection ended: %v", err)
				return
			}
			l.send(frame{Op: 11})
		}
		l.interaction(2, "31")
		l.stay()
	})
	_, got := d.connected(func(c *Config) { c.Silence = time.Second })
	d.next(got)
}

// TestReconnectBeforeTheGreeting: discordgo then waits for its own lock for ever.
func TestReconnectBeforeTheGreeting(t *testing.T) {
	t.Parallel()
	d := newDiscord(t,
		func(l *line) {
			l.hello(time.Minute)
			l.expect(2)
			l.send(frame{Op: 7})
			l.stay()
		},
		func(l *line) {
			l.greet()
			l.stay()
		})
	g := d.gateway()
	g.pauses.greeting = time.Second
	if _, err := g.Connect(t.Context(), nil); err != nil {
		t.Error(err)
	}
}

func TestConnectEndsWithItsContext(t *testing.T) {
	t.Parallel()
	g := newDiscord(t).gateway(func(c *Config) { c.APIURL = "http://127.0.0.1:1/api" })
	g.pauses.retry = func(int) time.Duration { return time.Hour }
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.Connect(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := g.Connect(t.Context(), nil); err == nil {
		t.Error("connected twice")
	}
}

func TestCloseFinishesWhatIsInHand(t *testing.T) {
	t.Parallel()
	code := make(chan int, 1)
	d := newDiscord(t, func(l *line) {
		l.greet()
		l.interaction(2, "31")
		code <- l.stay()
	})
	g := d.gateway()
	begun, finish, finished := make(chan struct{}), make(chan struct{}), false
	_, err := g.Connect(t.Context(), func(ctx context.Context, _ *discordgo.InteractionCreate) {
		close(begun)
		<-finish
		finished = ctx.Err() == nil
	})
	if err != nil {
		t.Fatal(err)
	}
	<-begun
	closed := make(chan error)
	go func() { closed <- g.Close(t.Context()) }()
	if c := <-code; c != 1000 {
		t.Errorf("closed with %d", c)
	}
	g.dispatch(&discordgo.InteractionCreate{Interaction: &discordgo.Interaction{ID: "32"}}) // comes too late
	close(finish)
	if err := <-closed; err != nil || !finished {
		t.Errorf("closed with %v, finished: %v", err, finished)
	}
}

func TestCloseDoesNotWaitForEver(t *testing.T) {
	t.Parallel()
	d := newDiscord(t, func(l *line) {
		l.greet()
		l.interaction(2, "31")
		l.stay()
	})
	g := d.gateway()
	begun := make(chan struct{})
	_, err := g.Connect(t.Context(), func(ctx context.Context, _ *discordgo.InteractionCreate) {
		close(begun)
		<-ctx.Done()
	})
	if err != nil {
		t.Fatal(err)
	}
	<-begun
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.Close(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestStrangeEvents: what cannot be read must not stop the bot.
func TestStrangeEvents(t *testing.T) {
	t.Parallel()
	d := newDiscord(t, func(l *line) {
		l.greet()
		for n, data := range []string{`null`, `{}`, `{"id":5}`, `{"type":3,"data":null}`, `{"type":99,"data":{}}`, `[]`, `"x"`} {
			l.send(frame{Op: 0, Seq: n + 2, Type: "INTERACTION_CREATE", Data: []byte(data)})
		}
		l.send(frame{Op: 0, Seq: 20, Type: "SURPRISE", Data: []byte(`{"token":"` + token + `"}`)})
		l.send(frame{Op: 99, Data: []byte(`{"token":"` + token + `"}`)})
		l.interaction(21, "31")
		l.stay()
	})
	_, got := d.connected()
	for d.next(got) != "31" {
	}
}
