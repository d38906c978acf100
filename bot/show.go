package bot

import (
	"context"
	"errors"
	"net/http"
	"time"

	"owarebot/bot/courier"
	"owarebot/match"
)

// Everything in this file is called with the match locked.

// showOnClick answers a click by making the clicked message show the match. When
// Discord does not take that answer, the message is edited by its ID instead,
// with a still: where the way was too long, that is the shorter one.
func (b *Bot) showOnClick(ctx context.Context, q *request, m match.Match) error {
	message := b.edit(q.public, m, motionOf(q.before, m), q.clicked())
	messageID, err := q.answer.update(ctx, message)
	if err == nil {
		b.thinker.reach(m.ID, way{q.i, q.clicked(), b.Clock().Add(wayOpen)})
		b.shown(ctx, m, match.MessageRef{Channel: m.Channel, Message: match.MessageID(messageID)}, message)
		return nil
	}
	if errors.Is(err, errElsewhere) && !m.NeedsShowing() {
		return err
	}
	if m.Board.Message == "" {
		m.Board = q.clicked()
	}
	if err := b.show(ctx, m, still); err != nil {
		return err
	}
	q.answer.promise() // the click itself still wants its answer
	return nil
}

// showInNew answers with a new message that shows the match, mentioning those it
// is news to, and makes it the board.
func (b *Bot) showInNew(ctx context.Context, q *request, m match.Match) error {
	message := b.message(q.public, m, still)
	messageID, err := q.answer.public(ctx, message)
	if err != nil {
		return b.show(ctx, m, still)
	}
	board := match.MessageRef{Channel: m.Channel, Message: match.MessageID(messageID)}
	if q.answer.replied(messageID) {
		b.thinker.reach(m.ID, way{q.i, board, b.Clock().Add(wayOpen)})
	}
	b.shown(ctx, m, board, message)
	return nil
}

// show makes the board show the match without an interaction: it edits the
// message by its ID, or posts a new one where that is gone. What cannot be shown
// now is left to [Bot.Run], and the error is an [*undelivered].
func (b *Bot) show(ctx context.Context, m match.Match, how motion) error {
	board, voice := m.Board, b.publicVoice(m.Guild)
	message := b.edit(voice, m, how, board)
	if board.Message != "" {
		err := b.editBoard(ctx, m, message)
		switch code := courier.CodeOf(err); {
		case err == nil:
			b.shown(ctx, m, board, message)
			return nil
		case code == courier.UnknownChannel:
			b.shown(ctx, m, match.MessageRef{}, courier.Message{}) // nobody is left to see it
			return nil
		case code != courier.UnknownMessage:
			return b.notShown(ctx, m, err)
		}
	}
	if m.Status == match.Finished && !m.Ending.Game() {
		// A challenge that came to nothing needs no new message.
		b.shown(ctx, m, match.MessageRef{}, courier.Message{})
		return nil
	}
	if board.Message != "" {
		message = b.message(voice, m, how) // a picture that was to be kept is gone
		message.Mentions = nil             // the message that is gone has told them
	}
	messageID, err := b.Courier.Post(ctx, string(m.Channel), message)
	switch {
	case courier.CodeOf(err) == courier.UnknownChannel:
		b.shown(ctx, m, match.MessageRef{}, courier.Message{})
		return nil
	case err != nil:
		return b.notShown(ctx, m, err)
	}
	b.shown(ctx, m, match.MessageRef{Channel: m.Channel, Message: match.MessageID(messageID)}, message)
	return nil
}

// editBoard writes a match's board anew. Where that answers an interaction, it
// goes by way of that: a channel takes only about one edit a second of its
// messages, which would be too few for the bot's moves in many practice games
// there.
func (b *Bot) editBoard(ctx context.Context, m match.Match, message courier.Message) error {
	if asked := b.thinker.wayTo(m.ID, m.Board, b.Clock()); asked != nil {
		if _, err := b.Courier.EditOriginal(ctx, asked, message); err == nil {
			return nil
		}
	}
	return b.Courier.Edit(ctx, string(m.Board.Channel), string(m.Board.Message), message)
}

// shown notes that the board shows the match, by the message that was sent. When
// that cannot be noted, the message is only written once more than needed. A new
// board is noted for good, since after a crash nobody could find it and it would
// be posted again.
func (b *Bot) shown(ctx context.Context, m match.Match, board match.MessageRef, sent courier.Message) {
	b.depicted.note(m, board, sent)
	b.holdWhileSeen(m, sent)
	err := b.Service.MarkShown(ctx, m.ID, m.Revision, board)
	if err == nil && board != m.Board {
		err = b.Service.Flush(ctx)
	}
	if err != nil {
		b.Log.Error("cannot note what is shown", "match", m.ID, "error", err)
		b.repairs.failed(m.ID, b.Clock(), false)
		return
	}
	b.repairs.done(m.ID)
}

// giveUpAfter is how long after the end of a match it is still shown where
// Discord says no. Servers that have thrown the bot out would otherwise be asked
// for ever, and Discord shuts out those who are refused too often. Whoever
// clicks an old button later gets to see the truth with the answer.
const giveUpAfter = 7 * 24 * time.Hour

// notShown puts showing a match off, in the end for good.
func (b *Bot) notShown(ctx context.Context, m match.Match, err error) error {
	b.complain(m, err)
	if m.Status == match.Finished && b.Clock().Sub(m.Ended) > giveUpAfter && saysNo(err) {
		b.shown(ctx, m, match.MessageRef{}, courier.Message{})
	} else {
		b.repairs.failed(m.ID, b.Clock(), lostPermission(err))
	}
	return &undelivered{err}
}

// saysNo reports whether Discord would answer the same request in the same way
// again.
func saysNo(err error) bool {
	var answer *courier.Error
	return errors.As(err, &answer) && answer.Status >= 400 && answer.Status < 500 &&
		answer.Status != http.StatusTooManyRequests
}

// complain logs that Discord did not take a message; the owner hears of lost
// permissions once a channel.
func (b *Bot) complain(m match.Match, err error) {
	switch {
	case !lostPermission(err):
		b.Log.Warn("cannot write a message of a match", "match", m.ID, "error", err)
	case b.warned.first(m.Channel):
		b.Log.Warn("the bot may not write in a channel where it has games; let it see the channel, send messages and attach files",
			"guild", m.Guild, "channel", m.Channel, "error", err)
	}
}
