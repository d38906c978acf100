package prove

import "sync/atomic"

// busy tells workers what the others are searching, so that they choose
// something else first and meet in the table later. This is the idea of ABDADA in
// the simplified form by Tom Kerrigan. What it says is a hint: places are
// shared, and a lost mark costs nothing but time. The nil busy is for a worker
// that is alone.
type busy [1 << 12]atomic.Uint64

func (b *busy) place(c code) *atomic.Uint64 { return &b[c%code(len(b))] }

func (b *busy) enter(c code, plies int) {
	if b != nil && plies >= sharedPlies {
		b.place(c).Store(uint64(c))
	}
}

func (b *busy) leave(c code, plies int) {
	if b != nil && plies >= sharedPlies {
		b.place(c).CompareAndSwap(uint64(c), 0)
	}
}

// with reports whether somebody is searching a position. The code 0 is never
// found busy, which is no harm.
func (b *busy) with(c code, plies int) bool {
	return b != nil && plies >= sharedPlies && c != 0 && b.place(c).Load() == uint64(c)
}
