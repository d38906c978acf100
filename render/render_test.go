package render

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"sync"
	"testing"

	"owarebot/engine"

	"pgregory.net/rapid"
)

// TestAnyPosition draws boards that hold 48 seeds in any way, over or not, with
// any legal last move marked.
func TestAnyPosition(t *testing.T) {
	r := renderer(t, Wood)
	rapid.Check(t, func(t *rapid.T) {
		v := anyView(t)
		file, err := r.PNG(v)
		if err != nil {
			t.Fatalf("%v: %v", v.Position, err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if config.Width != 1000 || config.Height != Height {
			t.Fatalf("the picture is %d by %d pixels", config.Width, config.Height)
		}
	})
}

// anyView is a view of any position, often one that a move has just led to.
func anyView(t *rapid.T) View {
	rules := rapid.SampledFrom(engine.AllRules()).Draw(t, "rules")
	var heaps [14]int
	for left := engine.SeedCount; left > 0; {
		n := rapid.IntRange(1, left).Draw(t, "seeds")
		heaps[rapid.IntRange(0, 13).Draw(t, "place")] += n
		left -= n
	}
	side := engine.Side(rapid.IntRange(0, 1).Draw(t, "to move"))
	p, err := engine.NewPosition([12]int(heaps[:12]), heaps[12], heaps[13], side)
	if err != nil {
		t.Fatal(err)
	}
	v := NewView(rules, p, nil)
	for pit := range rules.LegalMoves(p).All() {
		next, trace, err := rules.PlayTraced(p, pit)
		if err != nil {
			t.Fatal(err)
		}
		v = NewView(rules, next, &trace)
		if rapid.Bool().Draw(t, "this move") {
			break
		}
	}
	if rapid.Bool().Draw(t, "ended otherwise") {
		v.Over = true
		v.Outcome.Result = Result(rapid.IntRange(0, int(Drawn)).Draw(t, "result"))
	}
	return v
}

// TestConcurrentUse draws on many goroutines and wants each picture to be the
// one drawn alone.
func TestConcurrentUse(t *testing.T) {
	r := renderer(t, Wood)
	boards := gallery(t)
	alone := make([][]byte, len(boards))
	for i, e := range boards {
		file, err := r.PNG(e.view)
		if err != nil {
			t.Fatal(err)
		}
		alone[i] = file
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for i, e := range boards {
				file, err := r.PNG(e.view)
				if err != nil || !bytes.Equal(file, alone[i]) {
					t.Errorf("%s: drawn beside others it differs (error: %v)", e.name, err)
				}
			}
		})
	}
	group.Wait()
}

// TestOpaque wants every colour to be opaque, for Discord shows pictures on
// dark and on light.
func TestOpaque(t *testing.T) {
	for _, theme := range Themes() {
		for _, c := range renderer(t, theme).kit.palette.colours {
			if _, _, _, alpha := c.RGBA(); alpha != 0xffff {
				t.Errorf("%s has the colour %v, which is not opaque", theme, c)
			}
		}
	}
}

// TestImpossibleViews wants a sentence, not a panic, for views no game leads to.
func TestImpossibleViews(t *testing.T) {
	good := captureView(t)
	for _, c := range []struct {
		name, want string
		spoil      func(*View, *engine.Trace)
	}{
		{"no position", "48 seeds", func(v *View, _ *engine.Trace) { v.Position = engine.Position{} }},
		{"impossible rules", "", func(v *View, _ *engine.Trace) { v.Rules.SeedStays = true }},
		{"unknown variant", "", func(v *View, _ *engine.Trace) { v.Rules.Variant = 200 }},
		{"empty trace", "another position", func(_ *View, l *engine.Trace) { *l = engine.Trace{} }},
		{"no laps", "first lap", func(_ *View, l *engine.Trace) { l.Laps = nil }},
		{"pit off the board", "no pit number 99", func(_ *View, l *engine.Trace) { l.Pit = 99 }},
		{"third player", "not the mover's", func(_ *View, l *engine.Trace) { l.Mover = 7 }},
		{"another's pit", "not the mover's", func(_ *View, l *engine.Trace) { l.Pit = l.Pit.Opposite() }},
		{"lap of nothing", "lap 1 lifts 0", func(_ *View, l *engine.Trace) { l.Laps[0].Seeds = 0 }},
		{"lap of too many", "lap 1 lifts 1000000", func(_ *View, l *engine.Trace) { l.Laps[0].Seeds = 1_000_000 }},
		{"lap from nowhere", "pit number 40", func(_ *View, l *engine.Trace) { l.Laps = append(l.Laps, engine.Lap{From: 40, Seeds: 1}) }},
		{"capture off the board", "pit number 12", func(_ *View, l *engine.Trace) { l.Captures[0].Pit = 12 }},
		{"negative capture", "captures -3", func(_ *View, l *engine.Trace) { l.Captures[0].Seeds = -3 }},
		{"capture that stays away", "the store gains", func(_ *View, l *engine.Trace) { l.Captures = l.Captures[:1] }},
		{"unknown result", "no result number 9", func(v *View, _ *engine.Trace) { v.Outcome.Result = 9 }},
		{"impossible score", "30 to 30", func(v *View, _ *engine.Trace) { v.Outcome = Outcome{SouthWon, 30, 30} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, last := good, *good.Last
			last.Laps = append([]engine.Lap(nil), last.Laps...)
			last.Captures = append([]engine.Capture(nil), last.Captures...)
			v.Last = &last
			c.spoil(&v, &last)
			file, err := renderer(t, Wood).PNG(v)
			if err == nil || file != nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("PNG gave %d bytes and the error %v, want one with %q", len(file), err, c.want)
			}
		})
	}
}

// TestOutcome looks at who a finished board says has won.
func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		name string
		view View
		want Outcome
	}{
		{"majority", still(t, "abapa", "0-1-0-2-0-1-0-0-3-1-0-1-26-13-N"), Outcome{SouthWon, 26, 13}},
		{"leftovers", still(t, "abapa", "0-0-0-0-0-0-0-0-0-0-0-4-22-22-S"), Outcome{NorthWon, 22, 26}},
		{"draw", still(t, "abapa", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N"), Outcome{Drawn, 24, 24}},
		{"ended by neither rules nor result", View{Position: engine.StartPosition(), Over: true}, Outcome{NobodyWon, 0, 0}},
		{"as told", View{Position: engine.StartPosition(), Over: true, Outcome: Outcome{NorthWon, 1, 2}}, Outcome{NorthWon, 1, 2}},
	} {
		if !c.view.Over {
			t.Errorf("%s: the view is not over", c.name)
		}
		if got := c.view.outcome(); got != c.want {
			t.Errorf("%s: the outcome is %v, want %v", c.name, got, c.want)
		}
	}
}

// TestThemes reads back every theme's name and refuses others.
func TestThemes(t *testing.T) {
	for _, theme := range Themes() {
		if got, err := ParseTheme(theme.String()); err != nil || got != theme {
			t.Errorf("ParseTheme(%q) = %v, %v", theme, got, err)
		}
	}
	for _, name := range []string{"", "Wood", "plastic"} {
		_, err := ParseTheme(name)
		if err == nil || !strings.Contains(err.Error(), "high-contrast") {
			t.Errorf("ParseTheme(%q) gives the error %v, which does not name the themes", name, err)
		}
	}
	if _, err := NewRenderer(Options{Theme: 77}); err == nil {
		t.Error("NewRenderer accepts a theme that does not exist")
	}
}

// TestSeedsDoNotJump wants the seeds of a pit to stay where they lie when one
// more falls in, each within its hollow.
func TestSeedsDoNotJump(t *testing.T) {
	places := restingPlaces()
	for pit, spots := range places.pits {
		if len(spots) != heapSeeds {
			t.Errorf("pit %s has %d spots", engine.Pit(pit), len(spots))
		}
		for i, s := range spots {
			within(t, bowl, s.at.Sub(pitCentre(engine.Pit(pit))))
			for _, other := range spots[:min(i, countable)] {
				if d := s.at.Sub(other.at); i < countable && d.X*d.X+d.Y*d.Y < 20*20 {
					t.Errorf("pit %s: seed %d hides another and cannot be counted", engine.Pit(pit), i+1)
				}
			}
		}
	}
	for side, spots := range places.stores {
		if len(spots) != engine.SeedCount {
			t.Errorf("the store of %s has %d spots", engine.Side(side), len(spots))
		}
		for _, s := range spots {
			within(t, tray, s.at.Sub(storeCentre(engine.Side(side))))
		}
	}
}

func within(t *testing.T, s shape, at image.Point) {
	t.Helper()
	if _, outside, _ := s.at(float64(at.X), float64(at.Y)); outside > -10 {
		t.Errorf("a seed lies at %v, not in its hollow", at)
	}
}
