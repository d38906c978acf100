package search

import (
	"math/bits"
	"sync/atomic"
)

// table remembers what was found out about positions. It belongs to all threads
// of a search and needs no lock: an entry is two words, the second of them
// stored combined with the key by exclusive or, so that an entry which two
// threads wrote halves of is taken for neither's (R. Hyatt's lockless hashing).
//
// A bucket is a cache line of four entries. What is replaced is the entry of
// least depth, those of former thoughts first.
type table struct {
	words  []uint64
	mask   uint64
	age    uint64
	shared bool // by several threads: words are atomic then
}

const (
	entryWords  = 2
	bucketSize  = 4
	bucketWords = bucketSize * entryWords
	bucketBytes = bucketWords * 8
)

// bound says what a stored score is of the true one.
type bound uint8

const (
	noBound bound = iota
	upper
	lower
	exact = upper | lower
)

// entry is what the table knows: packed, from the low end up, score 16 bits,
// depth 8, bound 2, move 3, age 6.
type entry uint64

const (
	depthAt = 16
	boundAt = 24
	moveAt  = 26
	ageAt   = 29
	ageMask = 1<<6 - 1

	// noMove stands where a move would: no pit has this index.
	noMove = 7
)

func newEntry(v int32, depth int, b bound, move uint, age uint64) entry {
	return entry(uint16(v)) | entry(depth)<<depthAt | entry(b)<<boundAt | entry(move)<<moveAt | entry(age)<<ageAt
}

func (e entry) score() int32 { return int32(int16(e)) }
func (e entry) depth() int   { return int(e >> depthAt & 0xFF) }
func (e entry) bound() bound { return bound(e >> boundAt & 3) }
func (e entry) move() uint   { return uint(e >> moveAt & 7) }
func (e entry) age() uint64  { return uint64(e >> ageAt & ageMask) }

// nothing is what is known about most positions.
const nothing = entry(noMove << moveAt)

// cuts returns the stored score if it says enough for a search with this window
// and depth. What is proven is so at any depth.
func (e entry) cuts(alpha, beta int32, depth, ply int) (int32, bool) {
	v := fromRoot(e.score(), ply)
	deep := e.depth() >= depth
	switch {
	case e.bound() == exact && deep:
		return v, true
	case e.bound()&lower != 0 && v >= beta:
		return v, deep || v >= provenWin
	case e.bound()&upper != 0 && v <= alpha:
		return v, deep || v <= -provenWin
	}
	return 0, false
}

// boundOf is what a search's result says of the true value.
func boundOf(v, alpha, beta int32) bound {
	switch {
	case v >= beta:
		return lower
	case v <= alpha:
		return upper
	}
	return exact
}

// newTable makes a table of the greatest power of two of buckets that fits, at
// least one.
func newTable(size int64, shared bool) *table {
	buckets := uint64(1)
	if size >= 2*bucketBytes {
		buckets = 1 << (bits.Len64(uint64(size/bucketBytes)) - 1)
	}
	return &table{words: make([]uint64, buckets*bucketWords), mask: buckets - 1, shared: shared}
}

func (t *table) forget() {
	clear(t.words)
	t.age = 0
}

// grow older: entries from now on are of a new thought.
func (t *table) turn() { t.age = (t.age + 1) & ageMask }

func (t *table) load(i uint64) uint64 {
	if t.shared {
		return atomic.LoadUint64(&t.words[i])
	}
	return t.words[i]
}

func (t *table) save(i, w uint64) {
	if t.shared {
		atomic.StoreUint64(&t.words[i], w)
		return
	}
	t.words[i] = w
}

// prefetch prepares for find.
func (t *table) prefetch(key uint64) { prefetch(&t.words[(key&t.mask)*bucketWords]) }

// find returns what is known about a position.
func (t *table) find(key uint64) entry {
	at := (key & t.mask) * bucketWords
	for i := at; i < at+bucketWords; i += entryWords {
		e := t.load(i)
		if t.load(i+1)^e == key && e != 0 {
			return entry(e)
		}
	}
	return nothing
}

// put remembers an entry, in place of the one about the same position if there is
// one: what was found last is what is needed next.
func (t *table) put(key uint64, v int32, depth int, b bound, move uint) {
	at := (key & t.mask) * bucketWords
	worst, least := at, 1<<30
	for i := at; i < at+bucketWords; i += entryWords {
		e := entry(t.load(i))
		if t.load(i+1)^uint64(e) == key && e != 0 {
			if move == noMove {
				move = e.move()
			}
			worst = i
			break
		}
		worth := e.depth()
		if e.age() == t.age {
			worth += 256
		}
		if e == 0 {
			worth = -1
		}
		if worth < least {
			worst, least = i, worth
		}
	}
	e := uint64(newEntry(v, depth, b, move, t.age))
	t.save(worst, e)
	t.save(worst+1, e^key)
}

// mix hashes two words to one.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9E37_79B9_7F4A_7C15, b^0xD6E8_FEB8_6659_FD93)
	return high ^ low
}
