package storetest

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"owarebot/engine"
	"owarebot/match"
)

// idsOf are the IDs of matches, so that lists can be compared at a glance.
func idsOf(found []match.Match) []match.ID {
	ids := []match.ID{}
	for _, m := range found {
		ids = append(ids, m.ID)
	}
	return ids
}

// wantIDs fails the test unless the list is of these matches in this order.
func wantIDs(t *testing.T, what string, found []match.Match, err error, want ...match.ID) {
	t.Helper()
	if got := idsOf(found); err != nil || !reflect.DeepEqual(got, append([]match.ID{}, want...)) {
		t.Errorf("%s: got %v, %v; want %v", what, got, err, want)
	}
}

// elsewhere puts the match where another server or channel is.
func elsewhere(m match.Match, guild match.GuildID, channel match.ChannelID, challenger match.UserID) match.Match {
	m.Guild, m.Channel, m.Challenger = guild, channel, challenger
	return m
}

func lists(t *testing.T, s match.Store) {
	put := func(i int, change func(match.Match) match.Match) {
		update(t, s, func(tx match.Tx) error { return tx.Put(change(challenge(t, tx, i))) })
	}
	put(0, func(m match.Match) match.Match { return elsewhere(m, "1", "10", "100") })
	put(1, func(m match.Match) match.Match { return begun(elsewhere(m, "1", "10", "100")) })
	put(2, func(m match.Match) match.Match { return elsewhere(m, "1", "11", "100") })
	put(3, func(m match.Match) match.Match { return elsewhere(m, "2", "10", "100") })
	put(4, func(m match.Match) match.Match {
		m = elsewhere(m, "1", "10", "200")
		m.Opponent = ""
		return m
	})
	put(5, func(m match.Match) match.Match {
		m = elsewhere(m, "1", "10", "100")
		m.Status, m.Ending, m.Ended, m.Deadline = match.Finished, match.Declined, m.Created, time.Time{}
		return m
	})
	view(t, s, func(tx match.Tx) error {
		found, err := tx.InChannel("1", "10")
		wantIDs(t, "the channel", found, err, 1, 2, 5)
		found, err = tx.InChannel("2", "10")
		wantIDs(t, "the same channel of another server", found, err, 4)
		found, err = tx.InChannel("3", "10")
		wantIDs(t, "an empty channel", found, err)
		found, err = tx.OfMember("1", "10", "100")
		wantIDs(t, "the challenger's", found, err, 1, 2)
		found, err = tx.OfMember("1", "10", "999")
		wantIDs(t, "the opponent's", found, err, 1, 2)
		found, err = tx.OfMember("1", "10", "200")
		wantIDs(t, "the open challenge", found, err, 5)
		found, err = tx.Challenges("1", "100")
		wantIDs(t, "challenges in the server", found, err, 1, 3)
		found, err = tx.Challenges("1", "999")
		wantIDs(t, "challenges of the challenged", found, err)
		return nil
	})
}

func deadlines(t *testing.T, s match.Store) {
	view(t, s, func(tx match.Tx) error {
		if at, some, err := tx.NextDeadline(); some || err != nil {
			t.Errorf("an empty store has the deadline %v, %v", at, err)
		}
		return nil
	})
	hours := []int{5, 1, 3, 1, 9}
	update(t, s, func(tx match.Tx) error {
		for i, h := range hours {
			m := challenge(t, tx, i)
			m.Deadline = start.Add(time.Duration(h) * time.Hour)
			if err := tx.Put(m); err != nil {
				return err
			}
		}
		return nil
	})
	view(t, s, func(tx match.Tx) error {
		found, err := tx.Due(start.Add(time.Hour-time.Millisecond), 10)
		wantIDs(t, "nothing due", found, err)
		found, err = tx.Due(start.Add(5*time.Hour), 10)
		wantIDs(t, "due after five hours", found, err, 2, 4, 3, 1)
		found, err = tx.Due(start.Add(5*time.Hour), 2)
		wantIDs(t, "the first two", found, err, 2, 4)
		at, some, err := tx.NextDeadline()
		if !some || err != nil || !at.Equal(start.Add(time.Hour)) || at.Location() != time.UTC {
			t.Errorf("the next deadline: %v, %v, %v", at, some, err)
		}
		return nil
	})
	update(t, s, func(tx match.Tx) error {
		m, err := tx.Match(2)
		if err != nil {
			return err
		}
		m.Status, m.Ending, m.Ended, m.Deadline = match.Finished, match.Lapsed, m.Deadline, time.Time{}
		if err := tx.Put(m); err != nil {
			return err
		}
		found, err := tx.Due(start.Add(2*time.Hour), 10)
		wantIDs(t, "due within the transaction that ended one", found, err, 4)
		return nil
	})
}

func unshown(t *testing.T, s match.Store) {
	update(t, s, func(tx match.Tx) error {
		for i := range 7 {
			m := challenge(t, tx, i)
			if i%3 == 0 {
				m.Shown = m.Revision
			}
			if err := tx.Put(m); err != nil {
				return err
			}
		}
		return nil
	})
	update(t, s, func(tx match.Tx) error {
		m, err := tx.Match(3)
		if err != nil {
			return err
		}
		m.Shown = m.Revision
		return tx.Put(m)
	})
	view(t, s, func(tx match.Tx) error {
		found, err := tx.Unshown(0, 2)
		wantIDs(t, "first page", found, err, 2, 5)
		found, err = tx.Unshown(5, 2)
		wantIDs(t, "second page", found, err, 6)
		found, err = tx.Unshown(1<<64-1, 2)
		wantIDs(t, "beyond the last", found, err)
		return nil
	})
}

func botTurns(t *testing.T, s match.Store) {
	update(t, s, func(tx match.Tx) error {
		for i := range 6 {
			m := challenge(t, tx, i)
			switch i {
			case 1, 2, 4:
				m = practice(m)
			case 3: // the member to move, who has offered something
				m = practice(m)
				m.South, m.North, m.PlayAs = m.Challenger, m.Opponent, match.AsSouth
				m.Deadline = start.Add(time.Hour)
				m.Offer, m.LastOfferPly = match.Offer{Kind: match.DrawOffer, By: engine.South}, [2]int{0, -1}
			case 5: // between two people
				m = begun(m)
			}
			if err := tx.Put(m); err != nil {
				return err
			}
		}
		found, err := tx.BotTurns(0, 10)
		wantIDs(t, "within the transaction", found, err, 2, 3, 4, 5)
		return nil
	})
	update(t, s, func(tx match.Tx) error {
		m, err := tx.Match(3)
		if err != nil {
			return err
		}
		m.Status, m.Ending, m.EndedBy, m.Ended = match.Finished, match.Resigned, engine.North, m.Started
		return tx.Put(m)
	})
	view(t, s, func(tx match.Tx) error {
		found, err := tx.BotTurns(0, 2)
		wantIDs(t, "first page", found, err, 2, 4)
		found, err = tx.BotTurns(4, 2)
		wantIDs(t, "second page", found, err, 5)
		found, err = tx.BotTurns(1<<64-1, 2)
		wantIDs(t, "beyond the last", found, err)
		found, err = tx.Due(start.Add(100*time.Hour), 10)
		wantIDs(t, "the bot has no deadline", found, err, 1, 4, 6)
		return nil
	})
}

func seen(t *testing.T, s match.Store) {
	update(t, s, func(tx match.Tx) error {
		for i := range 10 {
			id := match.InteractionID(fmt.Sprint(100 - i))
			if err := tx.MarkSeen(id, start.Add(time.Duration(i)*time.Second)); err != nil {
				return err
			}
		}
		return tx.MarkSeen("100", start.Add(time.Minute))
	})
	update(t, s, func(tx match.Tx) error { return tx.ForgetSeen(start.Add(5*time.Second), 3) })
	known := func() (ids []int) {
		view(t, s, func(tx match.Tx) error {
			for i := range 10 {
				is, err := tx.Seen(match.InteractionID(fmt.Sprint(100 - i)))
				if err != nil {
					return err
				}
				if is {
					ids = append(ids, i)
				}
			}
			return nil
		})
		return ids
	}
	if got, want := known(), []int{0, 4, 5, 6, 7, 8, 9}; !reflect.DeepEqual(got, want) {
		t.Errorf("after forgetting three: %v, want %v", got, want)
	}
	update(t, s, func(tx match.Tx) error { return tx.ForgetSeen(start.Add(5*time.Second), 100) })
	if got, want := known(), []int{0, 5, 6, 7, 8, 9}; !reflect.DeepEqual(got, want) {
		t.Errorf("after forgetting all older than five seconds: %v, want %v", got, want)
	}
}
