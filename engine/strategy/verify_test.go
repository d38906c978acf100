package strategy_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"owarebot/engine"
	"owarebot/engine/strategy"
)

// embedded are the rules with a strategy in the program, and its plies.
var embedded = map[string]int{"ayoayo": 29, "ayoayo+own-side": 29, "ayoayo+seed-stays": 35, "ayoayo+seed-stays+own-side": 35}

func parseRules(t *testing.T, text string) engine.Rules {
	t.Helper()
	r, err := engine.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// lines is a strategy's text, one line for each position.
func lines(moves map[engine.Position]engine.Pit) []string {
	return strings.SplitAfter(strings.TrimSpace(string(strategy.Format(moves))), "\n")
}

// firstMoves is the strategy of a player who always plays the first legal move,
// whatever comes of it.
func firstMoves(t *testing.T, r engine.Rules, start engine.Position) map[engine.Position]engine.Pit {
	t.Helper()
	moves := make(map[engine.Position]engine.Pit)
	var walk func(p engine.Position)
	walk = func(p engine.Position) {
		if _, seen := moves[p]; seen {
			return
		}
		for pit := range r.LegalMoves(p).All() {
			next, err := r.Play(p, pit)
			if err != nil {
				t.Fatal(err)
			}
			if p.ToMove() == start.ToMove() {
				moves[p] = pit
				walk(next)
				return
			}
			walk(next)
		}
	}
	walk(start)
	return moves
}

// North wins from here, and in this case does not even have to look.
const wonByFirstMoves = "0-0-0-1-0-0-0-0-0-1-2-0-21-23-N"

func TestVerifyAcceptsAWin(t *testing.T) {
	for _, text := range []string{"ayoayo", "ayoayo+play-out"} {
		r, start := parseRules(t, text), parse(t, wonByFirstMoves)
		// A line for something else does no harm.
		all := append(lines(firstMoves(t, parseRules(t, "ayoayo"), start)), "\n0-0-0-0-0-0-0-0-0-0-0-1-23-24-N\tf\n")
		report, err := read(t, strings.Join(all, "")).Verify(r, start)
		if want := (strategy.Report{Positions: len(all) - 1, Longest: 5, Unused: 1}); err != nil || report != want {
			t.Errorf("%v: the report is %+v, %v, want %+v", r, report, err, want)
		}
	}
}

// Without any of its lines the strategy is no longer whole, and each line must be
// a legal move.
func TestVerifyNeedsEveryLine(t *testing.T) {
	r, start := parseRules(t, "ayoayo"), parse(t, wonByFirstMoves)
	all := lines(firstMoves(t, r, start))
	for i, line := range all {
		without := strings.Join(slices.Delete(slices.Clone(all), i, i+1), "")
		if _, err := read(t, without).Verify(r, start); err == nil || !strings.Contains(err.Error(), "there is no line for") {
			t.Errorf("without line %d the error is %v", i+1, err)
		}
		position, _, _ := strings.Cut(line, "\t")
		changed := slices.Clone(all)
		changed[i] = position + "\tA\n"
		want := fmt.Sprintf("line %d: pit A is not a pit of North", i+1)
		if _, err := read(t, strings.Join(changed, "")).Verify(r, start); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with a bad line %d the error is %v, want %q", i+1, err, want)
		}
	}
}

// In the file South, who needs one seed, lets North go round in a circle.
func TestVerifyRefusesToGoRound(t *testing.T) {
	text, err := os.ReadFile("testdata/goes-round")
	if err != nil {
		t.Fatal(err)
	}
	_, err = read(t, string(text)).Verify(parseRules(t, "ayoayo+seed-stays"), parse(t, "1-0-0-1-0-0-0-0-0-0-0-1-24-21-S"))
	if err == nil || !strings.Contains(err.Error(), "line 21: play can come back to 1-0-0-1") {
		t.Errorf("the error is %v", err)
	}
}

func TestVerifyRefusesWhatDoesNotWin(t *testing.T) {
	r := parseRules(t, "ayoayo+seed-stays")
	for start, want := range map[string]string{
		"0-0-0-1-0-1-1-0-0-0-1-0-22-22-S": "with 22-26, which South has not won",
		"0-1-1-0-1-0-0-0-0-1-0-0-21-23-S": "with 24-24, which South has not won",
	} {
		p := parse(t, start)
		s := read(t, strings.Join(lines(firstMoves(t, r, p)), ""))
		if _, err := s.Verify(r, p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
	over := parse(t, "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S")
	if _, err := read(t, takes+"\tE").Verify(r, over); err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Errorf("the error is %v", err)
	}
}

// Every strategy that the program brings along wins in as few plies as the proof
// says, and has no line too many.
func TestEmbeddedStrategiesWin(t *testing.T) {
	for text, plies := range embedded {
		for _, finish := range []string{"", "+play-out"} {
			r := parseRules(t, text+finish)
			s, ok := strategy.Embedded(r)
			if !ok || s.Winner() != engine.South {
				t.Fatalf("%v: there is no strategy for South", r)
			}
			report, err := s.Verify(r, engine.StartPosition())
			if want := (strategy.Report{Positions: s.Len(), Longest: plies}); err != nil || report != want {
				t.Errorf("%v: the report is %+v, %v, want %+v", r, report, err, want)
			}
		}
	}
}

// Letters give back the strategy they are taken from.
func TestLettersKeepAStrategy(t *testing.T) {
	r, start := parseRules(t, "ayoayo"), parse(t, wonByFirstMoves)
	moves := firstMoves(t, r, start)
	letters, err := read(t, string(strategy.Format(moves))).Letters(r, start)
	if err != nil || len(letters) != len(moves) {
		t.Fatalf("%d letters for %d moves, %v", len(letters), len(moves), err)
	}
	again, err := strategy.FromLetters(r, start, engine.North, letters)
	if err != nil || again.Len() != len(moves) {
		t.Fatalf("%d positions of %d, %v", again.Len(), len(moves), err)
	}
	for p, pit := range moves {
		if got, ok := again.Move(p); !ok || got != pit {
			t.Errorf("%v: the move is %v, it was %v", p, got, pit)
		}
	}
	for bad, want := range map[string]string{
		string(letters[:3]):          "letter 3: there are too few letters",
		string(letters) + "a":        "letter 7: there are more letters",
		"A" + string(letters[1:]):    "letter 1: pit A is not a pit of North",
		"\xff" + string(letters[1:]): "letter 1: pit",
	} {
		if _, err := strategy.FromLetters(r, start, engine.North, []byte(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
	if _, err := read(t, takes+"\tE").Letters(r, engine.StartPosition()); err == nil || !strings.Contains(err.Error(), "there is no line for") {
		t.Errorf("the error is %v", err)
	}
}

func TestNoStrategyIsEmbeddedForOtherGames(t *testing.T) {
	for _, r := range engine.AllRules() {
		_, ours := embedded[strings.TrimSuffix(r.String(), "+play-out")]
		if s, ok := strategy.Embedded(r); ok != ours || (s != nil) != ours {
			t.Errorf("%v: there is a strategy: %v", r, ok)
		}
	}
}
