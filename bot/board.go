package bot

import (
	"context"

	"owarebot/bot/courier"
	"owarebot/match"
)

// maxBoards is how many boards one command shows again.
const maxBoards = 5

// board is /oware board: the member's matches in the channel, each in a new
// message that is the board from now on.
func (b *Bot) board(ctx context.Context, q *request) error {
	matches, err := b.Service.OfMember(ctx, q.actor.Guild, q.actor.Channel, q.actor.User)
	if err != nil {
		return err
	}
	if len(matches) == 0 {
		return q.tell(ctx, q.say("board.none", nil))
	}
	shown := matches[max(0, len(matches)-maxBoards):]
	for _, m := range shown {
		if err := b.moveBoard(ctx, q, m.ID); err != nil {
			return err
		}
	}
	if more := len(matches) - len(shown); more > 0 {
		return q.tell(ctx, q.voice.Count("board.more", more, nil))
	}
	return nil
}

// moveBoard shows a match in a new message; the older one loses its buttons.
func (b *Bot) moveBoard(ctx context.Context, q *request, id match.ID) error {
	free, err := b.matches.take(ctx, id)
	if err != nil {
		return err
	}
	defer free()
	m, err := b.Service.Get(ctx, q.actor.Guild, q.actor.Channel, id)
	if err != nil {
		return err
	}
	message := b.message(q.public, m, still)
	message.Mentions = nil // those it is about have been told
	messageID, err := q.answer.public(ctx, message)
	if err != nil {
		return err
	}
	old := m.Board
	now := match.MessageRef{Channel: m.Channel, Message: match.MessageID(messageID)}
	b.shown(ctx, m, now, message)
	m.Board = now
	if old.Message != "" {
		q.afterwards(func(ctx context.Context) { b.retire(ctx, q, m, old) })
	}
	return nil
}

// retire takes the buttons off a message that is no longer the board. Where that
// fails, the first click on one of them does it.
func (b *Bot) retire(ctx context.Context, q *request, m match.Match, old match.MessageRef) {
	err := b.Courier.Edit(ctx, string(old.Channel), string(old.Message), retired(q.public, link(m.Guild, m.Board)))
	if err != nil && courier.CodeOf(err) != courier.UnknownMessage {
		b.complain(m, err)
	}
}
