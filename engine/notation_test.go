package engine_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"owarebot/engine"
)

// wantError sees that an error says all of this.
func wantError(t *testing.T, input string, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("%q: no error, want one with %q", input, parts)
		return
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q: error %q, want it to say %q", input, err, part)
		}
	}
}

func TestStartPosition(t *testing.T) {
	const text = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
	if got := engine.StartPosition().String(); got != text {
		t.Errorf("start %s, want %s", got, text)
	}
	if mustPosition(t, text) != engine.StartPosition() {
		t.Error("the start read from text is not the start")
	}
}

func TestParsePositionErrors(t *testing.T) {
	for text, parts := range map[string][]string{
		"":                                   {`position field 1 ("")`},
		"x":                                  {`position field 1 ("x")`, "0 to 48"},
		"4-4-x-4-4-4-4-4-4-4-4-4-0-0-S":      {`position field 3 ("x")`},
		"4-4-04-4-4-4-4-4-4-4-4-4-0-0-S":     {`position field 3 ("04")`, "leading zero"},
		"4-4-+4-4-4-4-4-4-4-4-4-4-0-0-S":     {`position field 3 ("+4")`, "sign"},
		"4-4--4-4-4-4-4-4-4-4-4-4-0-0-S":     {`position field 3 ("")`},
		"4-4-49-4-4-4-4-4-4-4-4-4-0-0-S":     {`position field 3 ("49")`},
		"4-4- 4-4-4-4-4-4-4-4-4-4-0-0-S":     {`position field 3 (" 4")`},
		"4-4-٤-4-4-4-4-4-4-4-4-4-0-0-S":      {`position field 3`},
		"4-4-4-4-4-4-4-4-4-4-4-4-0-0":        {"15 fields"},
		"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-":     {"15 fields"},
		"4-4-4-4-4-4-4-4-4-4-4-4-0-0-s":      {`position field 15 ("s")`, "S or N"},
		"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\n":    {`position field 15 ("S\n")`},
		"4-4-4-4-4-4-4-4-4-4-4-4-0-1-S":      {"49 seeds", "48"},
		"4-4-4-4-4-4-4-4-4-4-4-3-0-0-N":      {"47 seeds", "48"},
		strings.Repeat("4-", 1<<16):          {"15 fields"},
		"4-" + strings.Repeat("9", 1<<16):    {"position field 2", "..."},
		"4-4-4-4-4-4-4-4-4-4-4-4-0-0-South":  {"position field 15"},
		"99999999999999999999-4-4-4-4-4-4-4": {"position field 1"},
	} {
		p, err := engine.ParsePosition(text)
		wantError(t, text, err, parts...)
		if p != (engine.Position{}) {
			t.Errorf("%q: a position beside the error", text)
		}
		if err != nil && len(err.Error()) > 300 {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
	}
}

func TestNewPositionErrors(t *testing.T) {
	four := [engine.Pits]int{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}
	_, err := engine.NewPosition(four, -1, 1, engine.South)
	wantError(t, "store -1", err, "position field 13 (-1)")
	_, err = engine.NewPosition(four, 0, 0, 2)
	wantError(t, "side 2", err, "South or North")
	_, err = engine.NewPosition(four, 1, 0, engine.North)
	wantError(t, "49 seeds", err, "49 seeds")
}

func TestPositionRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition().Draw(t, "position")
		if back, err := engine.ParsePosition(p.String()); err != nil || back != p {
			t.Fatalf("%v comes back as %v (%v)", p, back, err)
		}
		b := plainOf(p)
		back, err := engine.NewPosition(b.pits, b.stores[0], b.stores[1], b.toMove)
		if err != nil || back != p {
			t.Fatalf("%v is rebuilt as %v (%v)", p, back, err)
		}
		for _, s := range []engine.Side{engine.South, engine.North} {
			if p.RowSeeds(s) != b.rowOf(s) {
				t.Fatalf("%v: %d seeds in %v's row", p, p.RowSeeds(s), s)
			}
		}
	})
}

func TestParseMoves(t *testing.T) {
	moves, err := engine.ParseMoves("FeCbBd")
	want := []engine.Pit{5, 10, 2, 7, 1, 9}
	if err != nil || !slices.Equal(moves, want) || engine.FormatMoves(moves) != "FeCbBd" {
		t.Errorf("moves %v (%v), want %v", moves, err, want)
	}
	for text, part := range map[string]string{
		"FeG": `move 3 ('G')`, "Fe g": `move 3 (' ')`, "é": `move 1 ('é')`, "Fe\x00": "move 3", "F\xff": "move 2",
	} {
		_, err := engine.ParseMoves(text)
		wantError(t, text, err, part)
	}
}

func TestPits(t *testing.T) {
	for i, name := range []string{"A", "B", "C", "D", "E", "F", "a", "b", "c", "d", "e", "f"} {
		pit, err := engine.ParsePit(name)
		if err != nil || int(pit) != i || pit.String() != name || pit.Letter() != name[0] {
			t.Errorf("%s is %v (%v)", name, pit, err)
		}
		if pit.Opposite() != engine.Pit(11-i) || int(pit.Next()) != (i+1)%12 {
			t.Errorf("%v: opposite %v, next %v", pit, pit.Opposite(), pit.Next())
		}
		if engine.PitOf(pit.Owner(), i%6) != pit || (pit.Owner() == engine.North) != (i >= 6) {
			t.Errorf("%v: owner %v", pit, pit.Owner())
		}
	}
	for _, text := range []string{"", "G", "g", "AA", "é", " "} {
		_, err := engine.ParsePit(text)
		wantError(t, text, err, "A to F")
	}
}

func TestRulesText(t *testing.T) {
	all := engine.AllRules()
	if len(all) != 14 {
		t.Errorf("%d rules, want 14", len(all))
	}
	for _, r := range all {
		if back, err := engine.ParseRules(r.String()); err != nil || back != r || r.Validate() != nil {
			t.Errorf("%v comes back as %v (%v)", r, back, err)
		}
	}
	for text, parts := range map[string][]string{
		"":                                   {"part 1", "abapa, wari, warri or ayoayo"},
		"Abapa":                              {`"Abapa"`, "part 1"},
		"abapa ":                             {"part 1"},
		"abapa+":                             {`part 2 ("")`},
		"abapa+seed-stays":                   {`part 2 ("seed-stays")`, "only ayoayo"},
		"warri+own-side":                     {`part 2 ("own-side")`, "only ayoayo"},
		"ayoayo+own-side+seed-stays":         {`part 3 ("seed-stays")`, "order"},
		"ayoayo+play-out+play-out":           {`part 3 ("play-out")`, "once"},
		"ayoayo+seed-stays+playout":          {`part 3 ("playout")`, "unknown"},
		"ayoayo" + strings.Repeat("+x", 999): {"part 2"},
	} {
		_, err := engine.ParseRules(text)
		wantError(t, text, err, parts...)
	}
	wantError(t, "abapa with seed-stays", engine.Rules{SeedStays: true}.Validate(), "seed-stays", "abapa")
	wantError(t, "variant 9", engine.Rules{Variant: 9}.Validate(), "unknown variant")
}

func TestIllegalMoveSentences(t *testing.T) {
	for _, c := range []struct {
		rules, position, pit, reason, says string
	}{
		{"abapa", "0-8-4-4-4-4-4-4-4-4-4-4-0-0-S", "A", "empty pit", "pit A is empty"},
		{"abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "a", "not your pit", "South, who is to move"},
		{"abapa", "1-0-0-0-0-4-0-0-0-0-0-0-20-23-S", "A", "must feed", "leaves North without seeds"},
		{"wari", "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S", "F", "grand slam forbidden", "every seed of North"},
		{"abapa", "4-4-4-4-0-0-0-0-0-0-0-0-25-7-S", "A", "game over", "the game is over"},
	} {
		pit, err := engine.ParsePit(c.pit)
		if err != nil {
			t.Fatal(err)
		}
		p := mustPosition(t, c.position)
		err = mustRules(t, c.rules).Check(p, pit)
		wantError(t, c.position, err, c.says)
		if e, ok := err.(*engine.IllegalMoveError); !ok || e.Reason.String() != c.reason {
			t.Errorf("%s %s: %v, want %s", c.position, c.pit, err, c.reason)
		}
	}
}

func FuzzParsePosition(f *testing.F) {
	f.Add("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
	f.Add("0-0-20-0-0-0-28-0-0-0-0-0-0-0-N")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := engine.ParsePosition(text); err == nil && p.String() != text {
			t.Errorf("%q is read as %v", text, p)
		}
	})
}

func FuzzParseRules(f *testing.F) {
	for _, r := range engine.AllRules() {
		f.Add(r.String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := engine.ParseRules(text); err == nil && (r.String() != text || r.Validate() != nil) {
			t.Errorf("%q is read as %v", text, r)
		}
	})
}

func FuzzParseMoves(f *testing.F) {
	f.Add("FeCbBd")
	f.Fuzz(func(t *testing.T, text string) {
		if moves, err := engine.ParseMoves(text); err == nil && engine.FormatMoves(moves) != text {
			t.Errorf("%q is read as %v", text, moves)
		}
	})
}
