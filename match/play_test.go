package match_test

import (
	"errors"
	"testing"
	"time"

	"owarebot/engine"
	"owarebot/match"
)

func TestSowAndItsRefusals(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.game()
	tab.no(match.NotPlayer)(tab.Sow(ctx, tab.by(cat), m.ID, 0, 0))
	tab.no(match.NotPlayer)(tab.Sow(ctx, tab.by(cat), m.ID, 7, 0))
	tab.no(match.NotYourTurn)(tab.Sow(ctx, tab.by(bob), m.ID, 0, 6))
	tab.no(match.StalePly)(tab.Sow(ctx, tab.by(bob), m.ID, 1, 6))
	r := tab.refused(match.IllegalMove, m, second(tab.Sow(ctx, tab.by(ann), m.ID, 0, 6)))
	var illegal *engine.IllegalMoveError
	if !errors.As(r, &illegal) || illegal.Reason != engine.NotYourPit || r.Match.Ply() != 0 {
		t.Errorf("the refusal is %+v", r)
	}
	click := tab.by(ann)
	m = tab.ok(tab.Sow(ctx, click, m.ID, 0, 2))
	trace, some := m.LastTrace()
	if m.Ply() != 1 || m.ToMove() != bob || !m.Moves[0].At.Equal(tab.now) || !some || trace.Pit != 2 || m.Revision != 3 {
		t.Errorf("after the move: %+v", m)
	}
	if r := tab.refused(match.Seen, m, second(tab.Sow(ctx, click, m.ID, 0, 2))); r.Match.Ply() != 1 {
		t.Errorf("the refusal shows ply %d", r.Match.Ply())
	}
	tab.no(match.StalePly)(tab.Sow(ctx, tab.by(ann), m.ID, 0, 2))
	tab.no(match.NotYourTurn)(tab.Sow(ctx, tab.by(ann), m.ID, 1, 2))
	m = tab.ok(tab.Resign(ctx, tab.by(bob), m.ID))
	tab.no(match.NotPlaying)(tab.Sow(ctx, tab.by(ann), m.ID, 0, 2))
	tab.no(match.NotPlaying)(tab.Resign(ctx, tab.by(ann), m.ID))
	tab.no(match.NotPlayer)(tab.Resign(ctx, tab.by(cat), m.ID))
	if winner, won := m.Winner(); !won || winner != ann || m.Ending != match.Resigned || m.EndedBy != engine.North {
		t.Errorf("after resigning: %+v", m)
	}
}

// A refusal changes nothing, and what it refused may be asked again.
func TestRefusalsAreNotRemembered(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.game()
	click := tab.by(bob)
	tab.no(match.NotYourTurn)(tab.Sow(ctx, click, m.ID, 0, 6))
	if now := tab.ok(tab.Get(ctx, "1", "10", m.ID)); now.Revision != m.Revision {
		t.Errorf("the revision is %d, it was %d", now.Revision, m.Revision)
	}
	tab.no(match.NotYourTurn)(tab.Sow(ctx, click, m.ID, 0, 6))
}

// Games of the plainest play end by the rules and stand up to their moves.
func TestGamesEndByTheRules(t *testing.T) {
	endings := map[match.Ending]bool{}
	for choice := range 6 {
		for _, rules := range engine.AllRules() {
			tab, ctx := newTable(t, nil), t.Context()
			m := tab.ok(tab.Challenge(ctx, tab.by(ann), match.Terms{Opponent: bob, Rules: rules}))
			m = tab.ok(tab.Accept(ctx, tab.by(bob), m.ID))
			for m.Status == match.Playing {
				legal := rules.LegalMoves(m.Position)
				var pit engine.Pit
				skip := choice % legal.Len()
				for pit = range legal.All() {
					if skip--; skip < 0 {
						break
					}
				}
				m = tab.ok(tab.Sow(ctx, tab.by(m.ToMove()), m.ID, m.Ply(), pit))
			}
			if err := m.Verify(); err != nil {
				t.Errorf("%v: %v", rules, err)
			}
			endings[m.Ending] = true
			winner, won := m.Winner()
			if won != (m.SouthScore != m.NorthScore) || won && (winner == m.South) != (m.SouthScore > m.NorthScore) {
				t.Errorf("%v: %d-%d is won by %q", rules, m.SouthScore, m.NorthScore, winner)
			}
		}
	}
	if !endings[match.Majority] || !endings[match.NoLegalMove] && !endings[match.Repetition] {
		t.Errorf("the games ended only by %v", endings)
	}
}

// A clock that is set back does not make times within a match run backwards.
func TestClockSetBack(t *testing.T) {
	tab := newTable(t, nil)
	m := tab.game()
	tab.now = tab.now.Add(-time.Hour)
	m = tab.play(m, "Aa")
	if err := m.Validate(); err != nil {
		t.Error(err)
	}
}

func TestLastMoveOf(t *testing.T) {
	tab := newTable(t, nil)
	made := tab.now
	m := tab.challenge()
	tab.now = tab.now.Add(time.Minute)
	m = tab.ok(tab.Accept(t.Context(), tab.by(bob), m.ID))
	accepted := tab.now
	tab.now = tab.now.Add(time.Minute)
	m = tab.play(m, "A")
	if !m.LastMoveOf(ann).Equal(tab.now) || !m.LastMoveOf(bob).Equal(accepted) || !m.LastMoveOf(cat).IsZero() {
		t.Errorf("the last signs of life are %v, %v, %v", m.LastMoveOf(ann), m.LastMoveOf(bob), m.LastMoveOf(cat))
	}
	if m = tab.challenge(); !m.LastMoveOf(ann).After(made) || !m.LastMoveOf("").IsZero() {
		t.Errorf("the challenger's last sign of life is %v", m.LastMoveOf(ann))
	}
}
