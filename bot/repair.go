package bot

import (
	"context"
	"errors"
	"time"

	"owarebot/match"
)

// Run keeps what the channels show true to what is stored, until the context
// ends: it ends matches whose time is up, shows what could not be delivered,
// with growing pauses between the tries, and plays the bot's part in practice
// games. It begins with what an earlier run of the program left undone. A bot
// runs once.
func (b *Bot) Run(ctx context.Context) {
	defer b.think(ctx)()
	b.sweep(ctx, true)
	for {
		timer := time.NewTimer(b.pause(ctx))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-b.repairs.woken:
			timer.Stop()
		case <-timer.C:
		}
		b.sweep(ctx, false)
	}
}

// pause is how long nothing needs to be done.
func (b *Bot) pause(ctx context.Context) time.Duration {
	now := b.Clock()
	until := b.repairs.plan(now.Add(idle))
	deadline, any, err := b.Service.NextDeadline(ctx)
	deadline = b.repairs.notBefore(deadline)
	switch {
	case err != nil && ctx.Err() == nil:
		b.Log.Error("cannot look for the next deadline", "error", err)
	case any && deadline.Before(until):
		until = b.repairs.plan(deadline)
	}
	return max(until.Sub(now), shortest)
}

// sweep ends what is overdue and shows all that is not shown and due for a try.
func (b *Bot) sweep(ctx context.Context, first bool) {
	b.catchUp(ctx)
	_, err := b.Service.Expire(ctx)
	b.repairs.ended(b.Clock(), err)
	if err != nil && ctx.Err() == nil {
		b.Log.Error("cannot end all matches whose time is up", "error", err)
	}
	// A match that is being made is in the list only once its maker has
	// locked it to show it.
	b.creating.Lock()
	unshown, err := b.Service.Unshown(ctx)
	b.creating.Unlock()
	if err != nil && ctx.Err() == nil {
		b.Log.Error("cannot find all that is not shown", "error", err)
	}
	if err != nil && !errors.Is(err, match.ErrDamaged) {
		return
	}
	b.repairs.keep(unshown)
	for _, m := range unshown {
		if ctx.Err() != nil {
			return
		}
		if b.repairs.due(m.ID, b.Clock()) {
			b.repair(ctx, m, first)
		}
	}
}

// repair shows a match that is not shown. After a start of the program it also
// sends the mention that was perhaps not sent any more; later the follow-up of
// the click does that.
func (b *Bot) repair(ctx context.Context, listed match.Match, first bool) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	free, err := b.matches.take(ctx, listed.ID)
	if err != nil {
		return
	}
	m, err := b.Service.Get(ctx, listed.Guild, listed.Channel, listed.ID)
	// Whoever has shown it meanwhile also sees to the mention.
	mine := err == nil && m.NeedsShowing()
	if err != nil {
		b.repairs.failed(listed.ID, b.Clock(), false)
	} else if mine {
		err = b.show(ctx, m, still)
	}
	free()
	if err != nil || !mine || !first && m.Status != match.Finished {
		return
	}
	b.announce(ctx, m)
}
