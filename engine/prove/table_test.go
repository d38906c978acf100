package prove

import (
	"testing"

	"pgregory.net/rapid"

	"owarebot/engine"
)

// drawPosition draws any position at all.
func drawPosition(t *rapid.T) engine.Position {
	var numbers [engine.Pits + 2]int
	left := engine.SeedCount
	order := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}).Draw(t, "order")
	for _, i := range order[1:] {
		numbers[i] = rapid.IntRange(0, left).Draw(t, "seeds")
		left -= numbers[i]
	}
	numbers[order[0]] = left
	p, err := engine.NewPosition([engine.Pits]int(numbers[:engine.Pits]), numbers[12], numbers[13], engine.Side(rapid.IntRange(0, 1).Draw(t, "side")))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// otherSide is the same position with the players' names exchanged.
func otherSide(p engine.Position) engine.Position {
	mover, other := p.Words()
	return engine.PositionOfWords(mover^1<<63, other^1<<63)
}

// Codes are equal for what is equal to the mover, and for nothing else.
func TestCodes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q := drawPosition(t), drawPosition(t)
		if codeOf(p) != codeOf(otherSide(p)) {
			t.Fatalf("the code of %v depends on its side", p)
		}
		if codeOf(p)&^codeMask != 0 {
			t.Fatalf("the code of %v is too large", p)
		}
		if same := p == q || p == otherSide(q); (codeOf(p) == codeOf(q)) != same {
			t.Fatalf("codes of %v and %v: %x, %x", p, q, codeOf(p), codeOf(q))
		}
	})
}

// Every code is the code of one rank.
func TestScatterCanBeUndone(t *testing.T) {
	gather := func(c code) uint64 {
		r := uint64(c)
		r ^= r >> 22
		r = r * inverse(0xBF58476D1CE4E5B9) & codeMask
		r ^= r>>21 ^ r>>42
		return r * inverse(0x9E3779B97F4A7C15) & codeMask
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.Uint64Range(0, codeMask).Draw(t, "rank")
		if got := gather(scatter(r)); got != r {
			t.Fatalf("%x comes back as %x", r, got)
		}
	})
}

// inverse is the number that odd times gives 1, by Newton's method.
func inverse(odd uint64) uint64 {
	x := odd
	for range 6 {
		x *= 2 - odd*x
	}
	return x
}

// A table has what was put into it, also after it has grown, and nothing else.
func TestTableKeepsWhatItIsGiven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := newTable(1 << 24)
		// Fewer than fit into one bucket, so that nothing need be replaced.
		given := rapid.MapOfN(rapid.Custom(drawPosition), rapid.IntRange(1, maxPlies), 1, bucketEntries-1).Draw(t, "given")
		codes := map[code]int{}
		for p, win := range given {
			codes[codeOf(p)] = win
			table.put(codeOf(p), newEntry(win, win-1, 5, uint64(win)))
		}
		for range 3 {
			for c, win := range codes {
				if e := table.find(c); e.win() != win || e.safe() != win-1 || e.pit() != 5 {
					t.Fatalf("with %d bits the entry of %x is %x, put was %d", table.bits, c, e, win)
				}
			}
			other := codeOf(drawPosition(t))
			if _, is := codes[other]; !is && table.find(other) != 0 {
				t.Fatalf("there is an entry for %x", other)
			}
			if table.find(other|otherGoal) != 0 {
				t.Fatalf("there is an entry for %x with the other goal", other)
			}
			table.grow(1 << table.bits)
		}
		if table.bits <= firstBits {
			t.Fatal("the table did not grow")
		}
	})
}

// A full bucket gives up what took the least work.
func TestTableReplacesTheCheapest(t *testing.T) {
	table := newTable(0)
	place := func(i int) code { return code(i) << firstBits }
	for i := range bucketEntries {
		if !table.put(place(i), newEntry(1, -1, 0, 1<<(i+3))) {
			t.Fatalf("place %d was not empty", i)
		}
	}
	if table.put(place(bucketEntries), newEntry(2, -1, 0, 1)) {
		t.Error("there was an empty place")
	}
	if table.find(place(0)) != 0 || table.find(place(1)) == 0 || table.find(place(bucketEntries)).win() != 2 {
		t.Error("another than the cheapest entry is missing")
	}
	table.grow(1 << firstBits)
	if table.bits != firstBits {
		t.Error("the table grew beyond its limit")
	}
}
