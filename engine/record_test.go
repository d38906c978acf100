package engine_test

import (
	"maps"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"owarebot/engine"
)

const sampleRecord = `[Variant "abapa"]
[Event "Friendly"]
[Site ""]
[Date "2026.11.30"]
[Round "1"]
[South "Ama \"the \\ hand\""]
[North "Kofi"]
[Result "*"]

{Good luck\}} 1. F f 2. E b+2 {taken} 3. D
`

func parseRecord(t *testing.T, text string) engine.Record {
	t.Helper()
	rec, err := engine.ParseRecord(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return rec
}

func TestRecordRead(t *testing.T) {
	rec := parseRecord(t, strings.Replace(sampleRecord, "b+2", "b", 1))
	if rec.South != `Ama "the \ hand"` || rec.Event != "Friendly" || rec.Date != "2026.11.30" ||
		engine.FormatMoves(rec.Moves) != "FfEbD" || rec.Start != engine.StartPosition() ||
		!maps.Equal(rec.Comments, map[int]string{0: "Good luck}", 4: "taken"}) {
		t.Errorf("read as %+v", rec)
	}
	if back := parseRecord(t, rec.String()); !reflect.DeepEqual(back, rec) {
		t.Errorf("comes back as %+v", back)
	}
}

// tagged puts moves below the tags of an ongoing game.
func tagged(moves string) string { return "[Variant \"abapa\"]\n[Result \"*\"]\n\n" + moves }

func TestRecordReadsLeniently(t *testing.T) {
	plain := parseRecord(t, tagged("1. F f 2. E"))
	for _, moves := range []string{
		"F f E", "1.F f 2.E", "1. F 1... f 2. E", "\r\n1. F\r\nf\t2. E *", "1. F (1. E f (1... e {)}) 2. D) f 2. E",
		"1. F(1. E)f 2. E * (2. D)",
	} {
		if rec := parseRecord(t, tagged(moves)); !reflect.DeepEqual(rec, plain) {
			t.Errorf("%q is read as %+v", moves, rec)
		}
	}
	unknown := parseRecord(t, "[Variant \"abapa\"]\n[Annotator \"me\"][Result \"*\"]F f E")
	if !reflect.DeepEqual(unknown, plain) {
		t.Errorf("an unknown tag changes the record to %+v", unknown)
	}
	joined := parseRecord(t, tagged("{one}{two\nlines} F {after}"))
	if !maps.Equal(joined.Comments, map[int]string{0: "one two\nlines", 1: "after"}) {
		t.Errorf("comments %v", joined.Comments)
	}
}

func TestRecordCaptures(t *testing.T) {
	const tags = "[Variant \"abapa\"]\n[FEN \"0-0-0-0-0-1-1-0-0-0-0-5-20-21-S\"]\n[Result \"*\"]\n"
	for _, move := range []string{"F", "F+", "F+2", "Fx2", "F:2", "Fx"} {
		rec := parseRecord(t, tags+"1. "+move)
		if !strings.Contains(rec.String(), "1. F+2\n") {
			t.Errorf("%s is written as %s", move, rec)
		}
	}
	for move, says := range map[string]string{"F+3": "captures 2", "F2": "write a pit", "F+02": "captures 2", "F-2": "write a pit"} {
		_, err := engine.ParseRecord(tags + "1. " + move)
		wantError(t, move, err, "line 4, column 4", says)
	}
	_, err := engine.ParseRecord(tagged("F f+3"))
	wantError(t, "f+3", err, "line 4, column 3", "captures nothing")
}

func TestRecordErrors(t *testing.T) {
	for text, parts := range map[string][]string{
		"":                          {"line 1, column 1", "Variant is missing"},
		"[Event \"x\"]":             {"line 1, column 1", "first tag must be Variant"},
		"[Variant \"oware\"]":       {"line 1, column 10", "oware"},
		"[Variant \"abapa\"]\n1. F": {"line 2, column 1", "Result is missing"},
		"[Variant \"abapa\"":        {"line 1, column 17", "must end with ]"},
		"[Variant abapa]":           {"line 1, column 1", "not complete"},
		"[Variant \"abapa\n":        {"line 1, column 16", "U+000A"},
		"[Variant \"abapa":          {"line 1, column 10", "no closing"},
		"[Variant \"a\\q\"]":        {"line 1, column 12", "backslash"},
		"[Variant \"\xff\"]":        {"line 1, column 11", "UTF-8", `\xFF`},
		tagged("1. F f\n2. x"):      {"line 5, column 4", `"x"`},
		tagged("1. é"):              {"line 4, column 4", `"é"`},
		tagged("1. Ff"):             {"line 4, column 4", `"Ff"`},
		tagged("1. f"):              {"line 4, column 4", "South, who is to move"},
		tagged("2. F"):              {"line 4, column 1", "here it is 1."},
		tagged("1... F"):            {"line 4, column 1", "here it is 1."},
		tagged("01. F"):             {"line 4, column 1", "here it is 1."},
		tagged("1. F 2. f"):         {"line 4, column 6", "here it is 1..."},
		tagged("1. F f 2."):         {"line 4, column 8", "no move after this number"},
		tagged("1. 1. F"):           {"line 4, column 1", "no move after this number"},
		tagged("1. F (f (e)"):       {"line 4, column 6", "closing parenthesis"},
		tagged("1. F )"):            {"line 4, column 6", "nothing is open"},
		tagged("1. F }"):            {"line 4, column 6", "nothing is open"},
		tagged("1. F {x"):           {"line 4, column 6", "no closing }"},
		tagged("1. F 25-23"):        {"line 4, column 6", "25-23"},
		tagged("* F"):               {"line 4, column 3", "nothing may follow"},
		tagged("F\n[Event \"\"]"):   {"line 5, column 1", "before the moves"},
		tagged("F \x00"):            {"line 4, column 3"},
		tagged("F {\x1b[2J}"):       {"line 4, column 4", "U+001B"},
		"[Variant \"abapa\"][Result \"*\"][Result \"*\"]":                                                        {"line 1, column 30", "twice"},
		"[Variant \"abapa\"]\n[Result \"30-20\"]":                                                                {"line 2, column 9", "48"},
		"[Variant \"abapa\"]\n[Result \"24-24\"]":                                                                {"line 2, column 9", "Termination"},
		"[Variant \"abapa\"][FEN \"x\"]":                                                                         {"line 1, column 23", "field 1"},
		"[Variant \"abapa\"][FEN \"0-0-0-0-0-0-0-0-0-0-0-0-25-23-S\"]\n[Result \"*\"]":                           {"line 2, column 9", "25-23"},
		"[Variant \"abapa\"][FEN \"0-0-0-0-0-0-0-0-0-0-0-0-25-23-S\"]\n[Result \"25-23\"][Termination \"time\"]": {"line 2, column 9", "leave it out"},
	} {
		rec, err := engine.ParseRecord(text)
		wantError(t, text, err, parts...)
		if !reflect.DeepEqual(rec, engine.Record{}) {
			t.Errorf("%q: a record beside the error", text)
		}
	}
}

func TestRecordEnds(t *testing.T) {
	over := parseRecord(t, "[Variant \"abapa\"][FEN \"0-0-0-0-0-1-1-0-0-0-0-1-23-22-S\"][Result \"25-22\"] 1. F+2 25-22")
	if over.Result != (engine.Result{Decided: true, South: 25, North: 22}) {
		t.Errorf("result %v", over.Result)
	}
	resigned := parseRecord(t, "[Variant \"abapa\"][Result \"0-48\"][Termination \"South resigned\"] 1. F")
	if resigned.Termination != "South resigned" || resigned.Result.String() != "0-48" {
		t.Errorf("read as %+v", resigned)
	}
	parseRecord(t, "[Variant \"abapa\"][Result \"*\"][Termination \"void\"]")
}

// TestRecordWarriTurns numbers a player's two moves in a row as one turn.
func TestRecordWarriTurns(t *testing.T) {
	g := newGame(t, "warri", "6-0-0-0-0-1-1-0-0-0-0-0-20-20-S")
	play(t, g, "FAa")
	text := g.Record().String()
	if !strings.HasSuffix(text, "\n\n1. F+2 A a\n") {
		t.Errorf("written as\n%s", text)
	}
	if back := parseRecord(t, text); !reflect.DeepEqual(back, g.Record()) {
		t.Errorf("comes back as %+v", back)
	}
	north := newGame(t, "abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N")
	play(t, north, "fFe")
	if text := north.Record().String(); !strings.HasSuffix(text, "\n\n1... f 2. F e\n") {
		t.Errorf("written as\n%s", text)
	}
}

func TestRecordIsWrappedAndEscaped(t *testing.T) {
	g := newGame(t, "ayoayo", engine.StartPosition().String())
	for range 60 {
		for pit := range g.Rules().LegalMoves(g.Position()).All() {
			play(t, g, pit.String())
			break
		}
	}
	rec := g.Record()
	rec.South = "line\nbreak\u2028\u202e\x00\xff]\"\\"
	text := rec.String()
	if !strings.Contains(text, `[South "line\x0Abreak\xE2\x80\xA8\xE2\x80\xAE\x00\xFF]\"\\"]`) {
		t.Errorf("written as\n%s", text)
	}
	for line := range strings.Lines(text) {
		if len(line) > 81 {
			t.Errorf("a line of %d bytes: %s", len(line), line)
		}
	}
}

// anyRecord draws a valid record with hostile texts.
func anyRecord() *rapid.Generator[engine.Record] {
	return rapid.Custom(func(t *rapid.T) engine.Record {
		start := engine.StartPosition()
		if rapid.Bool().Draw(t, "another start") {
			start = anyPosition().Draw(t, "start")
		}
		g, err := engine.NewGame(anyRules().Draw(t, "rules"), start)
		if err != nil {
			t.Fatal(err)
		}
		for n := rapid.IntRange(0, 80).Draw(t, "plies"); n > 0 && g.Ending() == engine.Ongoing; n-- {
			var pits []engine.Pit
			for pit := range g.Rules().LegalMoves(g.Position()).All() {
				pits = append(pits, pit)
			}
			if _, err := g.Play(rapid.SampledFrom(pits).Draw(t, "pit")); err != nil {
				t.Fatal(err)
			}
		}
		anyText := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
		rec := g.Record()
		for _, field := range []*string{&rec.Event, &rec.Site, &rec.Date, &rec.Round, &rec.South, &rec.North} {
			*field = anyText.Draw(t, "tag")
		}
		if g.Ending() == engine.Ongoing {
			rec.Termination = anyText.Draw(t, "termination")
			if rec.Termination != "" && rapid.Bool().Draw(t, "decided") {
				rec.Result.Decided = true
				rec.Result.South, rec.Result.North = engine.KeepOwnSides(g.Position())
			}
		}
		if len(rec.Moves) == 0 {
			rec.Moves = nil
		}
		for range rapid.IntRange(0, 3).Draw(t, "comments") {
			if rec.Comments == nil {
				rec.Comments = map[int]string{}
			}
			rec.Comments[rapid.IntRange(0, len(rec.Moves)).Draw(t, "ply")] = anyText.Draw(t, "comment")
		}
		return rec
	})
}

func TestRecordRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rec := anyRecord().Draw(t, "record")
		if err := rec.Validate(); err != nil {
			t.Fatal(err)
		}
		text := rec.String()
		if back, err := engine.ParseRecord(text); err != nil || !reflect.DeepEqual(back, rec) {
			t.Fatalf("%v\n%s\ncomes back as %+v,\nwas %+v", err, text, back, rec)
		}
	})
}

func TestRecordValidate(t *testing.T) {
	valid := engine.Record{Start: engine.StartPosition(), Moves: []engine.Pit{5}}
	if err := valid.Validate(); err != nil {
		t.Error(err)
	}
	for says, change := range map[string]func(*engine.Record){
		"move 2":          func(r *engine.Record) { r.Moves = []engine.Pit{5, 4} },
		"own-side":        func(r *engine.Record) { r.Rules.OwnSide = true },
		"position":        func(r *engine.Record) { r.Start = engine.Position{} },
		"after move 2":    func(r *engine.Record) { r.Comments = map[int]string{2: ""} },
		"Termination":     func(r *engine.Record) { r.Result.Decided = true },
		"has no score":    func(r *engine.Record) { r.Result.South = 3 },
		"at most 48":      func(r *engine.Record) { r.Result = engine.Result{Decided: true, South: 48, North: 1} },
		"after move -1":   func(r *engine.Record) { r.Comments = map[int]string{-1: ""} },
		"unknown variant": func(r *engine.Record) { r.Rules.Variant = 7 },
	} {
		rec := valid
		change(&rec)
		wantError(t, says, rec.Validate(), says)
		_ = rec.String()
	}
}

func FuzzParseRecord(f *testing.F) {
	f.Add(sampleRecord)
	f.Add(tagged("1. F (1. E f) f {x\\}} 2. E *"))
	f.Add("[Variant \"warri\"][FEN \"6-0-0-0-0-1-1-0-0-0-0-0-20-20-S\"][Result \"*\"][Termination \"\\x00\"]1. F+2 A a")
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := engine.ParseRecord(text)
		if err != nil {
			return
		}
		if err := rec.Validate(); err != nil {
			t.Errorf("%q is read, but: %v", text, err)
		}
		if back, err := engine.ParseRecord(rec.String()); err != nil || !reflect.DeepEqual(back, rec) {
			t.Errorf("%q comes back as %+v (%v)", text, back, err)
		}
	})
}
