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

