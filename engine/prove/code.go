package prove

import "owarebot/engine"

// A code is a number below 1<<codeBits for a position as its mover sees it:
// whether that is South or North makes no difference. Two positions have equal
// codes only when they are equal, so what the table says of a code is never said
// of another position. There are C(61,13) ways to lay 48 seeds into twelve pits
// and two stores, a little more than two thirds of 1<<43.
type code uint64

const (
	codeBits = 43
	codeMask = 1<<codeBits - 1

	// otherGoal, northMoves and defending set codes apart that are about
	// something else than whether a mover, no matter who, gets a majority.
	otherGoal  code = 1 << codeBits
	northMoves code = 1 << (codeBits + 1)
	defending  code = 1 << (codeBits + 2)
)

// ranks holds C(s+i, i+1) at [i][s]. A position is the sequence of the sums of
// its first 1, 2, ... 13 numbers; the i-th of them plus i grows strictly, so that
// these binomials add up to its rank in the combinatorial number system.
var ranks = sumBinomials()

const rankedSums = 64 // a power of two spares bounds checks

func sumBinomials() (all [engine.Pits + 1][rankedSums]uint64) {
	for i := range uint64(len(all)) {
		for s := range uint64(engine.SeedCount + 1) {
			c := uint64(1)
			for k := range i + 1 {
				c = c * (s + k) / (k + 1)
			}
			all[i][s] = c
		}
	}
	return all
}

const (
	pitsOfWord         = 1<<48 - 1
	pitsAndStoreOfWord = 1<<56 - 1
	storeShift         = 48
	laneMask           = rankedSums - 1
)

// codeOf ranks the position and scatters the ranks, each step of which can be
// undone: multiplying by an odd number, and adding higher bits to lower ones.
func codeOf(p engine.Position) code {
	mover, other := p.Words()
	// A multiplication adds up lanes: lane i of the product is the sum of
	// lanes 0 to i. The second one goes on where the first one ends.
	a := mover & pitsAndStoreOfWord * 0x01_01_01_01_01_01_01
	sum := a >> storeShift & laneMask
	b := (other&pitsOfWord + sum) * 0x01_01_01_01_01_01
	r := ranks[0][a&laneMask] + ranks[1][a>>8&laneMask] + ranks[2][a>>16&laneMask] +
		ranks[3][a>>24&laneMask] + ranks[4][a>>32&laneMask] + ranks[5][a>>40&laneMask] +
		ranks[6][sum] +
		ranks[7][b&laneMask] + ranks[8][b>>8&laneMask] + ranks[9][b>>16&laneMask] +
		ranks[10][b>>24&laneMask] + ranks[11][b>>32&laneMask] + ranks[12][b>>40&laneMask]
	return scatter(r)
}

func scatter(r uint64) code {
	r = r * 0x9E3779B97F4A7C15 & codeMask
	r ^= r >> 21
	r = r * 0xBF58476D1CE4E5B9 & codeMask
	r ^= r >> 22
	return code(r)
}
