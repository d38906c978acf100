package engine

// PositionOfWords returns the position with these words, which must be as
// [Position.Words] gives them, for those who keep or make up positions as
// words. Nothing is checked: rows that name the same side, or seeds that do not
// sum to [SeedCount] together, make no position.
func PositionOfWords(mover, other uint64) Position {
	return Position{mover: row(mover), other: row(other)}
}
