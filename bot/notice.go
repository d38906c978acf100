package bot

import (
	"context"
	"errors"
	"time"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/match"
)

// notify follows up a change that passed the turn or ended the game: the mention
// that told a player of an earlier turn goes, and the player whose turn it is
// now is told, unless they are at the board anyway. It runs after the answer;
// where another move came in between, that one's follow-up does what is left.
func (b *Bot) notify(ctx context.Context, q *request, then match.Match) {
	free, err := b.notices.take(ctx, then.ID)
	if err != nil {
		q.log.Error("cannot tell whose turn it is", "match", then.ID, "error", err)
		return
	}
	defer free()
	m, err := b.Service.Get(ctx, then.Guild, then.Channel, then.ID)
	if err != nil {
		q.log.Error("cannot tell whose turn it is", "match", then.ID, "error", err)
		return
	}
	if m.Status == match.Playing && m.Ply() != then.Ply() {
		return
	}
	b.replaceNotice(ctx, m, func(notice courier.Message) (string, error) {
		messageID, err := q.answer.public(ctx, notice)
		switch code := courier.CodeOf(err); {
		case errors.Is(err, errElsewhere), code == courier.UnknownInteraction, code == courier.UnknownWebhook:
			// Nothing was sent, and nothing can be by way of the click any more.
			return b.Courier.Post(ctx, string(m.Channel), notice)
		}
		return messageID, err
	})
}

// announce sees to the mention that the next player may want, without an
// interaction to answer.
func (b *Bot) announce(ctx context.Context, of match.Match) {
	free, err := b.notices.take(ctx, of.ID)
	if err != nil {
		return
	}
	defer free()
	m, err := b.Service.Get(ctx, of.Guild, of.Channel, of.ID)
	if err != nil {
		return
	}
	b.replaceNotice(ctx, m, func(notice courier.Message) (string, error) {
		return b.Courier.Post(ctx, string(m.Channel), notice)
	})
}

// replaceNotice takes the standing mention of a match away and sends a new one
// where one is called for. It is called with the notice locked. A mention is a
// courtesy: one that fails is logged and not tried again.
func (b *Bot) replaceNotice(ctx context.Context, m match.Match, send func(courier.Message) (messageID string, err error)) {
	if m.Notice.Message != "" {
		err := b.Courier.Delete(ctx, string(m.Notice.Channel), string(m.Notice.Message))
		if err != nil && courier.CodeOf(err) != courier.UnknownMessage {
			b.complain(m, err)
		}
	}
	var standing match.MessageRef
	if b.wantsNotice(m) {
		messageID, err := send(turnNotice(b.publicVoice(m.Guild), m))
		if err != nil {
			b.complain(m, err)
		} else {
			standing = match.MessageRef{Channel: m.Channel, Message: match.MessageID(messageID)}
		}
	}
	if standing == m.Notice {
		return
	}
	if err := b.Service.SetNotice(ctx, m.ID, standing); err != nil {
		b.Log.Error("cannot note which mention stands", "match", m.ID, "error", err)
	}
}

// practiceNoticeAfter is how long the bot must have taken before a member who
// practises is told of their turn, even where others are told of each.
const practiceNoticeAfter = 2 * time.Minute

// wantsNotice reports whether it is somebody's turn who has not been at the
// board for a while.
func (b *Bot) wantsNotice(m match.Match) bool {
	if m.Status != match.Playing {
		return false
	}
	away, after := b.Clock().Sub(m.LastMoveOf(m.ToMove())), b.TurnNoticeAfter
	if m.Practice() {
		return m.ToMove() == m.Challenger && away > max(after, practiceNoticeAfter)
	}
	return away > after
}

func turnNotice(v locale.Voice, m match.Match) courier.Message {
	return courier.Message{
		Content:  v.Say("notice.turn", locale.Args{"Player": mention(m.ToMove()), "Link": link(m.Guild, m.Board)}),
		Mentions: []string{string(m.ToMove())},
	}
}
