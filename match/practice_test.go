package match_test

import (
	"errors"
	"testing"
	"time"

	"owarebot/engine"
	"owarebot/match"
)

// robot is the bot's account.
const robot = match.UserID("104")

// practice is ann's game against the bot, in which she plays the given side.
func (tab *table) practice(as match.PlayAs) match.Match {
	tab.t.Helper()
	terms := match.PracticeTerms{Bot: robot, Level: 3, Rules: engine.Rules{Variant: engine.Wari}, PlayAs: as}
	return tab.ok(tab.Practice(tab.t.Context(), tab.by(ann), terms))
}

// bots has the bot play a pit where the match stands.
func (tab *table) bots(m match.Match, pit engine.Pit) match.Match {
	tab.t.Helper()
	return tab.ok(tab.PlayForBot(tab.t.Context(), m.ID, m.Ply(), match.BotMove{Pit: pit}))
}

// turns are the matches in which the bot has something to do.
func (tab *table) turns() []match.Match {
	tab.t.Helper()
	found, err := tab.BotTurns(tab.t.Context(), 0, 100)
	if err != nil {
		tab.t.Fatal(err)
	}
	return found
}

func TestPracticeBeginsAtOnce(t *testing.T) {
	tab := newTable(t, nil)
	m := tab.practice(match.AsSouth)
	if m.Status != match.Playing || m.South != ann || m.North != robot || m.Level != 3 || m.Rules.Variant != engine.Wari ||
		m.Revision != 1 || !m.Deadline.Equal(tab.now.Add(7*24*time.Hour)) || m.BotActs() {
		t.Errorf("it is %+v", m)
	}
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
	m = tab.practice(match.AsNorth)
	if m.South != robot || !m.BotActs() || !m.Deadline.IsZero() {
		t.Errorf("it is %+v", m)
	}
	if m = tab.practice(match.Random); m.South != ann {
		t.Errorf("drawn was %+v", m)
	}
}

func TestPracticeThatMakesNoSense(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	for what, terms := range map[string]match.PracticeTerms{
		"no level":      {Bot: robot},
		"a ninth level": {Bot: robot, Level: match.MaxLevel + 1},
		"no bot":        {Level: 1},
		"no such bot":   {Bot: "beep", Level: 1},
		"no such rules": {Bot: robot, Level: 1, Rules: engine.Rules{Variant: 9}},
		"no such side":  {Bot: robot, Level: 1, PlayAs: 9},
	} {
		_, err := tab.Practice(ctx, tab.by(ann), terms)
		var refusal *match.Refusal
		if err == nil || errors.As(err, &refusal) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// The limit counts a member's games with the bot in one channel, and those with people apart.
func TestPracticeLimit(t *testing.T) {
	tab, ctx := newTable(t, func(s *match.Settings) { s.GamesBetweenTwo = 2 }), t.Context()
	terms := match.PracticeTerms{Bot: robot, Level: 1}
	first := tab.ok(tab.Practice(ctx, tab.by(ann), terms))
	tab.ok(tab.Practice(ctx, tab.by(ann), terms))
	r := tab.refused(match.TooManyPractice, first, second(tab.Practice(ctx, tab.by(ann), terms)))
	if r.Limit != 2 {
		t.Errorf("the limit is %d", r.Limit)
	}
	tab.ok(tab.Practice(ctx, tab.by(bob), terms))
	tab.game()
	tab.ok(tab.Resign(ctx, tab.by(ann), first.ID))
	tab.ok(tab.Practice(ctx, tab.by(ann), terms))
	tab.no(match.TooManyPractice)(tab.Rematch(ctx, tab.by(ann), first.ID))
	tab.channel = "11"
	tab.ok(tab.Practice(ctx, tab.by(ann), terms))
}

func TestPlayForBotAndItsRefusals(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	people := tab.game()
	tab.no(match.NotPlayer)(tab.PlayForBot(ctx, people.ID, 0, match.BotMove{}))
	tab.no(match.NotFound)(tab.PlayForBot(ctx, 99, 0, match.BotMove{}))
	m := tab.practice(match.AsSouth)
	tab.no(match.NotYourTurn)(tab.PlayForBot(ctx, m.ID, 0, match.BotMove{Pit: 6}))
	m = tab.play(m, "C")
	if !m.Deadline.IsZero() || !m.BotActs() || len(tab.turns()) != 1 {
		t.Errorf("the bot is to move: %+v", m)
	}
	tab.no(match.StalePly)(tab.PlayForBot(ctx, m.ID, 0, match.BotMove{Pit: 6}))
	tab.no(match.NotYourTurn)(tab.Sow(ctx, tab.by(ann), m.ID, 1, 2))
	r := tab.refused(match.IllegalMove, m, second(tab.PlayForBot(ctx, m.ID, 1, match.BotMove{Pit: 0})))
	if r.Illegal == nil || r.Match.Ply() != 1 {
		t.Errorf("the refusal is %+v", r)
	}
	m = tab.bots(m, 6)
	if m.Ply() != 2 || m.ToMove() != ann || !m.Deadline.Equal(tab.now.Add(7*24*time.Hour)) || len(tab.turns()) != 0 {
		t.Errorf("after the bot's move: %+v", m)
	}
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
	tab.no(match.StalePly)(tab.PlayForBot(ctx, m.ID, 1, match.BotMove{Pit: 7}))
	m = tab.play(m, "D")
	m = tab.ok(tab.PlayForBot(ctx, m.ID, 3, match.BotMove{Resign: true}))
	if winner, won := m.Winner(); !won || winner != ann || m.Ending != match.Resigned {
		t.Errorf("the bot resigned: %+v", m)
	}
	tab.no(match.NotPlaying)(tab.PlayForBot(ctx, m.ID, 3, match.BotMove{Pit: 6}))
}

func TestBotOffersWithItsMove(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.play(tab.practice(match.AsSouth), "C")
	m = tab.ok(tab.PlayForBot(ctx, m.ID, 1, match.BotMove{Pit: 6, OfferDraw: true}))
	if (m.Offer != match.Offer{Kind: match.DrawOffer, By: engine.North, Ply: 2}) || m.BotActs() {
		t.Errorf("the offer is %+v", m.Offer)
	}
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
	tab.no(match.OfferMade)(tab.AnswerForBot(ctx, m.ID, 2, true))
	m = tab.ok(tab.AnswerOffer(ctx, tab.by(ann), m.ID, 2, true))
	if m.Ending != match.DrawAgreed {
		t.Errorf("it ended by %v", m.Ending)
	}
}

func TestBotAnswersOffers(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.practice(match.AsSouth)
	tab.no(match.NothingOffered)(tab.AnswerForBot(ctx, m.ID, 0, true))
	m = tab.ok(tab.Offer(ctx, tab.by(ann), m.ID, 0, match.SidesOffer))
	if !m.BotActs() || m.Deadline.IsZero() || len(tab.turns()) != 1 {
		t.Errorf("the bot is asked: %+v", m)
	}
	tab.no(match.StalePly)(tab.AnswerForBot(ctx, m.ID, 1, true))
	m = tab.ok(tab.AnswerForBot(ctx, m.ID, 0, false))
	if m.BotActs() || m.Offer != (match.Offer{}) {
		t.Errorf("the bot declined: %+v", m)
	}
	// Asked while it thinks about its move, it answers first.
	m = tab.play(m, "C")
	m = tab.ok(tab.Offer(ctx, tab.by(ann), m.ID, 1, match.DrawOffer))
	tab.no(match.OfferStands)(tab.PlayForBot(ctx, m.ID, 1, match.BotMove{Pit: 6}))
	m = tab.ok(tab.AnswerForBot(ctx, m.ID, 1, true))
	if m.Ending != match.DrawAgreed || len(tab.turns()) != 0 {
		t.Errorf("the bot accepted: %+v", m)
	}
}

// However long the bot is kept from moving, it does not lose; a member who does not move does.
func TestDeadlinesOfPractice(t *testing.T) {
	tab := newTable(t, nil)
	m := tab.play(tab.practice(match.AsSouth), "C")
	tab.now = tab.now.Add(365 * 24 * time.Hour)
	if ended := tab.expire(); len(ended) != 0 {
		t.Errorf("%+v ended", ended)
	}
	m = tab.bots(m, 6)
	m = tab.bots(tab.play(m, "D"), 7)
	tab.now = m.Deadline
	tab.no(match.NotPlaying)(tab.PlayForBot(t.Context(), m.ID, 4, match.BotMove{Pit: 8}))
	m = tab.ok(tab.Get(t.Context(), "1", "10", m.ID))
	if winner, won := m.Winner(); m.Ending != match.OnTime || !won || winner != robot {
		t.Errorf("it ended as %+v", m)
	}
}

func TestRematchOfPractice(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.ok(tab.Resign(ctx, tab.by(ann), tab.practice(match.AsSouth).ID))
	tab.no(match.NotPlayer)(tab.Rematch(ctx, tab.by(bob), m.ID))
	again := tab.ok(tab.Rematch(ctx, tab.by(ann), m.ID))
	if again.Status != match.Playing || again.South != robot || again.North != ann || again.Level != 3 ||
		again.Rules != m.Rules || again.RematchOf != m.ID || !again.BotActs() {
		t.Errorf("the rematch is %+v", again)
	}
	tab.no(match.RematchMade)(tab.Rematch(ctx, tab.by(ann), m.ID))
	again = tab.ok(tab.Resign(ctx, tab.by(ann), again.ID))
	if third := tab.ok(tab.Rematch(ctx, tab.by(ann), again.ID)); third.South != ann {
		t.Errorf("the third game is %+v", third)
	}
}

// In Warri the bot may move twice; an offer along with the first move would lapse with the second.
func TestBotMovesAgain(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	terms := match.PracticeTerms{Bot: robot, Level: 8, Rules: engine.Rules{Variant: engine.Warri}, PlayAs: match.AsSouth}
	m := tab.ok(tab.Practice(ctx, tab.by(ann), terms))
	for m.Status == match.Playing {
		pit := engine.Pit(0)
		for pit = range m.Rules.LegalMoves(m.Position).All() {
			if next, err := m.Rules.Play(m.Position, pit); err == nil && next.ToMove() == m.Position.ToMove() {
				break
			}
		}
		if m.ToMove() == ann {
			m = tab.ok(tab.Sow(ctx, tab.by(ann), m.ID, m.Ply(), pit))
			continue
		}
		m = tab.ok(tab.PlayForBot(ctx, m.ID, m.Ply(), match.BotMove{Pit: pit, OfferDraw: true}))
		if m.ToMove() == robot && m.Offer != (match.Offer{}) {
			t.Fatalf("an offer stands that lapses at once: %+v", m)
		}
	}
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
}
