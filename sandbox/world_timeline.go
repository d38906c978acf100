package sandbox

import (
	"cmp"
	"slices"
)

// timeline is messages in the order of their IDs, which is the order they were posted in; the oldest give way once
// there are more than limit.
type timeline struct {
	limit int
	list  []*message
	byID  map[string]*message
}

func newTimeline(limit int) timeline { return timeline{limit: limit, byID: map[string]*message{}} }

// compareIDs orders IDs, which have no leading zeros, by their number.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

func (t *timeline) index(id string) (int, bool) {
	return slices.BinarySearchFunc(t.list, id, func(m *message, id string) int { return compareIDs(m.ID, id) })
}

// put adds a message or, where its ID is there already, replaces it, and returns the message that gave way, if any.
func (t *timeline) put(m *message) (evicted *message) {
	i, found := t.index(m.ID)
	t.byID[m.ID] = m
	if found {
		t.list[i] = m
		return nil
	}
	t.list = slices.Insert(t.list, i, m)
	if len(t.list) <= t.limit {
		return nil
	}
	evicted = t.list[0]
	t.remove(evicted.ID)
	return evicted
}

func (t *timeline) remove(id string) {
	if i, found := t.index(id); found {
		t.list = slices.Delete(t.list, i, i+1)
		delete(t.byID, id)
	}
}
