package config

import (
	"os"
	"strings"
	"testing"
)

const examplePath = "../config.example.yaml"

func TestExampleHoldsExactlyTheDefaults(t *testing.T) {
	got, err := Load(examplePath, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got != Default() {
		t.Errorf("config.example.yaml says\n%+v, but the defaults are\n%+v", got, Default())
	}
}

func TestExampleHoldsEveryKeyInOrderWithItsDescription(t *testing.T) {
	data, err := os.ReadFile(examplePath)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	section, before := "", ""
	for line := range strings.Lines(string(data)) {
		name, _, isKey := strings.Cut(strings.TrimSpace(line), ":")
		switch {
		case !isKey || strings.HasPrefix(line, "#") || strings.HasPrefix(name, "#"):
		case !strings.HasPrefix(line, " "):
			section = name
		default:
			found = append(found, section+"."+name)
			if !strings.HasPrefix(before, "  # ") || !strings.HasSuffix(strings.TrimSpace(before), ".") {
				t.Errorf("%s.%s has no description on the line above it", section, name)
			}
		}
		before = line
	}
	if got, want := strings.Join(found, "\n"), strings.Join(keys(), "\n"); got != want {
		t.Errorf("config.example.yaml has the keys\n%s\nand should have\n%s", got, want)
	}
}

func TestEnvironmentNames(t *testing.T) {
	got := make(map[string]bool)
	for _, s := range settings {
		got[s.env()] = true
	}
	for _, want := range []string{"OWAREBOT_DISCORD_TOKEN", "OWAREBOT_STORAGE_FILE", "OWAREBOT_GAMES_MOVE_TIME", "OWAREBOT_LOG_LEVEL"} {
		if !got[want] {
			t.Errorf("there is no variable %s", want)
		}
	}
}
