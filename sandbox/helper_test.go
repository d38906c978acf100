package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

// IDs that the stand-in has had from the start.
const (
	ama     = "1200000000000000001"
	kofi    = "1200000000000000002"
	ngozi   = "1200000000000000003"
	tunde   = "1200000000000000004"
	botID   = "1200000000000000100"
	guildID = "1200000000000001000"
	oware   = "1200000000000001010"
	lounge  = "1200000000000001020"
	general = "1200000000000002010"
)

// clock is a time that only the test moves.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) time() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func newClock() *clock {
	return &clock{now: time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)}
}

// start runs a stand-in without rate limits for the length of a test.
func start(t testing.TB, c sandbox.Config) *sandbox.Server {
	t.Helper()
	if c.Listen == "" {
		c.Listen = "127.0.0.1:0"
	}
	if c.Limits == (sandbox.Limits{}) {
		c.Limits = sandbox.Limits{Global: -1, Messages: -1, Followups: -1, Others: -1}
	}
	c.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	s, err := sandbox.Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return s
}

// redirect sends discordgo's requests to the stand-in.
type redirect string

func (to redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = "http", strings.TrimPrefix(string(to), "http://"), ""
	return client.Transport.RoundTrip(r)
}

// newSession is a discordgo session that talks to the stand-in, not yet connected.
func newSession(t testing.TB, s *sandbox.Server) *discordgo.Session {
	t.Helper()
	session, err := discordgo.New("Bot " + s.BotToken())
	if err != nil {
		t.Fatal(err)
	}
	session.Client = &http.Client{Transport: redirect(s.URL())}
	session.Identify.Intents = discordgo.IntentsGuilds | discordgo.IntentsGuildMessages | discordgo.IntentsDirectMessages
	session.StateEnabled = false
	session.ShouldRetryOnRateLimit = false
	session.MaxRestRetries = 0
	session.ShouldReconnectOnError = false
	return session
}

// connect opens a session and closes it after the test.
func connect(t testing.TB, session *discordgo.Session) {
	t.Helper()
	if err := session.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
}

// client keeps enough connections open for many requests at once.
var client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}}

// request sends one request and returns the answer's status and body.
func request(t testing.TB, method, url, authorization string, body any) (int, []byte) {
	t.Helper()
	var reader io.Reader
	switch body := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(body)
	default:
		data, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		reader = bytes.NewReader(data)
	}
	r, err := http.NewRequestWithContext(t.Context(), method, url, reader)
	if err != nil {
		t.Fatal(err)
	}
	if reader != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, data
}

// people sends a request to the members' API that has to make sense, and decodes the answer.
func people[T any](t testing.TB, s *sandbox.Server, method, path string, body any) T {
	t.Helper()
	status, data := request(t, method, s.URL()+path, "", body)
	if status != http.StatusOK {
		t.Fatalf("%s %s: %d %s", method, path, status, data)
	}
	var into T
	if err := json.Unmarshal(data, &into); err != nil {
		t.Fatalf("%s %s: %v in %s", method, path, err, data)
	}
	return into
}

type m = map[string]any

// view is how people see an interaction.
type view struct {
	ID       string
	State    string
	AfterMS  float64 `json:"after_ms"`
	Message  *discordgo.Message
	Callback int
	Choices  []struct {
		Name  string
		Value any
	}
	Modal *struct {
		CustomID string `json:"custom_id"`
	}
	Error string
}

// act posts what a member does, and returns the interaction's ID.
func act(t testing.TB, s *sandbox.Server, path string, body m) string {
	t.Helper()
	return people[struct{ Interaction string }](t, s, "POST", path, body).Interaction
}

// settled waits until an interaction has been answered or has failed.
func settled(t testing.TB, s *sandbox.Server, id string) view {
	t.Helper()
	return people[view](t, s, "GET", "/sandbox/interactions/"+id+"?wait_ms=10000", nil)
}

// messages is what a member sees in a channel.
func messages(t testing.TB, s *sandbox.Server, channel, as string) []*discordgo.Message {
	t.Helper()
	return people[[]*discordgo.Message](t, s, "GET", "/sandbox/channels/"+channel+"/messages?as="+as, nil)
}

// picture is a small PNG.
func picture(t testing.TB, width, height int) []byte {
	t.Helper()
	var buffer bytes.Buffer
	if err := png.Encode(&buffer, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return buffer.Bytes()
}
