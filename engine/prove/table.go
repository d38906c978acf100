package prove

import (
	"math/bits"
	"sync/atomic"
)

// entry is what is known about the player to move in a position, as an attacker.
// It packs, from the low end up,
//
//	8 bits   within how many plies they win, 0 if that is not known
//	8 bits   one more than the plies within which they do not, 0 if not known
//	3 bits   one more than the index of the pit to try first, 0 for none
//	5 bits   how much work the knowledge took: how many bits its count has
//	40 bits  the tag: what of the code the entry's place does not tell
//
// The zero entry is empty.
type entry uint64

const (
	safeShift = 8
	pitShift  = 16
	workShift = 19
	tagShift  = 24
)

func (e entry) win() int  { return int(e & 0xFF) }
func (e entry) safe() int { return int(e>>safeShift&0xFF) - 1 }

// pit is the index of the pit to try first in the mover's row, -1 for none.
func (e entry) pit() int { return int(e>>pitShift&7) - 1 }

// verdict is what the entry says about a win within the plies, and whether it
// says anything.
func (e entry) verdict(plies int) (verdict, bool) {
	if w := e.win(); w > 0 && w <= plies {
		return verdict(w), true
	}
	if s := e.safe(); s >= plies {
		return notWithin(s), true
	}
	return 0, false
}

func newEntry(win, safe, pit int, work uint64) entry {
	return entry(win) | entry(safe+1)<<safeShift | entry(pit+1)<<pitShift |
		entry(min(bits.Len64(work), 31))<<workShift
}

const (
	entryBytes = 8
	// bucketEntries share a line of the processor's cache, and a position
	// may stand in any of them.
	bucketEntries = 8
	bucketBits    = 3

	firstBits = 13 // of the number of entries that a table begins with
)

// table is a hash table of entries, safe for concurrent use except for grow. A
// code's low bits are its place, with the lowest bucketBits of them put into the
// tag because they do not say which place of the bucket. Place and tag together
// are the whole code, so that nothing is ever mistaken for something else, and
// so that entries can move to a larger table.
type table struct {
	entries []uint64
	bits    uint // of the number of entries
	limit   int64
}

func newTable(limit int64) *table {
	return &table{entries: make([]uint64, 1<<firstBits), bits: firstBits, limit: limit}
}

func (t *table) bucket(c code) []uint64 {
	i := uint64(c) & (1<<t.bits - 1) &^ (bucketEntries - 1)
	return t.entries[i : i+bucketEntries : i+bucketEntries]
}

func (t *table) tag(c code) entry {
	return entry(c>>t.bits<<bucketBits|c&(bucketEntries-1)) << tagShift
}

// warm has the processor fetch what find will look at.
func (t *table) warm(c code) { atomic.LoadUint64(&t.entries[uint64(c)&(1<<t.bits-1)]) }

// find returns the entry of a code, or the zero entry.
func (t *table) find(c code) entry {
	bucket, tag := t.bucket(c), t.tag(c)
	for i := range bucket {
		e := entry(atomic.LoadUint64(&bucket[i]))
		if e>>tagShift == tag>>tagShift && e != 0 {
			return e
		}
	}
	return 0
}

// put writes an entry for a code, in place of the one that took the least work
// when the bucket is full. It reports whether a place was taken that was empty.
func (t *table) put(c code, e entry) (filled bool) {
	bucket, tag := t.bucket(c), t.tag(c)
	e |= tag
	place, least := 0, entry(1<<(tagShift-workShift))
	for i := range bucket {
		old := entry(atomic.LoadUint64(&bucket[i]))
		if old == 0 || old>>tagShift == tag>>tagShift {
			atomic.StoreUint64(&bucket[i], uint64(e))
			return old == 0
		}
		if work := old >> workShift & 31; work < least {
			place, least = i, work
		}
	}
	atomic.StoreUint64(&bucket[place], uint64(e))
	return false
}

// grow makes room for a search that is likely to fill the table more than is
// good for it, as far as the limit allows with the old entries still there. It
// waits until the table is nearly full: what is small stays in the processor's
// caches, and what is then replaced took little work.
func (t *table) grow(filled uint64) {
	if filled < uint64(len(t.entries))*3/4 || int64(len(t.entries))*entryBytes*3 > t.limit {
		return
	}
	old := *t
	t.bits++
	t.entries = make([]uint64, 1<<t.bits)
	for i, e := range old.entries {
		if e == 0 {
			continue
		}
		tag := e >> tagShift
		place := uint64(i)&^(bucketEntries-1) | tag&(bucketEntries-1)
		t.put(code(tag>>bucketBits<<old.bits|place), entry(e)&(1<<tagShift-1))
	}
}
