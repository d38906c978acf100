package storage

import (
	"bytes"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"owarebot/engine"
	"owarebot/match"
)

// drawMatch draws a match that could be: a game of random legal moves, at any stage.
func drawMatch(r *rapid.T) match.Match {
	day := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	m := match.Match{
		ID: match.ID(rapid.Uint64Range(1, 1<<62).Draw(r, "ID")), Guild: "18446744073709551615", Channel: "2",
		Challenger: "3", Opponent: rapid.SampledFrom([]match.UserID{"", "4"}).Draw(r, "opponent"),
		Rules: rapid.SampledFrom(engine.AllRules()).Draw(r, "rules"), Status: match.Challenged,
		PlayAs:   rapid.SampledFrom([]match.PlayAs{match.Random, match.AsSouth, match.AsNorth}).Draw(r, "play as"),
		Position: engine.StartPosition(), LastOfferPly: [2]int{-1, -1}, Created: day, Deadline: day.Add(24 * time.Hour),
		Revision: rapid.Uint64Range(1, 1000).Draw(r, "revision"),
	}
	m.Shown = rapid.Uint64Range(0, m.Revision).Draw(r, "shown")
	if rapid.Bool().Draw(r, "board") {
		m.Board = match.MessageRef{Channel: "2", Message: "77"}
		m.Notice = match.MessageRef{Channel: "2", Message: "78"}
	}
	if !rapid.Bool().Draw(r, "accepted") {
		if rapid.Bool().Draw(r, "over") {
			m.Status, m.Ended, m.Deadline = match.Finished, day.Add(time.Millisecond), time.Time{}
			m.Ending = rapid.SampledFrom([]match.Ending{match.Declined, match.Withdrawn, match.Lapsed}).Draw(r, "ending")
		}
		return m
	}
	m.Opponent, m.Status, m.Started = "4", match.Playing, day.Add(time.Second)
	m.Level = rapid.IntRange(0, match.MaxLevel).Draw(r, "level")
	m.South, m.North = m.Challenger, m.Opponent
	if m.PlayAs == match.AsNorth {
		m.South, m.North = m.North, m.South
	}
	at := m.Started
	for range rapid.IntRange(0, 40).Draw(r, "plies") {
		legal := slices.Collect(m.Rules.LegalMoves(m.Position).All())
		if len(legal) == 0 {
			break
		}
		pit := rapid.SampledFrom(legal).Draw(r, "pit")
		at = at.Add(time.Duration(rapid.IntRange(0, 1e6).Draw(r, "pause")) * time.Millisecond)
		m.Moves = append(m.Moves, match.Move{Pit: pit, At: at})
		m.Position, _ = m.Rules.Play(m.Position, pit)
	}
	m.SouthScore, m.NorthScore = m.Position.Store(engine.South), m.Position.Store(engine.North)
	m.Deadline = at.Add(time.Hour)
	if side, practice := m.BotSide(); practice && m.Position.ToMove() == side {
		m.Deadline = time.Time{}
	}
	switch side := rapid.SampledFrom([]engine.Side{engine.South, engine.North}).Draw(r, "side"); rapid.IntRange(0, 2).Draw(r, "what") {
	case 0:
		m.Offer = match.Offer{Kind: match.DrawOffer, By: side, Ply: m.Ply()}
		m.LastOfferPly[side] = m.Ply()
	case 1:
		m.Status, m.Ending, m.EndedBy = match.Finished, match.Resigned, side
		m.Ended, m.Deadline = at, time.Time{}
		m.Rematch = m.ID + 1
	}
	return m
}

func TestDecodeIsTheInverseOfEncode(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := drawMatch(r)
		if err := m.Validate(); err != nil {
			r.Fatal(err)
		}
		data, err := encode(m)
		if err != nil {
			r.Fatal(err)
		}
		back, err := decode(data)
		if err != nil || !reflect.DeepEqual(back, m) {
			r.Fatalf("%s\ncame back as %+v, %v\ninstead of %+v", data, back, err, m)
		}
	})
}

// Whatever stands in a record, decoding it gives an error or a valid match that is written and read as itself.
func FuzzDecode(f *testing.F) {
	for seed := range 8 {
		data, err := encode(rapid.Custom(drawMatch).Example(seed))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := decode(data)
		if err != nil {
			return
		}
		_ = m.Verify()
		again, err := encode(m)
		if err != nil {
			t.Fatal(err)
		}
		back, err := decode(again)
		if err != nil || !reflect.DeepEqual(back, m) {
			t.Fatalf("%s\ncame back as %+v, %v", again, back, err)
		}
		if twice, err := encode(back); err != nil || !bytes.Equal(again, twice) {
			t.Fatalf("written again it is %s, %v", twice, err)
		}
	})
}
