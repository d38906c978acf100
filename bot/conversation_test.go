package bot

import (
	"testing"
	"time"

	"owarebot/match"
)

// These tests write down whole conversations as people see them. The files are
// there to be read: a change of wording shows up as a change of them.

func TestConversationOfAGame(t *testing.T) {
	tb, s := newTable(t), &transcript{}
	s.scene("Ada challenges Ben to Ayoayo with house rules", tb.command(ada, "challenge",
		optionOpponent, ben, optionVariant, "ayoayo", optionCapturingSeed, "stays", optionLeftovers, "own-side",
		optionFinish, "played-out", optionPlayAs, "south"))
	m := tb.get(1)
	board := string(m.Board.Message)
	s.scene("Ben accepts", tb.click(ben, board, "accept/1"))
	s.scene("Ada sows C", tb.click(ada, board, "sow/1/0/C"))
	tb.pass(10 * time.Minute)
	s.scene("Ben sows f ten minutes later, so Ada is told", tb.click(ben, board, "sow/1/1/f"))
	s.scene("Ada sows B, and the mention goes", tb.click(ada, board, "sow/1/2/B"))
	s.scene("Ben offers a draw", tb.click(ben, board, "offer-draw/1/3"))
	s.scene("Ada declines", tb.click(ada, board, "refuse-offer/1/3"))
	s.scene("Ada offers that each keeps their own side", tb.click(ada, board, "offer-sides/1/3"))
	s.scene("Ben accepts that", tb.click(ben, board, "take-offer/1/3"))
	s.scene("Ben wants a rematch", tb.click(ben, board, "rematch/1"))
	tb.shows(1)
	golden(t, "game.txt", s.String())
}

func TestConversationOfChallenges(t *testing.T) {
	tb, s := newTable(t), &transcript{}
	s.scene("Ada challenges anybody", tb.command(ada, "challenge"))
	m := tb.get(1)
	s.scene("Cem accepts", tb.click(cem, string(m.Board.Message), "accept/1"))
	s.scene("Ada challenges Ben from the context menu", tb.handle(tb.payload(contextPayload, tb.interaction(), ada, "ada", ben)))
	s.scene("Ben declines", tb.click(ben, string(tb.get(2).Board.Message), "decline/2"))
	s.scene("Ada challenges Ben to Wari, wishing to play North", tb.command(ada, "challenge", optionOpponent, ben, optionVariant, "wari", optionPlayAs, "north"))
	s.scene("Ada takes it back", tb.click(ada, string(tb.get(3).Board.Message), "withdraw/3"))
	s.scene("Ada challenges a bot", tb.command(ada, "challenge", optionOpponent, bot))
	s.scene("Ada challenges herself", tb.command(ada, "challenge", optionOpponent, ada))
	s.scene("Ada wants a house rule that Warri does not have", tb.command(ada, "challenge", optionVariant, "warri", optionLeftovers, "own-side"))
	s.scene("Ada's client makes a variant up", tb.command(ada, "challenge", optionVariant, "chess"))
	golden(t, "challenges.txt", s.String())
}

func TestConversationOfCommands(t *testing.T) {
	tb, s := newTable(t), &transcript{}
	for _, name := range []string{"help", "rules", "board", "games", "resign"} {
		s.scene("/oware "+name+" where nothing is going on", tb.command(cem, name))
	}
	for _, variant := range []string{"abapa", "wari", "warri", "ayoayo", "chess"} {
		s.scene("/oware rules variant: "+variant, tb.command(cem, "rules", optionVariant, variant))
	}
	m := tb.sow(tb.playing(), "C")
	tb.challenged(optionVariant, "warri")
	tb.command(cem, "challenge")
	s.scene("/oware games with three", tb.command(cem, "games"))
	s.scene("Ada has her boards shown again", tb.command(ada, "board"))
	s.scene("Ben sows on the old board", tb.click(ben, string(m.Board.Message), "sow/1/1/f"))
	s.scene("Ada resigns her only game", tb.command(ada, "resign"))
	question := tb.discord.next
	s.scene("but thinks better of it", tb.click(ada, itoa(question), "resign-no/1"))
	tb.command(ada, "resign")
	s.scene("and of that again", tb.click(ada, itoa(tb.discord.next), "resign-yes/1"))
	s.scene("and once more, too late", tb.click(ada, itoa(question), "resign-yes/1"))
	golden(t, "commands.txt", s.String())
}

// TestSentencesOfEndings writes the message of every ending.
func TestSentencesOfEndings(t *testing.T) {
	tb, s := newTable(t), &transcript{}
	m := tb.sow(tb.playing(optionVariant, "ayoayo"), "Cf")
	for e := match.Declined; e <= match.Void; e++ {
		over := m
		over.Status, over.Ending, over.EndedBy = match.Finished, e, 1
		over.SouthScore, over.NorthScore = 26, 22
		s.scene(e.String(), []sent{{op: "message", Message: tb.message(tb.publicVoice(guild), over, still)}})
	}
	m.Status, m.Ending, m.SouthScore, m.NorthScore = match.Finished, match.NoLegalMove, 24, 24
	s.scene("as many seeds each", []sent{{op: "message", Message: tb.message(tb.publicVoice(guild), m, still)}})
	golden(t, "endings.txt", s.String())
}
