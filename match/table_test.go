package match_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"owarebot/engine"
	"owarebot/match"
	"owarebot/match/storetest"
)

// The people of the tests.
const ann, bob, cat = match.UserID("101"), match.UserID("102"), match.UserID("103")

// table is a service with an empty store, a clock that the test sets, and draws that always give South.
type table struct {
	*match.Service
	t       *testing.T
	now     time.Time
	clicks  int
	channel match.ChannelID
}

func newTable(t *testing.T, change func(*match.Settings)) *table {
	tab := &table{t: t, now: time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC), channel: "10"}
	settings := match.DefaultSettings()
	if change != nil {
		change(&settings)
	}
	tab.Service = match.NewService(storetest.NewMemory(), tab.clock, south{}, settings)
	return tab
}

func (tab *table) clock() time.Time { return tab.now }

type south struct{}

func (south) IntN(int) int { return 0 }

// by is a new click of somebody's.
func (tab *table) by(user match.UserID) match.Actor {
	tab.clicks++
	return match.Actor{User: user, Guild: "1", Channel: tab.channel, Interaction: match.InteractionID(fmt.Sprint(tab.clicks))}
}

// ok fails the test unless a request was carried out.
func (tab *table) ok(m match.Match, err error) match.Match {
	tab.t.Helper()
	if err != nil {
		tab.t.Fatal(err)
	}
	return m
}

// refused fails the test unless a request was refused with this code.
func (tab *table) refused(want match.Code, got match.Match, err error) *match.Refusal {
	tab.t.Helper()
	var refusal *match.Refusal
	if !errors.As(err, &refusal) || refusal.Code != want {
		tab.t.Fatalf("got %v (match %v), want the refusal %v", err, got.ID, want)
	}
	return refusal
}

// no is refused for a call whose two results are passed on as they are.
func (tab *table) no(want match.Code) func(match.Match, error) {
	return func(m match.Match, err error) {
		tab.t.Helper()
		tab.refused(want, m, err)
	}
}

// challenge is ann's of bob, who is to play North.
func (tab *table) challenge() match.Match {
	tab.t.Helper()
	return tab.ok(tab.Challenge(tab.t.Context(), tab.by(ann), match.Terms{Opponent: bob, PlayAs: match.AsSouth}))
}

// game has just begun: ann plays South, bob North.
func (tab *table) game() match.Match {
	tab.t.Helper()
	return tab.ok(tab.Accept(tab.t.Context(), tab.by(bob), tab.challenge().ID))
}

// play plays pits one after another, each by whose turn it is.
func (tab *table) play(m match.Match, moves string) match.Match {
	tab.t.Helper()
	pits, err := engine.ParseMoves(moves)
	if err != nil {
		tab.t.Fatal(err)
	}
	for _, pit := range pits {
		m = tab.ok(tab.Sow(tab.t.Context(), tab.by(m.ToMove()), m.ID, m.Ply(), pit))
	}
	return m
}
