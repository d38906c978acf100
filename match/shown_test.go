package match_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"owarebot/match"
	"owarebot/match/storetest"
)

func message(id int) match.MessageRef {
	return match.MessageRef{Channel: "10", Message: match.MessageID(fmt.Sprint(id))}
}

// unshown are the IDs that want showing.
func (tab *table) unshown() map[match.ID]bool {
	tab.t.Helper()
	found, err := tab.Unshown(tab.t.Context())
	if err != nil {
		tab.t.Fatal(err)
	}
	ids := map[match.ID]bool{}
	for _, m := range found {
		ids[m.ID] = true
	}
	return ids
}

func (tab *table) mark(m match.Match, revision uint64, board match.MessageRef) match.Match {
	tab.t.Helper()
	if err := tab.MarkShown(tab.t.Context(), m.ID, revision, board); err != nil {
		tab.t.Fatal(err)
	}
	return tab.ok(tab.Get(tab.t.Context(), m.Guild, m.Channel, m.ID))
}

func TestShown(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.challenge()
	if !tab.unshown()[m.ID] {
		t.Error("a challenge without a message is taken for shown")
	}
	m = tab.mark(m, m.Revision, message(50))
	if tab.unshown()[m.ID] || m.Board != message(50) {
		t.Errorf("after its message: %+v", m)
	}
	m = tab.ok(tab.Accept(ctx, tab.by(bob), m.ID))
	if !tab.unshown()[m.ID] || m.Board != message(50) || m.Shown != 1 {
		t.Errorf("after a change: %+v", m)
	}
	if m = tab.mark(m, 1, message(60)); m.Board != message(60) || m.Shown != 1 {
		t.Errorf("a newer message that shows less: %+v", m)
	}
	if m = tab.mark(m, 2, message(50)); m.Board != message(60) || m.Shown != 1 {
		t.Errorf("an older message: %+v", m)
	}
	if m = tab.mark(m, 99, message(70)); m.Board != message(60) {
		t.Errorf("a revision that is not there yet: %+v", m)
	}
	if m = tab.mark(m, 2, match.MessageRef{}); m.Board != message(60) || tab.unshown()[m.ID] {
		t.Errorf("nobody to show it to: %+v", m)
	}
	if m = tab.ok(tab.Resign(ctx, tab.by(ann), m.ID)); !tab.unshown()[m.ID] {
		t.Error("the end needs no showing")
	}
	tab.mark(m, m.Revision, message(60))
	if len(tab.unshown()) != 0 {
		t.Error("a finished match does not drop out once it is shown")
	}
}

func TestNotice(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.game()
	if err := tab.SetNotice(ctx, m.ID, message(5)); err != nil {
		t.Fatal(err)
	}
	if now := tab.ok(tab.Get(ctx, "1", "10", m.ID)); now.Notice != message(5) || now.Revision != m.Revision {
		t.Errorf("with a notice: %+v", now)
	}
	if err := tab.SetNotice(ctx, 99, message(5)); !errors.Is(err, match.ErrNoMatch) {
		t.Errorf("of no match: %v", err)
	}
	if err := tab.SetNotice(ctx, m.ID, match.MessageRef{Channel: "x", Message: "1"}); err == nil {
		t.Error("a message that is none was kept")
	}
}

// counting counts the write transactions of a store.
type counting struct {
	match.Store
	updates int
}

func (c *counting) Update(ctx context.Context, fn func(match.Tx) error) error {
	c.updates++
	return c.Store.Update(ctx, fn)
}

// Marks cost no transaction of their own as long as there are few; all are on disk after a flush.
func TestMarksAreGathered(t *testing.T) {
	tab, ctx := newTable(t, func(s *match.Settings) { s.ChallengesPerMember = 1000 }), t.Context()
	store := &counting{Store: storetest.NewMemory()}
	service := match.NewService(store, tab.clock, south{}, match.DefaultSettings())
	tab.Service = service
	m := tab.game()
	before := store.updates
	for i := range 20 {
		tab.mark(m, m.Revision, message(100+i))
	}
	if store.updates != before {
		t.Errorf("twenty marks took %d transactions", store.updates-before)
	}
	for i := range 200 {
		tab.mark(m, m.Revision, message(200+i))
	}
	if n := store.updates - before; n < 1 || n > 4 {
		t.Errorf("220 marks took %d transactions", n)
	}
	if err := service.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	fresh := match.NewService(store, tab.clock, south{}, match.DefaultSettings())
	if kept := tab.ok(fresh.Get(ctx, "1", "10", m.ID)); kept.Board != message(399) || kept.NeedsShowing() {
		t.Errorf("after a flush it is kept as %+v", kept)
	}
}
