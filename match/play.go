package match

import (
	"context"
	"errors"
	"time"

	"owarebot/engine"
)

// Sow plays a pit. ply is the number of moves played when the button was made. Refusals, in this order: [NotPlayer],
// [NotPlaying], [StalePly], [NotYourTurn], [IllegalMove].
func (s *Service) Sow(ctx context.Context, actor Actor, id ID, ply int, pit engine.Pit) (Match, error) {
	return s.carryOut(ctx, actor, id, func(r *request, m Match) (Match, error) {
		side, err := m.playerAt(actor.User, ply)
		if err != nil {
			return Match{}, err
		}
		if side != m.Position.ToMove() {
			return Match{}, refuse(NotYourTurn)
		}
		if err := m.sow(pit, notBefore(m.lastChange(), r.now), s.settings); err != nil {
			return Match{}, err
		}
		return r.change(m)
	})
}

// Resign gives the game up, whoever's turn it is; the opponent wins. Refusals: [NotPlayer], [NotPlaying].
func (s *Service) Resign(ctx context.Context, actor Actor, id ID) (Match, error) {
	return s.carryOut(ctx, actor, id, func(r *request, m Match) (Match, error) {
		side, err := m.player(actor.User)
		if err != nil {
			return Match{}, err
		}
		m.EndedBy = side
		m.finish(Resigned, r.now)
		return r.change(m)
	})
}

// player is the side of a person in a match that is being played, else the refusal that helps most.
func (m Match) player(user UserID) (engine.Side, error) {
	side, plays := m.SideOf(user)
	switch {
	case !plays && (m.Status != Challenged || user != m.Challenger && user != m.Opponent):
		return side, refuse(NotPlayer)
	case m.Status != Playing:
		return side, refuse(NotPlaying)
	}
	return side, nil
}

// playerAt is player for what is only meant at one ply.
func (m Match) playerAt(user UserID, ply int) (engine.Side, error) {
	side, err := m.player(user)
	if err == nil && ply != m.Ply() {
		err = refuse(StalePly)
	}
	return side, err
}

// sow plays a pit for the player to move. The whole game is replayed for it, since whether a position stands for the
// third time only the whole game tells, and so that a damaged record is noticed rather than played on.
func (m *Match) sow(pit engine.Pit, at time.Time, settings Settings) error {
	game, err := m.Replay()
	if err != nil {
		return err
	}
	if game.Position() != m.Position {
		return m.damaged("its moves lead to %v, not to %v", game.Position(), m.Position)
	}
	_, err = game.Play(pit)
	var illegal *engine.IllegalMoveError
	if errors.As(err, &illegal) {
		return &Refusal{Code: IllegalMove, Illegal: illegal}
	}
	if err != nil {
		return err
	}
	m.Moves = append(m.Moves[:len(m.Moves):len(m.Moves)], Move{Pit: pit, At: at})
	m.Position = game.Position()
	m.SouthScore, m.NorthScore = game.Score()
	m.Offer = Offer{}
	m.giveTime(at, settings)
	if ending := endingOf(game.Ending()); ending != NotEnded {
		m.finish(ending, at)
	}
	return nil
}

// giveTime sets the deadline of the player to move. The bot has none: what keeps it waiting is not its doing.
func (m *Match) giveTime(from time.Time, settings Settings) {
	m.Deadline = from.Add(settings.MoveTime)
	if m.Practice() && m.ToMove() == m.Opponent {
		m.Deadline = time.Time{}
	}
}

// endingOf says in this package's words how the rules ended a game.
func endingOf(e engine.Ending) Ending {
	switch e {
	case engine.MajorityReached:
		return Majority
	case engine.NoLegalMove:
		return NoLegalMove
	case engine.ThirdRepetition:
		return Repetition
	}
	return NotEnded
}

// finish ends the match. What the ending means for the score is the caller's business.
func (m *Match) finish(ending Ending, at time.Time) {
	m.Status, m.Ending = Finished, ending
	m.Ended, m.Deadline = notBefore(m.lastChange(), at), time.Time{}
	m.Offer = Offer{}
}

// lastChange is the latest time that the match holds, its deadline apart.
func (m Match) lastChange() time.Time {
	switch {
	case len(m.Moves) > 0:
		return m.Moves[len(m.Moves)-1].At
	case !m.Started.IsZero():
		return m.Started
	}
	return m.Created
}

// notBefore is t, or least when the clock was set back since: times within a match never run backwards.
func notBefore(least, t time.Time) time.Time {
	if t.Before(least) {
		return least
	}
	return t
}
