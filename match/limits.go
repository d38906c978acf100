package match

// mayChallenge is nil when the actor may challenge on these terms.
func (r *request) mayChallenge(terms Terms) error {
	me, limits := r.actor.User, r.service.settings
	switch {
	case terms.Opponent == me:
		return refuse(SelfChallenge)
	case terms.OpponentIsBot:
		return refuse(BotOpponent)
	}
	if terms.Opponent != "" {
		pending, err := r.between(me, terms.Opponent, Challenged)
		if err != nil {
			return err
		}
		if pending >= limits.OpenBetweenTwo {
			return &Refusal{Code: ChallengePending, Limit: limits.OpenBetweenTwo}
		}
		if err := r.mayBegin(me, terms.Opponent); err != nil {
			return err
		}
	}
	made, err := r.Challenges(r.actor.Guild, me)
	if err != nil {
		return err
	}
	open := 0
	for _, m := range made {
		if !m.Overdue(r.now) {
			open++
		}
	}
	if open >= limits.ChallengesPerMember {
		return &Refusal{Code: TooManyChallenges, Limit: limits.ChallengesPerMember}
	}
	return nil
}

// mayBegin is nil when two people may have one more game with each other in the channel.
func (r *request) mayBegin(a, b UserID) error {
	return r.withinGames(a, b, TooManyGames)
}

// mayPractise is mayBegin for the actor and the bot.
func (r *request) mayPractise(bot UserID) error {
	return r.withinGames(r.actor.User, bot, TooManyPractice)
}

func (r *request) withinGames(a, b UserID, code Code) error {
	limit := r.service.settings.GamesBetweenTwo
	playing, err := r.between(a, b, Playing)
	if err != nil {
		return err
	}
	if playing >= limit {
		return &Refusal{Code: code, Limit: limit}
	}
	return nil
}

// between counts the matches of two people with each other in the channel that have this status. Those past their
// deadline count no more. An open challenge is between nobody yet.
func (r *request) between(a, b UserID, status Status) (int, error) {
	matches, err := r.OfMember(r.actor.Guild, r.actor.Channel, a)
	n := 0
	for _, m := range matches {
		theirs := m.Challenger == b || m.Opponent == b
		if m.Status == status && theirs && !m.Overdue(r.now) {
			n++
		}
	}
	return n, err
}
