package endgame

import "sync"

// MostSeeds is the most seeds on the board that a table can know.
const MostSeeds = 21

// A board is the pits without the stores, as the two words of
// [engine.Position.Words]: the row of the player to move and the other row.
// What the words hold besides the pits is not looked at.
//
// All boards of n seeds are numbered without gaps: by the seeds in the mover's
// row, then by the number of the mover's row among all rows of as many seeds,
// then by that of the other row.

const (
	pits        = 12
	pitsPerSide = pits / 2
	laneBits    = 8
	lane        = 1<<laneBits - 1
	sumShift    = (pitsPerSide - 1) * laneBits
	everyPit    = 0x01_01_01_01_01_01
	pitLanes    = lane * everyPit
)

// tableSize is the length of tables indexed by a number of seeds, a power of
// two so that masking the index spares the check of its bounds.
const (
	tableSize = 32
	tableMask = tableSize - 1
)

// rowCounts holds the number of rows with each number of seeds, layerFirsts
// the number of boards before the first with n seeds and k of them in the
// mover's row, counted from the first with n seeds; boardsBelow the number of
// boards with fewer than n seeds.
var (
	rowCounts   = countRows()
	layerFirsts = countFirsts()
	boardsBelow = countBoardsBelow()
)

func countRows() (counts [tableSize]uint32) {
	for k := range MostSeeds + 1 {
		counts[k] = uint32(choose(k+pitsPerSide-1, pitsPerSide-1))
	}
	return counts
}

func countFirsts() (firsts [tableSize][tableSize]uint32) {
	for n := range MostSeeds + 1 {
		for k := range n {
			firsts[n][k+1] = firsts[n][k] + rowCounts[k]*rowCounts[n-k]
		}
	}
	return firsts
}

func countBoardsBelow() (below [MostSeeds + 2]int) {
	for n := range below {
		below[n] = choose(n+pits-1, pits)
	}
	return below
}

// boards returns the number of boards with n seeds.
func boards(n int) int { return boardsBelow[n+1] - boardsBelow[n] }

// choose returns the number of ways to choose k of n things.
func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// sums returns the running sums of a row's pits, lane by lane; the last of them
// is that of the whole row.
func sums(row uint64) uint64 { return (row & pitLanes) * everyPit }

// total returns the seeds in the row with these running sums.
func total(sums uint64) uint64 { return sums >> sumShift & lane }

// chosen holds, for i+1 things among s+i, the number of ways to choose them.
var chosen = countChosen()

func countChosen() (c [pitsPerSide - 1][tableSize]uint32) {
	for i := range c {
		for s := range MostSeeds + 1 {
			c[i][s] = uint32(choose(s+i, i+1))
		}
	}
	return c
}

// rowNumber returns the number of the row with these running sums among the
// rows with as many seeds, which are MostSeeds at most. Five walls among the
// seeds make the six pits of a row, and the walls' places are numbered in the
// combinatorial number system.
func rowNumber(sums uint64) uint32 {
	return chosen[0][sums&tableMask] + chosen[1][sums>>8&tableMask] + chosen[2][sums>>16&tableMask] +
		chosen[3][sums>>24&tableMask] + chosen[4][sums>>32&tableMask]
}

// boardNumber returns the number of the board with these running sums of its
// rows among the boards with as many seeds, which are MostSeeds at most.
func boardNumber(mover, other uint64) uint32 {
	k, rest := total(mover), total(other)
	return layerFirsts[(k+rest)&tableMask][k&tableMask] +
		rowNumber(mover)*rowCounts[rest&tableMask] + rowNumber(other)
}

// rowsOf returns the rows with k seeds in the order of their numbers.
func rowsOf(k int) []uint64 { return allRows()[k] }

var allRows = sync.OnceValue(func() [][]uint64 {
	rows := make([][]uint64, MostSeeds+1)
	for k := range rows {
		rows[k] = make([]uint64, rowCounts[k])
		fillRows(rows[k], 0, 0, k, pitsPerSide-1)
	}
	return rows
})

// fillRows writes all ways to put the seeds into the pit and those before it.
func fillRows(into []uint64, row uint64, number uint32, seeds, pit int) {
	if pit == 0 {
		into[number] = row | uint64(seeds)
		return
	}
	for before := range seeds + 1 {
		fillRows(into, row|uint64(seeds-before)<<(pit*laneBits), number+chosen[pit-1][before], before, pit-1)
	}
}
