package bot

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
)

const (
	// answerWithin is how long Discord waits for the first answer, less the way
	// there. https://discord.com/developers/docs/interactions/receiving-and-responding
	answerWithin = 2900 * time.Millisecond
	// deferAfter is when a handler that has not answered yet is given more time
	// by promising Discord an answer.
	deferAfter = 2 * time.Second
)

// errElsewhere means that the interaction has an answer that is not ours: a
// second delivery of it was quicker. That one tells the person.
var errElsewhere = errors.New("the interaction was answered by another delivery of it")

// answerState is how far the answer to an interaction has come.
type answerState uint8

const (
	unanswered answerState = iota
	promised               // an answer was promised, none given
	answered
	elsewhere
)

// responder answers one interaction, in time: when the handler needs longer than
// [deferAfter], it promises an answer, and what the handler then says is
// delivered as Discord wants it after a promise. A first answer that fails
// leaves the interaction unanswered, so that another can be tried.
type responder struct {
	courier  Courier
	i        *discordgo.Interaction
	log      *slog.Logger
	lateText string    // shown where a public answer was promised and comes late
	deadline time.Time // of the first answer

	timer *time.Timer
	mu    sync.Mutex // held while sending
	state answerState
	reply string // the ID of the message that is the first answer; "" where there is none
}

func newResponder(c Courier, i *discordgo.Interaction, log *slog.Logger, lateText string) *responder {
	r := &responder{courier: c, i: i, log: log, lateText: lateText, deadline: time.Now().Add(answerWithin)}
	r.timer = time.AfterFunc(deferAfter, r.promise)
	return r
}

// close ends the watch over the time.
func (r *responder) close() {
	r.timer.Stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state == unanswered {
		r.state = elsewhere
	}
}

func (r *responder) click() bool { return r.i.Type == discordgo.InteractionMessageComponent }

// promise tells Discord that an answer will come. Commands promise a private
// one, since what goes wrong is nobody else's business.
func (r *responder) promise() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state != unanswered {
		return
	}
	ctx, cancel := context.WithDeadline(context.Background(), r.deadline)
	defer cancel()
	var err error
	switch r.i.Type {
	case discordgo.InteractionMessageComponent:
		err = r.courier.DeferUpdate(ctx, r.i)
	case discordgo.InteractionApplicationCommandAutocomplete:
		err = r.courier.Autocomplete(ctx, r.i, nil)
	default:
		err = r.courier.Defer(ctx, r.i, true)
	}
	if r.took(err) == nil {
		r.state = promised
	}
}

// took notes what became of a first answer.
func (r *responder) took(err error) error {
	switch {
	case err == nil:
		r.state = answered
	case courier.CodeOf(err) == courier.AlreadyAcknowledged:
		r.state = elsewhere
		return errElsewhere
	default:
		r.log.Warn("Discord did not take an answer", "error", err)
	}
	return err
}

// first limits a first answer to the time in which Discord takes one.
func (r *responder) first(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithDeadline(ctx, r.deadline)
}

// private says something to the person who asked and nobody else. It replaces a
// promised answer to a command.
func (r *responder) private(ctx context.Context, m courier.Message) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	m.Ephemeral = true
	switch {
	case r.state == elsewhere:
		return errElsewhere
	case r.state == unanswered:
		ctx, cancel := r.first(ctx)
		defer cancel()
		_, err := r.courier.Reply(ctx, r.i, m)
		return r.took(err)
	case r.state == promised && !r.click():
		_, err := r.courier.EditOriginal(ctx, r.i, m)
		return r.took(err)
	}
	_, err := r.courier.FollowUp(ctx, r.i, m)
	return err
}

// public says something to everybody in the channel, in a new message.
func (r *responder) public(ctx context.Context, m courier.Message) (messageID string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.state == elsewhere:
		return "", errElsewhere
	case r.state == unanswered:
		ctx, cancel := r.first(ctx)
		defer cancel()
		messageID, err = r.courier.Reply(ctx, r.i, m)
		if err == nil {
			r.reply = messageID
		}
		return messageID, r.took(err)
	case r.state == promised && !r.click():
		// The promise was private, and what answers it stays so.
		_, err := r.courier.EditOriginal(ctx, r.i, courier.Message{Content: r.lateText})
		if r.took(err) != nil {
			return "", err
		}
	}
	return r.courier.FollowUp(ctx, r.i, m)
}

// replied reports whether a message is the first answer itself, which can be
// edited by way of the interaction.
func (r *responder) replied(messageID string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.reply == messageID && messageID != ""
}

// update edits the message that was clicked.
func (r *responder) update(ctx context.Context, m courier.Message) (messageID string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch r.state {
	case elsewhere:
		return "", errElsewhere
	case unanswered:
		ctx, cancel := r.first(ctx)
		defer cancel()
		messageID, err = r.courier.Update(ctx, r.i, m)
	default:
		messageID, err = r.courier.EditOriginal(ctx, r.i, m)
	}
	return messageID, r.took(err)
}

// choices answers a person who is filling in an option.
func (r *responder) choices(ctx context.Context, choices []*discordgo.ApplicationCommandOptionChoice) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state != unanswered {
		return nil
	}
	ctx, cancel := r.first(ctx)
	defer cancel()
	return r.took(r.courier.Autocomplete(ctx, r.i, choices))
}
