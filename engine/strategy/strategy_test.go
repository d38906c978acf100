package strategy_test

import (
	"strings"
	"testing"

	"owarebot/engine"
	"owarebot/engine/strategy"
)

// South needs one seed in both.
const (
	takes = "0-0-0-0-1-0-2-0-0-0-0-0-24-21-S"
	waits = "0-0-0-1-0-0-0-2-0-0-0-0-24-21-S"
)

func read(t *testing.T, text string) *strategy.Strategy {
	t.Helper()
	s, err := strategy.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func parse(t *testing.T, text string) engine.Position {
	t.Helper()
	p, err := engine.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestReadKnowsTheMoves(t *testing.T) {
	s := read(t, takes+"\tE\n"+waits+"\tD")
	if pit, ok := s.Move(parse(t, waits)); !ok || pit.Letter() != 'D' {
		t.Errorf("the move is %v, %v", pit, ok)
	}
	if pit, ok := s.Move(engine.StartPosition()); ok {
		t.Errorf("there is a move %v for a position that is not there", pit)
	}
	if s.Len() != 2 || s.Winner() != engine.South {
		t.Errorf("%d positions, for %v", s.Len(), s.Winner())
	}
}

func TestReadNamesTheLine(t *testing.T) {
	good := takes + "\tE\n"
	for text, want := range map[string]string{
		"":                              "there are no lines",
		good + "nonsense":               "line 2: there is no tab",
		good + "4-4\tA":                 "line 2: position",
		good + waits + "\tG":            "line 2: pit \"G\"",
		good + "\n" + waits + "\tG":     "line 2: there is no tab",
		good + good:                     "line 2: the position stands in line 1",
		good + takes[:30] + "N\ta":      "line 2: North is to move",
		good + strings.Repeat("x", 1e5): "line 2: it is too long",
		good + waits + "\tD\textra":     "line 2: pit \"D\\textra\"",
	} {
		if _, err := strategy.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
}
