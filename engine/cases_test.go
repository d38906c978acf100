package engine_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"testing"

	"owarebot/engine"
)

// ruleCase is a line of testdata/rules-cases.jsonl: a position, where each
// legal move leads, and the final score where there is none.
type ruleCase struct {
	Rules    string            `json:"rules"`
	Position string            `json:"position"`
	Moves    map[string]string `json:"moves"`
	Score    string            `json:"score"`
}

func readCases(tb testing.TB) []ruleCase {
	tb.Helper()
	file, err := os.Open("testdata/rules-cases.jsonl")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	var cases []ruleCase
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var c ruleCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			tb.Fatalf("line %d: %v", len(cases)+1, err)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	return cases
}

func mustRules(tb testing.TB, text string) engine.Rules {
	tb.Helper()
	r, err := engine.ParseRules(text)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func mustPosition(tb testing.TB, text string) engine.Position {
	tb.Helper()
	p, err := engine.ParsePosition(text)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func TestRuleCases(t *testing.T) {
	cases := readCases(t)
	if len(cases) != 635 {
		t.Errorf("%d cases, want 635", len(cases))
	}
	seen := map[engine.Rules]bool{}
	for i, c := range cases {
		r, p := mustRules(t, c.Rules), mustPosition(t, c.Position)
		seen[r] = true
		moves := map[string]string{}
		for pit := range r.LegalMoves(p).All() {
			next, err := r.Play(p, pit)
			if err != nil {
				t.Errorf("line %d: %v", i+1, err)
			}
			moves[pit.String()] = next.String()
		}
		if !maps.Equal(moves, c.Moves) {
			t.Errorf("line %d: %s %s:\n got %v\nwant %v", i+1, c.Rules, c.Position, moves, c.Moves)
		}
		if over := len(c.Moves) == 0; r.Over(p) != over {
			t.Errorf("line %d: over %v, want %v", i+1, !over, over)
		} else if over {
			south, north := r.Score(p)
			if got := fmt.Sprintf("%d-%d", south, north); got != c.Score {
				t.Errorf("line %d: score %s, want %s", i+1, got, c.Score)
			}
		}
	}
	for _, r := range engine.AllRules() {
		if !seen[r] {
			t.Errorf("no case for %v", r)
		}
	}
}
