package bot

import (
	"errors"
	"testing"

	"owarebot/engine"
	"owarebot/render"
)

// TestRulesComeWithDiagrams asks for the rules of every game and has the real
// renderer draw what they are explained with.
func TestRulesComeWithDiagrams(t *testing.T) {
	tb := newTable(t)
	drawn, err := render.NewRenderer() // before anybody asks, as at a start of the program
	if err != nil {
		t.Fatal(err)
	}
	tb.Renderer = func(render.Theme) (Renderer, error) { return drawn, nil }
	for variant := range rulesTexts {
		answer := tb.command(ada, "rules", optionVariant, variant.String())
		if len(answer) != 1 || !answer[0].Ephemeral {
			t.Fatalf("%s: answered %+v", variant, answer)
		}
		checkLimits(t, answer[0].Message)
		if got, want := len(answer[0].Pictures), len(render.Diagrams(engine.Rules{Variant: variant})); got != want {
			t.Errorf("%s: %d diagrams, want %d", variant, got, want)
		}
	}
}

func TestRulesWithoutDiagrams(t *testing.T) {
	tb := newTable(t)
	tb.Renderer = func(render.Theme) (Renderer, error) { return nil, errors.New("no paint") }
	answer := tb.command(ada, "rules", optionVariant, "abapa")
	if len(answer) != 1 || len(answer[0].Pictures) != 0 || answer[0].Content == "" {
		t.Errorf("answered %+v", answer)
	}
}
