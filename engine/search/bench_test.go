package search

import (
	"context"
	"testing"
	"time"

	"owarebot/engine"
)

func BenchmarkStart(b *testing.B) {
	for _, v := range []engine.Variant{engine.Abapa, engine.Wari, engine.Warri, engine.Ayoayo} {
		b.Run(v.String(), func(b *testing.B) { benchmarkThought(b, engine.Rules{Variant: v}, 5*time.Second) })
	}
}

// benchmarkThought reports the positions looked at in a second and the depth
// reached in the time, by one thread.
func benchmarkThought(b *testing.B, rules engine.Rules, limit time.Duration) {
	game, err := engine.NewGame(rules, engine.StartPosition())
	if err != nil {
		b.Fatal(err)
	}
	s := New(rules, Config{TableBytes: 256 << 20})
	var nodes uint64
	var depth int
	for b.Loop() {
		s.Forget()
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		r, err := s.Think(ctx, Request{Game: game})
		cancel()
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
		depth = max(depth, r.Depth)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(depth), "depth")
	b.ReportMetric(0, "ns/op")
}
