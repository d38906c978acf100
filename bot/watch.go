package bot

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
)

// watchButton replays the move that led to the board on which it stands. There
// is none before the first move.
func watchButton(v locale.Voice, m match.Match) []discordgo.MessageComponent {
	if m.Ply() == 0 {
		return nil
	}
	return []discordgo.MessageComponent{
		labelled(v.Say("button.watch", nil), discordgo.SecondaryButton, press{kind: watch, match: m.ID, ply: m.Ply()}),
	}
}

// watch shows a move being sown to the person who asked, whoever that is and
// whatever has happened in the match since. It only reads, so it needs no lock
// and leaves the board alone.
func (b *Bot) watch(ctx context.Context, q *request) error {
	m, err := b.Service.Get(ctx, q.actor.Guild, q.actor.Channel, q.press.match)
	var refusal *match.Refusal
	switch {
	case errors.As(err, &refusal):
		return q.tell(ctx, refusalSentence(q.voice, refusal))
	case err != nil:
		return err
	}
	then, move, played := after(m, q.press.ply)
	if !played {
		return q.tell(ctx, q.say("watch.none", nil))
	}
	look := b.Pictures(q.actor.Guild, q.actor.User)
	return q.answer.private(ctx, courier.Message{
		Content: q.say("watch.move", locale.Args{
			"Variant": variantName(q.voice, m.Rules.Variant), "Move": then.Ply(), "Sentence": lastMove(q.voice, move),
		}),
		Pictures: b.animated(q.voice, then, &move, look.Theme),
	})
}

// after is a match as it was when so many moves had been played, with the last
// of them; false where there is no such move.
func after(m match.Match, ply int) (match.Match, engine.Trace, bool) {
	if ply < 1 || ply > m.Ply() {
		return match.Match{}, engine.Trace{}, false
	}
	then := m
	then.Moves = m.Moves[:ply]
	move, played := then.LastTrace()
	if ply < m.Ply() {
		then.Status, then.Ending, then.Offer = match.Playing, match.NotEnded, match.Offer{}
		then.Position = move.After
	}
	return then, move, played
}
