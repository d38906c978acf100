package match_test

import (
	"testing"

	"owarebot/match"
)

func TestRematch(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.game()
	tab.no(match.NotFinished)(tab.Rematch(ctx, tab.by(ann), m.ID))
	tab.no(match.NotPlayer)(tab.Rematch(ctx, tab.by(cat), m.ID))
	tab.ok(tab.Resign(ctx, tab.by(ann), m.ID))
	tab.no(match.NotPlayer)(tab.Rematch(ctx, tab.by(cat), m.ID))
	again := tab.ok(tab.Rematch(ctx, tab.by(ann), m.ID))
	if again.Status != match.Challenged || again.Challenger != ann || again.Opponent != bob ||
		again.PlayAs != match.AsNorth || again.RematchOf != m.ID || again.Rules != m.Rules {
		t.Errorf("the rematch is %+v", again)
	}
	if old := tab.ok(tab.Get(ctx, "1", "10", m.ID)); old.Rematch != again.ID || old.Revision != m.Revision+2 {
		t.Errorf("the old game is %+v", old)
	}
	tab.no(match.RematchMade)(tab.Rematch(ctx, tab.by(ann), m.ID))
	again = tab.ok(tab.Rematch(ctx, tab.by(bob), m.ID))
	if again.Status != match.Playing || again.South != bob || again.North != ann {
		t.Errorf("both asked, and the rematch is %+v", again)
	}
	tab.no(match.RematchMade)(tab.Rematch(ctx, tab.by(bob), m.ID))
}

func TestNoRematchOfNoGame(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.ok(tab.Decline(ctx, tab.by(bob), tab.challenge().ID))
	tab.no(match.NotFinished)(tab.Rematch(ctx, tab.by(ann), m.ID))
	tab.no(match.NotPlayer)(tab.Rematch(ctx, tab.by(cat), m.ID))

	m = tab.ok(tab.Resign(ctx, tab.by(bob), tab.game().ID))
	tab.challenge()
	tab.no(match.ChallengePending)(tab.Rematch(ctx, tab.by(bob), m.ID))
}
