package search

// evaluate estimates a position for the player to move. It is never 0, which is
// what draws are.
func (w *worker) evaluate(mover, other uint64) int32 {
	v := (storeOf(mover) - storeOf(other)) * seed
	v += (rowSum(mover) - rowSum(other)) * 10
	v = estimate(v)
	if v == 0 {
		return 1
	}
	return v
}
