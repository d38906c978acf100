package strategy_test

import (
	"strings"
	"testing"

	"owarebot/engine"
	"owarebot/engine/strategy"
)

// Whatever is read, reading and walking end with a result or a sentence, and what
// a walk accepts has a move for the start.
func FuzzVerify(f *testing.F) {
	f.Add(takes + "\tE\n")
	f.Add(waits + "\tD\n" + takes + "\tE")
	f.Add("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\tC\r\n")
	f.Add("4-4-4-4-4-4-4-4-4-4-4-4-0-0-N\tc\n\n")
	rules := engine.Rules{Variant: engine.Ayoayo}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := strategy.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		before, _, _ := strings.Cut(text, "\t")
		start, err := engine.ParsePosition(before)
		if err != nil {
			t.Fatalf("read, but it begins with no position: %v", err)
		}
		if _, err := s.Verify(rules, start); err != nil {
			return
		}
		if _, ok := s.Move(start); !ok {
			t.Fatal("accepted without a move for the start")
		}
	})
}
