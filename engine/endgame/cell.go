package endgame

// A cell is all that is known about a board while its layer is being solved:
//
//	bits  0- 4  the seeds that the mover can be sure of
//	bits  5- 9  the seeds that the opponent can be sure of
//	bits 10-14  the most that the mover's exits are sure to bring the mover
//	bits 15-19  the least that they are sure to bring the opponent
//	bits 20-25  the quiet moves: how many, or in relays the set of their pits
//	bit  26     the mover's seeds are final
//	bit  27     the opponent's seeds are final
//
// A quiet move captures nothing and stays in the layer; a move that captures is
// an exit to a layer that has been solved. A board on which nobody can move has
// what each gets of it as its only exit.
type cell uint32

const (
	seedBits = 5
	seedMask = 1<<seedBits - 1

	otherShift     = seedBits
	exitMoverShift = 2 * seedBits
	exitOtherShift = 3 * seedBits
	quietShift     = 4 * seedBits
	quietMask      = 1<<pitsPerSide - 1

	oneQuiet   cell = 1 << quietShift
	moverFinal cell = 1 << 26
	otherFinal cell = 1 << 27
)

func (c cell) mover() cell     { return c & seedMask }
func (c cell) other() cell     { return c >> otherShift & seedMask }
func (c cell) exitMover() cell { return c >> exitMoverShift & seedMask }
func (c cell) exitOther() cell { return c >> exitOtherShift & seedMask }
func (c cell) quiet() cell     { return c >> quietShift & quietMask }

// sure returns the cell with these seeds in the place of those it has.
func (c cell) sure(mover, other cell) cell {
	return c&^(seedMask|seedMask<<otherShift) | mover | other<<otherShift
}

// exits returns the cell of which only the exits and the quiet moves are known.
func exits(mover, other, quiet cell) cell {
	return mover<<exitMoverShift | other<<exitOtherShift | quiet<<quietShift
}

func (c cell) pair() pair { return pair{uint8(c.mover()), uint8(c.other())} }
