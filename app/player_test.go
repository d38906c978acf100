package app

import (
	"bytes"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"testing"

	"owarebot/bot/locale"
	"owarebot/config"
	"owarebot/engine"
	"owarebot/engine/endgame"
	"owarebot/engine/players"
	"owarebot/match"
)

// Sound tables are used, for all rules that share them; others are named in the
// log.
func TestTables(t *testing.T) {
	dir := t.TempDir()
	for _, rules := range []engine.Rules{{}, {Variant: engine.Ayoayo}} {
		if err := endgame.Build(t.Context(), dir, rules, 2, nil); err != nil {
			t.Fatal(err)
		}
	}
	bad := endgame.Path(dir, engine.Rules{Variant: engine.Ayoayo})
	data, err := os.ReadFile(bad)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-1] ^= 1
	if err := os.WriteFile(bad, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	tables := openTables(dir, slog.New(slog.NewTextHandler(&log, nil)))
	for rules, want := range map[engine.Rules]bool{
		{}: true, {PlayOut: true}: true, {Variant: engine.Ayoayo}: false, {Variant: engine.Wari}: false,
	} {
		if got := tables.endgames(rules); (got != nil) != want {
			t.Errorf("%v has the table %v", rules, got)
		}
	}
	for _, want := range []string{"level=INFO", "level=ERROR", bad, "are damaged", "level=WARN", "there is no endgame table"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q:\n%s", want, log.String())
		}
	}
	if err := tables.close(); err != nil {
		t.Error(err)
	}
	if none := openTables("", slog.New(slog.DiscardHandler)); none.endgames(engine.Rules{}) != nil || none.close() != nil {
		t.Error("there are tables in no folder")
	}
}

func TestThinkers(t *testing.T) {
	if n := thinkers(config.Players{}); n != runtime.GOMAXPROCS(0) {
		t.Errorf("%d thoughts at once", n)
	}
	if n := thinkers(config.Players{Threads: 3}); n != 3 {
		t.Errorf("%d thoughts at once instead of 3", n)
	}
}

// TestEveryLevelHasAPlayerAndAName holds the levels of matches against those of
// players and of the catalogue.
func TestEveryLevelHasAPlayerAndAName(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	if match.MaxLevel != players.Levels {
		t.Errorf("matches have %d levels, players %d", match.MaxLevel, players.Levels)
	}
	choices := 0
	for _, id := range catalogue.IDs() {
		if strings.HasPrefix(id, "choice.level.") {
			choices++
		}
	}
	if choices != match.MaxLevel {
		t.Errorf("%d levels can be chosen of %d", choices, match.MaxLevel)
	}
}
