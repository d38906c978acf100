package match

import (
	"context"
	"errors"
	"time"
)

// Actor is the person who asks for something, where they stand, and the interaction by which they ask. All four must
// be Discord IDs; anything else is an error that is no refusal.
type Actor struct {
	User        UserID
	Guild       GuildID
	Channel     ChannelID
	Interaction InteractionID
}

func (a Actor) check() error {
	return checkSnowflakes(
		named{"user", string(a.User)}, named{"server", string(a.Guild)},
		named{"channel", string(a.Channel)}, named{"interaction", string(a.Interaction)},
	)
}

// forgetPerRequest is how many old marks of seen interactions each request clears away: more than it adds, so that
// they never pile up, and few, so that no click pays for many.
const forgetPerRequest = 4

// request is one interaction being carried out inside a transaction.
type request struct {
	*session
	service *Service
	actor   Actor // zero where the bot plays: it needs no interaction
	now     time.Time
	match   Match // the one asked about, before the request; zero for a new challenge
	ended   bool  // the deadline had come, so match was ended on the way
}

// deed is what is asked for: it gets the match asked about and returns the one to answer with, having written what it
// changed with request.change.
type deed func(*request, Match) (Match, error)

// carryOut runs one request of a person in one transaction. id is 0 where it is about no match that exists.
func (s *Service) carryOut(ctx context.Context, actor Actor, id ID, do deed) (Match, error) {
	if err := actor.check(); err != nil {
		return Match{}, err
	}
	return s.attempt(ctx, actor, func(r *request) (Match, error) { return r.run(id, do) })
}

// attempt runs a request in one transaction. A refusal leaves no trace of it, but that a match may have ended on the way.
func (s *Service) attempt(ctx context.Context, actor Actor, run func(*request) (Match, error)) (Match, error) {
	var result Match
	var refusal *Refusal
	err := s.update(ctx, func(tx *session) error {
		r := &request{session: tx, service: s, actor: actor, now: s.now()}
		var err error
		result, err = run(r)
		if refusal = nil; errors.As(err, &refusal) {
			refusal.Match = r.match
			if r.ended {
				return nil
			}
		}
		return err
	})
	if err == nil && refusal != nil {
		err = refusal
	}
	if err != nil {
		return Match{}, err
	}
	return result, nil
}

func (r *request) run(id ID, do deed) (Match, error) {
	seen, err := r.Seen(r.actor.Interaction)
	if err != nil {
		return Match{}, err
	}
	if id != 0 {
		r.match, err = r.in(r.actor.Guild, r.actor.Channel, id)
	}
	var unknown *Refusal
	switch {
	case seen && (err == nil || errors.As(err, &unknown)):
		return Match{}, refuse(Seen)
	case err != nil:
		return Match{}, err
	}
	if err := r.endInTime(); err != nil {
		return Match{}, err
	}
	result, err := do(r, r.match)
	if err != nil {
		return Match{}, err
	}
	if err := r.MarkSeen(r.actor.Interaction, r.now); err != nil {
		return Match{}, err
	}
	return result, r.ForgetSeen(r.now.Add(-r.service.settings.SeenFor), forgetPerRequest)
}

// endInTime ends the match asked about where its deadline has come.
func (r *request) endInTime() (err error) {
	if !r.match.Overdue(r.now) {
		return nil
	}
	r.match.timeUp(r.service.settings)
	r.match, err = r.change(r.match)
	r.ended = err == nil
	return err
}

// change writes the match as a new revision and returns it.
func (r *request) change(m Match) (Match, error) {
	m.Revision++
	return m, r.keep(m)
}
