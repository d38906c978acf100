package match_test

import (
	"testing"

	"owarebot/engine"
	"owarebot/match"
)

func TestOffers(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.game()
	tab.no(match.NotPlayer)(tab.Offer(ctx, tab.by(cat), m.ID, 0, match.DrawOffer))
	tab.no(match.StalePly)(tab.Offer(ctx, tab.by(ann), m.ID, 1, match.DrawOffer))
	tab.no(match.NothingOffered)(tab.AnswerOffer(ctx, tab.by(ann), m.ID, 0, true))
	if _, err := tab.Offer(ctx, tab.by(ann), m.ID, 0, match.NoOffer); err == nil {
		t.Error("nothing was offered")
	}

	m = tab.ok(tab.Offer(ctx, tab.by(bob), m.ID, 0, match.DrawOffer))
	if (m.Offer != match.Offer{Kind: match.DrawOffer, By: engine.North, Ply: 0}) {
		t.Errorf("the offer is %+v", m.Offer)
	}
	tab.no(match.OfferMade)(tab.Offer(ctx, tab.by(bob), m.ID, 0, match.SidesOffer))
	tab.no(match.OfferMade)(tab.AnswerOffer(ctx, tab.by(bob), m.ID, 0, true))
	tab.no(match.OfferStands)(tab.Offer(ctx, tab.by(ann), m.ID, 0, match.SidesOffer))
	m = tab.ok(tab.AnswerOffer(ctx, tab.by(ann), m.ID, 0, false))
	tab.no(match.OfferMade)(tab.Offer(ctx, tab.by(bob), m.ID, 0, match.DrawOffer))
	tab.ok(tab.Offer(ctx, tab.by(ann), m.ID, 0, match.SidesOffer))

	m = tab.play(m, "A")
	if m.Offer != (match.Offer{}) {
		t.Errorf("after a move the offer %+v still stands", m.Offer)
	}
	tab.no(match.StalePly)(tab.AnswerOffer(ctx, tab.by(bob), m.ID, 0, true))
	tab.no(match.NothingOffered)(tab.AnswerOffer(ctx, tab.by(bob), m.ID, 1, true))
	m = tab.ok(tab.Offer(ctx, tab.by(bob), m.ID, 1, match.DrawOffer))
	m = tab.ok(tab.AnswerOffer(ctx, tab.by(ann), m.ID, 1, true))
	if _, won := m.Winner(); won || m.Ending != match.DrawAgreed || m.Status != match.Finished {
		t.Errorf("the agreed draw is %+v", m)
	}
	tab.no(match.NotPlaying)(tab.Offer(ctx, tab.by(bob), m.ID, 1, match.DrawOffer))
}

// Offering what the opponent offers accepts it, even for one who has had their offer at this ply.
func TestCounterOfferAccepts(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.game()
	tab.ok(tab.Offer(ctx, tab.by(ann), m.ID, 0, match.DrawOffer))
	tab.ok(tab.AnswerOffer(ctx, tab.by(bob), m.ID, 0, false))
	tab.ok(tab.Offer(ctx, tab.by(bob), m.ID, 0, match.SidesOffer))
	m = tab.ok(tab.Offer(ctx, tab.by(ann), m.ID, 0, match.SidesOffer))
	if m.Ending != match.SidesAgreed {
		t.Errorf("it ended by %v", m.Ending)
	}
}

// A draw leaves the seeds on the board, whoever has more; with sides agreed each takes their own, and the larger score
// wins.
func TestScoresOfAgreements(t *testing.T) {
	for _, kind := range []match.OfferKind{match.DrawOffer, match.SidesOffer} {
		tab, ctx := newTable(t, nil), t.Context()
		m := tab.game()
		for m.Position.Store(engine.South) == m.Position.Store(engine.North) {
			for pit := range m.Rules.LegalMoves(m.Position).All() {
				m = tab.ok(tab.Sow(ctx, tab.by(m.ToMove()), m.ID, m.Ply(), pit))
				break
			}
		}
		tab.ok(tab.Offer(ctx, tab.by(ann), m.ID, m.Ply(), kind))
		m = tab.ok(tab.AnswerOffer(ctx, tab.by(bob), m.ID, m.Ply(), true))
		south, north := m.Position.Store(engine.South), m.Position.Store(engine.North)
		if kind == match.SidesOffer {
			south, north = engine.KeepOwnSides(m.Position)
		}
		if m.SouthScore != south || m.NorthScore != north {
			t.Errorf("%v: the score is %d-%d, want %d-%d", kind, m.SouthScore, m.NorthScore, south, north)
		}
		if _, won := m.Winner(); won != (kind == match.SidesOffer && south != north) {
			t.Errorf("%v: somebody won: %v", kind, won)
		}
		if err := m.Verify(); err != nil {
			t.Error(err)
		}
	}
}
