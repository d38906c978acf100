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
	// end is the pit where the last seed fell, and shift its lane in its
	// row.
	end, shift uint8
}

// laps holds the lap from each pit with each number of seeds, at
// lapIndex(pit, seeds). Lifting no seeds does nothing.
var laps = sowAllLaps()

const (
	lapSeedBits = 6
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
	l := lap{mover: rows[0], other: rows[1], end: uint8(end), shift: uint8(laneShift(end % pitsPerSide))}
	if end >= pitsPerSide {
		l.reach = 1<<(l.shift+laneBits) - 1
	}
	return l
}
