package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"owarebot/engine"
	"owarebot/match"
)

// Run is the conformance suite: open gives a new, empty store, which is closed at the end of the test it is given.
func Run(t *testing.T, open func(t *testing.T) match.Store) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, match.Store)
	}{
		{"IDs count up", idsCountUp},
		{"matches come back as they were put", matchesComeBack},
		{"what cannot be is not put", invalidIsRefused},
		{"an error undoes everything", errorsUndo},
		{"a panic undoes everything and reaches the caller", panicsUndo},
		{"a view cannot write", viewsOnlyRead},
		{"a context that has ended stops the transaction", endedContexts},
		{"matches are found by channel, member and challenger", lists},
		{"deadlines are found in order", deadlines},
		{"what needs showing is found page by page", unshown},
		{"where the bot has to do something is found page by page", botTurns},
		{"seen interactions are remembered and forgotten", seen},
		{"of many clicks at once one counts", manyClicks},
		{"writers at once each get their own answer", ownAnswers},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
	t.Run("random conversations go as in memory", func(t *testing.T) { conversations(t, open) })
}

// RunReopened is the part of the suite for stores that outlive their process: open gives a new store and a function
// that closes it and opens it again.
func RunReopened(t *testing.T, open func(t *testing.T) (match.Store, func() match.Store)) {
	store, reopen := open(t)
	var kept []match.Match
	update(t, store, func(tx match.Tx) error {
		for i := range 20 {
			m := challenge(t, tx, i)
			switch i % 3 {
			case 0:
				m = begun(m)
			case 1:
				m = practice(m)
			}
			if err := tx.Put(m); err != nil {
				return err
			}
			kept = append(kept, m)
		}
		return tx.MarkSeen("77", start)
	})
	store = reopen()
	view(t, store, func(tx match.Tx) error {
		for _, want := range kept {
			got, err := tx.Match(want.ID)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("match %v after reopening: %+v, %v; want %+v", want.ID, got, err, want)
			}
		}
		if seen, err := tx.Seen("77"); !seen || err != nil {
			t.Errorf("the seen interaction after reopening: %v, %v", seen, err)
		}
		next, some, err := tx.NextDeadline()
		if err != nil || !some || !next.Equal(start.Add(time.Hour)) {
			t.Errorf("the next deadline after reopening: %v, %v, %v", next, some, err)
		}
		return nil
	})
	update(t, store, func(tx match.Tx) error {
		id, err := tx.NextID()
		if id != 21 {
			t.Errorf("the next ID after reopening is %d, want 21", id)
		}
		return err
	})
}

var start = time.Date(2026, 1, 2, 3, 4, 5, 6e6, time.UTC)

func update(t *testing.T, s match.Store, fn func(match.Tx) error) {
	t.Helper()
	if err := s.Update(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

func view(t *testing.T, s match.Store, fn func(match.Tx) error) {
	t.Helper()
	if err := s.View(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

// challenge is an unanswered challenge that is not put yet: the i-th member's of the i-th channel, due after i+1 hours.
func challenge(t *testing.T, tx match.Tx, i int) match.Match {
	t.Helper()
	id, err := tx.NextID()
	if err != nil {
		t.Fatal(err)
	}
	return match.Match{
		ID: id, Guild: "1", Channel: match.ChannelID(fmt.Sprint(10 + i)), Challenger: match.UserID(fmt.Sprint(100 + i)),
		Opponent: "999", Rules: engine.Rules{Variant: engine.Ayoayo, OwnSide: true}, PlayAs: match.AsNorth,
		Status: match.Challenged, Position: engine.StartPosition(), LastOfferPly: [2]int{-1, -1},
		Created: start, Deadline: start.Add(time.Duration(i+1) * time.Hour), Revision: 1,
	}
}

// begun is the challenge accepted, with a move, an offer and messages.
func begun(m match.Match) match.Match {
	m.Status, m.South, m.North = match.Playing, m.Opponent, m.Challenger
	m.Started = start.Add(time.Minute)
	next, err := m.Rules.Play(m.Position, 2)
	if err != nil {
		panic(err)
	}
	m.Moves, m.Position = []match.Move{{Pit: 2, At: start.Add(2 * time.Minute)}}, next
	m.SouthScore, m.NorthScore = next.Store(engine.South), next.Store(engine.North)
	m.Offer, m.LastOfferPly = match.Offer{Kind: match.SidesOffer, By: engine.North, Ply: 1}, [2]int{0, 1}
	m.Revision, m.Shown = 3, 2
	m.Board, m.Notice = match.MessageRef{Channel: "5", Message: "6"}, match.MessageRef{Channel: "5", Message: "7"}
	return m
}

// practice is the challenge as a practice game that has just begun, the bot to move.
func practice(m match.Match) match.Match {
	m.Level, m.Status, m.South, m.North = 4, match.Playing, m.Opponent, m.Challenger
	m.Started, m.Deadline = start, time.Time{}
	return m
}

func idsCountUp(t *testing.T, s match.Store) {
	for want := match.ID(1); want <= 3; want++ {
		update(t, s, func(tx match.Tx) error {
			id, err := tx.NextID()
			if id != want {
				t.Errorf("got ID %d, want %d", id, want)
			}
			return err
		})
	}
}

func matchesComeBack(t *testing.T, s match.Store) {
	var made, played match.Match
	update(t, s, func(tx match.Tx) error {
		made = challenge(t, tx, 0)
		played = begun(challenge(t, tx, 1))
		if err := errors.Join(tx.Put(made), tx.Put(played)); err != nil {
			return err
		}
		if own, err := tx.Match(made.ID); err != nil || !reflect.DeepEqual(own, made) {
			t.Errorf("a transaction sees its own match as %+v, %v", own, err)
		}
		return nil
	})
	made.Status, made.Ending, made.Ended, made.Deadline = match.Finished, match.Lapsed, made.Deadline, time.Time{}
	made.Revision = 2
	update(t, s, func(tx match.Tx) error { return tx.Put(made) })
	view(t, s, func(tx match.Tx) error {
		for _, want := range []match.Match{made, played} {
			if got, err := tx.Match(want.ID); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("got %+v, %v\nwant %+v", got, err, want)
			}
		}
		if _, err := tx.Match(99); !errors.Is(err, match.ErrNoMatch) {
			t.Errorf("a match that is not there: %v", err)
		}
		return nil
	})
}

func invalidIsRefused(t *testing.T, s match.Store) {
	update(t, s, func(tx match.Tx) error {
		good := challenge(t, tx, 0)
		if err := tx.Put(good); err != nil {
			return err
		}
		for what, change := range map[string]func(*match.Match){
			"without an opponent in play": func(m *match.Match) { m.Status = match.Playing },
			"with a damaged name":         func(m *match.Match) { m.Challenger = "bob" },
			"moved to another channel":    func(m *match.Match) { m.Channel = "11" },
			"with an ID of the future":    func(m *match.Match) { m.ID = 1000 },
		} {
			bad := good
			change(&bad)
			if tx.Put(bad) == nil {
				t.Errorf("a match %s was put", what)
			}
		}
		return nil
	})
}

func errorsUndo(t *testing.T, s match.Store) {
	sorry := errors.New("sorry")
	err := s.Update(context.Background(), func(tx match.Tx) error {
		m := challenge(t, tx, 0)
		return errors.Join(tx.Put(m), tx.MarkSeen("5", start), sorry)
	})
	if !errors.Is(err, sorry) {
		t.Errorf("got the error %v", err)
	}
	isEmpty(t, s)
}

func panicsUndo(t *testing.T, s match.Store) {
	func() {
		defer func() {
			if p := recover(); p != "oh" {
				t.Errorf("recovered %v", p)
			}
		}()
		_ = s.Update(context.Background(), func(tx match.Tx) error {
			_ = tx.Put(challenge(t, tx, 0))
			panic("oh")
		})
	}()
	isEmpty(t, s)
}

// isEmpty fails the test when anything was written, and sees that the store goes on working.
func isEmpty(t *testing.T, s match.Store) {
	t.Helper()
	update(t, s, func(tx match.Tx) error {
		found, err := tx.Unshown(0, 10)
		seen, seenErr := tx.Seen("5")
		_, some, dueErr := tx.NextDeadline()
		id, idErr := tx.NextID()
		if len(found) > 0 || seen || some || id != 1 {
			t.Errorf("something was written: %v, seen %v, deadline %v, next ID %v", found, seen, some, id)
		}
		return errors.Join(err, seenErr, dueErr, idErr)
	})
}

func viewsOnlyRead(t *testing.T, s match.Store) {
	var m match.Match
	update(t, s, func(tx match.Tx) error {
		m = challenge(t, tx, 0)
		return tx.Put(m)
	})
	view(t, s, func(tx match.Tx) error {
		_, err := tx.NextID()
		if err == nil || tx.Put(m) == nil || tx.MarkSeen("5", start) == nil || tx.ForgetSeen(start, 1) == nil {
			t.Error("a view could write")
		}
		return nil
	})
}

func endedContexts(t *testing.T, s match.Store) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	run := func(match.Tx) error { t.Error("the transaction was run"); return nil }
	if err := s.Update(ctx, run); !errors.Is(err, context.Canceled) {
		t.Errorf("update: %v", err)
	}
	if err := s.View(ctx, run); !errors.Is(err, context.Canceled) {
		t.Errorf("view: %v", err)
	}
}

func manyClicks(t *testing.T, s match.Store) {
	service, m := game(t, s)
	var played, stale atomic.Int32
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			actor := match.Actor{User: m.South, Guild: m.Guild, Channel: m.Channel,
				Interaction: match.InteractionID(fmt.Sprint(5000 + i))}
			_, err := service.Sow(context.Background(), actor, m.ID, 0, engine.Pit(i%6))
			var refusal *match.Refusal
			switch {
			case err == nil:
				played.Add(1)
			case errors.As(err, &refusal) && refusal.Code == match.StalePly && refusal.Match.Ply() == 1:
				stale.Add(1)
			default:
				t.Errorf("click %d: %v", i, err)
			}
		})
	}
	wg.Wait()
	if played.Load() != 1 || stale.Load() != 99 {
		t.Errorf("%d clicks counted and %d came too late, want 1 and 99", played.Load(), stale.Load())
	}
}

// game is a service on the store and a game that has just begun.
func game(t *testing.T, s match.Store) (*match.Service, match.Match) {
	t.Helper()
	service := match.NewService(s, func() time.Time { return start }, firstChoice{}, match.DefaultSettings())
	challenger := match.Actor{User: "100", Guild: "1", Channel: "10", Interaction: "1000"}
	m, err := service.Challenge(context.Background(), challenger, match.Terms{Opponent: "101"})
	if err != nil {
		t.Fatal(err)
	}
	m, err = service.Accept(context.Background(), match.Actor{User: "101", Guild: "1", Channel: "10", Interaction: "1001"}, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	return service, m
}

type firstChoice struct{}

func (firstChoice) IntN(int) int { return 0 }

func ownAnswers(t *testing.T, s match.Store) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var wg sync.WaitGroup
	var made atomic.Int32
	for i := range 90 {
		wg.Go(func() {
			sorry := fmt.Errorf("sorry, %d", i)
			defer func() {
				if p := recover(); (p != nil) != (i%3 == 2) {
					t.Errorf("call %d recovered %v", i, p)
				}
			}()
			err := s.Update(ctx, func(tx match.Tx) error {
				if err := tx.Put(challenge(t, tx, i)); err != nil {
					return err
				}
				switch i % 3 {
				case 1:
					return sorry
				case 2:
					panic(sorry)
				}
				return nil
			})
			switch {
			case i%3 == 1 && !errors.Is(err, sorry), i%3 == 0 && err != nil:
				t.Errorf("call %d got the answer %v", i, err)
			case i%3 == 0:
				made.Add(1)
			}
		})
	}
	wg.Wait()
	view(t, s, func(tx match.Tx) error {
		found, err := tx.Unshown(0, 1000)
		if len(found) != int(made.Load()) || made.Load() != 30 {
			t.Errorf("%d matches were kept, %d made", len(found), made.Load())
		}
		return err
	})
}
