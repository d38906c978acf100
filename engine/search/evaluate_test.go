package search

import (
	"math/rand/v2"
	"testing"

	"owarebot/engine"
)

// The fast evaluation is what the features weigh.
func TestEvaluationIsFeaturesTimesWeights(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	var w Weights
	for i := range w {
		w[i] = int16(random.IntN(400) - 200)
	}
	e := newEvaluator(&w)
	for range 3000 {
		p := randomGame(t, engine.Rules{}, random, random.IntN(100)).Position()
		me := p.ToMove()
		want := float64(seed * (p.Store(me) - p.Store(me.Opponent())))
		for i, n := range Features(p) {
			want += n * float64(w[i])
		}
		if got := float64(e.evaluate(p.Words())); got != want && want != 0 {
			t.Fatalf("%v: %v, want %v", p, got, want)
		}
	}
}

// Threats are those that a loop over pits finds.
func TestThreats(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 2))
	e := newEvaluator(&Weights{})
	for range 3000 {
		p := randomGame(t, engine.Rules{}, random, random.IntN(100)).Position()
		mover, other := p.Words()
		if got, want := inReach(e[0].row(mover), other), plainReach(p); got != want {
			t.Fatalf("%v: %+v, want %+v", p, got, want)
		}
	}
}

func plainReach(p engine.Position) (r reach) {
	me := p.ToMove()
	them := func(i int) int { return p.Seeds(engine.PitOf(me.Opponent(), i)) }
	var ends, rounds [pitsASide]bool
	for i := range pitsASide {
		n := p.Seeds(engine.PitOf(me, i))
		if end := i + n - pitsASide; n < engine.Pits && end >= 0 && end < pitsASide {
			ends[end] = true
		}
		if end := i + n - pitsASide - 11; n >= engine.Pits && end >= 0 && end < pitsASide {
			rounds[end] = true
		}
	}
	for i := range pitsASide {
		if rounds[i] && them(i) < 2 {
			r.rounds++
		}
		if !ends[i] || them(i) < 1 || them(i) > 2 {
			continue
		}
		r.seeds += int32(them(i) + 1)
		taken := 0
		for j := i; j >= 0 && them(j) >= 1 && them(j) <= 2; j-- {
			taken += them(j) + 1
		}
		r.best = min(max(r.best, taken), captureSteps-1)
	}
	return r
}
