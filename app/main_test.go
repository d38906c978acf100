package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"owarebot/app/control"
	"owarebot/bot/gateway"
	"owarebot/config"
	"owarebot/sandbox"
	"owarebot/storage"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// discord starts a stand-in for Discord that ends with the test.
func discord(t *testing.T) *sandbox.Server {
	t.Helper()
	s, err := sandbox.Start(t.Context(), sandbox.Config{Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		if err := s.Close(context.Background()); err != nil {
			t.Errorf("closing the stand-in: %v", err)
		}
	})
	return s
}

// settings are those of a bot for the stand-in, with its files in a folder
// whose path is short enough for a socket.
func settings(t *testing.T, s *sandbox.Server) config.Config {
	t.Helper()
	dir, err := os.MkdirTemp("", "app")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	c := config.Default()
	c.Storage.File = filepath.Join(dir, "owarebot.db")
	c.Control.Socket = filepath.Join(dir, "socket")
	c.Discord.APIURL = s.APIURL()
	if c.Discord.Token, err = config.ParseToken(s.BotToken()); err != nil {
		t.Fatal(err)
	}
	return c
}

// start runs a bot and returns once it is ready. What it returns stops the bot
// and gives Run's error.
func start(t *testing.T, c config.Config) (stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ready, done := make(chan struct{}), make(chan error, 1)
	bot := Main{Config: c, Log: slog.New(slog.DiscardHandler), Ready: func() { close(ready) }}
	go func() { done <- bot.Run(ctx) }()
	select {
	case <-ready:
	case err := <-done:
		cancel()
		t.Fatalf("the bot did not start: %v", err)
	}
	return func() error {
		cancel()
		return <-done
	}
}

// get fetches JSON from the stand-in's side for people.
func get(t *testing.T, url string, into any) {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(into); err != nil {
		t.Fatal(err)
	}
}

// challenge makes an open challenge as the first member, and waits for the
// bot's answer.
func challenge(t *testing.T, s *sandbox.Server) {
	t.Helper()
	var state struct{ Members, Channels []struct{ ID string } }
	get(t, s.URL()+"/sandbox/state", &state)
	body := fmt.Sprintf(`{"as":%q,"channel":%q,"name":"oware","type":1,"options":[{"type":1,"name":"challenge","options":[]}]}`,
		state.Members[0].ID, state.Channels[0].ID)
	response, err := http.Post(s.URL()+"/sandbox/command", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var posted struct{ Interaction, Error string }
	if err := json.NewDecoder(response.Body).Decode(&posted); err != nil || posted.Error != "" {
		t.Fatalf("the command is refused: %v %s", err, posted.Error)
	}
	for limit := time.Now().Add(10 * time.Second); ; {
		var interaction struct{ State string }
		get(t, s.URL()+"/sandbox/interactions/"+posted.Interaction, &interaction)
		switch {
		case interaction.State == "answered":
			return
		case interaction.State == "failed" || time.Now().After(limit):
			t.Fatalf("the interaction is %s", interaction.State)
		}
	}
}

func matches(t *testing.T, file string) int {
	t.Helper()
	report, err := storage.Check(file)
	if err != nil || !report.OK() {
		t.Fatalf("check of %s: %+v, %v", file, report, err)
	}
	return report.Matches
}

func TestBotAnswersBacksUpAndStops(t *testing.T) {
	s := discord(t)
	c := settings(t, s)
	stop := start(t, c)
	challenge(t, s)

	copied := filepath.Join(filepath.Dir(c.Storage.File), "copy.db")
	if err := control.Backup(t.Context(), c.Control.Socket, copied); err != nil {
		t.Errorf("backup: %v", err)
	}
	if got := matches(t, copied); got != 1 {
		t.Errorf("the backup holds %d matches, want 1", got)
	}
	if err := control.Backup(t.Context(), c.Control.Socket, copied); err == nil {
		t.Error("a backup replaces a file that is there")
	}
	if _, err := storage.Check(c.Storage.File); !errors.Is(err, storage.ErrInUse) {
		t.Errorf("check of a file in use: %v", err)
	}
	if err := stop(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if got := matches(t, c.Storage.File); got != 1 {
		t.Errorf("the file holds %d matches, want 1", got)
	}
	if _, err := os.Lstat(c.Control.Socket); !os.IsNotExist(err) {
		t.Errorf("the socket is still there: %v", err)
	}

	stop = start(t, c) // and once more from the same file
	challenge(t, s)    // which is refused to the member, but answered
	if err := stop(); err != nil {
		t.Errorf("Run again: %v", err)
	}
}

func TestSecondBotWithTheSameFileIsRefused(t *testing.T) {
	c := settings(t, discord(t))
	stop := start(t, c)
	c.Control.Socket = ""
	second := Main{Config: c, Log: slog.New(slog.DiscardHandler)}
	if err := second.Run(t.Context()); !errors.Is(err, storage.ErrInUse) {
		t.Errorf("Run = %v; want that the file is in use", err)
	}
	if err := stop(); err != nil {
		t.Errorf("Run: %v", err)
	}
}

func TestRefusedTokenEndsTheBot(t *testing.T) {
	c := settings(t, discord(t))
	c.Discord.Token, _ = config.ParseToken("another")
	bot := Main{Config: c, Log: slog.New(slog.DiscardHandler)}
	var refused *gateway.RefusedError
	if err := bot.Run(t.Context()); !errors.As(err, &refused) {
		t.Errorf("Run = %v; want Discord's refusal", err)
	}
	if got := matches(t, c.Storage.File); got != 0 {
		t.Errorf("the file holds %d matches", got)
	}
}

func TestStoppingBeforeDiscordAnswersIsOrderly(t *testing.T) {
	c := settings(t, discord(t))
	c.Discord.APIURL = "http://127.0.0.1:1/api" // nobody listens there
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	bot := Main{Config: c, Log: slog.New(slog.DiscardHandler)}
	if err := bot.Run(ctx); err != nil {
		t.Errorf("Run = %v; want nil", err)
	}
}

func TestNonsenseIsRefusedBeforeAnythingStarts(t *testing.T) {
	for name, spoil := range map[string]func(*config.Config){
		"settings of games": func(c *config.Config) { c.Games.MoveTime = 0 },
		"no token":          func(c *config.Config) { c.Discord.Token = config.Token{} },
		"long socket":       func(c *config.Config) { c.Control.Socket = strings.Repeat("x", 200) },
		"storage a folder":  func(c *config.Config) { c.Storage.File = os.TempDir() },
	} {
		c := settings(t, discord(t))
		spoil(&c)
		bot := Main{Config: c, Log: slog.New(slog.DiscardHandler)}
		if err := bot.Run(t.Context()); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: Run = %v; want one sentence", name, err)
		}
	}
}

func TestLogFollowsItsSettings(t *testing.T) {
	for format, want := range map[string]string{
		config.FormatText: "level=WARN msg=hello\n", config.FormatJSON: `"level":"WARN","msg":"hello"}` + "\n",
	} {
		var out bytes.Buffer
		log := NewLogger(&out, config.Log{Level: slog.LevelWarn, Format: format})
		log.Info("not this")
		log.Warn("hello")
		if got := out.String(); !strings.HasSuffix(got, want) || strings.Count(got, "\n") != 1 {
			t.Errorf("%s log wrote %q; want one line ending in %q", format, got, want)
		}
	}
}
