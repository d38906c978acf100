package match

import (
	"maps"
	"slices"
	"sync"
)

// marksPerFlush is how many marks gather in memory before they are written in one transaction.
const marksPerFlush = 64

// mark says that a message shows a revision of a match.
type mark struct {
	revision uint64
	board    MessageRef // zero: nobody to show it to
}

// apply lays the mark over the match. Doing so twice, or after it was stored, changes nothing more.
func (k mark) apply(m *Match) {
	if k.revision > m.Revision {
		return
	}
	switch age := compareMessages(k.board, m.Board); {
	case k.board == (MessageRef{}) || age == 0:
		m.Shown = max(m.Shown, k.revision)
	case age > 0:
		m.Board, m.Shown = k.board, k.revision
	}
}

// compareMessages is negative, zero or positive as a is the older, the same or the newer message; none is oldest.
func compareMessages(a, b MessageRef) int {
	if a == b {
		return 0
	}
	x, _ := Snowflake(a.Message)
	y, _ := Snowflake(b.Message)
	if x < y {
		return -1
	}
	return 1
}

// pending are marks not yet known to be stored, in the order in which they came.
type pending map[ID][]mark

// apply lays the marks of a match over it.
func (p pending) apply(m *Match) {
	for _, k := range p[m.ID] {
		k.apply(m)
	}
}

// marks gathers pending marks. It is safe for concurrent use.
type marks struct {
	mu   sync.Mutex
	byID pending
	n    int
}

func newMarks() *marks { return &marks{byID: pending{}} }

// add takes a mark and returns how many are pending. Once a message shows the match it no longer matters that there was
// nobody to show it to.
func (ms *marks) add(id ID, k mark) int {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	shown := slices.Clone(ms.byID[id])
	if k.board != (MessageRef{}) {
		shown = slices.DeleteFunc(shown, func(old mark) bool { return old.board == MessageRef{} })
	}
	ms.set(id, append(shown, k))
	return ms.n
}

// set replaces the marks of a match. The lists are never changed in place, since copies of the map share them.
func (ms *marks) set(id ID, list []mark) {
	ms.n += len(list) - len(ms.byID[id])
	if ms.byID[id] = list; len(list) == 0 {
		delete(ms.byID, id)
	}
}

// pending is a copy of what is pending now.
func (ms *marks) pending() pending {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	return maps.Clone(ms.byID)
}

// drop forgets the marks of these matches that were pending then and are now stored. Those added since stay.
func (ms *marks) drop(then pending, ids []ID) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	for _, id := range ids {
		stored := then[id]
		ms.set(id, slices.DeleteFunc(slices.Clone(ms.byID[id]), func(k mark) bool { return slices.Contains(stored, k) }))
	}
}
