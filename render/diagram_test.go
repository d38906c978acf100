package render

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"owarebot/engine"
)

// mostStillBytes is what a still picture may hold.
const mostStillBytes = 25_000

// TestDiagrams looks at what every variant's examples show, and holds Wood's
// pictures of them against their golden ones.
func TestDiagrams(t *testing.T) {
	for _, rules := range engine.AllRules() {
		seen := map[Lesson]bool{}
		for _, d := range Diagrams(rules) {
			name := rules.String() + "-" + d.Lesson.String()
			seen[d.Lesson] = true
			if err := shows(d); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			for _, theme := range Themes() {
				file, err := renderer(t, theme).DiagramPNG(d)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if len(file) > mostStillBytes {
					t.Errorf("%s, %s: the picture has %d bytes, want %d at most", name, theme, len(file), mostStillBytes)
				}
				// But for slams, the variants that sow one lap look alike.
				apart := rules.Variant == engine.Abapa || rules.Variant == engine.Ayoayo || d.Lesson == SlamLesson
				if theme == Wood && apart && (rules == engine.Rules{Variant: rules.Variant}) {
					checkGolden(t, filepath.Join("testdata", "diagram-"+name+".png"), file)
				}
			}
		}
		if ayoayo := rules.Variant == engine.Ayoayo; seen[RelayLesson] != ayoayo || seen[SlamLesson] == ayoayo {
			t.Errorf("%s has the lessons %v", rules, seen)
		}
	}
}

// shows says what a diagram fails to show of its lesson.
func shows(d Diagram) error {
	if d.Choice {
		reason := map[Lesson]engine.IllegalReason{SlamLesson: engine.GrandSlamForbidden, FeedingLesson: engine.MustFeed}[d.Lesson]
		refused := false
		for i := range 6 {
			var illegal *engine.IllegalMoveError
			if errors.As(d.Rules.Check(d.Position, engine.PitOf(engine.South, i)), &illegal) {
				refused = refused || illegal.Reason == reason
			}
		}
		if !refused || d.Rules.LegalMoves(d.Position).Len() == 0 {
			return errors.New("it shows no choice between what may be played and what may not")
		}
		return nil
	}
	_, trace, err := d.Rules.PlayTraced(d.Position, d.Pit)
	if err != nil {
		return err
	}
	fit := false
	switch d.Lesson {
	case SowingLesson:
		fit = len(trace.Laps) == 1 && len(trace.Captures) == 0
	case RelayLesson:
		fit = len(trace.Laps) == 2 && len(trace.Captures) == 0
	case CaptureLesson:
		fit = len(trace.Laps) == 1 && trace.Captured() > 3 && !trace.Slam
	case SlamLesson:
		fit = trace.Slam && (trace.Captured() > 0) == (d.Rules.Variant == engine.Warri)
	}
	if !fit {
		return errors.New("the move is another lesson's")
	}
	return nil
}

// TestImpossibleDiagrams wants an error for a move that cannot be played and
// for a position that is none.
func TestImpossibleDiagrams(t *testing.T) {
	for _, d := range []Diagram{
		{Position: engine.StartPosition(), Pit: 7},
		{Position: engine.StartPosition(), Pit: 200},
		{},
		{Choice: true},
		{Position: engine.StartPosition(), Rules: engine.Rules{SeedStays: true}},
	} {
		if file, err := renderer(t, Wood).DiagramPNG(d); err == nil || file != nil {
			t.Errorf("%+v gave %d bytes and the error %v", d, len(file), err)
		}
	}
}

// checkGolden compares a picture with a golden one, or replaces that on -update.
func checkGolden(t *testing.T, golden string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if at, same := compare(decode(t, got), decode(t, want)); !same {
		t.Errorf("the picture differs from %s, first at %v", golden, at)
	}
}
