package engine

import (
	"fmt"
	"iter"
	"math/bits"
)

const (
	// Pits is the number of pits on the board; nobody sows into a store.
	Pits = 12
	// SeedCount is the number of seeds in a game, on the board and in the
	// stores together.
	SeedCount = 48
	// Majority is the number of seeds in a store that wins the game.
	Majority = 25

	pitsPerSide = Pits / 2
)

// Side is one of the two players: [South], who moves first, or [North].
type Side uint8

// The two players. South is the zero value.
const (
	South Side = iota
	North
)

// Opponent returns the other side.
func (s Side) Opponent() Side { return s ^ 1 }

// String returns "South" or "North".
func (s Side) String() string {
	switch s {
	case South:
		return "South"
	case North:
		return "North"
	}
	return fmt.Sprintf("Side(%d)", uint8(s))
}

// Letter returns the letter that stands for the side in a position's text,
// 'S' or 'N'.
func (s Side) Letter() byte {
	if s == South {
		return 'S'
	}
	return 'N'
}

// Pit is a place on the board, 0 to 11 in sowing order: South's A to F, then
// North's a to f.
type Pit uint8

// PitOf returns the i-th pit, 0 to 5, of a side in its sowing order: its 0 is
// A or a, its 5 is F or f.
func PitOf(side Side, i int) Pit { return Pit(int(side)*pitsPerSide + i) }

// ParsePit reads a pit's letter, A to F or a to f. Case matters: it says
// whose pit it is.
func ParsePit(s string) (Pit, error) {
	if len(s) == 1 {
		if pit, ok := pitOfLetter(s[0]); ok {
			return pit, nil
		}
	}
	return 0, fmt.Errorf("pit %s: write one letter, A to F for South's pits or a to f for North's", quote(s))
}

func pitOfLetter(c byte) (Pit, bool) {
	switch {
	case 'A' <= c && c <= 'F':
		return PitOf(South, int(c-'A')), true
	case 'a' <= c && c <= 'f':
		return PitOf(North, int(c-'a')), true
	}
	return 0, false
}

// Owner returns the side in whose row the pit lies.
func (p Pit) Owner() Side {
	if p < pitsPerSide {
		return South
	}
	return North
}

// Opposite returns the pit across the board: A and f, B and e, and so on.
func (p Pit) Opposite() Pit { return Pits - 1 - p }

// Next returns the pit that is sown after this one.
func (p Pit) Next() Pit { return (p + 1) % Pits }

// Letter returns the pit's name, 'A' to 'F' or 'a' to 'f'; a value that is no
// pit gives '?'.
func (p Pit) Letter() byte {
	if p >= Pits {
		return '?'
	}
	return "ABCDEFabcdef"[p]
}

// String returns the pit's letter.
func (p Pit) String() string { return string(rune(p.Letter())) }

// index returns the pit's place, 0 to 5, in its owner's row.
func (p Pit) index() uint { return uint(p) % pitsPerSide }

// PitSet is a set of pits: bit i stands for Pit(i). The zero value is empty.
type PitSet uint16

// Has reports whether the pit is in the set.
func (s PitSet) Has(p Pit) bool { return s>>p&1 != 0 }

// Len returns the number of pits in the set.
func (s PitSet) Len() int { return bits.OnesCount16(uint16(s)) }

// All goes through the set's pits in sowing order.
func (s PitSet) All() iter.Seq[Pit] {
	return func(yield func(Pit) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(Pit(bits.TrailingZeros16(uint16(s)))) {
				return
			}
		}
	}
}
