package search

import (
	"context"
	"testing"
	"time"

	"owarebot/engine"
)

// BenchmarkStart thinks about each variant's start with one thread for five
// seconds and reports the positions looked at in a second and the depth reached.
// Run it with -benchtime 1x.
func BenchmarkStart(b *testing.B) {
	const limit = 5 * time.Second
	for _, v := range []engine.Variant{engine.Abapa, engine.Wari, engine.Warri, engine.Ayoayo} {
		b.Run(v.String(), func(b *testing.B) {
			rules := engine.Rules{Variant: v}
			game := newGame(b, rules, "")
			s := New(rules, Config{TableBytes: 256 << 20})
			var nodes uint64
			var took time.Duration
			depth := 0
			for b.Loop() {
				s.Forget() // which also makes the system give it the memory
				ctx, cancel := context.WithTimeout(context.Background(), limit)
				begin := time.Now()
				r, err := s.Think(ctx, Request{Game: game})
				took += time.Since(begin)
				cancel()
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
				depth = max(depth, r.Depth)
			}
			b.ReportMetric(float64(nodes)/took.Seconds(), "nodes/s")
			b.ReportMetric(float64(depth), "depth")
			b.ReportMetric(0, "ns/op")
		})
	}
}
