package bot

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
)

// message is the message that shows a match as it is, whatever it is at. It
// depends on nothing else but how it is to be shown, so it can be written again
// at any time.
func (b *Bot) message(v locale.Voice, m match.Match, how motion) courier.Message {
	switch {
	case m.Status == match.Challenged:
		return challengeMessage(v, m)
	case m.Status == match.Finished && !m.Ending.Game():
		return closedChallengeMessage(v, m)
	}
	// Telling what happened last plays the whole game again, so it is done once.
	var last *engine.Trace
	if t, moved := m.LastTrace(); moved {
		last = &t
	}
	return courier.Message{
		Content:      b.boardText(v, m, last),
		Pictures:     b.pictures(v, m, last, how),
		Components:   boardButtons(v, m),
		KeepPictures: how == kept,
	}
}

// boardText says who plays, how it stands, what happened last and what is next.
// last is nil before the first move.
func (b *Bot) boardText(v locale.Voice, m match.Match, last *engine.Trace) string {
	south, north := m.SouthScore, m.NorthScore
	lines := []string{
		boardTitle(v, m),
		v.Say("board.north", locale.Args{"Player": mention(m.North), "Seeds": north}),
		v.Say("board.south", locale.Args{"Player": mention(m.South), "Seeds": south}),
	}
	if last != nil {
		lines = append(lines, lastMove(v, *last))
	}
	if m.Status == match.Finished {
		return strings.Join(append(lines, result(v, m)), "\n")
	}
	mover := m.Position.ToMove()
	switch {
	case m.BotActs() && !m.AsksBot():
		lines = append(lines, b.botsWork(v, m))
	case !botMoves(m):
		lines = append(lines, v.Say("board.turn", locale.Args{"Player": mention(m.ToMove()), "Until": fromNow(m.Deadline)}))
	}
	if m.Position.RowSeeds(mover.Opponent()) == 0 {
		lines = append(lines, v.Say("board.feed", locale.Args{
			"Side": sideName(v, mover), "Opponent": sideName(v, mover.Opponent()),
		}))
	}
	if sentence, offered := offerSentences[m.Offer.Kind]; offered {
		lines = append(lines, v.Say(sentence, locale.Args{"Player": mention(m.PlayerOf(m.Offer.By))}))
	}
	if m.AsksBot() {
		lines = append(lines, b.botsWork(v, m))
	}
	if declinedByBot(m) {
		lines = append(lines, v.Say("offer.declined", locale.Args{"Bot": mention(m.Opponent)}))
	}
	return strings.Join(lines, "\n")
}

// botMoves reports whether the player to move is the bot.
func botMoves(m match.Match) bool {
	side, practice := m.BotSide()
	return practice && m.Position.ToMove() == side
}

// boardTitle says what is played, and in practice games against whom.
func boardTitle(v locale.Voice, m match.Match) string {
	args := locale.Args{"Variant": variantName(v, m.Rules.Variant), "House": houseRules(v, m.Rules)}
	if !m.Practice() {
		return v.Say("board.title", args)
	}
	args["Bot"], args["Level"], args["Name"] = mention(m.Opponent), m.Level, levelName(v, m.Level, m.Rules)
	return v.Say("board.title-practice", args)
}

// declinedByBot reports whether the bot has declined an offer where the match
// stands. Between people everybody can see who pressed the button.
func declinedByBot(m match.Match) bool {
	side, practice := m.BotSide()
	return practice && m.Status == match.Playing && m.Offer.Kind == match.NoOffer &&
		m.LastOfferPly[side.Opponent()] == m.Ply()
}

var offerSentences = map[match.OfferKind]string{
	match.DrawOffer:  "offer.draw",
	match.SidesOffer: "offer.sides",
}

// boardButtons are the pits of the player to move, in two rows of three as they
// stand in the picture, and what else the players can do. While the bot thinks
// its pits are grey. The hint, which is about pits, stands beside them; the row
// below is as wide as a phone already.
func boardButtons(v locale.Voice, m match.Match) []discordgo.MessageComponent {
	if m.Status == match.Finished {
		return rows(append(rematchButton(v, m), watchButton(v, m)...))
	}
	legal := m.Rules.LegalMoves(m.Position)
	if botMoves(m) {
		legal = engine.PitSet(0)
	}
	var pits []discordgo.MessageComponent
	for _, pit := range rowInPicture(m.Position.ToMove()) {
		style := discordgo.PrimaryButton
		if !legal.Has(pit) {
			style = discordgo.SecondaryButton
		}
		pits = append(pits, discordgo.Button{
			Label:    pit.String() + " " + strconv.Itoa(m.Position.Seeds(pit)),
			Style:    style,
			Disabled: !legal.Has(pit),
			CustomID: press{sow, m.ID, m.Ply(), pit}.String(),
		})
	}
	const inRow = engine.Pits / 4
	return rows(pits[:inRow], append(pits[inRow:], hintButton(v, m)...), append(talkButtons(v, m), watchButton(v, m)...))
}

// rematchButton is for the first of the two who wants another game.
func rematchButton(v locale.Voice, m match.Match) []discordgo.MessageComponent {
	if m.Rematch != 0 {
		return nil
	}
	return []discordgo.MessageComponent{
		labelled(v.Say("button.rematch", nil), discordgo.PrimaryButton, press{kind: rematch, match: m.ID}),
	}
}

// talkButtons are those for ending the game otherwise than by playing it out.
func talkButtons(v locale.Voice, m match.Match) []discordgo.MessageComponent {
	at := func(k kind) press { return press{kind: k, match: m.ID, ply: m.Ply()} }
	give := labelled(v.Say("button.resign", nil), discordgo.DangerButton, press{kind: resign, match: m.ID})
	if m.AsksBot() {
		return []discordgo.MessageComponent{give}
	}
	if m.Offer.Kind != match.NoOffer {
		return []discordgo.MessageComponent{
			labelled(v.Say("button.take-offer", nil), discordgo.SuccessButton, at(takeOffer)),
			labelled(v.Say("button.refuse-offer", nil), discordgo.SecondaryButton, at(refuseOffer)),
			give,
		}
	}
	return []discordgo.MessageComponent{
		labelled(v.Say("button.offer-draw", nil), discordgo.SecondaryButton, at(offerDraw)),
		labelled(v.Say("button.offer-sides", nil), discordgo.SecondaryButton, at(offerSides)),
		give,
	}
}

func labelled(label string, style discordgo.ButtonStyle, does press) discordgo.Button {
	return discordgo.Button{Label: label, Style: style, CustomID: does.String()}
}

// rows puts rows of buttons under a message, but none that is empty.
func rows(rows ...[]discordgo.MessageComponent) []discordgo.MessageComponent {
	var components []discordgo.MessageComponent
	for _, row := range rows {
		if len(row) == 0 {
			continue
		}
		components = append(components, discordgo.ActionsRow{Components: row})
	}
	return components
}
