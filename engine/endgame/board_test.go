package endgame

import (
	"testing"

	"pgregory.net/rapid"
)

// Numbering rows and listing them are inverse.
func TestRowNumbers(t *testing.T) {
	for k := range MostSeeds + 1 {
		for i, row := range rowsOf(k) {
			s := sums(row)
			if total(s) != uint64(k) || rowNumber(s) != uint32(i) {
				t.Fatalf("row %#x, the %d-th with %d seeds, has %d and the number %d", row, i, k, total(s), rowNumber(s))
			}
		}
	}
}

// The blocks of a layer hold each number once, in order, and the board with
// that number.
func TestBoardNumbers(t *testing.T) {
	for n := range 9 {
		l := layer{seeds: n}
		number := 0
		for i := 0; ; i++ {
			b, ok := l.block(i)
			if !ok {
				break
			}
			for j, other := range b.others {
				if got := boardNumber(sums(b.mover), sums(other)); got != uint32(number) || b.first+uint32(j) != got {
					t.Fatalf("board %#x %#x has the number %d and stands at %d, want %d", b.mover, other, got, b.first+uint32(j), number)
				}
				number++
			}
		}
		if number != boards(n) {
			t.Errorf("there are %d boards with %d seeds, want %d", number, n, boards(n))
		}
	}
}

// The largest layers are too large to go through.
func TestLargeBoardNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, MostSeeds).Draw(t, "seeds")
		k := rapid.IntRange(0, n).Draw(t, "mover's seeds")
		mover := rapid.SampledFrom(rowsOf(k)).Draw(t, "mover")
		others := rowsOf(n - k)
		i := rapid.IntRange(0, len(others)-1).Draw(t, "other")
		number := boardNumber(sums(mover), sums(others[i]))
		block := int(number-layerFirsts[n][k]) / len(others)
		if rowsOf(k)[block] != mover || (int(number-layerFirsts[n][k]))%len(others) != i || int(number) >= boards(n) {
			t.Fatalf("board %#x %#x has the number %d", mover, others[i], number)
		}
	})
}

func TestPairs(t *testing.T) {
	seen := map[byte]bool{}
	for mover := range uint8(MostSeeds + 1) {
		for other := range MostSeeds + 1 - mover {
			p := pair{mover, other}
			if pairs[p.encode()] != p || seen[p.encode()] {
				t.Errorf("%v is encoded as %d, which is %v", p, p.encode(), pairs[p.encode()])
			}
			seen[p.encode()] = true
		}
	}
	for i, p := range pairs {
		if !seen[byte(i)] && p.mover <= MostSeeds {
			t.Errorf("byte %d stands for nothing, but is read as %v", i, p)
		}
	}
}

func FuzzParseHeader(f *testing.F) {
	f.Add(header{seeds: 12}.marshal())
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, b []byte) {
		h, err := parseHeader(b)
		if err != nil {
			return
		}
		if h.seeds < 0 || h.seeds > MostSeeds || h.rules.Validate() != nil || string(h.marshal()) != string(b[:headerSize]) {
			t.Errorf("%q is read as %+v", b, h)
		}
	})
}
