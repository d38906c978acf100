package engine_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"owarebot/engine"
)

// compare holds everything the engine says of a position against the plain
// version.
func compare(t rapid.TB, r engine.Rules, p engine.Position) {
	t.Helper()
	plain := plainOf(p)
	want := plain.legal(r)
	legal := r.LegalMoves(p)
	if legal.Len() != len(want) || r.Over(p) != (len(want) == 0) {
		t.Fatalf("%v %v: %d legal moves, want %d", r, p, legal.Len(), len(want))
	}
	if len(want) == 0 {
		south, north := r.Score(p)
		if s, n := plain.score(r); s != south || n != north {
			t.Fatalf("%v %v: score %d-%d, want %d-%d", r, p, south, north, s, n)
		}
	}
	for pit := range engine.Pit(engine.Pits) {
		m, ok := want[pit]
		if legal.Has(pit) != ok {
			t.Fatalf("%v %v: %v legal is %v", r, p, pit, !ok)
		}
		next, trace, err := r.PlayTraced(p, pit)
		if ok {
			if err != nil || plainOf(next) != m.after {
				t.Fatalf("%v %v: %v leads to %v (%v), want %v", r, p, pit, next, err, m.after)
			}
			compareTrace(t, trace, m)
			continue
		}
		var illegal *engine.IllegalMoveError
		if !errors.As(err, &illegal) || illegal.Position != p || illegal.Pit != pit {
			t.Fatalf("%v %v: %v: %v", r, p, pit, err)
		}
		if reason := plain.whyNot(r, pit); illegal.Reason != reason {
			t.Fatalf("%v %v: %v: %v, want %v", r, p, pit, illegal.Reason, reason)
		}
	}
}

// whyNot names the rule that an illegal move breaks.
func (b plainBoard) whyNot(r engine.Rules, pit engine.Pit) engine.IllegalReason {
	switch {
	case len(b.legal(r)) == 0:
		return engine.GameOver
	case pit.Owner() != b.toMove:
		return engine.NotYourPit
	case b.pits[pit] == 0:
		return engine.EmptyPit
	}
	m := b.sown(r, pit)
	switch {
	case m.endless:
		return engine.EndlessRelay
	case b.rowOf(b.toMove.Opponent()) == 0 && !b.feeds(r, pit, m):
		return engine.MustFeed
	}
	return engine.GrandSlamForbidden
}

// compareTrace replays a trace seed by seed and holds it against the move.
func compareTrace(t rapid.TB, trace engine.Trace, m plainMove) {
	t.Helper()
	b := plainOf(trace.Before)
	for _, lap := range trace.Laps {
		if b.pits[lap.From] != lap.Seeds {
			t.Fatalf("lap %v does not lift what is there: %v", lap, b)
		}
		b.pits[lap.From] = 0
		for i := range lap.Seeds {
			b.pits[lap.Drop(i)]++
		}
	}
	for _, c := range trace.Captures {
		if b.pits[c.Pit] != c.Seeds || c.Seeds == 0 {
			t.Fatalf("capture %v does not take what is there: %v", c, b)
		}
		b.pits[c.Pit] = 0
		b.stores[trace.Mover] += c.Seeds
	}
	b.toMove = trace.After.ToMove()
	if b != m.after || trace.Captured() != m.captured || trace.Slam != m.slam || len(trace.Laps) != m.laps ||
		trace.Again != (trace.After.ToMove() == trace.Mover) || trace.Laps[0].From != trace.Pit {
		t.Fatalf("trace %+v, want %+v", trace, m)
	}
}

// anyRules draws one of the fourteen rules.
func anyRules() *rapid.Generator[engine.Rules] { return rapid.SampledFrom(engine.AllRules()) }

// anyPosition draws a position with few or many seeds on the board, often with
// an empty row.
func anyPosition() *rapid.Generator[engine.Position] {
	return rapid.Custom(func(t *rapid.T) engine.Position {
		var pits [engine.Pits]int
		onBoard := rapid.IntRange(0, engine.SeedCount).Draw(t, "seeds on the board")
		first := rapid.SampledFrom([]int{0, 0, 0, 6}).Draw(t, "first pit")
		last := rapid.SampledFrom([]int{11, 11, 11, 5}).Draw(t, "last pit")
		if last < first {
			first, last = 0, 11
		}
		for left := onBoard; left > 0; {
			n := rapid.IntRange(1, min(left, 20)).Draw(t, "seeds")
			pits[rapid.IntRange(first, last).Draw(t, "pit")] += n
			left -= n
		}
		south := rapid.IntRange(0, engine.SeedCount-onBoard).Draw(t, "South's store")
		side := rapid.SampledFrom([]engine.Side{engine.South, engine.North}).Draw(t, "to move")
		p, err := engine.NewPosition(pits, south, engine.SeedCount-onBoard-south, side)
		if err != nil {
			t.Fatal(err)
		}
		return p
	})
}

func TestAnyPositionAgainstPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { compare(t, anyRules().Draw(t, "rules"), anyPosition().Draw(t, "position")) })
}

func TestRandomGamesAgainstPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRules().Draw(t, "rules")
		g, err := engine.NewGame(r, engine.StartPosition())
		if err != nil {
			t.Fatal(err)
		}
		for range 300 {
			p := g.Position()
			compare(t, r, p)
			if g.Ending() != engine.Ongoing {
				return
			}
			var pits []engine.Pit
			for pit := range r.LegalMoves(p).All() {
				pits = append(pits, pit)
			}
			if _, err := g.Play(rapid.SampledFrom(pits).Draw(t, "pit")); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestCasesAgainstPlain(t *testing.T) {
	for _, c := range readCases(t) {
		for _, r := range engine.AllRules() {
			compare(t, r, mustPosition(t, c.Position))
		}
	}
}

func FuzzPlay(f *testing.F) {
	f.Add("abapa", "FfEeDd")
	f.Add("ayoayo", "AaBbCc")
	f.Add("warri+play-out", "FeCbBd")
	f.Fuzz(func(t *testing.T, rules, moves string) {
		r, err := engine.ParseRules(rules)
		if err != nil {
			return
		}
		p := engine.StartPosition()
		for _, c := range []byte(moves) {
			compare(t, r, p)
			if next, err := r.Play(p, engine.Pit(c%engine.Pits)); err == nil {
				p = next
			}
		}
	})
}

// TestLongRelay plays a relay that a cap on the number of laps would forbid.
func TestLongRelay(t *testing.T) {
	g, err := engine.NewGame(engine.Rules{Variant: engine.Ayoayo}, engine.StartPosition())
	if err != nil {
		t.Fatal(err)
	}
	moves, err := engine.ParseMoves("BeBbEfCfBe")
	if err != nil {
		t.Fatal(err)
	}
	var trace engine.Trace
	for _, pit := range moves {
		if trace, err = g.Play(pit); err != nil {
			t.Fatal(err)
		}
	}
	if len(trace.Laps) != 1036 {
		t.Errorf("%d laps, want 1036", len(trace.Laps))
	}
}

// TestRelaysNearTheStart holds every relay of the first seven plies against the
// plain version, which keeps all states to see whether one returns.
func TestRelaysNearTheStart(t *testing.T) {
	r := engine.Rules{Variant: engine.Ayoayo}
	endless := 0
	var visit func(p engine.Position, depth int)
	visit = func(p engine.Position, depth int) {
		plain := plainOf(p)
		for i := range 6 {
			pit := engine.PitOf(p.ToMove(), i)
			if p.Seeds(pit) == 0 {
				continue
			}
			m := plain.sown(r, pit)
			next, err := r.Play(p, pit)
			var illegal *engine.IllegalMoveError
			if errors.As(err, &illegal) && illegal.Reason == engine.EndlessRelay {
				endless++
			} else if m.endless || err == nil && plainOf(next) != m.after {
				t.Fatalf("%v: %v leads to %v, want %+v", p, pit, next, m)
			}
			if err == nil && depth > 1 {
				visit(next, depth-1)
			}
		}
	}
	visit(engine.StartPosition(), 7)
	if endless != 4 {
		t.Errorf("%d endless relays, want 4", endless)
	}
}
