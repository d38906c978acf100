package endgame_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"owarebot/engine"
	"owarebot/engine/endgame"
)

// benchmarkSeeds is how many seeds the benchmarks' tables have.
const benchmarkSeeds = 12

func BenchmarkBuildAbapa(b *testing.B)  { benchmarkBuild(b, engine.Abapa) }
func BenchmarkBuildWari(b *testing.B)   { benchmarkBuild(b, engine.Wari) }
func BenchmarkBuildWarri(b *testing.B)  { benchmarkBuild(b, engine.Warri) }
func BenchmarkBuildAyoayo(b *testing.B) { benchmarkBuild(b, engine.Ayoayo) }

func benchmarkBuild(b *testing.B, v engine.Variant) {
	for b.Loop() {
		if err := endgame.Build(context.Background(), b.TempDir(), engine.Rules{Variant: v}, benchmarkSeeds, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkProbe looks up random boards, so that hardly one is near the one
// before in memory.
func BenchmarkProbe(b *testing.B) {
	table := build(b, engine.Rules{}, benchmarkSeeds)
	random := rand.New(rand.NewPCG(1, 2))
	positions := make([]engine.Position, 1<<16)
	for i := range positions {
		var pits [engine.Pits]int
		for range benchmarkSeeds {
			pits[random.IntN(engine.Pits)]++
		}
		p, err := engine.NewPosition(pits, 0, engine.SeedCount-benchmarkSeeds, engine.South)
		if err != nil {
			b.Fatal(err)
		}
		positions[i] = p
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, _, known := table.Probe(positions[i%len(positions)]); !known {
			b.Fatal("a board is not known")
		}
		i++
	}
}
