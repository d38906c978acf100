package bot

import (
	"context"
	"errors"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/match"
)

// button is what pressing one leads to.
type button struct {
	handle handler
	// aside says that the button stands in a private message beside the board.
	aside bool
	// looks says that the button only looks at a match, as it was when the
	// button was made: it waits for nobody, and an older board's is as good.
	looks bool
}

// buttons are the buttons there are, by kind.
func (b *Bot) buttons() map[kind]button {
	return map[kind]button{
		accept: {handle: b.change(func(ctx context.Context, q *request) (match.Match, error) {
			return b.Service.Accept(ctx, q.actor, q.press.match)
		})},
		decline: {handle: b.change(func(ctx context.Context, q *request) (match.Match, error) {
			return b.Service.Decline(ctx, q.actor, q.press.match)
		})},
		withdraw: {handle: b.change(func(ctx context.Context, q *request) (match.Match, error) {
			return b.Service.Withdraw(ctx, q.actor, q.press.match)
		})},
		sow: {handle: b.change(func(ctx context.Context, q *request) (match.Match, error) {
			return b.Service.Sow(ctx, q.actor, q.press.match, q.press.ply, q.press.pit)
		})},
		offerDraw: {handle: b.remark(func(ctx context.Context, q *request) (match.Match, error) {
			return b.Service.Offer(ctx, q.actor, q.press.match, q.press.ply, match.DrawOffer)
		})},
		offerSides: {handle: b.remark(func(ctx context.Context, q *request) (match.Match, error) {
			return b.Service.Offer(ctx, q.actor, q.press.match, q.press.ply, match.SidesOffer)
		})},
		takeOffer: {handle: b.change(func(ctx context.Context, q *request) (match.Match, error) {
			return b.Service.AnswerOffer(ctx, q.actor, q.press.match, q.press.ply, true)
		})},
		refuseOffer: {handle: b.remark(func(ctx context.Context, q *request) (match.Match, error) {
			return b.Service.AnswerOffer(ctx, q.actor, q.press.match, q.press.ply, false)
		})},
		resign:    {handle: b.askToResign},
		resignYes: {handle: b.resign, aside: true},
		resignNo:  {handle: b.playOn, aside: true},
		rematch:   {handle: b.rematch},
		watch:     {handle: b.watch, looks: true},
		hint:      {handle: b.hint, looks: true},
	}
}

// pressed is what all buttons have in common. The match stays locked from the
// change to the answer, so that a message never goes from a newer state back to
// an older one, whatever order the clicks' goroutines run in.
func (b *Bot) pressed(to button) handler {
	if to.looks {
		return to.handle
	}
	return func(ctx context.Context, q *request) error {
		free, err := b.matches.take(ctx, q.press.match)
		if err != nil {
			return err
		}
		defer free()
		if to.aside && !q.clickedPrivately() {
			// Only a made-up click has such a button on a message for all, which
			// the answer would overwrite.
			return q.tell(ctx, q.say("trouble.unknown-button", nil))
		}
		if !to.aside {
			m, err := b.Service.Get(ctx, q.actor.Guild, q.actor.Channel, q.press.match)
			var refusal *match.Refusal
			switch {
			case errors.As(err, &refusal):
				return b.refuse(ctx, q, refusal)
			case err != nil:
				return err
			case m.Board.Message != "" && m.Board != q.clicked():
				return b.pointToBoard(ctx, q, m)
			case m.Board.Message == "" && !q.clickedShows(m.ID):
				return q.tell(ctx, q.say("trouble.unknown-button", nil))
			}
			q.before = m
		}
		err = to.handle(ctx, q)
		var refusal *match.Refusal
		if errors.As(err, &refusal) {
			return b.refuse(ctx, q, refusal)
		}
		return err
	}
}

// change is the handler of a button that passes the turn or begins or ends the
// match, and then shows it in the message that was clicked.
func (b *Bot) change(ask func(context.Context, *request) (match.Match, error)) handler {
	return func(ctx context.Context, q *request) error {
		m, err := ask(ctx, q)
		if err != nil {
			return err
		}
		b.changed(q, m)
		return b.showOnClick(ctx, q, m)
	}
}

// remark is [Bot.change] for a button that leaves the turn where it is. It
// may end the match all the same: a player who offers what has been offered
// meanwhile agrees to it.
func (b *Bot) remark(ask func(context.Context, *request) (match.Match, error)) handler {
	return func(ctx context.Context, q *request) error {
		m, err := ask(ctx, q)
		if err != nil {
			return err
		}
		if m.Status == match.Finished {
			b.changed(q, m)
		}
		b.botTurn(m) // which answers offers
		return b.showOnClick(ctx, q, m)
	}
}

// changed sees to all that follows a change but the answer to it.
func (b *Bot) changed(q *request, m match.Match) {
	b.repairs.expect(m.Deadline)
	b.botTurn(m)
	q.afterwards(func(ctx context.Context) { b.notify(ctx, q, m) })
}

// pointToBoard answers a click on a message that has been the board once: that
// one changes nothing, loses its buttons, and says where the game goes on.
func (b *Bot) pointToBoard(ctx context.Context, q *request, m match.Match) error {
	to := link(m.Guild, m.Board)
	if q.clickedShows(m.ID) {
		_, err := q.answer.update(ctx, retired(q.public, to))
		if errors.Is(err, errElsewhere) {
			return err
		}
	}
	return q.tell(ctx, q.say("trouble.old-board", locale.Args{"Link": to}))
}

// retired is what a message says that is no longer the board.
func retired(v locale.Voice, link string) courier.Message {
	return courier.Message{Content: v.Say("board.moved", locale.Args{"Link": link})}
}
