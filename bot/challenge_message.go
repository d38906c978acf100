package bot

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/match"
)

var colourSentences = map[match.PlayAs]string{
	match.Random:  "challenge.colours.random",
	match.AsSouth: "challenge.colours.south",
	match.AsNorth: "challenge.colours.north",
}

// challengeMessage shows a challenge that waits for its answer. Only the person
// challenged is notified of it.
func challengeMessage(v locale.Voice, m match.Match) courier.Message {
	args := locale.Args{"Challenger": mention(m.Challenger), "Opponent": mention(m.Opponent)}
	invitation := "challenge.to"
	switch {
	case m.Opponent == "":
		invitation = "challenge.open"
	case m.RematchOf != 0:
		invitation = "challenge.rematch"
	}
	message := courier.Message{
		Content: strings.Join([]string{
			v.Say(invitation, args),
			v.Say("challenge.game", locale.Args{"Variant": variantName(v, m.Rules.Variant), "House": houseRules(v, m.Rules)}),
			v.Say(colourSentences[m.PlayAs], args),
			v.Say("challenge.until", locale.Args{"Until": moment(m.Deadline)}),
		}, "\n"),
		Components: challengeButtons(v, m),
	}
	if m.Opponent != "" {
		message.Mentions = []string{string(m.Opponent)}
	}
	return message
}

func challengeButtons(v locale.Voice, m match.Match) []discordgo.MessageComponent {
	buttons := []discordgo.MessageComponent{
		labelled(v.Say("button.accept", nil), discordgo.SuccessButton, press{kind: accept, match: m.ID}),
	}
	if m.Opponent != "" {
		buttons = append(buttons,
			labelled(v.Say("button.decline", nil), discordgo.DangerButton, press{kind: decline, match: m.ID}))
	}
	return rows(append(buttons,
		labelled(v.Say("button.withdraw", nil), discordgo.SecondaryButton, press{kind: withdraw, match: m.ID})))
}

// closedChallengeMessage shows a challenge that came to nothing.
func closedChallengeMessage(v locale.Voice, m match.Match) courier.Message {
	sentence := "challenge.lapsed"
	switch {
	case m.Ending == match.Declined:
		sentence = "challenge.declined"
	case m.Ending == match.Withdrawn:
		sentence = "challenge.withdrawn"
	case m.Opponent != "":
		sentence = "challenge.lapsed-between"
	}
	return courier.Message{Content: v.Say(sentence, locale.Args{
		"Challenger": mention(m.Challenger),
		"Opponent":   mention(m.Opponent),
		"Variant":    variantName(v, m.Rules.Variant),
	})}
}
