package engine

// lap is what sowing one lap does to the board, seen from the player to move:
// their pits are 0 to 5, the opponent's 6 to 11. Sowing it is one addition a
// row; the lift of the pit's own seeds is in the sum.
type lap struct {
	mover, other row
	// reach covers the lanes of the opponent's row from their first pit to
	// the one where the last seed fell; it is 0 when that was in the
	// mover's row.
	reach row
	fall  fall
}

// laps holds the lap from each pit with each number of seeds, at
// lapIndex(pit, seeds). Lifting no seeds does nothing.
var laps = sowAllLaps()

const (
	lapSeedBits = 6
	lapSeedMask = 1<<lapSeedBits - 1
	lapEntries  = 16 << lapSeedBits // a power of two spares bounds checks
)

func lapIndex(pit, seeds uint) uint { return pit<<lapSeedBits | seeds }

func sowAllLaps() (all [lapEntries]lap) {
	for pit := range uint(Pits) {
		for seeds := uint(1); seeds <= SeedCount; seeds++ {
			all[lapIndex(pit, seeds)] = sowLap(pit, seeds)
		}
	}
	return all
}

// sowLap drops the seeds one by one. A lap that comes round passes over the
// pit it was lifted from.
func sowLap(pit, seeds uint) lap {
	var rows [2]row
	rows[pit/pitsPerSide] -= row(seeds) << laneShift(pit%pitsPerSide)
	end := pit
	for range seeds {
		if end = (end + 1) % Pits; end == pit {
			end = (end + 1) % Pits
		}
		rows[end/pitsPerSide] += 1 << laneShift(end%pitsPerSide)
	}
	l := lap{mover: rows[0], other: rows[1], fall: fallInto(end)}
	if end >= pitsPerSide {
		l.reach = 1<<(laneShift(end%pitsPerSide)+laneBits) - 1
	}
	return l
}

// fall tells of the pit where a lap's last seed fell how to find what is there,
// without asking whose pit it is. It packs, from the low end up,
//
//	the pit's lane in the mover's row, blankShift if it is not there
//	the pit's lane in the opponent's row, blankShift if it is not there
//	the lane opposite the pit if the pit is the mover's, else blankShift
//	an empty byte
//	the pit's first entry in the tables of laps
type fall uint64

func fallInto(pit uint) fall {
	mover, other, opposite := uint(blankShift), uint(blankShift), uint(blankShift)
	if pit < pitsPerSide {
		mover, opposite = laneShift(pit), laneShift(pitsPerSide-1-pit)
	} else {
		other = laneShift(pit - pitsPerSide)
	}
	return fall(mover | other<<8 | opposite<<16 | lapIndex(pit, 0)<<32)
}

// moverShift and the like return a shift that never exceeds 63.
func (f fall) moverShift() uint    { return uint(f & 63) }
func (f fall) otherShift() uint    { return uint(f >> 8 & 63) }
func (f fall) oppositeShift() uint { return uint(f >> 16 & 63) }

// lift returns the index of the lap that begins with lifting the pit: one of
// the two shifts finds its seeds, the other finds nothing.
func (f fall) lift(mover, other row) uint {
	return uint(f>>32) | uint(mover>>f.moverShift()|other>>f.otherShift())&lapSeedMask
}
