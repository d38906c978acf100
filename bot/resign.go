package bot

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/match"
)

// maxChoices is how many choices Discord shows while an option is filled in.
const maxChoices = 25

// askToResign is the button under the board.
func (b *Bot) askToResign(ctx context.Context, q *request) error {
	m, err := b.Service.Get(ctx, q.actor.Guild, q.actor.Channel, q.press.match)
	if err != nil {
		return err
	}
	_, plays := m.SideOf(q.actor.User)
	switch {
	case !plays:
		return &match.Refusal{Code: match.NotPlayer, Match: m}
	case m.Status != match.Playing:
		return &match.Refusal{Code: match.NotPlaying, Match: m}
	}
	return b.confirmResigning(ctx, q, m)
}

// resignCommand is /oware resign. With one game it is clear which is meant.
func (b *Bot) resignCommand(ctx context.Context, q *request) error {
	games, err := b.playedBy(ctx, q)
	if err != nil {
		return err
	}
	wanted, given := q.options[optionGame]
	switch {
	case len(games) == 0:
		return q.tell(ctx, q.say("resign.none", nil))
	case !given && len(games) == 1:
		return b.confirmResigning(ctx, q, games[0])
	case !given:
		return q.tell(ctx, q.say("resign.which", nil))
	}
	for _, m := range games {
		if m.ID.String() == wanted {
			return b.confirmResigning(ctx, q, m)
		}
	}
	return q.tell(ctx, q.say("resign.unknown", nil))
}

// playedBy finds the games that the person is playing in the channel.
func (b *Bot) playedBy(ctx context.Context, q *request) ([]match.Match, error) {
	matches, err := b.Service.OfMember(ctx, q.actor.Guild, q.actor.Channel, q.actor.User)
	if err != nil {
		return nil, err
	}
	var games []match.Match
	for _, m := range matches {
		if m.Status == match.Playing {
			games = append(games, m)
		}
	}
	return games, nil
}

// confirmResigning asks privately whether the person means it.
func (b *Bot) confirmResigning(ctx context.Context, q *request, m match.Match) error {
	side, _ := m.SideOf(q.actor.User)
	return q.answer.private(ctx, courier.Message{
		Content: q.say("resign.ask", locale.Args{
			"Variant":  variantName(q.voice, m.Rules.Variant),
			"Opponent": mention(m.PlayerOf(side.Opponent())),
		}),
		Components: rows([]discordgo.MessageComponent{
			labelled(q.say("button.resign-yes", nil), discordgo.DangerButton, press{kind: resignYes, match: m.ID}),
			labelled(q.say("button.resign-no", nil), discordgo.SecondaryButton, press{kind: resignNo, match: m.ID}),
		}),
	})
}

// resign carries it out: the private question becomes its answer, and the board,
// which is another message, shows the end.
func (b *Bot) resign(ctx context.Context, q *request) error {
	m, err := b.Service.Resign(ctx, q.actor, q.press.match)
	if err != nil {
		return err
	}
	b.changed(q, m)
	if _, err := q.answer.update(ctx, courier.Message{Content: q.say("resign.done", nil)}); err != nil {
		q.log.Warn("cannot confirm a resignation", "match", m.ID, "error", err)
	}
	return b.show(ctx, m, still)
}

// playOn takes the question back.
func (b *Bot) playOn(ctx context.Context, q *request) error {
	_, err := q.answer.update(ctx, courier.Message{Content: q.say("resign.kept", nil)})
	return err
}

// complete offers the person's games while they fill in which to resign.
func (b *Bot) complete(ctx context.Context, q *request) error {
	games, err := b.playedBy(ctx, q)
	if err != nil {
		q.log.Error("cannot list a member's games", "error", err)
		games = nil
	}
	var choices []*discordgo.ApplicationCommandOptionChoice
	for _, m := range games {
		name := b.gameInWords(q, m)
		if len(choices) < maxChoices && strings.Contains(strings.ToLower(name), strings.ToLower(q.typed)) {
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: name, Value: m.ID.String()})
		}
	}
	return q.answer.choices(ctx, choices)
}

// gameInWords names a game to one of its players where mentions are not shown:
// by the opponent's name where it is known, otherwise by how it stands.
func (b *Bot) gameInWords(q *request, m match.Match) string {
	side, _ := m.SideOf(q.actor.User)
	opponent := side.Opponent()
	args := locale.Args{
		"Variant": variantName(q.voice, m.Rules.Variant),
		"Move":    m.Ply() + 1,
		"Seeds":   m.Position.Store(opponent),
		"Game":    m.ID.String(),
	}
	if m.Practice() {
		args["Level"] = m.Level
		return q.say("resign.choice-practice", args)
	}
	name, known := b.names.of(m.Guild, m.PlayerOf(opponent))
	if !known {
		return q.say("resign.choice-unnamed", args)
	}
	args["Opponent"] = name
	return q.say("resign.choice", args)
}
