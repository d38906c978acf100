package search

import (
	"testing"

	"owarebot/engine"
)

func TestTableRemembers(t *testing.T) {
	for _, shared := range []bool{false, true} {
		table := newTable(1<<10, shared)
		table.turn()
		for i, v := range []int32{0, 1, -1, most, -most, won - 3, 3 - won, tableWon} {
			key := mix(uint64(i), 7)
			table.put(key, v, 100+i, lower, 5)
			e := table.find(key)
			if e.score() != v || e.depth() != 100+i || e.bound() != lower || e.move() != 5 {
				t.Errorf("of score %d the table remembers %d, depth %d, bound %d, move %d", v, e.score(), e.depth(), e.bound(), e.move())
			}
			table.put(key, v, 3, upper, noMove)
			if e := table.find(key); e.move() != 5 || e.bound() != upper {
				t.Errorf("a later entry without a move has bound %d and move %d", e.bound(), e.move())
			}
			if e := table.find(key ^ 1<<40); e != nothing {
				t.Errorf("the table knows what it was not told: %x", e)
			}
		}
	}
}

// An entry of which two threads wrote halves is nobody's.
func TestTornEntryIsNotFound(t *testing.T) {
	table := newTable(bucketBytes, true)
	table.put(42, 17, 9, exact, 1)
	table.words[0] ^= 4
	if e := table.find(42); e != nothing {
		t.Errorf("a torn entry is found as %x", e)
	}
}

// Deep entries of this thought outlive shallow ones and those of former thoughts.
func TestReplacement(t *testing.T) {
	table := newTable(bucketBytes, false)
	table.put(1, 0, 50, exact, 0)
	table.turn()
	for key := uint64(2); key <= 4; key++ {
		table.put(key, 0, int(key)*5, exact, 0)
	}
	table.put(5, 0, 1, exact, 0)
	table.put(6, 0, 30, exact, 0)
	for key, want := range map[uint64]bool{1: false, 2: true, 3: true, 4: true, 5: false, 6: true} {
		if got := table.find(key) != nothing; got != want {
			t.Errorf("entry %d is there: %v, want %v", key, got, want)
		}
	}
}

func TestScores(t *testing.T) {
	for _, v := range []int32{0, 5, -most, won - 9, 9 - won, tableWon, -tableWon} {
		if got := fromRoot(toNode(v, 4), 4); got != v {
			t.Errorf("%d comes back from the table as %d", v, got)
		}
	}
	for score, want := range map[Score]int{won - 7: 7, 12 - won: 12} {
		if plies, ok := score.Plies(); !ok || plies != want {
			t.Errorf("%d stands for %d plies, %v", score, plies, ok)
		}
	}
	for _, score := range []Score{0, most, tableWon, -Won} {
		if plies, ok := score.Plies(); ok {
			t.Errorf("%d stands for %d plies", score, plies)
		}
	}
	if outcome(provenWin) != engine.Win || outcome(most) != engine.Unknown || outcome(-provenWin) != engine.Loss {
		t.Error("outcomes do not begin where scores are proven")
	}
}
