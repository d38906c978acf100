package storetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"owarebot/match"
)

// RunDamaged is the part of the suite for stores whose records can be damaged: open gives a new, empty store and a
// function that damages the record of a match and gives the store to go on with.
func RunDamaged(t *testing.T, open func(t *testing.T) (match.Store, func(match.ID) match.Store)) {
	store, damage := open(t)
	update(t, store, func(tx match.Tx) error {
		for i := range 6 {
			if err := tx.Put(challenge(t, tx, i)); err != nil {
				return err
			}
		}
		for i := range 3 {
			if err := tx.Put(practice(challenge(t, tx, i))); err != nil {
				return err
			}
		}
		return nil
	})
	store = damage(8)
	for _, id := range []match.ID{1, 4} {
		store = damage(id)
	}
	view(t, store, func(tx match.Tx) error {
		for _, id := range []match.ID{1, 4} {
			_, err := tx.Match(id)
			wantDamaged(t, "asked for", err, id)
		}
		found, err := tx.Due(start.Add(5*time.Hour), 10)
		wantDamaged(t, "all that is due", err, 1, 4)
		wantIDs(t, "all that is due", found, nil, 2, 3, 5)
		found, err = tx.Due(start.Add(5*time.Hour), 2)
		wantDamaged(t, "the first two", err, 1)
		wantIDs(t, "the first two", found, nil, 2, 3)
		found, err = tx.Due(start.Add(3*time.Hour), 3)
		wantDamaged(t, "due after three hours", err, 1)
		wantIDs(t, "due after three hours", found, nil, 2, 3)
		if at, some, err := tx.NextDeadline(); !some || err != nil || !at.Equal(start.Add(time.Hour)) {
			t.Errorf("the next deadline: %v, %v, %v", at, some, err)
		}
		found, err = tx.Unshown(0, 4)
		wantDamaged(t, "what wants showing", err, 1, 4)
		wantIDs(t, "what wants showing", found, nil, 2, 3, 5, 6)
		found, err = tx.Unshown(3, 1)
		wantDamaged(t, "the page after the third", err, 4)
		wantIDs(t, "the page after the third", found, nil, 5)
		found, err = tx.Unshown(4, 2)
		wantIDs(t, "the page after the damaged", found, err, 5, 6)
		found, err = tx.BotTurns(0, 10)
		wantDamaged(t, "the bot's turns", err, 8)
		wantIDs(t, "the bot's turns", found, nil, 7, 9)
		return nil
	})
}

// wantDamaged fails the test unless the error names these matches as damaged, and no others.
func wantDamaged(t *testing.T, what string, err error, want ...match.ID) {
	t.Helper()
	if !errors.Is(err, match.ErrDamaged) {
		t.Errorf("%s: got the error %v", what, err)
		return
	}
	if n := strings.Count(err.Error(), "is damaged"); n != len(want) {
		t.Errorf("%s: %d are named, want %d: %v", what, n, len(want), err)
	}
	for _, id := range want {
		if !strings.Contains(err.Error(), fmt.Sprintf("match %v is damaged", id)) {
			t.Errorf("%s: match %v is not named: %v", what, id, err)
		}
	}
}
