package render

import (
	"testing"

	"owarebot/engine"

	"pgregory.net/rapid"
)

// TestSeedsAreConserved wants every moment of any move to hold 48 seeds and to
// differ from the one before by a lift, by drops, or by a capture brought in.
func TestSeedsAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyView(t)
		if v.Last == nil {
			return
		}
		coarseness := rapid.IntRange(1, coarsest).Draw(t, "coarseness")
		moments, err := timeline(v.Last, planOf(v.Last, coarseness))
		if err != nil {
			t.Fatal(err)
		}
		first, last := moments[0], moments[len(moments)-1]
		if first.stock != stockOf(v.Last.Before) || first.hand != 0 {
			t.Errorf("the first moment is %+v", first)
		}
		if last.stock != stockOf(v.Last.After) || last.hand != 0 || !last.ended || last.taken != len(v.Last.Captures) {
			t.Errorf("the last moment is %+v", last)
		}
		for i, m := range moments {
			if m.seeds() != engine.SeedCount {
				t.Errorf("moment %d holds %d seeds: %+v", i, m.seeds(), m)
			}
			if m.delay < firstDelay {
				t.Errorf("moment %d stays for %d hundredths of a second", i, m.delay)
			}
			if i > 0 && m.lap < moments[i-1].lap {
				t.Errorf("moment %d goes back to lap %d", i, m.lap)
			}
		}
	})
}

// TestShortMovesAreToldWhole wants a picture of every lift and drop where there
// are few, each one seed after another.
func TestShortMovesAreToldWhole(t *testing.T) {
	for _, v := range []View{captureView(t), relayOf(t, 3)} {
		moments, err := timeline(v.Last, planOf(v.Last, 1))
		if err != nil {
			t.Fatal(err)
		}
		want := 1 + len(v.Last.Captures) + 1
		for _, lap := range v.Last.Laps {
			want += 1 + lap.Seeds
		}
		if len(moments) != want {
			t.Errorf("%d moments, want %d", len(moments), want)
		}
		for i := 1; i < len(moments); i++ {
			a, b := moments[i-1], moments[i]
			if dropped := a.hand - b.hand; b.taken == 0 && dropped != 1 && b.stock.pits[b.at] != 0 {
				t.Errorf("from moment %d to %d the hand goes from %d to %d seeds", i-1, i, a.hand, b.hand)
			}
		}
	}
}

// TestLongRelaysAreCondensed wants few pictures of however many laps, the first
// laps singly and the last lap seed by seed.
func TestLongRelaysAreCondensed(t *testing.T) {
	v := after(t, "ayoayo", "", "BeBbEfCfBe")
	moments, err := timeline(v.Last, planOf(v.Last, 1))
	if err != nil {
		t.Fatal(err)
	}
	if len(moments) > 70 {
		t.Errorf("%d moments", len(moments))
	}
	steps := map[int]int{}
	for i := 1; i < len(moments); i++ {
		steps[moments[i].lap-moments[i-1].lap]++
	}
	if steps[1] < singleLaps || moments[len(moments)-1].lap != 1036 {
		t.Errorf("the steps from lap to lap are %v, the last lap is %d", steps, moments[len(moments)-1].lap)
	}
}
