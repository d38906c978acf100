package prove_test

import (
	"testing"

	"owarebot/engine"
	"owarebot/engine/prove"
)

// BenchmarkSolveStart proves the start of the default rules, on one core.
func BenchmarkSolveStart(b *testing.B) {
	var nodes uint64
	for b.Loop() {
		proof, err := prove.Solve(b.Context(), engine.Rules{Variant: engine.Ayoayo}, engine.StartPosition(), prove.Config{})
		if err != nil || proof.Outcome != engine.Win {
			b.Fatalf("%+v, %v", proof, err)
		}
		nodes += proof.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
