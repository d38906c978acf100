package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"owarebot/engine"
)

// randomBoard has the given number of seeds, all of them in a few pits or in
// many, and the others in the stores.
func randomBoard(random *rand.Rand, seeds int) engine.Position {
	var pits [engine.Pits]int
	first, among := random.IntN(engine.Pits), 1+random.IntN(engine.Pits)
	for range seeds {
		pits[(first+random.IntN(among))%engine.Pits]++
	}
	south := random.IntN(engine.SeedCount - seeds + 1)
	p, err := engine.NewPosition(pits, south, engine.SeedCount-seeds-south, engine.Side(random.IntN(2)))
	if err != nil {
		panic(err)
	}
	return p
}

// TestUnsownIsThere plays every position that Unsown gives forward again, and
// looks for every position among those before the ones it leads to.
func TestUnsownIsThere(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	for _, v := range []engine.Variant{engine.Abapa, engine.Wari, engine.Warri} {
		rules := engine.Rules{Variant: v, PlayOut: true}
		for range 10000 {
			p := randomBoard(random, random.IntN(engine.SeedCount+1))
			var before [engine.MaxUnsown]engine.Position
			found := before[:rules.Unsown(p, &before)]
			for _, q := range found {
				if !quietSteps(rules, q)[p] {
					t.Fatalf("%v: no quiet move leads from %v to %v", rules, q, p)
				}
			}
			for after := range quietSteps(rules, p) {
				found := before[:rules.Unsown(after, &before)]
				if !slices.Contains(found, p) {
					t.Fatalf("%v: %v leads to %v and is not among those before it: %v", rules, p, after, found)
				}
			}
		}
	}
}

// quietSteps are the positions that legal moves without a capture lead to.
func quietSteps(rules engine.Rules, p engine.Position) map[engine.Position]bool {
	after := map[engine.Position]bool{}
	var steps [engine.MaxSteps]engine.Step
	for _, s := range steps[:rules.Steps(p, &steps)] {
		if s.After.Store(engine.South) == p.Store(engine.South) && s.After.Store(engine.North) == p.Store(engine.North) {
			after[s.After] = true
		}
	}
	return after
}

func TestPositionOfWords(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		p := randomBoard(random, random.IntN(engine.SeedCount+1))
		if back := engine.PositionOfWords(p.Words()); back != p {
			t.Fatalf("%v has the words of %v", p, back)
		}
	}
}
