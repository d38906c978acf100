package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"owarebot/engine"
	"owarebot/match"
)

// conversations has random people do random things, right and wrong, through two services, one on the store and one
// in memory, and wants the same answers from both, and every match to stand up to its moves at the end.
func conversations(t *testing.T, open func(*testing.T) match.Store) {
	rapid.Check(t, func(r *rapid.T) {
		c := &conversation{clock: start}
		now := func() time.Time { return c.clock }
		settings := match.DefaultSettings()
		settings.GamesBetweenTwo = 2
		store := open(t)
		c.real = match.NewService(store, now, &alternating{}, settings)
		c.model = match.NewService(NewMemory(), now, &alternating{}, settings)
		for range rapid.IntRange(5, 60).Draw(r, "steps") {
			c.step(r)
		}
		c.compareLists(r)
		err := store.View(context.Background(), func(tx match.Tx) error {
			for id := match.ID(1); id <= c.last; id++ {
				m, err := tx.Match(id)
				if err != nil {
					return err
				}
				if err := m.Verify(); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			r.Fatal(err)
		}
	})
}

type conversation struct {
	real, model *match.Service
	clock       time.Time
	interaction int
	message     int
	last        match.ID
}

// alternating draws every choice in turn.
type alternating struct{ n int }

func (a *alternating) IntN(n int) int {
	a.n++
	return a.n % n
}

// step lets time pass and somebody ask for something. All is drawn beforehand, so that both services get the same.
func (c *conversation) step(r *rapid.T) {
	ctx := context.Background()
	c.clock = c.clock.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 60, 3600, 9 * 3600}).Draw(r, "seconds")) * time.Second)
	if rapid.IntRange(0, 40).Draw(r, "wait") == 0 {
		c.clock = c.clock.Add(8 * 24 * time.Hour)
	}
	actor := c.actor(r)
	id := match.ID(rapid.Uint64Range(1, uint64(c.last)+1).Draw(r, "match"))
	ply := 0
	if m, err := c.model.Get(ctx, "1", "10", id); err == nil {
		ply = max(0, m.Ply()-rapid.SampledFrom([]int{0, 0, 0, 0, 1}).Draw(r, "late"))
		if rapid.IntRange(0, 4).Draw(r, "right") > 0 && m.Status == match.Playing {
			actor.User = m.ToMove()
		}
	}
	pit := engine.Pit(rapid.IntRange(0, 12).Draw(r, "pit"))
	kind := rapid.SampledFrom([]match.OfferKind{match.DrawOffer, match.SidesOffer}).Draw(r, "kind")
	yes := rapid.Bool().Draw(r, "yes")
	terms := match.Terms{
		Opponent: rapid.SampledFrom([]match.UserID{"", "101", "102", "103"}).Draw(r, "opponent"),
		Rules:    rapid.SampledFrom(engine.AllRules()).Draw(r, "rules"),
		PlayAs:   rapid.SampledFrom([]match.PlayAs{match.Random, match.AsSouth, match.AsNorth}).Draw(r, "play as"),
	}
	practice := match.PracticeTerms{
		Bot: "104", Level: rapid.IntRange(1, match.MaxLevel).Draw(r, "level"), Rules: terms.Rules, PlayAs: terms.PlayAs,
	}
	bots := match.BotMove{Pit: pit, OfferDraw: yes, Resign: rapid.IntRange(0, 20).Draw(r, "give up") == 0}
	c.message++
	board := match.MessageRef{Channel: "10", Message: match.MessageID(fmt.Sprint(c.message - rapid.IntRange(0, 3).Draw(r, "older") + 10))}
	revision := rapid.Uint64Range(1, 8).Draw(r, "revision")

	type ask func(*match.Service) (any, error)
	sow := func(s *match.Service) (any, error) { return s.Sow(ctx, actor, id, ply, pit) }
	accept := func(s *match.Service) (any, error) { return s.Accept(ctx, actor, id) }
	c.both(r, rapid.SampledFrom([]ask{
		sow, sow, sow, sow, sow, sow, accept, accept, accept,
		func(s *match.Service) (any, error) { return s.Challenge(ctx, actor, terms) },
		func(s *match.Service) (any, error) { return s.Challenge(ctx, actor, terms) },
		func(s *match.Service) (any, error) { return s.Decline(ctx, actor, id) },
		func(s *match.Service) (any, error) { return s.Withdraw(ctx, actor, id) },
		func(s *match.Service) (any, error) { return s.Resign(ctx, actor, id) },
		func(s *match.Service) (any, error) { return s.Offer(ctx, actor, id, ply, kind) },
		func(s *match.Service) (any, error) { return s.AnswerOffer(ctx, actor, id, ply, yes) },
		func(s *match.Service) (any, error) { return s.Rematch(ctx, actor, id) },
		func(s *match.Service) (any, error) { return s.Practice(ctx, actor, practice) },
		func(s *match.Service) (any, error) { return s.PlayForBot(ctx, id, ply, bots) },
		func(s *match.Service) (any, error) { return s.PlayForBot(ctx, id, ply, bots) },
		func(s *match.Service) (any, error) { return s.AnswerForBot(ctx, id, ply, yes) },
		func(s *match.Service) (any, error) { return s.Expire(ctx) },
		func(s *match.Service) (any, error) { return nil, s.MarkShown(ctx, id, revision, board) },
		func(s *match.Service) (any, error) { return nil, s.SetNotice(ctx, id, board) },
	}).Draw(r, "ask"))
}

func (c *conversation) actor(r *rapid.T) match.Actor {
	c.interaction++
	interaction := c.interaction
	if rapid.IntRange(0, 9).Draw(r, "again") == 0 {
		interaction = max(1, interaction-1)
	}
	return match.Actor{
		User:        rapid.SampledFrom([]match.UserID{"101", "102", "103"}).Draw(r, "user"),
		Guild:       rapid.SampledFrom([]match.GuildID{"1", "1", "1", "1", "1", "2"}).Draw(r, "server"),
		Channel:     "10",
		Interaction: match.InteractionID(fmt.Sprint(interaction)),
	}
}

// both asks both services and compares what they answer.
func (c *conversation) both(r *rapid.T, ask func(*match.Service) (any, error)) {
	got, gotErr := ask(c.real)
	want, wantErr := ask(c.model)
	if !sameError(gotErr, wantErr) {
		r.Fatalf("the store's error is %v, in memory it is %v", gotErr, wantErr)
	}
	if !reflect.DeepEqual(got, want) {
		r.Fatalf("the store answers %+v, in memory the answer is %+v", got, want)
	}
	if m, ok := want.(match.Match); ok {
		c.last = max(c.last, m.ID)
	}
}

func sameError(a, b error) bool {
	var x, y *match.Refusal
	if errors.As(a, &x) && errors.As(b, &y) {
		return reflect.DeepEqual(x, y)
	}
	return (a == nil) == (b == nil) && errors.Is(a, match.ErrNoMatch) == errors.Is(b, match.ErrNoMatch)
}

// compareLists compares all that can be asked without changing anything.
func (c *conversation) compareLists(r *rapid.T) {
	ctx := context.Background()
	c.both(r, func(s *match.Service) (any, error) { return nil, s.Flush(ctx) })
	c.both(r, func(s *match.Service) (any, error) { return s.Unshown(ctx) })
	c.both(r, func(s *match.Service) (any, error) { return s.BotTurns(ctx, 1, 5) })
	c.both(r, func(s *match.Service) (any, error) {
		at, _, err := s.NextDeadline(ctx)
		return at, err
	})
	for _, guild := range []match.GuildID{"1", "2"} {
		c.both(r, func(s *match.Service) (any, error) { return s.InChannel(ctx, guild, "10") })
		for _, user := range []match.UserID{"101", "102", "103"} {
			c.both(r, func(s *match.Service) (any, error) { return s.OfMember(ctx, guild, "10", user) })
		}
	}
}
