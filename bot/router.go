package bot

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
	"owarebot/match"
)

// patience is how long one interaction may take in all, with everything that is
// sent after its answer.
const patience = time.Minute

// handler does what a request asks for and answers it. A [*match.Refusal] that
// it returns is told to the person, an [*undelivered] too; any other error means
// that something is broken.
type handler func(context.Context, *request) error

// HandleInteraction answers an interaction. It returns when the answer and what
// belongs to it are sent. It goes on when the context is cancelled, since a
// change that is made is also shown; wait for it with [Bot.Drain].
func (b *Bot) HandleInteraction(ctx context.Context, event *discordgo.InteractionCreate) {
	if event == nil || event.Interaction == nil {
		return
	}
	b.inFlight.Add(1)
	defer b.inFlight.Done()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()

	q := b.newRequest(event.Interaction)
	b.names.learn(event.Interaction)
	q.answer = newResponder(b.Courier, q.i, q.log, q.say("trouble.late", nil))
	defer q.answer.close()

	_ = b.logged(b.recovered(b.explained(b.inServers(b.route))))(ctx, q)
	for _, do := range q.later {
		_ = b.recovered(func(ctx context.Context, _ *request) error { do(ctx); return nil })(ctx, q)
	}
}

// route finds the handler for what was asked.
func (b *Bot) route(ctx context.Context, q *request) error {
	switch q.i.Type {
	case discordgo.InteractionApplicationCommand:
		if handle, known := b.commands()[q.path]; known {
			return handle(ctx, q)
		}
		return q.tell(ctx, q.say("trouble.unknown-command", nil))
	case discordgo.InteractionApplicationCommandAutocomplete:
		return b.complete(ctx, q)
	case discordgo.InteractionMessageComponent:
		if button, known := b.buttons()[q.press.kind]; known {
			return b.pressed(button)(ctx, q)
		}
		return q.tell(ctx, q.say("trouble.unknown-button", nil))
	}
	return q.tell(ctx, q.say("trouble.unknown-command", nil))
}

// inServers turns away what comes from anywhere but a server's channel.
func (b *Bot) inServers(next handler) handler {
	return func(ctx context.Context, q *request) error {
		if q.actor.Guild == "" || q.actor.User == "" {
			return q.tell(ctx, q.say("trouble.servers-only", nil))
		}
		return next(ctx, q)
	}
}

// explained tells the person what became of a request that failed. It returns
// only what the log should know.
func (b *Bot) explained(next handler) handler {
	return func(ctx context.Context, q *request) error {
		err := next(ctx, q)
		var refusal *match.Refusal
		var hidden *undelivered
		switch {
		case err == nil, errors.Is(err, errElsewhere):
			return nil
		case errors.As(err, &refusal):
			return b.refuse(ctx, q, refusal)
		case errors.As(err, &hidden):
			_ = q.tell(ctx, q.say(hidden.sentence(), nil))
		default:
			_ = q.tell(ctx, q.say("trouble.broken", nil))
		}
		return err
	}
}

// recovered makes a panic an error like any other, and has what it may have left
// unshown looked after.
func (b *Bot) recovered(next handler) handler {
	return func(ctx context.Context, q *request) (err error) {
		defer func() {
			if p := recover(); p != nil {
				q.log.Error("panic", "value", p, "stack", string(debug.Stack()))
				b.repairs.wake()
				err = q.tell(ctx, q.say("trouble.broken", nil))
			}
		}()
		return next(ctx, q)
	}
}

func (b *Bot) logged(next handler) handler {
	return func(ctx context.Context, q *request) error {
		begun := time.Now()
		err := next(ctx, q)
		switch took := time.Since(begun); {
		case err == nil:
			q.log.Info("interaction", "took", took)
		default:
			q.log.Error("interaction", "took", took, "error", err)
		}
		return err
	}
}

// undelivered is the error of a change that is made and kept, but that Discord
// does not let us show. [Bot.Run] shows it later.
type undelivered struct{ cause error }

func (u *undelivered) Error() string { return "not shown yet: " + u.cause.Error() }

// Unwrap gives the courier's error.
func (u *undelivered) Unwrap() error { return u.cause }

// sentence is the ID of what the person is told.
func (u *undelivered) sentence() string {
	if lostPermission(u.cause) {
		return "trouble.permissions"
	}
	return "trouble.not-shown"
}

// lostPermission reports whether the bot may not do in the channel what it must.
func lostPermission(err error) bool {
	code := courier.CodeOf(err)
	return code == courier.MissingAccess || code == courier.MissingPermissions
}
