package engine

import "fmt"

// Position is the seeds in all pits and stores and the player to move. It is
// comparable and 16 bytes small. The zero value is no position: start from
// [StartPosition], [NewPosition] or [ParsePosition].
//
// It holds the two rows as packed words, the mover's first, so that changing
// turns is exchanging two words and one table of laps serves both sides.
type Position struct {
	mover, other row
}

// StartPosition returns four seeds in each pit, empty stores, South to move.
func StartPosition() Position {
	return Position{mover: newRow(South) + 4*everyPit, other: newRow(North) + 4*everyPit}
}

// NewPosition returns the position with these seeds in the pits, A to f, and
// in the stores. It returns an error when a number is negative or when they do
// not sum to [SeedCount].
func NewPosition(pits [Pits]int, southStore, northStore int, toMove Side) (Position, error) {
	if toMove > North {
		return Position{}, fmt.Errorf("the player to move must be South or North, not %v", toMove)
	}
	rows := [2]row{newRow(South), newRow(North)}
	sum := 0
	for i, n := range append(pits[:], southStore, northStore) {
		if n < 0 || n > SeedCount {
			return Position{}, fmt.Errorf("position field %d (%d): a pit or store holds 0 to %d seeds", i+1, n, SeedCount)
		}
		sum += n
	}
	if sum != SeedCount {
		return Position{}, fmt.Errorf("the pits and stores hold %d seeds together, there must be %d", sum, SeedCount)
	}
	for pit, n := range pits {
		rows[Pit(pit).Owner()] += row(n) << laneShift(Pit(pit).index())
	}
	rows[South] += row(southStore) << storeShift
	rows[North] += row(northStore) << storeShift
	return Position{mover: rows[toMove], other: rows[toMove.Opponent()]}, nil
}

// Seeds returns the number of seeds in a pit.
func (p Position) Seeds(pit Pit) int { return int(p.row(pit.Owner()).seeds(pit.index())) }

// Store returns the number of seeds a side has captured.
func (p Position) Store(s Side) int { return int(p.row(s).store()) }

// RowSeeds returns the number of seeds in a side's six pits.
func (p Position) RowSeeds(s Side) int { return int(p.row(s).sum()) }

// ToMove returns the player to move. In an over position it names the player
// whose turn it would be.
func (p Position) ToMove() Side { return p.mover.side() }

func (p Position) row(s Side) row {
	if p.mover.side() == s {
		return p.mover
	}
	return p.other
}
