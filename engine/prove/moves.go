package prove

import (
	"math/bits"

	"owarebot/engine"
)

// moves are the moves of a position, each with a guess at its worth.
type moves struct {
	step  [engine.MaxSteps]engine.Step
	worth [engine.MaxSteps]int
	n     int
	// turn lists the moves in the order they are to be tried. A move that
	// is put off stands a second time, at the end.
	turn  [2 * engine.MaxSteps]uint8
	turns int
}

func (w *worker) movesOf(p engine.Position, m *moves) {
	w.nodes++
	m.n = w.rules.Steps(p, &m.step)
}

// lineUp puts the moves in the order of their worth, and those of the same
// worth in sowing order.
func (m *moves) lineUp() {
	for i := range m.n {
		j := i
		for ; j > 0 && m.worth[m.turn[j-1]] < m.worth[i]; j-- {
			m.turn[j] = m.turn[j-1]
		}
		m.turn[j] = uint8(i)
	}
	m.turns = m.n
}

// putOff moves the i-th turn to the end, once.
func (m *moves) putOff(i int) bool {
	if i >= m.n {
		return false
	}
	m.turn[m.turns] = m.turn[i]
	m.turns++
	return true
}

// index is the place, 0 to 5, of a pit in its row.
func index(pit engine.Pit) int { return int(pit) % engine.MaxSteps }

// choices is the number of the mover's pits that hold seeds.
func choices(p engine.Position) int {
	const every = 0x01_01_01_01_01_01
	mover, _ := p.Words()
	return bits.OnesCount64((mover&pitsOfWord + 0x7F*every) & (0x80 * every))
}

// stores returns the seeds in the stores of the mover and the opponent.
func stores(p engine.Position) (mover, other int) {
	m, o := p.Words()
	return int(m >> storeShift & laneMask), int(o >> storeShift & laneMask)
}
