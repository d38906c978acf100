package search

import "owarebot/engine"

// variations is the triangle of principal variations, one row a ply.
type variations struct {
	pits    [maxPly + 1][maxPly + 1]engine.Pit
	lengths [maxPly + 1]int
}

func (v *variations) clear(ply int) { v.lengths[ply] = 0 }

// put makes a move, followed by what follows it a ply deeper, the variation of
// a ply.
func (v *variations) put(ply int, pit engine.Pit) {
	v.pits[ply][0] = pit
	n := copy(v.pits[ply][1:maxPly], v.pits[ply+1][:v.lengths[ply+1]])
	v.lengths[ply] = n + 1
}
