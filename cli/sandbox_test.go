package cli

import (
	"strings"
	"testing"

	"owarebot/config"
)

// The sandbox's boards look as its flags say; all else is as where nothing is set.
func TestSandboxSettings(t *testing.T) {
	var c Sandbox
	if err := c.Theme.UnmarshalText([]byte("night")); err != nil {
		t.Fatal(err)
	}
	if err := c.Animation.UnmarshalText([]byte("all")); err != nil {
		t.Fatal(err)
	}
	got, err := c.settings("http://127.0.0.1:1", "a.b", "games.db")
	if err != nil {
		t.Fatal(err)
	}
	want := config.Default()
	want.Pictures = config.Pictures{Theme: "night", Animation: "all"}
	want.Discord.APIURL, want.Discord.Token = "http://127.0.0.1:1", got.Discord.Token
	want.Storage.File, want.Control.Socket = "games.db", ""
	if got != want || got.Discord.Token.IsZero() {
		t.Errorf("got %+v", got)
	}
}

// The flags allow what can be set, and name it.
func TestAnimationFlag(t *testing.T) {
	for _, name := range config.Animations() {
		var a animationFlag
		if err := a.UnmarshalText([]byte(name)); err != nil || string(a) != name {
			t.Errorf("%s: %q, %v", name, a, err)
		}
	}
	var a animationFlag
	if err := a.UnmarshalText([]byte("some")); err == nil || !strings.Contains(err.Error(), "off, relays, all") {
		t.Errorf("some: %v", err)
	}
}
