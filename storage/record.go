package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"owarebot/engine"
	"owarebot/match"
)

// record is how a match is written: JSON, since it can grow by a field without a new version of the file, and since
// whoever has to look into a file can read it. Fields with their zero value are left out. Words stand for what has
// words, so that the order of constants does not matter.
type record struct {
	ID         string   `json:"id"`
	Guild      string   `json:"guild"`
	Channel    string   `json:"channel"`
	Challenger string   `json:"challenger"`
	Opponent   string   `json:"opponent,omitempty"`
	Rules      string   `json:"rules"`
	PlayAs     string   `json:"play_as"`
	Level      int      `json:"level,omitempty"` // of practice games
	South      string   `json:"south,omitempty"`
	North      string   `json:"north,omitempty"`
	Status     string   `json:"status"`
	Ending     string   `json:"ending,omitempty"`
	EndedBy    string   `json:"ended_by,omitempty"` // S or N, with the endings that are somebody's
	Moves      string   `json:"moves,omitempty"`
	Pauses     []int64  `json:"pauses,omitempty"` // milliseconds before each move, after the start or the one before
	Position   string   `json:"position"`
	Score      [2]int   `json:"score"`
	Offer      *offer   `json:"offer,omitempty"`
	LastOffers [2]int   `json:"last_offers"`
	Created    moments  `json:"created"`
	Started    moments  `json:"started,omitzero"`
	Ended      moments  `json:"ended,omitzero"`
	Deadline   moments  `json:"deadline,omitzero"`
	RematchOf  string   `json:"rematch_of,omitempty"`
	Rematch    string   `json:"rematch,omitempty"`
	Revision   uint64   `json:"revision"`
	Board      *message `json:"board,omitempty"`
	Shown      uint64   `json:"shown,omitempty"`
	Notice     *message `json:"notice,omitempty"`
}

type offer struct {
	Kind string `json:"kind"`
	By   string `json:"by"`
	Ply  int    `json:"ply"`
}

type message struct {
	Channel string `json:"channel"`
	Message string `json:"message"`
}

// moments is a time in milliseconds since 1970; 0 is no time.
type moments int64

func momentsOf(t time.Time) moments {
	if t.IsZero() {
		return 0
	}
	return moments(t.UnixMilli())
}

func (m moments) time() time.Time {
	if m == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(m)).UTC()
}

// encode writes a valid match. decode gives it back.
func encode(m match.Match) ([]byte, error) {
	r := record{
		ID: m.ID.String(), Guild: string(m.Guild), Channel: string(m.Channel),
		Challenger: string(m.Challenger), Opponent: string(m.Opponent),
		Rules: m.Rules.String(), PlayAs: m.PlayAs.String(), Level: m.Level, South: string(m.South), North: string(m.North),
		Status: m.Status.String(), Position: m.Position.String(),
		Score: [2]int{m.SouthScore, m.NorthScore}, LastOffers: m.LastOfferPly,
		Created: momentsOf(m.Created), Started: momentsOf(m.Started),
		Ended: momentsOf(m.Ended), Deadline: momentsOf(m.Deadline),
		RematchOf: idText(m.RematchOf), Rematch: idText(m.Rematch),
		Revision: m.Revision, Board: messageOf(m.Board), Shown: m.Shown, Notice: messageOf(m.Notice),
	}
	if m.Ending != match.NotEnded {
		r.Ending = m.Ending.String()
	}
	if blamed(m.Ending) {
		r.EndedBy = sideText(m.EndedBy)
	}
	if m.Offer != (match.Offer{}) {
		r.Offer = &offer{Kind: m.Offer.Kind.String(), By: sideText(m.Offer.By), Ply: m.Offer.Ply}
	}
	pits := make([]engine.Pit, len(m.Moves))
	before := m.Started
	for i, move := range m.Moves {
		pits[i] = move.Pit
		r.Pauses = append(r.Pauses, move.At.Sub(before).Milliseconds())
		before = move.At
	}
	r.Moves = engine.FormatMoves(pits)
	return json.Marshal(r)
}

// decode reads what encode writes. The match it returns is valid; whether its moves lead where it says, only
// [match.Match.Verify] tells.
func decode(data []byte) (match.Match, error) {
	var r record
	strict := json.NewDecoder(bytes.NewReader(data))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&r); err != nil {
		return match.Match{}, err
	}
	if _, err := strict.Token(); err != io.EOF {
		return match.Match{}, errors.New("something follows the record")
	}
	m := match.Match{
		Guild: match.GuildID(r.Guild), Channel: match.ChannelID(r.Channel),
		Challenger: match.UserID(r.Challenger), Opponent: match.UserID(r.Opponent),
		Level: r.Level, South: match.UserID(r.South), North: match.UserID(r.North),
		SouthScore: r.Score[0], NorthScore: r.Score[1], LastOfferPly: r.LastOffers,
		Created: r.Created.time(), Started: r.Started.time(), Ended: r.Ended.time(), Deadline: r.Deadline.time(),
		Revision: r.Revision, Board: r.Board.ref(), Shown: r.Shown, Notice: r.Notice.ref(),
	}
	for _, read := range []func(*match.Match) error{r.readIDs, r.readWords, r.readGame, r.readOffer} {
		if err := read(&m); err != nil {
			return match.Match{}, err
		}
	}
	return m, m.Validate()
}

func (r *record) readIDs(m *match.Match) (err error) {
	if m.ID, err = match.ParseID(r.ID); err != nil {
		return err
	}
	if r.RematchOf != "" {
		if m.RematchOf, err = match.ParseID(r.RematchOf); err != nil {
			return err
		}
	}
	if r.Rematch != "" {
		m.Rematch, err = match.ParseID(r.Rematch)
	}
	return err
}

func (r *record) readWords(m *match.Match) (err error) {
	if m.Status, err = wordOf(r.Status, match.Challenged, match.Finished); err != nil {
		return err
	}
	if m.PlayAs, err = wordOf(r.PlayAs, match.Random, match.AsNorth); err != nil {
		return err
	}
	if r.Ending != "" {
		if m.Ending, err = wordOf(r.Ending, match.Declined, match.Void); err != nil {
			return err
		}
	}
	if blamed(m.Ending) {
		m.EndedBy, err = sideOf(r.EndedBy)
	} else if r.EndedBy != "" {
		err = fmt.Errorf("the ending %q was laid to %q", r.Ending, r.EndedBy)
	}
	return err
}

func (r *record) readGame(m *match.Match) (err error) {
	if m.Rules, err = engine.ParseRules(r.Rules); err != nil {
		return err
	}
	if m.Position, err = engine.ParsePosition(r.Position); err != nil {
		return err
	}
	pits, err := engine.ParseMoves(r.Moves)
	if err != nil {
		return err
	}
	if len(pits) != len(r.Pauses) {
		return fmt.Errorf("there are %d moves and the times of %d", len(pits), len(r.Pauses))
	}
	at := int64(r.Started)
	for i, pit := range pits {
		at += r.Pauses[i]
		m.Moves = append(m.Moves, match.Move{Pit: pit, At: moments(at).time()})
	}
	return nil
}

func (r *record) readOffer(m *match.Match) (err error) {
	if r.Offer == nil {
		return nil
	}
	if m.Offer.Kind, err = wordOf(r.Offer.Kind, match.DrawOffer, match.SidesOffer); err != nil {
		return err
	}
	m.Offer.Ply = r.Offer.Ply
	m.Offer.By, err = sideOf(r.Offer.By)
	return err
}
