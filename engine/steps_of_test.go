package engine_test

import (
	"math/rand/v2"
	"testing"

	"owarebot/engine"
)

// StepsOf gives what Steps gives for each set of legal moves.
func TestStepsOf(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 9))
	for _, rules := range engine.AllRules() {
		for range 500 {
			p := randomBoard(random, random.IntN(engine.SeedCount+1))
			legal := rules.LegalMoves(p)
			set := legal & engine.PitSet(random.Uint32())
			var all, some [engine.MaxSteps]engine.Step
			found := some[:rules.StepsOf(p, set, &some)]
			i := 0
			for _, s := range all[:rules.Steps(p, &all)] {
				if !set.Has(s.Pit) {
					continue
				}
				if i >= len(found) || found[i] != s {
					t.Fatalf("%v, %v, pits %b: %v, which lacks %v", rules, p, set, found, s)
				}
				i++
			}
			if i != len(found) {
				t.Fatalf("%v, %v, pits %b: %v", rules, p, set, found)
			}
		}
	}
}
