package endgame

// A pair is what is known about a board: the seeds that the player to move can
// be sure of, and those that the opponent can be sure of. Both are never more
// than lie on the board. A table keeps a pair in a byte.
type pair struct{ mover, other uint8 }

// exact reports whether the two numbers say all about a board of n seeds.
func (p pair) exact(n int) bool { return int(p.mover)+int(p.other) == n }

// encode numbers the pairs by their sum, then by the mover's part.
func (p pair) encode() byte {
	sum := uint(p.mover) + uint(p.other)
	return byte(sum*(sum+1)/2 + uint(p.mover))
}

// pairs holds the pair that each byte stands for. Bytes that stand for none
// give more seeds than any board of a table has.
var pairs = func() (all [1 << 8]pair) {
	for i := range all {
		all[i] = pair{mover: MostSeeds + 1}
	}
	for sum := range uint8(MostSeeds + 1) {
		for mover := range sum + 1 {
			p := pair{mover, sum - mover}
			all[p.encode()] = p
		}
	}
	return all
}()
