package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

const token = "secret-of-the-bot"

// patience is how long a test waits for what must happen. It is never used up
// where all is well.
const patience = 10 * time.Second

// discord is the other side of the gateway: each connection is played by the
// next of its scripts.
type discord struct {
	t       *testing.T
	url     string
	scripts chan func(*line)
	log     journal
}

// line is one connection, seen from Discord. Its methods end the script where
// the connection does.
type line struct {
	t    *testing.T
	conn *websocket.Conn
}

type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d,omitempty"`
	Seq  int             `json:"s,omitempty"`
	Type string          `json:"t,omitempty"`
}

func newDiscord(t *testing.T, scripts ...func(*line)) *discord {
	t.Helper()
	d := &discord{t: t, scripts: make(chan func(*line), len(scripts))}
	for _, script := range scripts {
		d.scripts <- script
	}
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	d.url = server.URL + "/api"
	mux.HandleFunc("GET /api/v9/gateway", func(w http.ResponseWriter, r *http.Request) {
		if agent := r.UserAgent(); !strings.HasPrefix(agent, "DiscordBot (") {
			t.Errorf("user agent %q", agent)
		}
		fmt.Fprintf(w, `{"url":"ws%s/socket"}`, strings.TrimPrefix(server.URL, "http"))
	})
	mux.HandleFunc("GET /socket/", func(w http.ResponseWriter, r *http.Request) {
		var upgrader websocket.Upgrader
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		select {
		case script := <-d.scripts:
			script(&line{t, conn})
		default: // a connection that the test does not care about
		}
	})
	return d
}

// gateway returns a gateway to this Discord that does not wait for long.
func (d *discord) gateway(change ...func(*Config)) *Gateway {
	d.t.Helper()
	config := Config{Token: token, APIURL: d.url}
	for _, c := range change {
		c(&config)
	}
	g, err := New(config, slog.New(slog.NewTextHandler(&d.log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	if err != nil {
		d.t.Fatal(err)
	}
	g.pauses.retry = func(int) time.Duration { return settle }
	g.pauses.fresh = func() time.Duration { return 0 }
	d.t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := g.Close(ctx); err != nil {
			d.t.Error(err)
		}
		if text := d.log.String(); strings.Contains(text, token) {
			d.t.Errorf("the token is in the log: %s", text)
		}
	})
	return g
}

// connected returns a gateway that is, and the interactions that it hands on.
func (d *discord) connected(change ...func(*Config)) (*Gateway, <-chan string) {
	d.t.Helper()
	g := d.gateway(change...)
	got := make(chan string, 100)
	ctx, cancel := context.WithTimeout(d.t.Context(), patience)
	defer cancel()
	self, err := g.Connect(ctx, func(_ context.Context, i *discordgo.InteractionCreate) { got <- i.ID })
	if err != nil {
		d.t.Fatalf("%v\n%s", err, d.log.String())
	}
	if self != (Self{ApplicationID: "22", UserID: "23", Name: "Oware"}) {
		d.t.Errorf("self is %+v", self)
	}
	return g, got
}

func (l *line) send(f frame) {
	// A failure shows on the other side, or is what the test is about.
	_ = l.conn.WriteJSON(f)
}

// receive returns the next frame that is no heartbeat; it answers those.
func (l *line) receive() (frame, bool) {
	for {
		var f frame
		if err := l.conn.ReadJSON(&f); err != nil {
			return f, false
		}
		if f.Op != 1 {
			return f, true
		}
		l.send(frame{Op: 11})
	}
}

func (l *line) hello(interval time.Duration) {
	l.send(frame{Op: 10, Data: fmt.Appendf(nil, `{"heartbeat_interval":%d}`, interval.Milliseconds())})
}

func (l *line) expect(op int) frame {
	f, ok := l.receive()
	if ok && f.Op != op {
		l.t.Errorf("Discord got op %d (%s), want %d", f.Op, f.Data, op)
	}
	return f
}

func (l *line) ready(seq int) {
	l.send(frame{Op: 0, Seq: seq, Type: "READY", Data: []byte(
		`{"v":9,"session_id":"secret-of-the-session","user":{"id":"23","username":"Oware"},"application":{"id":"22"},"guilds":[]}`)})
}

func (l *line) interaction(seq int, id string) {
	l.send(frame{Op: 0, Seq: seq, Type: "INTERACTION_CREATE", Data: fmt.Appendf(nil,
		`{"id":%q,"application_id":"22","type":3,"token":"secret-of-the-interaction","data":{"custom_id":"a","component_type":2}}`, id)})
}

// greet takes the bot in.
func (l *line) greet() {
	l.hello(time.Minute)
	l.expect(2)
	l.ready(1)
	l.heartbeat()
}

// heartbeat waits for the first one, after which the bot is at rest, or for the
// connection's end.
func (l *line) heartbeat() {
	var f frame
	if err := l.conn.ReadJSON(&f); err == nil && f.Op != 1 {
		l.t.Errorf("Discord got op %d, want a heartbeat", f.Op)
	}
	l.send(frame{Op: 11})
}

// resume takes the bot in again; it must have seen the events up to seq.
func (l *line) resume(seq int) {
	l.hello(time.Minute)
	f := l.expect(6)
	var d struct {
		Session string `json:"session_id"`
		Seq     int    `json:"seq"`
		Token   string `json:"token"`
	}
	if err := json.Unmarshal(f.Data, &d); err != nil || d.Session != "secret-of-the-session" || d.Seq != seq || d.Token != "Bot "+token {
		l.t.Errorf("resumed with %s, want sequence %d", f.Data, seq)
	}
	l.send(frame{Op: 0, Seq: seq + 1, Type: "RESUMED", Data: []byte(`{}`)})
	l.heartbeat()
}

// stay keeps the connection, answering heartbeats, until the bot ends it, and
// returns the code that the bot closed it with.
func (l *line) stay() int {
	for {
		var f frame
		if err := l.conn.ReadJSON(&f); err != nil {
			if closed, ok := err.(*websocket.CloseError); ok {
				return closed.Code
			}
			return 0
		}
		if f.Op == 1 {
			l.send(frame{Op: 11})
		}
	}
}

func (l *line) close(code int) {
	_ = l.conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""))
}

func (d *discord) next(got <-chan string) string {
	t := d.t
	t.Helper()
	select {
	case id := <-got:
		return id
	case <-time.After(patience):
		t.Fatalf("no interaction came:\n%s", d.log.String())
		return ""
	}
}

// journal is a log that can be read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}
