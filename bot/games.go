package bot

import (
	"context"
	"strings"
	"unicode/utf8"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
)

// moreLine is the room kept in a list for saying how many did not fit.
const moreLine = 100

// games is /oware games: what is going on in the channel, with links.
func (b *Bot) games(ctx context.Context, q *request) error {
	matches, err := b.Service.InChannel(ctx, q.actor.Guild, q.actor.Channel)
	if err != nil {
		return err
	}
	return q.tell(ctx, gamesList(q.voice, matches))
}

// gamesList lists as many matches as fit into one message.
func gamesList(v locale.Voice, matches []match.Match) string {
	if len(matches) == 0 {
		return v.Say("games.none", nil)
	}
	lines := []string{v.Count("games.title", len(matches), nil)}
	room := courier.MaxContent - moreLine - utf8.RuneCountInString(lines[0])
	for i, m := range matches {
		line := "- " + gameLine(v, m)
		room -= utf8.RuneCountInString(line) + 1
		if room < 0 {
			lines = append(lines, v.Count("games.more", len(matches)-i, nil))
			break
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func gameLine(v locale.Voice, m match.Match) string {
	args := locale.Args{
		"Variant":    variantName(v, m.Rules.Variant),
		"South":      mention(m.South),
		"North":      mention(m.North),
		"SouthSeeds": m.Position.Store(engine.South),
		"NorthSeeds": m.Position.Store(engine.North),
		"Player":     mention(m.ToMove()),
		"Challenger": mention(m.Challenger),
		"Opponent":   mention(m.Opponent),
	}
	sentence := "games.playing"
	switch {
	case m.Status == match.Challenged && m.Opponent == "":
		sentence = "games.open"
	case m.Status == match.Challenged:
		sentence = "games.challenge"
	}
	line := v.Say(sentence, args)
	if m.Board.Message == "" {
		return line
	}
	return v.Say("games.linked", locale.Args{"Game": line, "Link": link(m.Guild, m.Board)})
}
