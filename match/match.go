// Package match is what two people and a game of Oware are to each other: a challenge and its answer, turns, offers,
// resignation, the clock, the result and the rematch. One of the two can be the bot, with which a member practises. It
// knows when something may happen and what then changes; it knows nothing of how a match is shown or of how the bot
// finds its moves, and keeps it through the [Store] it is given.
//
// Everything goes through [Service]. A method that a person asks for runs in one transaction: it either changes the
// match, its indices and the mark that the interaction was seen, all together, or returns a [*Refusal].
package match

import (
	"slices"
	"time"

	"owarebot/engine"
)

// PlayAs is the challenger's wish about colours. The zero value leaves it to chance.
type PlayAs uint8

const (
	Random PlayAs = iota // drawn when the challenge is accepted
	AsSouth
	AsNorth
)

// Move is one sowing: the pit and when it was played (UTC, whole milliseconds).
type Move struct {
	Pit engine.Pit
	At  time.Time
}

// Match is a challenge and the game that came of it. It is a value: copy it freely, but treat Moves as read-only.
// All times are UTC in whole milliseconds; a zero time means that it has not happened.
type Match struct {
	ID      ID
	Guild   GuildID
	Channel ChannelID

	Challenger UserID
	Opponent   UserID // "" while anybody may accept; then who did
	Rules      engine.Rules
	PlayAs     PlayAs // the challenger's wish

	// Level is 0 between two people. From 1 to MaxLevel it is a practice game: the opponent is the bot, which plays at
	// this level and never loses on time. Practice games are not rated.
	Level int

	South, North UserID // set once the challenge is accepted

	Status  Status
	Ending  Ending
	EndedBy engine.Side // who resigned or ran out of time; means nothing with other endings

	Moves    []Move
	Position engine.Position // where the game stands; the start position until it is played

	// The seeds in the stores while the game goes on. Once it has ended: the final score with the leftovers given out
	// where the rules do so, stores and own sides after a repetition or an agreement on sides, and the stores as they
	// stood after a resignation, a draw, loss on time or a void game.
	SouthScore, NorthScore int

	Offer        Offer
	LastOfferPly [2]int // by side, the ply at which the player last made an offer; -1 for never

	Created, Started, Ended time.Time
	Deadline                time.Time // when the challenge lapses or the player to move loses; zero when nobody can

	RematchOf, Rematch ID // the game this is the rematch of, and the rematch of this one; 0 for none

	Revision uint64     // 1 when made, grows with every change that people can see
	Board    MessageRef // the message that shows the match; zero before there is one
	Shown    uint64     // the newest revision that Board is known to show; 0 for none
	Notice   MessageRef // the standing mention that tells a player it is their turn; zero for none
}

// Ply is the number of moves played. It only grows, so it tells a late click from a timely one.
func (m Match) Ply() int { return len(m.Moves) }

// PlayerOf is who plays a side, "" before the challenge is accepted.
func (m Match) PlayerOf(side engine.Side) UserID {
	if side == engine.North {
		return m.North
	}
	return m.South
}

// SideOf is the side a person plays; false when they do not play in this match (yet).
func (m Match) SideOf(user UserID) (engine.Side, bool) {
	switch {
	case user == "":
		return engine.South, false
	case user == m.South:
		return engine.South, true
	case user == m.North:
		return engine.North, true
	}
	return engine.South, false
}

// ToMove is whose turn it is, "" unless the match is being played.
func (m Match) ToMove() UserID {
	if m.Status != Playing {
		return ""
	}
	return m.PlayerOf(m.Position.ToMove())
}

// Winner is who won. It is false for a draw, a void game, a challenge that came to nothing, and while there is no end.
func (m Match) Winner() (UserID, bool) {
	switch m.Ending {
	case Majority, NoLegalMove, Repetition, SidesAgreed:
		switch {
		case m.SouthScore > m.NorthScore:
			return m.South, true
		case m.NorthScore > m.SouthScore:
			return m.North, true
		}
	case Resigned, OnTime:
		return m.PlayerOf(m.EndedBy.Opponent()), true
	}
	return "", false
}

// LastMoveOf is a player's last sign of life in the match: their last move, else when they accepted or made the
// challenge. It is zero for anybody else.
func (m Match) LastMoveOf(user UserID) time.Time {
	side, plays := m.SideOf(user)
	if plays {
		for _, move := range slices.Backward(m.Moves) {
			if move.Pit.Owner() == side {
				return move.At
			}
		}
	}
	switch {
	case user == "":
		return time.Time{}
	case user == m.Challenger:
		return m.Created
	case plays:
		return m.Started
	}
	return time.Time{}
}

// Replay plays the moves from the start. An error means that the record is damaged: no move is kept that was not
// legal.
func (m Match) Replay() (*engine.Game, error) {
	game, _, err := m.replay()
	return game, err
}

// LastTrace tells what happened in the last move. It is false before the first one, and for a damaged record.
func (m Match) LastTrace() (engine.Trace, bool) {
	_, trace, err := m.replay()
	return trace, err == nil && len(m.Moves) > 0
}

func (m Match) replay() (game *engine.Game, last engine.Trace, err error) {
	game, err = engine.NewGame(m.Rules, engine.StartPosition())
	if err != nil {
		return nil, last, m.damaged("its rules: %w", err)
	}
	for i, move := range m.Moves {
		if last, err = game.Play(move.Pit); err != nil {
			return nil, last, m.damaged("ply %d: %w", i, err)
		}
	}
	return game, last, nil
}

// Overdue tells whether the match's deadline has come and it ought to have ended.
func (m Match) Overdue(now time.Time) bool {
	return !m.Deadline.IsZero() && !now.Before(m.Deadline)
}

// NeedsShowing tells whether people may be looking at something older than the truth.
func (m Match) NeedsShowing() bool { return m.Shown != m.Revision }
