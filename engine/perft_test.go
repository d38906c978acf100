package engine_test

import (
	"testing"

	"owarebot/engine"
)

func TestPerftStart(t *testing.T) {
	for v, want := range [][]uint64{{6, 36, 190, 1014, 5219, 27332, 139157, 711414}, {6, 36, 190, 1014, 5219, 27332, 139157, 711414}, {6, 36, 190, 1014, 5219, 27332, 139157, 711414}, {6, 28, 132, 624, 2870, 13041, 58497, 260939}} {
		for d, n := range want {
			if got := (engine.Rules{Variant: engine.Variant(v)}).Perft(engine.StartPosition(), d+1); got != n {
				t.Errorf("%d %d: %d want %d", v, d+1, got, n)
			}
		}
	}
}

func BenchmarkPerftAbapa(b *testing.B)  { benchmarkPerft(b, engine.Abapa, 8) }
func BenchmarkPerftWari(b *testing.B)   { benchmarkPerft(b, engine.Wari, 8) }
func BenchmarkPerftWarri(b *testing.B)  { benchmarkPerft(b, engine.Warri, 8) }
func BenchmarkPerftAyoayo(b *testing.B) { benchmarkPerft(b, engine.Ayoayo, 8) }

func benchmarkPerft(b *testing.B, v engine.Variant, depth int) {
	b.ReportAllocs()
	var leaves uint64
	for b.Loop() {
		leaves += engine.Rules{Variant: v}.Perft(engine.StartPosition(), depth)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
