package match_test

import (
	"testing"
	"time"

	"owarebot/engine"
	"owarebot/match"
)

func (tab *table) expire() []match.Match {
	tab.t.Helper()
	ended, err := tab.Expire(tab.t.Context())
	if err != nil {
		tab.t.Fatal(err)
	}
	return ended
}

func TestDeadlines(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	if _, some, err := tab.NextDeadline(ctx); some || err != nil {
		t.Errorf("an empty store has a deadline: %v, %v", some, err)
	}
	short := tab.game()
	long := tab.play(tab.game(), "AaBb")
	asked := tab.challenge()
	next, some, err := tab.NextDeadline(ctx)
	if !some || err != nil || !next.Equal(tab.now.Add(24*time.Hour)) {
		t.Errorf("the next deadline is %v, %v, %v", next, some, err)
	}
	tab.now = tab.now.Add(24*time.Hour - time.Millisecond)
	if ended := tab.expire(); len(ended) != 0 {
		t.Errorf("too early %v ended", ended)
	}
	tab.now = tab.now.Add(time.Millisecond)
	ended := tab.expire()
	if len(ended) != 1 || ended[0].ID != asked.ID || ended[0].Ending != match.Lapsed {
		t.Errorf("after a day %+v ended", ended)
	}
	tab.now = tab.now.Add(30 * 24 * time.Hour)
	ended = tab.expire()
	if len(ended) != 2 || ended[0].ID != short.ID || ended[0].Ending != match.Void {
		t.Fatalf("after a month %+v ended", ended)
	}
	lost := ended[1]
	if winner, won := lost.Winner(); !won || winner != bob || lost.ID != long.ID || lost.Ending != match.OnTime ||
		lost.EndedBy != engine.South || !lost.Ended.Equal(long.Deadline) || lost.Revision != long.Revision+1 {
		t.Errorf("lost on time: %+v", lost)
	}
	if again := tab.expire(); len(again) != 0 {
		t.Errorf("%v ended twice", again)
	}
}

// A deadline holds even if nobody has got to it: a late click finds the match ended.
func TestLateClicks(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.play(tab.game(), "AaBb")
	asked := tab.challenge()
	tab.now = m.Deadline
	r := tab.refused(match.NotPlaying, m, second(tab.Sow(ctx, tab.by(ann), m.ID, 4, 2)))
	if r.Match.Ending != match.OnTime {
		t.Errorf("the refusal shows %+v", r.Match)
	}
	if now := tab.ok(tab.Get(ctx, "1", "10", m.ID)); now.Ending != match.OnTime {
		t.Errorf("it was kept as %+v", now)
	}
	tab.no(match.NotOpen)(tab.Accept(ctx, tab.by(bob), asked.ID))
	if ended := tab.expire(); len(ended) != 0 {
		t.Errorf("%v ended twice", ended)
	}
}

// More than fit in one transaction expire all the same.
func TestManyExpire(t *testing.T) {
	tab := newTable(t, func(s *match.Settings) { s.ChallengesPerMember = 100 })
	for range 100 {
		tab.ok(tab.Challenge(t.Context(), tab.by(ann), match.Terms{}))
	}
	tab.now = tab.now.Add(48 * time.Hour)
	if ended := tab.expire(); len(ended) != 100 {
		t.Errorf("%d ended", len(ended))
	}
}
