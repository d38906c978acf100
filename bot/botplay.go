package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"owarebot/bot/courier"
	"owarebot/bot/thinking"
	"owarebot/match"
	"owarebot/render"
)

// glance is how long a board stays before the bot's answer takes its place,
// beside the time that its animation takes.
const glance = 1500 * time.Millisecond

// botPlan is what the bot has decided to do in a match as it was.
type botPlan struct {
	match  match.Match
	move   match.BotMove
	accept bool // the answer to an offer, where there is one
}

// playOnBotsBehalf does what the bot has to do in a match until that is done.
// Thoughts that fail are tried again with growing pauses.
func (b *Bot) playOnBotsBehalf(ctx context.Context, m match.Match, place *thinking.Place) {
	defer b.standUp(ctx, m)
	var trouble retry
	for {
		now, err := b.playOnce(ctx, m, place)
		switch {
		case ctx.Err() != nil:
			return
		case err == nil && !now.BotActs():
			return
		case err == nil:
			m, trouble = now, retry{}
		case gone(err):
			b.Log.Error("the bot cannot go on with a game", "match", m.ID, "error", err)
			return
		default:
			trouble = trouble.again(b.Clock())
			b.Log.Error("the bot has trouble with its part in a game", "match", m.ID, "error", err, "next_try_in", trouble.wait)
			if trouble.wait == firstRetry {
				b.tellTrouble(ctx, m)
			}
			if !rest(ctx, trouble.wait) {
				return
			}
		}
		if place, err = b.enter(m); err != nil {
			return // standing up finds that there is more to do
		}
		b.thinker.note(m.ID, place, trouble.wait > 0)
	}
}

// gone reports whether nothing can be done in a match any more.
func gone(err error) bool {
	var refusal *match.Refusal
	return errors.Is(err, match.ErrDamaged) || errors.As(err, &refusal) && refusal.Code == match.NotFound
}

// playOnce thinks about one thing that the bot has to do, does it and shows it.
// It returns the match as it then is.
func (b *Bot) playOnce(ctx context.Context, m match.Match, place *thinking.Place) (match.Match, error) {
	plan := botPlan{match: m}
	err := place.Think(ctx, func(ctx context.Context) (err error) {
		b.thinker.note(m.ID, nil, false)
		ctx, cancel := context.WithTimeout(ctx, thoughtTime)
		defer cancel()
		if plan.match, err = b.Service.Get(ctx, m.Guild, m.Channel, m.ID); err == nil && plan.match.BotActs() {
			err = b.decide(ctx, &plan)
		}
		return err
	})
	if err != nil || !plan.match.BotActs() {
		return plan.match, err
	}
	return b.carryOut(ctx, plan)
}

// carryOut does what was decided as soon as the board has been seen, unless the
// match has changed in a way that asks for another thought.
func (b *Bot) carryOut(ctx context.Context, plan botPlan) (match.Match, error) {
	m, free, err := b.lockedWhenSeen(ctx, plan.match)
	if err != nil {
		return m, err
	}
	if m.Ply() != plan.match.Ply() || m.Offer != plan.match.Offer || !m.BotActs() {
		free()
		return m, nil
	}
	// What is done is also shown, although the program may be told to stop.
	ctx, cancel := finishing(ctx)
	defer cancel()
	now, err := b.actForBot(ctx, m, plan)
	if err != nil {
		free()
		var refusal *match.Refusal
		if errors.As(err, &refusal) && refusal.Code == match.NotPlaying {
			return refusal.Match, nil // its time was up at this moment
		}
		return m, err
	}
	b.repairs.expect(now.Deadline)
	err = b.show(ctx, now, motionOf(m, now))
	free()
	if err == nil && (now.Ply() > m.Ply() || now.Status == match.Finished) {
		b.announce(ctx, now)
	}
	return now, nil // what is not shown yet is repaired like any board
}

func (b *Bot) actForBot(ctx context.Context, m match.Match, plan botPlan) (match.Match, error) {
	if m.AsksBot() {
		return b.Service.AnswerForBot(ctx, m.ID, m.Ply(), plan.accept)
	}
	return b.Service.PlayForBot(ctx, m.ID, m.Ply(), plan.move)
}

// lockedWhenSeen waits until people have seen the board as it is, and locks the
// match. A board that nobody was shown, as after a crash, is shown first.
func (b *Bot) lockedWhenSeen(ctx context.Context, of match.Match) (m match.Match, free func(), err error) {
	for tried := false; ; {
		if free, err = b.matches.take(ctx, of.ID); err != nil {
			return m, nil, err
		}
		if m, err = b.Service.Get(ctx, of.Guild, of.Channel, of.ID); err != nil {
			free()
			return m, nil, err
		}
		if m.NeedsShowing() && !tried {
			tried = true
			b.tryToShow(ctx, m)
		}
		wait := b.thinker.held(of.ID).Sub(b.Clock())
		if wait <= 0 {
			return m, free, nil
		}
		free()
		if !rest(ctx, wait) {
			return m, nil, ctx.Err()
		}
	}
}

// holdWhileSeen keeps the bot from answering before people have seen the board to
// which it answers, by what they were sent.
func (b *Bot) holdWhileSeen(m match.Match, sent courier.Message) {
	if !m.BotActs() {
		return
	}
	length := glance
	if slices.ContainsFunc(sent.Pictures, func(p courier.Picture) bool { return p.Name == sowingName }) {
		last, _ := m.LastTrace()
		length += render.MoveTime(last)
	}
	b.thinker.hold(m.ID, b.Clock().Add(length))
}

// farewell is how long what was begun may take when the program is told to stop.
const farewell = 10 * time.Second

// finishing is a context for what is not to be left half done: it outlives the
// other for a while, though none of them is for longer than patience.
func finishing(ctx context.Context) (context.Context, context.CancelFunc) {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	watch := context.AfterFunc(ctx, func() { time.AfterFunc(farewell, cancel) })
	return last, func() {
		watch()
		cancel()
	}
}

// rest waits; false where the context ends first.
func rest(ctx context.Context, length time.Duration) bool {
	timer := time.NewTimer(length)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// tellTrouble shows on the board that the bot has not forgotten the game.
func (b *Bot) tellTrouble(ctx context.Context, of match.Match) {
	b.thinker.note(of.ID, nil, true)
	free, err := b.matches.take(ctx, of.ID)
	if err != nil {
		return
	}
	defer free()
	if m, err := b.Service.Get(ctx, of.Guild, of.Channel, of.ID); err == nil && m.BotActs() {
		b.tryToShow(ctx, m)
	}
}

// tryToShow shows a match as a still. Where that fails, it is logged, and
// repaired later like any board.
func (b *Bot) tryToShow(ctx context.Context, m match.Match) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_ = b.show(ctx, m, still)
}
