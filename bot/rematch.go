package bot

import (
	"context"

	"owarebot/match"
)

// rematch proposes the same game again with sides swapped, in a new message; the
// finished game's message loses that button. Where the opponent was quicker to
// propose it, this accepts it instead; and the bot accepts at once. Locks are taken in the order in which
// matches are made, so two rematches never wait for each other.
func (b *Bot) rematch(ctx context.Context, q *request) error {
	again, free, err := b.createLocked(ctx, func() (match.Match, error) {
		return b.Service.Rematch(ctx, q.actor, q.press.match)
	})
	if err != nil {
		return err
	}
	defer free()
	finished, err := b.Service.Get(ctx, q.actor.Guild, q.actor.Channel, q.press.match)
	if err != nil {
		return err
	}
	if !isNew(again) {
		b.changed(q, again)
		if err := b.showOnClick(ctx, q, finished); err != nil {
			return err
		}
		return b.show(ctx, again, still)
	}
	b.repairs.expect(again.Deadline)
	b.botTurn(again)
	if err := b.showInNew(ctx, q, again); err != nil {
		return err
	}
	return b.show(ctx, finished, still)
}
