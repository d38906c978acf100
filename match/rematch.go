package match

import "context"

// Rematch challenges the opponent of a finished game to another with the colours swapped, under the limits of any
// challenge; there is one for each game. When the opponent has asked already and waits for an answer, both want the
// same, so that this accepts: the match returned is then being played. So it is after a practice game, since the bot is
// always willing. Refusals: [NotPlayer], [NotFinished] (also where a challenge came to nothing), [RematchMade], and those
// of [Service.Challenge], [Service.Accept] or [Service.Practice].
func (s *Service) Rematch(ctx context.Context, actor Actor, id ID) (Match, error) {
	return s.carryOut(ctx, actor, id, func(r *request, m Match) (Match, error) {
		side, plays := m.SideOf(actor.User)
		switch {
		case m.Status != Finished && plays, m.Status == Finished && !m.Ending.Game() && m.invites(actor.User):
			return Match{}, refuse(NotFinished)
		case !plays:
			return Match{}, refuse(NotPlayer)
		case m.Rematch != 0:
			return r.joinRematch(m.Rematch)
		}
		terms := Terms{Opponent: m.PlayerOf(side.Opponent()), Rules: m.Rules, PlayAs: AsNorth}
		if m.North == actor.User {
			terms.PlayAs = AsSouth
		}
		rematch, err := r.challengeAgain(terms, m)
		if err != nil {
			return Match{}, err
		}
		m.Rematch = rematch.ID
		if _, err := r.change(m); err != nil {
			return Match{}, err
		}
		return rematch, nil
	})
}

// challengeAgain makes the rematch of a game on terms that are nearly the same.
func (r *request) challengeAgain(terms Terms, m Match) (Match, error) {
	if m.Practice() {
		return r.practise(terms, m.Level, m.ID)
	}
	return r.challenge(terms, m.ID)
}

// joinRematch accepts a rematch that the opponent has asked for.
func (r *request) joinRematch(id ID) (Match, error) {
	rematch, err := r.find(id)
	if err != nil {
		return Match{}, err
	}
	if rematch.Status != Challenged || rematch.Overdue(r.now) || rematch.Challenger == r.actor.User {
		return Match{}, refuse(RematchMade)
	}
	return r.accept(rematch)
}

// invites tells whether the challenge was the person's to make or to answer.
func (m Match) invites(user UserID) bool {
	return user != "" && (user == m.Challenger || user == m.Opponent)
}
