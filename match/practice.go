package match

import (
	"context"
	"errors"
	"fmt"

	"owarebot/engine"
)

// MaxLevel is the highest level at which the bot can be practised with; the lowest is 1.
const MaxLevel = 8

// PracticeTerms are what a member wishes to practise.
type PracticeTerms struct {
	Bot    UserID // whom the bot is on Discord
	Level  int    // 1 to MaxLevel
	Rules  engine.Rules
	PlayAs PlayAs // the member's side
}

func (t PracticeTerms) check() error {
	if t.Level < 1 || t.Level > MaxLevel {
		return fmt.Errorf("the bot does not play at the level %d", t.Level)
	}
	if t.Bot == "" {
		return errors.New("nobody knows yet whom the bot is on Discord")
	}
	return t.terms().check()
}

func (t PracticeTerms) terms() Terms { return Terms{Opponent: t.Bot, Rules: t.Rules, PlayAs: t.PlayAs} }

// Practice starts a game of the actor against the bot, which accepts at once. The only refusal is [TooManyPractice].
// Terms that make no sense are an error that is no refusal.
func (s *Service) Practice(ctx context.Context, actor Actor, terms PracticeTerms) (Match, error) {
	if err := terms.check(); err != nil {
		return Match{}, err
	}
	return s.carryOut(ctx, actor, 0, func(r *request, _ Match) (Match, error) {
		return r.practise(terms.terms(), terms.Level, 0)
	})
}

// practise starts a practice game of the actor, the rematch of one unless that is 0.
func (r *request) practise(terms Terms, level int, rematchOf ID) (Match, error) {
	if err := r.mayPractise(terms.Opponent); err != nil {
		return Match{}, err
	}
	m, err := r.proposed(terms, rematchOf)
	if err != nil {
		return Match{}, err
	}
	m.Level = level
	return r.begin(m)
}

// Practice tells whether the opponent is the bot.
func (m Match) Practice() bool { return m.Level > 0 }

// BotSide is the side the bot plays; false between two people.
func (m Match) BotSide() (engine.Side, bool) {
	if !m.Practice() {
		return engine.South, false
	}
	return m.SideOf(m.Opponent)
}

// BotActs tells whether it is for the bot to do something: to move, or to answer an offer first.
func (m Match) BotActs() bool {
	side, practice := m.BotSide()
	return practice && m.Status == Playing && (m.Position.ToMove() == side || m.AsksBot())
}

// AsksBot tells whether an offer waits for the bot's answer.
func (m Match) AsksBot() bool {
	side, practice := m.BotSide()
	return practice && m.Offer.Kind != NoOffer && m.Offer.By != side
}

// BotMove is what the bot does when it is to move.
type BotMove struct {
	Pit       engine.Pit
	OfferDraw bool // along with the move, where it passes the turn
	Resign    bool // instead of moving
}

// PlayForBot carries out the bot's move, which no interaction asks for: the ply is what keeps it from being played twice.
// Refusals, in this order: [NotFound], [NotPlayer] (between two people), [NotPlaying], [StalePly], [NotYourTurn],
// [OfferStands] (it has to answer first), [IllegalMove].
func (s *Service) PlayForBot(ctx context.Context, id ID, ply int, move BotMove) (Match, error) {
	return s.forBot(ctx, id, ply, func(r *request, m Match, side engine.Side) (Match, error) {
		switch {
		case m.Position.ToMove() != side:
			return Match{}, refuse(NotYourTurn)
		case m.AsksBot():
			return Match{}, refuse(OfferStands)
		case move.Resign:
			m.EndedBy = side
			m.finish(Resigned, r.now)
			return r.change(m)
		}
		if err := m.sow(move.Pit, notBefore(m.lastChange(), r.now), s.settings); err != nil {
			return Match{}, err
		}
		if move.OfferDraw && m.Status == Playing && m.Position.ToMove() != side {
			m.offer(DrawOffer, side)
		}
		return r.change(m)
	})
}

// AnswerForBot accepts or refuses the offer that the bot's opponent made. Refusals, in this order: [NotFound],
// [NotPlayer] (between two people), [NotPlaying], [StalePly], [NothingOffered], [OfferMade] (it is the bot's own).
func (s *Service) AnswerForBot(ctx context.Context, id ID, ply int, accept bool) (Match, error) {
	return s.forBot(ctx, id, ply, func(r *request, m Match, side engine.Side) (Match, error) {
		return r.answer(m, side, accept)
	})
}

// forBot carries out what the bot does in a practice game at one ply.
func (s *Service) forBot(ctx context.Context, id ID, ply int, do func(*request, Match, engine.Side) (Match, error)) (Match, error) {
	return s.attempt(ctx, Actor{}, func(r *request) (Match, error) {
		m, err := r.find(id)
		switch {
		case errors.Is(err, ErrNoMatch):
			return Match{}, refuse(NotFound)
		case err != nil:
			return Match{}, err
		}
		r.match = m
		if !m.Practice() {
			return Match{}, refuse(NotPlayer)
		}
		if err := r.endInTime(); err != nil {
			return Match{}, err
		}
		side, err := r.match.playerAt(m.Opponent, ply)
		if err != nil {
			return Match{}, err
		}
		return do(r, r.match, side)
	})
}

// BotTurns lists at most limit matches in which [Match.BotActs], in the order of their making, beginning after the ID
// given (0 for the first). Damaged ones are left out; the error then wraps [ErrDamaged], names them, and comes beside
// all the others.
func (s *Service) BotTurns(ctx context.Context, after ID, limit int) ([]Match, error) {
	var found []Match
	err := s.view(ctx, func(tx *session) (err error) {
		found, err = tx.current(tx.BotTurns(after, limit))
		return err
	})
	return found, err
}
