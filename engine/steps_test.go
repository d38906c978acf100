package engine_test

import (
	"math/rand/v2"
	"testing"

	"owarebot/engine"
)

// Steps agrees with LegalMoves and Play in positions of random games, to their
// end, under all rules.
func TestStepsAgreeWithPlay(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	for _, rules := range engine.AllRules() {
		for range 60 {
			p := engine.StartPosition()
			for range 120 {
				var steps [engine.MaxSteps]engine.Step
				n := rules.Steps(p, &steps)
				checkSteps(t, rules, p, steps[:n])
				if n == 0 {
					break
				}
				p = steps[random.IntN(n)].After
			}
		}
	}
}

func checkSteps(t *testing.T, rules engine.Rules, p engine.Position, steps []engine.Step) {
	t.Helper()
	i := 0
	for pit := range rules.LegalMoves(p).All() {
		after, err := rules.Play(p, pit)
		if err != nil {
			t.Fatal(err)
		}
		if i >= len(steps) || steps[i] != (engine.Step{Pit: pit, After: after}) {
			t.Fatalf("%v, %v: Steps gives %v, where %v leads to %v", rules, p, steps, pit, after)
		}
		i++
	}
	if i != len(steps) {
		t.Fatalf("%v, %v: Steps gives %d moves, LegalMoves %d", rules, p, len(steps), i)
	}
}

// Words tells positions apart by every pit, store and the player to move.
func TestWords(t *testing.T) {
	p, err := engine.ParsePosition("1-2-3-4-5-0-0-7-0-0-0-9-8-9-N")
	if err != nil {
		t.Fatal(err)
	}
	mover, other := p.Words()
	if want := uint64(0x80_09_09_00_00_00_07_00); mover != want {
		t.Errorf("the mover's word is %#x, want %#x", mover, want)
	}
	if want := uint64(0x00_08_00_05_04_03_02_01); other != want {
		t.Errorf("the other word is %#x, want %#x", other, want)
	}
}

func BenchmarkStepsAbapa(b *testing.B)  { benchmarkSteps(b, engine.Abapa) }
func BenchmarkStepsAyoayo(b *testing.B) { benchmarkSteps(b, engine.Ayoayo) }

func benchmarkSteps(b *testing.B, v engine.Variant) {
	rules := engine.Rules{Variant: v}
	var walk func(p engine.Position, depth int) uint64
	walk = func(p engine.Position, depth int) uint64 {
		if depth == 0 {
			return 1
		}
		var steps [engine.MaxSteps]engine.Step
		var leaves uint64
		for _, s := range steps[:rules.Steps(p, &steps)] {
			leaves += walk(s.After, depth-1)
		}
		return leaves
	}
	b.ReportAllocs()
	var leaves uint64
	for b.Loop() {
		leaves += walk(engine.StartPosition(), benchmarkDepth)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}
