package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"owarebot/engine"
)

// perftCase is a line of a testdata/*.perft file.
type perftCase struct {
	where    string
	rules    engine.Rules
	position engine.Position
	depth    int
	leaves   uint64
}

// readPerft reads the plain-text files: `rules R` and `position P` hold for the
// lines below them, which are a depth and its count; # begins a comment.
func readPerft(t *testing.T) []perftCase {
	t.Helper()
	files, err := filepath.Glob("testdata/*.perft")
	if err != nil || len(files) != 4 {
		t.Fatalf("perft files: %v, %v", files, err)
	}
	var cases []perftCase
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c perftCase
		for i, line := range strings.Split(string(text), "\n") {
			key, value, _ := strings.Cut(line, " ")
			switch key {
			case "", "#":
			case "rules":
				c.rules = mustRules(t, value)
			case "position":
				c.position = mustPosition(t, value)
			default:
				if _, err := fmt.Sscan(line, &c.depth, &c.leaves); err != nil {
					t.Fatalf("%s:%d: %v", file, i+1, err)
				}
				c.where = fmt.Sprintf("%s:%d", file, i+1)
				cases = append(cases, c)
			}
		}
	}
	return cases
}

func TestPerft(t *testing.T) {
	const plainDepth = 5
	for _, c := range readPerft(t) {
		if got := c.rules.Perft(c.position, c.depth); got != c.leaves {
			t.Errorf("%s: %d leaves, want %d", c.where, got, c.leaves)
		}
		if c.depth <= plainDepth {
			if got := plainOf(c.position).perft(c.rules, c.depth); got != c.leaves {
				t.Errorf("%s: the plain version counts %d leaves, want %d", c.where, got, c.leaves)
			}
		}
	}
}

// TestPerftAgainstPlain counts from the positions of the cases, where games
// end, players starve and relays never end.
func TestPerftAgainstPlain(t *testing.T) {
	const depth = 2
	for i, c := range readCases(t) {
		r, p := mustRules(t, c.Rules), mustPosition(t, c.Position)
		if got, want := r.Perft(p, depth), plainOf(p).perft(r, depth); got != want {
			t.Errorf("line %d: %s %s: %d leaves, want %d", i+1, c.Rules, c.Position, got, want)
		}
	}
}

func TestPerftDepthZero(t *testing.T) {
	over := mustPosition(t, "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S")
	for _, r := range engine.AllRules() {
		if r.Perft(over, 0) != 1 || r.Perft(over, 1) != 0 {
			t.Errorf("%v: an over position counts %d and %d leaves, want 1 and 0", r, r.Perft(over, 0), r.Perft(over, 1))
		}
	}
}

// TestNoAllocations sees that playing and counting allocate nothing.
func TestNoAllocations(t *testing.T) {
	for _, r := range engine.AllRules() {
		p := engine.StartPosition()
		if n := testing.AllocsPerRun(10, func() { r.Perft(p, 3) }); n != 0 {
			t.Errorf("%v: perft allocates %v times", r, n)
		}
		if n := testing.AllocsPerRun(10, func() {
			next, err := r.Play(p, 5)
			if err != nil || r.Over(next) {
				t.Error(err)
			}
		}); n != 0 {
			t.Errorf("%v: a move allocates %v times", r, n)
		}
	}
}
