package match_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"owarebot/match"
	"owarebot/match/storetest"
)

// One damaged record stops neither deadlines nor repairs nor what is noted of other matches.
func TestDamagedMatchHoldsNobodyUp(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	settings := match.DefaultSettings()
	settings.ChallengesPerMember = 1000
	store := storetest.NewMemory()
	tab.Service = match.NewService(store, tab.clock, south{}, settings)
	var made []match.Match
	for range 300 { // more than any one transaction takes
		made = append(made, tab.ok(tab.Challenge(ctx, tab.by(ann), match.Terms{})))
	}
	bad, last := made[1], made[len(made)-1]
	store.Damage(bad.ID)

	found, err := tab.Unshown(ctx)
	if len(found) != len(made)-1 {
		t.Errorf("%d want showing, not %d", len(found), len(made)-1)
	}
	named(t, err, bad)
	for _, m := range []match.Match{bad, last} {
		if err := tab.MarkShown(ctx, m.ID, m.Revision, message(50)); err != nil {
			t.Error(err)
		}
	}
	if err := tab.Flush(ctx); err != nil {
		t.Errorf("what was noted: %v", err)
	}
	if kept := tab.ok(tab.Get(ctx, "1", "10", last.ID)); kept.Board != message(50) {
		t.Errorf("kept as %+v", kept)
	}

	tab.now = tab.now.Add(30 * 24 * time.Hour)
	for _, want := range []int{len(made) - 1, 0} {
		ended, err := tab.Expire(ctx)
		if len(ended) != want {
			t.Errorf("%d ended, not %d", len(ended), want)
		}
		named(t, err, bad)
	}
}

// named fails the test unless the error is that this one match is damaged.
func named(t *testing.T, err error, m match.Match) {
	t.Helper()
	if !errors.Is(err, match.ErrDamaged) || strings.Count(err.Error(), "match ") != 1 ||
		!strings.Contains(err.Error(), "match "+m.ID.String()+" is damaged") {
		t.Errorf("got the error %v", err)
	}
}
