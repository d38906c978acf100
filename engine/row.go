package engine

// row is one side of the board in a word, one byte a lane:
//
//	byte    7      6      5    4    3    2    1    0
//	      side   store    F    E    D    C    B    A
//
// A pit holds at most 48 seeds, so the top bit of every lane is free: adding a
// bias to all pits at once and looking at the top bits compares them all, and
// sums of lanes never spill over. Side is the word's top bit, 0 for South and 1
// for North. The six bits at blankShift are always 0: a lane where no seeds are.
type row uint64

const (
	laneBits   = 8
	storeShift = pitsPerSide * laneBits
	blankShift = storeShift + laneBits
	sideShift  = 63

	everyPit row = 0x01_01_01_01_01_01 // one seed in each pit
	pitLanes row = 0xFF * everyPit
	topBits  row = 0x80 * everyPit
)

func newRow(s Side) row { return row(s) << sideShift }

// laneShift returns where the lane of the i-th pit begins.
func laneShift(i uint) uint { return i * laneBits }

func (r row) seeds(i uint) uint { return uint(r >> (laneShift(i) & 63) & 0xFF) }

func (r row) store() uint { return uint(r >> storeShift & 0xFF) }

func (r row) side() Side { return Side(r >> sideShift) }

func (r row) empty() bool { return r&pitLanes == 0 }

// sum adds up the six pits: the multiplication gathers them in the top byte.
func (r row) sum() uint { return uint((r & pitLanes) * (everyPit << 16) >> 56) }

// banked returns the pits' seeds as an amount to add to a store.
func (r row) banked() row { return row(r.sum()) << storeShift }

// atLeast returns the top bits of the lanes that reach their threshold, where
// bias holds 0x80 less the threshold in each lane.
func (r row) atLeast(bias row) row { return (r&pitLanes + bias) & topBits }
