package tally

import (
	"math"
	"testing"
)

func TestMargins(t *testing.T) {
	var same, mixed Pairs
	for range 8 {
		same.Add([2]float64{1, 0.5})
	}
	for i := range 8 {
		mixed.Add([2]float64{float64(i % 2), float64(i % 2)})
	}
	if r := same.Result(); r.Score != 0.75 || r.Margin > 1e-6 || r.Wins != 8 || r.Draws != 8 {
		t.Errorf("pairs that are all alike: %+v", r)
	}
	// The deviation of 8 pairs, half 0 and half 1, is the root of 2/7.
	if r := mixed.Result(); r.Score != 0.5 || math.Abs(r.Margin-1.96*math.Sqrt(2.0/7/8)) > 1e-9 || r.Losses != 8 {
		t.Errorf("pairs that differ: %+v", r)
	}
}
