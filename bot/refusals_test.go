package bot

import (
	"testing"
	"time"

	"owarebot/match"
)

// TestRefusals makes every click and command that is refused, and holds what the
// person is told, privately, against the golden file. Nothing may change.
func TestRefusals(t *testing.T) {
	s := &transcript{}
	for _, test := range []struct {
		what  string
		begin func(tb *table) match.Match
		do    func(tb *table, board string) []sent
	}{
		{"not found", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(ada, board, "sow/zz/0/A") }},
		{"challenge pending", (*table).challengedToAbapa, func(tb *table, _ string) []sent {
			return tb.command(ben, "challenge", optionOpponent, ada)
		}},
		{"not invited", (*table).challengedToAbapa, func(tb *table, board string) []sent { return tb.click(cem, board, "accept/1") }},
		{"not challenger", (*table).challengedToAbapa, func(tb *table, board string) []sent { return tb.click(ben, board, "withdraw/1") }},
		{"own challenge", (*table).challengedToAbapa, func(tb *table, board string) []sent { return tb.click(ada, board, "accept/1") }},
		{"not open", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(ben, board, "decline/1") }},
		{"not player", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(cem, board, "sow/1/0/A") }},
		{"bystander resigns", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(cem, board, "resign/1") }},
		{"not your turn", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(ben, board, "sow/1/0/a") }},
		{"stale ply", (*table).afterOneMove, func(tb *table, board string) []sent { return tb.click(ada, board, "sow/1/0/A") }},
		{"a ply to come", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(ada, board, "sow/1/7/A") }},
		{"opponent's pit", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(ada, board, "sow/1/0/a") }},
		{"empty pit", (*table).afterTwoMoves, func(tb *table, board string) []sent { return tb.click(ada, board, "sow/1/2/C") }},
		{"not playing", (*table).resigned, func(tb *table, board string) []sent { return tb.click(ben, board, "sow/1/0/A") }},
		{"offer made", (*table).offered, func(tb *table, board string) []sent { return tb.click(ada, board, "offer-sides/1/0") }},
		{"offer stands", (*table).offered, func(tb *table, board string) []sent { return tb.click(ben, board, "offer-sides/1/0") }},
		{"no offer", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(ben, board, "take-offer/1/0") }},
		{"not finished", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(ben, board, "rematch/1") }},
		{"rematch made", (*table).resigned, func(tb *table, board string) []sent {
			tb.click(ada, board, "rematch/1")
			return tb.click(ada, board, "rematch/1")
		}},
		{"unknown button", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(ada, board, "sow/1/0/A/../x") }},
		{"resign by no list", (*table).playingAbapa, func(tb *table, _ string) []sent { return tb.command(ada, "resign", optionGame, "the red one") }},
		{"private button on the board", (*table).playingAbapa, func(tb *table, board string) []sent { return tb.click(ada, board, "resign-yes/1") }},
		{"unknown command", (*table).playingAbapa, func(tb *table, _ string) []sent { return tb.command(ada, "cheat") }},
		{"time is up", (*table).playingAbapa, func(tb *table, board string) []sent {
			tb.pass(8 * 24 * time.Hour)
			return tb.click(ada, board, "sow/1/0/A")
		}},
	} {
		t.Run(test.what, func(t *testing.T) {
			tb := newTable(t)
			m := test.begin(tb)
			log := test.do(tb, string(m.Board.Message))
			s.scene(test.what, log)
			if len(log) == 0 || !log[len(log)-1].Ephemeral {
				t.Errorf("the last word is not a private one: %+v", log)
			}
			if now := tb.get(m.ID); now.Ply() != m.Ply() {
				t.Errorf("ply %d became %d", m.Ply(), now.Ply())
			}
			tb.shows(m.ID)
		})
	}
	golden(t, "refusals.txt", s.String())
}

func (tb *table) challengedToAbapa() match.Match { return tb.challenged() }
func (tb *table) playingAbapa() match.Match      { return tb.playing() }
func (tb *table) afterOneMove() match.Match      { return tb.sow(tb.playing(), "A") }
func (tb *table) afterTwoMoves() match.Match     { return tb.sow(tb.playing(), "Ca") }

func (tb *table) offered() match.Match {
	m := tb.playing()
	tb.click(ada, string(m.Board.Message), "offer-draw/1/0")
	return tb.get(m.ID)
}

func (tb *table) resigned() match.Match {
	m := tb.playing()
	tb.click(ada, string(m.Board.Message), "resign/1")
	tb.click(ada, itoa(tb.discord.next), "resign-yes/1")
	return tb.get(m.ID)
}

// TestEveryRefusalHasItsSentence looks at all codes there are, also those that
// take a crowd to bring about.
func TestEveryRefusalHasItsSentence(t *testing.T) {
	tb := newTable(t)
	voice := tb.Catalogue.Voice()
	said := make(map[string]match.Code)
	for _, code := range match.Codes() {
		if code == match.IllegalMove {
			continue
		}
		sentence := refusalSentence(voice, &match.Refusal{Code: code, Limit: 5})
		if id, known := refusalSentences[code]; !known || sentence == id {
			t.Errorf("%v has no sentence", code)
		}
		if other, twice := said[sentence]; twice {
			t.Errorf("%v and %v have the same sentence", code, other)
		}
		said[sentence] = code
	}
}
