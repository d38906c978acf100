package engine_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"owarebot/engine"
)

// benchmarkDepth is how deep the benchmarks count from the start.
const benchmarkDepth = 8

// comparedDepth is how deep two programs count to be compared: briefly, so that
// on a busy machine each is at some time left alone for a whole count.
const comparedDepth = benchmarkDepth - 1

func BenchmarkPerftAbapa(b *testing.B)  { benchmarkPerft(b, engine.Abapa) }
func BenchmarkPerftWari(b *testing.B)   { benchmarkPerft(b, engine.Wari) }
func BenchmarkPerftWarri(b *testing.B)  { benchmarkPerft(b, engine.Warri) }
func BenchmarkPerftAyoayo(b *testing.B) { benchmarkPerft(b, engine.Ayoayo) }

func benchmarkPerft(b *testing.B, v engine.Variant) {
	b.ReportAllocs()
	var leaves uint64
	for b.Loop() {
		leaves += engine.Rules{Variant: v}.Perft(engine.StartPosition(), benchmarkDepth)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}

// speed is leaves and the time they took.
type speed struct {
	leaves uint64
	took   time.Duration
}

func (s speed) perSecond() float64 { return float64(s.leaves) / s.took.Seconds() }

// timed counts leaves with both, in turns so that a busy machine slows down
// both, and returns the best speed of each.
func timed(b *testing.B, fast, plain func() speed) (bestFast, bestPlain float64) {
	for b.Loop() {
		bestFast = max(bestFast, fast().perSecond())
		bestPlain = max(bestPlain, plain().perSecond())
	}
	return bestFast, bestPlain
}

func stopwatch(count func() uint64) speed {
	begin := time.Now()
	leaves := count()
	return speed{leaves, time.Since(begin)}
}

func reportRatio(b *testing.B, fast, plain float64) {
	b.ReportMetric(fast, "leaves/s")
	b.ReportMetric(plain, "plain-leaves/s")
	b.ReportMetric(fast/plain, "times-plain")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkPerftAgainstPlain prints how many times faster than the plain
// version in the tests the engine is.
func BenchmarkPerftAgainstPlain(b *testing.B) {
	for v := engine.Abapa; v <= engine.Ayoayo; v++ {
		r := engine.Rules{Variant: v}
		b.Run(v.String(), func(b *testing.B) {
			fast, plain := timed(b,
				func() speed {
					return stopwatch(func() uint64 { return r.Perft(engine.StartPosition(), comparedDepth) })
				},
				func() speed {
					return stopwatch(func() uint64 { return plainOf(engine.StartPosition()).perft(r, comparedDepth-3) })
				})
			reportRatio(b, fast, plain)
		})
	}
}

// BenchmarkPerftAgainstC prints how many times faster than testdata/plain.c,
// compiled with gcc -O2, the engine is.
func BenchmarkPerftAgainstC(b *testing.B) {
	program := filepath.Join(b.TempDir(), "plain")
	if _, err := exec.LookPath("gcc"); err != nil {
		b.Skip("there is no gcc to compile testdata/plain.c with: install it for this comparison")
	}
	if out, err := exec.Command("gcc", "-O2", "-o", program, "testdata/plain.c").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for _, v := range []engine.Variant{engine.Abapa, engine.Ayoayo} {
		r := engine.Rules{Variant: v}
		b.Run(v.String(), func(b *testing.B) {
			fast, plain := timed(b,
				func() speed {
					return stopwatch(func() uint64 { return r.Perft(engine.StartPosition(), comparedDepth) })
				},
				func() speed { return runC(b, program, r) })
			reportRatio(b, fast, plain)
		})
	}
}

// runC lets the C program count the same leaves. It times itself.
func runC(b *testing.B, program string, r engine.Rules) speed {
	out, err := exec.Command(program, r.String(), strconv.Itoa(comparedDepth)).Output()
	if err != nil {
		b.Fatal(err)
	}
	var leaves uint64
	var seconds float64
	if _, err := fmt.Sscan(string(out), &leaves, &seconds); err != nil {
		b.Fatal(err)
	}
	if want := r.Perft(engine.StartPosition(), comparedDepth); leaves != want {
		b.Fatalf("the C program counts %d leaves, want %d", leaves, want)
	}
	return speed{leaves, time.Duration(seconds * float64(time.Second))}
}
