package match_test

import (
	"testing"

	"owarebot/engine"
	"owarebot/match"
)

func TestChallengeAndAnswers(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.challenge()
	if m.Status != match.Challenged || m.Revision != 1 || m.South != "" || m.Ply() != 0 ||
		!m.Deadline.Equal(tab.now.Add(match.DefaultSettings().ChallengeLapse)) {
		t.Errorf("the challenge is %+v", m)
	}
	tab.no(match.NotInvited)(tab.Accept(ctx, tab.by(cat), m.ID))
	tab.no(match.OwnChallenge)(tab.Accept(ctx, tab.by(ann), m.ID))
	tab.no(match.NotInvited)(tab.Decline(ctx, tab.by(cat), m.ID))
	tab.no(match.OwnChallenge)(tab.Decline(ctx, tab.by(ann), m.ID))
	tab.no(match.NotChallenger)(tab.Withdraw(ctx, tab.by(bob), m.ID))
	tab.no(match.NotPlaying)(tab.Sow(ctx, tab.by(ann), m.ID, 0, 0))
	tab.no(match.NotPlayer)(tab.Sow(ctx, tab.by(cat), m.ID, 0, 0))
	m = tab.ok(tab.Accept(ctx, tab.by(bob), m.ID))
	if m.Status != match.Playing || m.South != ann || m.North != bob || m.ToMove() != ann || m.Revision != 2 {
		t.Errorf("the game is %+v", m)
	}
	tab.no(match.NotOpen)(tab.Accept(ctx, tab.by(bob), m.ID))
	tab.no(match.NotOpen)(tab.Decline(ctx, tab.by(bob), m.ID))
	tab.no(match.NotOpen)(tab.Withdraw(ctx, tab.by(ann), m.ID))

	declined := tab.ok(tab.Decline(ctx, tab.by(bob), tab.challenge().ID))
	withdrawn := tab.ok(tab.Withdraw(ctx, tab.by(ann), tab.challenge().ID))
	for _, m := range []match.Match{declined, withdrawn} {
		if _, won := m.Winner(); won || m.Status != match.Finished || !m.Deadline.IsZero() || !m.Ended.Equal(tab.now) {
			t.Errorf("it came to %+v", m)
		}
	}
	if declined.Ending != match.Declined || withdrawn.Ending != match.Withdrawn {
		t.Errorf("the endings are %v and %v", declined.Ending, withdrawn.Ending)
	}
}

func TestOpenChallenge(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.ok(tab.Challenge(ctx, tab.by(ann), match.Terms{PlayAs: match.AsNorth}))
	tab.no(match.OwnChallenge)(tab.Accept(ctx, tab.by(ann), m.ID))
	tab.no(match.NotInvited)(tab.Decline(ctx, tab.by(bob), m.ID))
	m = tab.ok(tab.Accept(ctx, tab.by(cat), m.ID))
	if m.Opponent != cat || m.South != cat || m.North != ann {
		t.Errorf("the game is %+v", m)
	}
	tab.no(match.NotOpen)(tab.Accept(ctx, tab.by(bob), m.ID))
}

func TestWhoCannotBeChallenged(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	tab.no(match.SelfChallenge)(tab.Challenge(ctx, tab.by(ann), match.Terms{Opponent: ann}))
	tab.no(match.BotOpponent)(tab.Challenge(ctx, tab.by(ann), match.Terms{Opponent: bob, OpponentIsBot: true}))
	for _, bad := range []match.Terms{
		{Opponent: "bob"}, {PlayAs: 3}, {Rules: engine.Rules{Variant: engine.Wari, SeedStays: true}},
	} {
		if m, err := tab.Challenge(ctx, tab.by(ann), bad); err == nil {
			t.Errorf("%+v became %+v", bad, m)
		}
	}
	if _, err := tab.Challenge(ctx, match.Actor{User: ann, Guild: "1", Channel: "10"}, match.Terms{}); err == nil {
		t.Error("a challenge was made without an interaction")
	}
}

func TestLimits(t *testing.T) {
	tab, ctx := newTable(t, func(s *match.Settings) { s.GamesBetweenTwo = 2 }), t.Context()
	first := tab.challenge()
	if r := tab.refused(match.ChallengePending, first, second(tab.Challenge(ctx, tab.by(bob), match.Terms{Opponent: ann}))); r.Limit != 1 {
		t.Errorf("the limit is given as %d", r.Limit)
	}
	open := tab.ok(tab.Challenge(ctx, tab.by(bob), match.Terms{}))
	tab.ok(tab.Accept(ctx, tab.by(bob), first.ID))
	tab.game()
	tab.no(match.TooManyGames)(tab.Challenge(ctx, tab.by(bob), match.Terms{Opponent: ann}))
	tab.no(match.TooManyGames)(tab.Accept(ctx, tab.by(ann), open.ID))

	tab.channel = "11"
	tab.game()
	for range 5 {
		tab.ok(tab.Challenge(ctx, tab.by(cat), match.Terms{}))
	}
	tab.channel = "10"
	tab.no(match.TooManyChallenges)(tab.Challenge(ctx, tab.by(cat), match.Terms{Opponent: bob}))
	tab.now = tab.now.Add(match.DefaultSettings().ChallengeLapse)
	tab.ok(tab.Challenge(ctx, tab.by(cat), match.Terms{Opponent: bob}))
}

// second is the error of a request.
func second(_ match.Match, err error) error { return err }

// Nothing can be done to, or learned of, a match of another server or channel.
func TestNothingLeaks(t *testing.T) {
	tab, ctx := newTable(t, nil), t.Context()
	m := tab.game()
	for _, place := range []match.Actor{{Guild: "2", Channel: "10"}, {Guild: "1", Channel: "11"}} {
		for _, user := range []match.UserID{ann, bob, cat} {
			for _, id := range []match.ID{m.ID, m.ID + 1} {
				by := func() match.Actor {
					a := tab.by(user)
					a.Guild, a.Channel = place.Guild, place.Channel
					return a
				}
				for _, err := range []error{
					second(tab.Accept(ctx, by(), id)), second(tab.Decline(ctx, by(), id)), second(tab.Withdraw(ctx, by(), id)),
					second(tab.Sow(ctx, by(), id, 0, 0)), second(tab.Resign(ctx, by(), id)),
					second(tab.Offer(ctx, by(), id, 0, match.DrawOffer)), second(tab.AnswerOffer(ctx, by(), id, 0, true)),
					second(tab.Rematch(ctx, by(), id)), second(tab.Get(ctx, place.Guild, place.Channel, id)),
				} {
					if r := tab.refused(match.NotFound, m, err); r.Match.ID != 0 {
						t.Errorf("the refusal shows %+v", r.Match)
					}
				}
			}
		}
		if found, err := tab.InChannel(ctx, place.Guild, place.Channel); err != nil || len(found) != 0 {
			t.Errorf("the other channel has %v, %v", found, err)
		}
		if found, err := tab.OfMember(ctx, place.Guild, place.Channel, ann); err != nil || len(found) != 0 {
			t.Errorf("there she plays %v, %v", found, err)
		}
	}
	seenBefore := tab.by(ann)
	tab.ok(tab.Sow(ctx, seenBefore, m.ID, 0, 0))
	seenBefore.Guild = "2"
	if r := tab.refused(match.Seen, m, second(tab.Resign(ctx, seenBefore, m.ID))); r.Match.ID != 0 {
		t.Errorf("the refusal of a seen interaction shows %+v", r.Match)
	}
}
