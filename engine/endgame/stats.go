package endgame

// LayerStats counts the boards with one number of seeds whose other row, that
// of the player who is not to move, has an empty pit. No more come about where
// one lap is sown, because the pit that was sown from is empty.
type LayerStats struct {
	Seeds  int // on each board
	Boards int
	Exact  int // on how many the two numbers sum to the seeds
	Mover  int // the sum of what the movers can be sure of
}

// Stats counts the boards with the given number of seeds, which must not be
// more than Seeds returns.
func (t *Table) Stats(seeds int) LayerStats {
	stats := LayerStats{Seeds: seeds}
	layer := layerOf(t.boards, seeds)
	for k := range seeds + 1 {
		others := rowsOf(seeds - k)
		for range rowsOf(k) {
			for i, other := range others {
				if full(other) {
					continue
				}
				p := pairs[layer[i]]
				stats.Boards++
				stats.Mover += int(p.mover)
				if p.exact(seeds) {
					stats.Exact++
				}
			}
			layer = layer[len(others):]
		}
	}
	return stats
}

// full reports whether no pit of a row is empty: with the bias a lane's top bit
// is set if it holds a seed.
func full(row uint64) bool {
	const bias, topBits = 0x7F * everyPit, 0x80 * everyPit
	return (row+bias)&topBits == topBits
}
