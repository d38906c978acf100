package match

import (
	"context"
	"fmt"
	"time"

	"owarebot/engine"
)

// OfferKind is how a player proposes to end the game.
type OfferKind uint8

const (
	NoOffer    OfferKind = iota // none stands
	DrawOffer                   // a draw whatever the seeds
	SidesOffer                  // each keeps the seeds on their own side
)

var offerNames = [...]string{NoOffer: "none", DrawOffer: "draw", SidesOffer: "sides"}

// String is the kind as a word: none, draw, sides. Stores keep it, so the words never change.
func (k OfferKind) String() string { return nameOf(offerNames[:], int(k), "offer") }

// Offer is a proposal that waits for the opponent's answer. It lapses at the next move. The zero value is none.
type Offer struct {
	Kind OfferKind
	By   engine.Side
	Ply  int
}

// Offer proposes an end to the opponent; each player may do so once a ply, whoever's turn it is. When the opponent's
// offer of the same kind stands already, both want the same, so that this accepts it. Refusals: [NotPlayer],
// [NotPlaying], [StalePly], [OfferMade], [OfferStands] (the opponent's offer of the other kind).
func (s *Service) Offer(ctx context.Context, actor Actor, id ID, ply int, kind OfferKind) (Match, error) {
	if kind != DrawOffer && kind != SidesOffer {
		return Match{}, fmt.Errorf("%v is nothing that a player can offer", kind)
	}
	return s.carryOut(ctx, actor, id, func(r *request, m Match) (Match, error) {
		side, err := m.playerAt(actor.User, ply)
		if err != nil {
			return Match{}, err
		}
		theirs := m.Offer.Kind != NoOffer && m.Offer.By != side
		switch {
		case theirs && m.Offer.Kind == kind:
			m.agree(r.now)
		case m.LastOfferPly[side] == ply:
			return Match{}, refuse(OfferMade)
		case theirs:
			return Match{}, refuse(OfferStands)
		default:
			m.offer(kind, side)
		}
		return r.change(m)
	})
}

// AnswerOffer accepts or refuses the opponent's offer. Refusing it leaves the game as it was. Refusals: [NotPlayer],
// [NotPlaying], [StalePly] (it lapsed), [NothingOffered], [OfferMade] (it is their own).
func (s *Service) AnswerOffer(ctx context.Context, actor Actor, id ID, ply int, accept bool) (Match, error) {
	return s.carryOut(ctx, actor, id, func(r *request, m Match) (Match, error) {
		side, err := m.playerAt(actor.User, ply)
		if err != nil {
			return Match{}, err
		}
		return r.answer(m, side, accept)
	})
}

// answer accepts or refuses the offer that stands.
func (r *request) answer(m Match, side engine.Side, accept bool) (Match, error) {
	switch {
	case m.Offer.Kind == NoOffer:
		return Match{}, refuse(NothingOffered)
	case m.Offer.By == side:
		return Match{}, refuse(OfferMade)
	case accept:
		m.agree(r.now)
	default:
		m.Offer = Offer{}
	}
	return r.change(m)
}

// offer makes a proposal at the ply at which the game stands.
func (m *Match) offer(kind OfferKind, by engine.Side) {
	m.Offer = Offer{Kind: kind, By: by, Ply: m.Ply()}
	m.LastOfferPly[by] = m.Ply()
}

// agree ends the game by the offer that stands. After a draw the score stays what it was: nobody takes the leftovers,
// and who has more does not matter.
func (m *Match) agree(at time.Time) {
	if m.Offer.Kind == DrawOffer {
		m.finish(DrawAgreed, at)
		return
	}
	m.SouthScore, m.NorthScore = engine.KeepOwnSides(m.Position)
	m.finish(SidesAgreed, at)
}
