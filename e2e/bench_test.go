package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"owarebot/engine"
)

// BenchmarkWholePath measures a move from the click to its answer: gateway, bot, a synced file, the picture, REST
// and the stand-in, all on this machine, with as many clicks in flight as the name says. It reports moves a second
// and the time from click to answer that 99 of 100 moves keep.
func BenchmarkWholePath(b *testing.B) {
	for _, inFlight := range []int{1, 10, 100} {
		b.Run(fmt.Sprintf("inflight=%d", inFlight), func(b *testing.B) { wholePath(b, inFlight) })
	}
}

func wholePath(b *testing.B, inFlight int) {
	w := newWorld(b, "games:\n  games_between_two: 1000\n  challenges_per_member: 1000\nlog:\n  level: error\n")
	w.serve(b)
	ctx := context.Background()
	tables, err := w.seat(ctx, inFlight)
	if err != nil {
		b.Fatal(err)
	}
	for i, g := range tables {
		g.mischief = false
		g.rules = engine.Rules{Variant: engine.Variant(i % 4)}
		if err := g.sitDown(ctx); err != nil {
			b.Fatal(err)
		}
	}

	work := make(chan struct{}, b.N)
	for range b.N {
		work <- struct{}{}
	}
	close(work)
	times := make([][]time.Duration, inFlight)
	b.ResetTimer()
	var players sync.WaitGroup
	for i, g := range tables {
		players.Go(func() {
			for range work {
				took, err := g.timedMove(ctx)
				if err != nil {
					b.Error(err)
					return
				}
				times[i] = append(times[i], took)
			}
		})
	}
	players.Wait()
	b.StopTimer()
	all := slices.Concat(times...)
	if len(all) == 0 {
		return
	}
	slices.Sort(all)
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(0, "ns/op")
}

// sitDown begins a game afresh.
func (g *table) sitDown(ctx context.Context) error {
	g.match, g.message = "", ""
	game, err := engine.NewGame(g.rules, engine.StartPosition())
	if err != nil {
		return err
	}
	g.game = game
	g.random = rand.New(rand.NewPCG(g.random.Uint64(), 1))
	return g.begin(ctx)
}

// timedMove plays a random move, from the click to the answer; where the game is over it first begins another,
// outside of the time that it gives.
func (g *table) timedMove(ctx context.Context) (time.Duration, error) {
	if g.game.Ending() != engine.Ongoing {
		if err := g.sitDown(ctx); err != nil {
			return 0, err
		}
	}
	position := g.game.Position()
	legal := slices.Collect(g.rules.LegalMoves(position).All())
	pit := legal[g.random.IntN(len(legal))]
	custom := sowID(g.match, len(g.game.Moves()), pit)
	start := time.Now()
	a, err := g.people.press(ctx, g.member(position.ToMove()).ID, g.place.ID, g.message, custom, false)
	took := time.Since(start)
	if err != nil {
		return 0, err
	}
	if !a.answered() || plyOf(a.Message, g.match) <= len(g.game.Moves()) {
		return 0, fmt.Errorf("%s was answered %+v", custom, a)
	}
	_, err = g.game.Play(pit)
	return took, err
}
