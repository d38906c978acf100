package gateway_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"owarebot/bot/courier"
	"owarebot/bot/gateway"
	"owarebot/internal/openapi"
	"owarebot/sandbox"

	"github.com/bwmarrin/discordgo"
)

// Who and where in the stand-in.
const (
	ama     = "1200000000000000001"
	channel = "1200000000000001010"
)

// patience is how long a test waits for what must happen.
const patience = 20 * time.Second

// play is a bot connected to the stand-in for Discord.
type play struct {
	t       *testing.T
	server  *sandbox.Server
	courier *courier.Courier
	errors  chan error // of the bot's answers
}

// start connects a bot that answers with the given function and registers its
// one command.
func start(t *testing.T, silence time.Duration, answer func(context.Context, *courier.Courier, *discordgo.Interaction) error) *play {
	t.Helper()
	server, err := sandbox.Start(t.Context(), sandbox.Config{
		Listen: "127.0.0.1:0", Heartbeat: 500 * time.Millisecond,
		Limits: sandbox.Limits{Global: -1, Messages: -1, Followups: -1, Others: -1},
	})
	if err != nil {
		t.Fatal(err)
	}
	g, err := gateway.New(gateway.Config{Token: server.BotToken(), APIURL: server.APIURL(), Silence: silence},
		slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := g.Close(ctx); err != nil {
			t.Error(err)
		}
		if err := server.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	client := g.Session().Client
	client.Transport = openapi.OptionalFromEnv(t).Transport(t, client.Transport)
	p := &play{t: t, server: server, courier: courier.New(g.Session(), slog.New(slog.NewTextHandler(t.Output(), nil))), errors: make(chan error, 100)}
	self, err := g.Connect(t.Context(), func(ctx context.Context, i *discordgo.InteractionCreate) {
		ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
		defer cancel()
		p.errors <- answer(ctx, p.courier, i.Interaction)
	})
	if err != nil {
		t.Fatal(err)
	}
	command := []*discordgo.ApplicationCommand{{Name: "hello", Description: "Say hello"}}
	for _, first := range []bool{true, false} {
		changed, err := p.courier.RegisterCommands(t.Context(), self.ApplicationID, command)
		if err != nil || changed != first {
			t.Fatalf("registering changed the commands: %v, %v; want %v", changed, err, first)
		}
	}
	return p
}

// say runs the command and returns what the stand-in says about it.
func (p *play) say() interaction {
	p.t.Helper()
	var made struct{ Interaction string }
	p.call("POST", "/sandbox/command", fmt.Sprintf(`{"as":%q,"channel":%q,"name":"hello"}`, ama, channel), &made)
	var state interaction
	p.call("GET", "/sandbox/interactions/"+made.Interaction+"?wait_ms=5000", "", &state)
	return state
}

type interaction struct {
	State   string
	Message struct{ ID, Content string }
}

func (p *play) fault(body string) {
	p.t.Helper()
	p.call("POST", "/sandbox/faults", body, nil)
}

func (p *play) call(method, path, body string, into any) {
	p.t.Helper()
	request, err := http.NewRequestWithContext(p.t.Context(), method, p.server.URL()+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		p.t.Fatalf("%s %s: %d %s, %v", method, path, answer.StatusCode, text, err)
	}
	if into != nil {
		if err := json.NewDecoder(bytes.NewReader(text)).Decode(into); err != nil {
			p.t.Fatalf("%s: %v", text, err)
		}
	}
}

func hello(ctx context.Context, c *courier.Courier, i *discordgo.Interaction) error {
	id, err := c.Reply(ctx, i, courier.Message{Content: "hello"})
	if err == nil && id == "" {
		err = fmt.Errorf("no message ID")
	}
	return err
}

// TestGatewayFaults: after each of them the bot is back, and a command that was
// given meanwhile is answered, either at once or when it is given again.
func TestGatewayFaults(t *testing.T) {
	t.Parallel()
	for _, fault := range []string{"drop", "close", "reconnect", "invalid_session", "reset", "silent"} {
		t.Run(fault, func(t *testing.T) {
			p := start(t, 2*time.Second, hello)
			if got := p.say(); got.State != "answered" || got.Message.Content != "hello" {
				t.Fatalf("before the fault: %+v", got)
			}
			p.fault(fmt.Sprintf(`{"gateway":%q}`, fault))
			for deadline := time.Now().Add(patience); ; {
				got := p.say()
				if got.State == "answered" {
					break
				}
				if time.Now().After(deadline) {
					t.Fatalf("the bot does not come back: %+v", got)
				}
			}
		})
	}
}

// TestCallbackFaults: while Discord takes an answer in time, the person gets it.
func TestCallbackFaults(t *testing.T) {
	t.Parallel()
	p := start(t, 0, hello)
	for _, fault := range []string{
		`"status":429,"retry_after":0.2`, `"status":429,"retry_after":0.2,"global":true`,
		`"status":500,"times":2`, `"status":502,"times":2`,
		`"status":500,"after":true`, `"status":502,"after":true`, `"cut":true`, `"cut":true,"after":true`,
	} {
		t.Run(fault, func(t *testing.T) {
			p.fault(`{"rest":[{"method":"POST","path":"/interactions/*/*/callback",` + fault + `}]}`)
			got := p.say()
			if got.State != "answered" || got.Message.Content != "hello" {
				t.Errorf("got %+v", got)
			}
			select {
			case err := <-p.errors:
				if err != nil {
					t.Error(err)
				}
			case <-time.After(patience):
				t.Error("the bot got no interaction")
			}
		})
	}
}

// TestChannelFaults: whatever happens on the way, one message is there, then it
// says the new thing, then it is gone.
func TestChannelFaults(t *testing.T) {
	t.Parallel()
	p := start(t, 0, hello)
	for _, fault := range []string{
		`"status":429,"retry_after":0.2`, `"status":500`, `"status":502`,
		`"status":500,"after":true`, `"cut":true`, `"cut":true,"after":true`,
	} {
		t.Run(fault, func(t *testing.T) {
			rest := `{"rest":[{"path":"/channels/**",` + fault + `}]}`
			p.fault(rest)
			id, err := p.courier.Post(t.Context(), channel, courier.Message{Content: "one"})
			if err != nil {
				t.Fatal(err)
			}
			if got := p.messages(); len(got) != 1 || got[id] != "one" {
				t.Errorf("posted %v", got)
			}
			p.fault(rest)
			if err := p.courier.Edit(t.Context(), channel, id, courier.Message{Content: "two"}); err != nil {
				t.Error(err)
			}
			if got := p.messages(); len(got) != 1 || got[id] != "two" {
				t.Errorf("edited to %v", got)
			}
			p.fault(rest)
			if err := p.courier.Delete(t.Context(), channel, id); err != nil {
				t.Error(err)
			}
			if got := p.messages(); len(got) != 0 {
				t.Errorf("left %v", got)
			}
			if err := p.courier.Edit(t.Context(), channel, id, courier.Message{Content: "x"}); courier.CodeOf(err) != courier.UnknownMessage {
				t.Errorf("edited a deleted message: %v", err)
			}
		})
	}
}

// messages returns what the channel shows, by ID.
func (p *play) messages() map[string]string {
	p.t.Helper()
	var list []struct{ ID, Content string }
	p.call("GET", "/sandbox/channels/"+channel+"/messages?as="+ama, "", &list)
	out := map[string]string{}
	for _, m := range list {
		out[m.ID] = m.Content
	}
	return out
}

// TestWrongToken: one clear sentence, and no second try.
func TestWrongToken(t *testing.T) {
	t.Parallel()
	server, err := sandbox.Start(t.Context(), sandbox.Config{Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	g, err := gateway.New(gateway.Config{Token: "wrong", APIURL: server.APIURL()}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if _, err = g.Connect(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "token") {
		t.Errorf("got %v", err)
	}
	if err := g.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if err := server.Close(t.Context()); err != nil {
		t.Error(err)
	}
}
