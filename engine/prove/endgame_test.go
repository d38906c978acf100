package prove_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"owarebot/engine"
	"owarebot/engine/endgame"
	"owarebot/engine/prove"
)

// Where an endgame table knows exactly what the players get, the proof comes to
// the same outcome.
func TestSolveAgreesWithEndgameTables(t *testing.T) {
	const seeds = 6
	random := rand.New(rand.NewPCG(2, 9))
	for _, r := range ayoayo() {
		dir := t.TempDir()
		if err := endgame.Build(context.Background(), dir, r, seeds, func(endgame.Progress) {}); err != nil {
			t.Fatal(err)
		}
		table, err := endgame.Open(dir, r)
		if err != nil {
			t.Fatal(err)
		}
		exact := 0
		for range 150 {
			p := randomPosition(t, random, 1+random.IntN(seeds))
			mover, other, known := table.Probe(p)
			onBoard := p.RowSeeds(engine.South) + p.RowSeeds(engine.North)
			if !known || mover+other != onBoard || r.Over(p) {
				continue
			}
			exact++
			side := p.ToMove()
			want := engine.OutcomeOf(p.Store(side)+mover, p.Store(side.Opponent())+other)
			if proof := solve(t, r, p, prove.Config{TableBytes: 1 << 16}); proof.Outcome != want {
				t.Errorf("%v, %v: proved is %v, the table's %d and %d make it %v", r, p, proof.Outcome, mover, other, want)
			}
		}
		if exact < 50 {
			t.Errorf("%v: only %d positions are exact", r, exact)
		}
		if err := table.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// randomPosition lays the seeds anywhere, with stores that leave open who wins.
func randomPosition(t *testing.T, random *rand.Rand, seeds int) engine.Position {
	t.Helper()
	var pits [engine.Pits]int
	for range seeds {
		pits[random.IntN(engine.Pits)]++
	}
	south := engine.SeedCount/2 - random.IntN(seeds+1)
	p, err := engine.NewPosition(pits, south, engine.SeedCount-seeds-south, engine.Side(random.IntN(2)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
