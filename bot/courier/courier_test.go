package courier

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"testing"

	"owarebot/internal/openapi"

	"github.com/bwmarrin/discordgo"
)

const (
	botToken         = "Bot secret-of-the-bot"
	interactionToken = "secret-of-the-interaction"
)

// call is a request as it reached Discord.
type call struct {
	method, target string
	body           map[string]any // the JSON
	files          map[string]string
	list           []map[string]any // the JSON where it is a list
}

// answer is what Discord says to one request.
type answer struct {
	status int
	header map[string]string
	body   string
	fail   error // instead of an answer
}

// discord answers requests from a script, in memory, so that tests can run on
// synctest's clock. When the script is used up it goes on with its last answer.
type discord struct {
	t     *testing.T
	check *openapi.Validator

	mu     sync.Mutex
	script []answer
	calls  []call
	log    bytes.Buffer
}

func newDiscord(t *testing.T, script ...answer) (*discord, *Courier) {
	t.Helper()
	d := &discord{t: t, check: openapi.OptionalFromEnv(t), script: script}
	session, err := discordgo.New(botToken)
	if err != nil {
		t.Fatal(err)
	}
	session.LogLevel = -1 // not even its errors
	session.Client = &http.Client{Transport: d.check.Transport(t, d)}
	logger := slog.New(slog.NewTextHandler(&locked{d: d}, &slog.HandlerOptions{Level: slog.LevelDebug}))
	t.Cleanup(func() { noTokens(t, d.log.String()) })
	return d, New(session, logger)
}

type locked struct{ d *discord }

func (l *locked) Write(b []byte) (int, error) {
	l.d.mu.Lock()
	defer l.d.mu.Unlock()
	return l.d.log.Write(b)
}

// noTokens fails the test where a text gives a token away.
func noTokens(t *testing.T, text string) {
	t.Helper()
	for _, secret := range []string{botToken, strings.TrimPrefix(botToken, "Bot "), interactionToken} {
		if strings.Contains(text, secret) {
			t.Errorf("a token is in %q", text)
		}
	}
}

func (d *discord) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	c := call{method: r.Method, target: r.URL.RequestURI(), files: map[string]string{}}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	kind, parameters, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind == "multipart/form-data" {
		form, err := multipart.NewReader(bytes.NewReader(body), parameters["boundary"]).ReadForm(1 << 20)
		if err != nil {
			return nil, err
		}
		body = []byte(form.Value["payload_json"][0])
		for name, headers := range form.File {
			file, err := headers[0].Open()
			if err != nil {
				return nil, err
			}
			content, err := io.ReadAll(file)
			if err != nil {
				return nil, err
			}
			c.files[name] = headers[0].Filename + ":" + headers[0].Header.Get("Content-Type") + ":" + string(content)
		}
	}
	if len(body) > 0 {
		if err := json.Unmarshal(body, &c.body); err != nil {
			err = json.Unmarshal(body, &c.list)
			if err != nil {
				return nil, err
			}
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.script[min(len(d.calls), len(d.script)-1)]
	d.calls = append(d.calls, c)
	if a.fail != nil {
		return nil, a.fail
	}
	response := &http.Response{
		Status: http.StatusText(a.status), StatusCode: a.status, Header: http.Header{},
		Body: io.NopCloser(strings.NewReader(a.body)), Request: r,
	}
	for name, value := range a.header {
		response.Header.Set(name, value)
	}
	return response, nil
}

// seen returns the requests so far.
func (d *discord) seen() []call {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.calls
}

// only returns the one request that was made.
func (d *discord) only() call {
	d.t.Helper()
	calls := d.seen()
	if len(calls) != 1 {
		d.t.Fatalf("%d requests were made, want 1: %v", len(calls), calls)
	}
	return calls[0]
}

func click() *discordgo.Interaction {
	return &discordgo.Interaction{
		ID: "11", AppID: "22", Token: interactionToken, ChannelID: "33",
		Type: discordgo.InteractionMessageComponent, Message: &discordgo.Message{ID: "44"},
	}
}

func board() Message {
	return Message{
		Content: "Ann to move", Mentions: []string{"5", "4", "5"},
		Pictures: []Picture{{Name: "board.png", Alt: "A has 4 seeds", Data: []byte("picture")}},
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{Label: "A 4", CustomID: "sow/1/0/A", Style: discordgo.PrimaryButton},
		}}},
	}
}

var (
	answered = answer{status: 200, body: `{"interaction":{"id":"11"},"resource":{"type":4,"message":{"id":"99"}}}`}
	posted   = answer{status: 200, body: `{"id":"99","content":"Ann to move"}`}
	gone     = answer{status: 404, body: `{"code":10008,"message":"Unknown Message"}`}
	taken    = answer{status: 400, body: `{"code":40060,"message":"Interaction has already been acknowledged."}`}
	broken   = answer{status: 500, body: `{"message":"500: Internal Server Error","code":0}`}
	badGate  = answer{status: 502, body: "error code: 502"}
)
