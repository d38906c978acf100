package chance

import "testing"

func TestTheSameNumbersGiveTheSameDraws(t *testing.T) {
	a, b, other, swapped := From(1, 2), From(1, 2), From(1, 3), From(2, 1)
	for range 100 {
		first := a.Next()
		if b.Next() != first {
			t.Fatal("two sources of the same numbers differ")
		}
		if other.Next() == first || swapped.Next() == first {
			t.Fatal("sources of other numbers draw the same")
		}
	}
}

func TestDrawsAreSpreadEvenly(t *testing.T) {
	const draws, bins = 60_000, 6
	s := From(7)
	var counts, below [bins]int
	for range draws {
		f := s.Fraction()
		if f < 0 || f >= 1 {
			t.Fatalf("a fraction of %v", f)
		}
		counts[int(f*bins)]++
		below[s.Below(bins)]++
	}
	for i := range bins {
		for _, n := range []int{counts[i], below[i]} {
			if n < draws/bins*95/100 || n > draws/bins*105/100 {
				t.Errorf("bin %d holds %d and %d of %d draws", i, counts[i], below[i], draws)
			}
		}
	}
}
