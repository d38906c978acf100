package match

import (
	"context"
	"errors"

	"owarebot/engine"
)

// Terms are what a challenger proposes.
type Terms struct {
	Opponent      UserID // "" lets anybody accept
	OpponentIsBot bool   // as Discord says
	Rules         engine.Rules
	PlayAs        PlayAs
}

func (t Terms) check() error {
	if t.Opponent != "" {
		if err := checkSnowflakes(named{"opponent", string(t.Opponent)}); err != nil {
			return err
		}
	}
	if t.PlayAs > AsNorth {
		return errors.New("the challenger plays neither as South, as North nor at random: " + t.PlayAs.String())
	}
	return t.Rules.Validate()
}

// Challenge makes a challenge. Refusals: [SelfChallenge], [BotOpponent], [ChallengePending] (in either direction),
// [TooManyGames], [TooManyChallenges]. Rules that are not valid are an error that is no refusal.
func (s *Service) Challenge(ctx context.Context, actor Actor, terms Terms) (Match, error) {
	if err := terms.check(); err != nil {
		return Match{}, err
	}
	return s.carryOut(ctx, actor, 0, func(r *request, _ Match) (Match, error) {
		return r.challenge(terms, 0)
	})
}

// challenge makes a challenge by the actor, the rematch of a game unless that is 0.
func (r *request) challenge(terms Terms, rematchOf ID) (Match, error) {
	if err := r.mayChallenge(terms); err != nil {
		return Match{}, err
	}
	m, err := r.proposed(terms, rematchOf)
	if err != nil {
		return Match{}, err
	}
	return r.change(m)
}

// proposed is a challenge by the actor that is not kept yet.
func (r *request) proposed(terms Terms, rematchOf ID) (Match, error) {
	id, err := r.NextID()
	return Match{
		ID: id, Guild: r.actor.Guild, Channel: r.actor.Channel,
		Challenger: r.actor.User, Opponent: terms.Opponent, Rules: terms.Rules, PlayAs: terms.PlayAs,
		Status: Challenged, Position: engine.StartPosition(), LastOfferPly: [2]int{-1, -1},
		Created: r.now, Deadline: r.now.Add(r.service.settings.ChallengeLapse),
		RematchOf: rematchOf,
	}, err
}

// Accept begins the game. An open challenge is for anybody but its challenger. Refusals: [NotOpen], [OwnChallenge], [NotInvited], [TooManyGames].
func (s *Service) Accept(ctx context.Context, actor Actor, id ID) (Match, error) {
	return s.carryOut(ctx, actor, id, (*request).accept)
}

func (r *request) accept(m Match) (Match, error) {
	switch {
	case m.Status != Challenged:
		return Match{}, refuse(NotOpen)
	case r.actor.User == m.Challenger:
		return Match{}, refuse(OwnChallenge)
	case m.Opponent != "" && r.actor.User != m.Opponent:
		return Match{}, refuse(NotInvited)
	}
	if err := r.mayBegin(m.Challenger, r.actor.User); err != nil {
		return Match{}, err
	}
	m.Opponent = r.actor.User
	return r.begin(m)
}

// begin seats the two and starts the game; where the challenger left the colours to chance, they are drawn now.
func (r *request) begin(m Match) (Match, error) {
	m.South, m.North = m.Challenger, m.Opponent
	if m.PlayAs == AsNorth || m.PlayAs == Random && r.service.drawSide() == engine.North {
		m.South, m.North = m.North, m.South
	}
	m.Status = Playing
	m.Started = notBefore(m.Created, r.now)
	m.giveTime(m.Started, r.service.settings)
	return r.change(m)
}

// Decline is the challenged person's no. Refusals: [NotOpen], [OwnChallenge] (the challenger withdraws instead),
// [NotInvited] (also for everybody where the challenge is open).
func (s *Service) Decline(ctx context.Context, actor Actor, id ID) (Match, error) {
	return s.carryOut(ctx, actor, id, func(r *request, m Match) (Match, error) {
		switch {
		case m.Status != Challenged:
			return Match{}, refuse(NotOpen)
		case actor.User == m.Challenger:
			return Match{}, refuse(OwnChallenge)
		case actor.User != m.Opponent:
			return Match{}, refuse(NotInvited)
		}
		m.finish(Declined, r.now)
		return r.change(m)
	})
}

// Withdraw takes a challenge back. Refusals: [NotOpen], [NotChallenger].
func (s *Service) Withdraw(ctx context.Context, actor Actor, id ID) (Match, error) {
	return s.carryOut(ctx, actor, id, func(r *request, m Match) (Match, error) {
		switch {
		case m.Status != Challenged:
			return Match{}, refuse(NotOpen)
		case actor.User != m.Challenger:
			return Match{}, refuse(NotChallenger)
		}
		m.finish(Withdrawn, r.now)
		return r.change(m)
	})
}
