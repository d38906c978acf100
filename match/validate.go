package match

import (
	"errors"
	"fmt"
	"time"

	"owarebot/engine"
)

// ErrDamaged is what every error about a match that cannot be as it is wraps.
var ErrDamaged = errors.New("damaged")

// damaged is an error that names the match.
func (m Match) damaged(format string, args ...any) error {
	return fmt.Errorf("match %v is %w: %w", m.ID, ErrDamaged, fmt.Errorf(format, args...))
}

// Validate tells whether a match can be as it is, its moves not played through: all values in their ranges and in
// agreement with each other. The error names the match and wraps [ErrDamaged].
func (m Match) Validate() error {
	for _, check := range []func() error{
		m.checkNames, m.checkStatus, m.checkPlayers, m.checkBoard, m.checkOffer, m.checkTimes, m.checkMessages,
	} {
		if err := check(); err != nil {
			return m.damaged("%w", err)
		}
	}
	return nil
}

// Verify is Validate and plays the moves through: they lead to the position, the score and the ending that are kept.
func (m Match) Verify() error {
	if err := m.Validate(); err != nil {
		return err
	}
	game, err := m.Replay()
	if err != nil {
		return err
	}
	if game.Position() != m.Position {
		return m.damaged("its moves lead to %v, not to %v", game.Position(), m.Position)
	}
	byRules := m.Ending == Majority || m.Ending == NoLegalMove || m.Ending == Repetition
	if ended := endingOf(game.Ending()); ended != NotEnded && ended != m.Ending || ended == NotEnded && byRules {
		return m.damaged("its moves end it by %v, not by %v", ended, m.Ending)
	}
	south, north := game.Score()
	if m.Ending == SidesAgreed {
		south, north = engine.KeepOwnSides(m.Position)
	}
	if south != m.SouthScore || north != m.NorthScore {
		return m.damaged("its score is %d-%d, not %d-%d", south, north, m.SouthScore, m.NorthScore)
	}
	if m.Ending == OnTime && m.EndedBy != m.Position.ToMove() {
		return m.damaged("it was lost on time by %v, who was not to move", m.EndedBy)
	}
	return nil
}

func (m Match) checkNames() error {
	if err := checkSnowflakes(
		named{"server", string(m.Guild)}, named{"channel", string(m.Channel)}, named{"challenger", string(m.Challenger)},
	); err != nil {
		return err
	}
	if m.Opponent != "" {
		if err := checkSnowflakes(named{"opponent", string(m.Opponent)}); err != nil {
			return err
		}
	}
	switch {
	case m.ID == 0:
		return errors.New("it has no ID")
	case m.Opponent == m.Challenger:
		return errors.New("its challenger is its opponent")
	case m.RematchOf >= m.ID:
		return fmt.Errorf("it is the rematch of the later match %v", m.RematchOf)
	case m.Rematch != 0 && (m.Rematch <= m.ID || !m.Ending.Game()):
		return fmt.Errorf("it cannot have match %v as its rematch", m.Rematch)
	case m.Level < 0 || m.Level > MaxLevel:
		return fmt.Errorf("it is practice at the level %d", m.Level)
	case m.Practice() && !m.begun():
		return errors.New("it is practice that did not begin")
	}
	return nil
}

func (m Match) checkStatus() error {
	switch {
	case m.Status < Challenged || m.Status > Finished:
		return fmt.Errorf("it has an unknown %v", m.Status)
	case m.Ending > Void:
		return fmt.Errorf("it has an unknown %v", m.Ending)
	case m.PlayAs > AsNorth:
		return fmt.Errorf("it has an unknown %v", m.PlayAs)
	case (m.Status == Finished) != (m.Ending != NotEnded):
		return fmt.Errorf("it is %v with the ending %q", m.Status, m.Ending)
	case m.EndedBy > engine.North || m.EndedBy != 0 && m.Ending != Resigned && m.Ending != OnTime:
		return fmt.Errorf("its ending %q is laid to %v", m.Ending, m.EndedBy)
	case m.Revision == 0 || m.Shown > m.Revision:
		return fmt.Errorf("it shows revision %d of %d", m.Shown, m.Revision)
	}
	return m.Rules.Validate()
}

// begun tells whether the challenge was accepted.
func (m Match) begun() bool { return m.Status == Playing || m.Ending.Game() }

func (m Match) checkPlayers() error {
	var asWished bool
	switch {
	case !m.begun():
		asWished = m.South == "" && m.North == ""
	case m.South == m.Challenger:
		asWished = m.North == m.Opponent && m.Opponent != "" && m.PlayAs != AsNorth
	default:
		asWished = m.South == m.Opponent && m.Opponent != "" && m.North == m.Challenger && m.PlayAs != AsSouth
	}
	if !asWished {
		return fmt.Errorf("%q plays %q, who was challenged as %v by %q", m.South, m.North, m.PlayAs, m.Challenger)
	}
	return nil
}

func (m Match) checkBoard() error {
	for ply, move := range m.Moves {
		if move.Pit >= engine.Pits {
			return fmt.Errorf("ply %d is no pit", ply)
		}
	}
	switch {
	case m.Position == engine.Position{}:
		return errors.New("it has no position")
	case len(m.Moves) == 0 && m.Position != engine.StartPosition():
		return fmt.Errorf("it stands at %v without a move", m.Position)
	case len(m.Moves) > 0 && !m.begun():
		return errors.New("it has moves but did not begin")
	case m.SouthScore < 0 || m.NorthScore < 0 || m.SouthScore+m.NorthScore > engine.SeedCount:
		return fmt.Errorf("its score is %d-%d", m.SouthScore, m.NorthScore)
	}
	return nil
}

func (m Match) checkOffer() error {
	for _, ply := range m.LastOfferPly {
		if ply < -1 || ply > m.Ply() || ply >= 0 && !m.begun() {
			return fmt.Errorf("an offer was made at ply %d of %d", ply, m.Ply())
		}
	}
	switch o := m.Offer; {
	case o == Offer{}:
		return nil
	case o.Kind == NoOffer || o.Kind > SidesOffer || o.By > engine.North:
		return fmt.Errorf("its offer is of kind %v by %v", o.Kind, o.By)
	case m.Status != Playing || o.Ply != m.Ply() || m.LastOfferPly[o.By] != o.Ply:
		return fmt.Errorf("its offer stands since ply %d", o.Ply)
	}
	return nil
}

func (m Match) checkTimes() error {
	last := m.Created
	inOrder := !last.IsZero()
	next := func(t time.Time) {
		inOrder = inOrder && !t.Before(last)
		last = t
	}
	if m.begun() {
		next(m.Started)
	}
	for _, move := range m.Moves {
		next(move.At)
	}
	timeless := m.Practice() && m.ToMove() == m.Opponent
	switch {
	case m.Status == Finished:
		next(m.Ended)
	case !timeless:
		next(m.Deadline)
	}
	switch {
	case timeless && !m.Deadline.IsZero():
		return errors.New("the bot has a deadline")
	case !inOrder:
		return errors.New("its times are not in order")
	case !m.begun() && !m.Started.IsZero():
		return errors.New("it was started but did not begin")
	case m.Status != Finished && !m.Ended.IsZero(), m.Status == Finished && !m.Deadline.IsZero():
		return errors.New("its end and its deadline contradict each other")
	}
	for _, t := range []time.Time{m.Created, m.Started, m.Ended, m.Deadline} {
		if !kept(t) {
			return fmt.Errorf("%v is not in UTC and whole milliseconds", t)
		}
	}
	for _, move := range m.Moves {
		if !kept(move.At) {
			return fmt.Errorf("%v is not in UTC and whole milliseconds", move.At)
		}
	}
	return nil
}

// kept tells whether a time has the form in which times are kept. Years beyond four digits are none of ours.
func kept(t time.Time) bool {
	return t.Location() == time.UTC && t.Nanosecond()%int(time.Millisecond) == 0 &&
		(t.IsZero() || t.Year() >= 1970 && t.Year() <= 9999)
}

func (m Match) checkMessages() error {
	for _, ref := range []MessageRef{m.Board, m.Notice} {
		if ref == (MessageRef{}) {
			continue
		}
		if err := checkMessage(ref); err != nil {
			return err
		}
	}
	return nil
}
