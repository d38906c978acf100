package app

import (
	"slices"
	"testing"

	"owarebot/bot"
	"owarebot/config"
	"owarebot/render"
)

// TestEveryPictureSettingIsUnderstood holds what can be configured, which is
// text, against what is drawn.
func TestEveryPictureSettingIsUnderstood(t *testing.T) {
	var names []string
	for _, theme := range render.Themes() {
		names = append(names, theme.String())
	}
	if !slices.Equal(names, config.Themes()) {
		t.Errorf("the themes are %q, and %q can be set", names, config.Themes())
	}
	seen := make(map[bot.Animation]bool)
	for _, name := range config.Animations() {
		animation, err := bot.ParseAnimation(name)
		if err != nil {
			t.Error(err)
		}
		seen[animation] = true
	}
	if len(seen) != len(config.Animations()) {
		t.Error("two animations mean the same")
	}
}

func TestLookComesFromTheConfiguration(t *testing.T) {
	renderer, look, err := pictures(config.Pictures{Theme: "high-contrast", Animation: config.AnimationAll})
	if err != nil {
		t.Fatal(err)
	}
	want := bot.Pictures{Theme: render.HighContrast, Animation: bot.AnimateAll}
	if got := look("1", "2"); got != want {
		t.Errorf("boards are to look like %+v, want %+v", got, want)
	}
	if r, err := renderer(want.Theme); r == nil || err != nil {
		t.Errorf("renderer: %v, %v", r, err)
	}
	for _, wrong := range []config.Pictures{{Theme: "marble", Animation: config.AnimationOff}, {Theme: "wood", Animation: "sometimes"}} {
		if _, _, err := pictures(wrong); err == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}
