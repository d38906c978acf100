package bot

import (
	"fmt"
	"strings"
	"time"

	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
)

var variantNames = map[engine.Variant]string{
	engine.Abapa:  "variant.abapa",
	engine.Wari:   "variant.wari",
	engine.Warri:  "variant.warri",
	engine.Ayoayo: "variant.ayoayo",
}

var sideNames = map[engine.Side]string{
	engine.South: "side.south",
	engine.North: "side.north",
}

func variantName(v locale.Voice, variant engine.Variant) string {
	return v.Say(variantNames[variant], nil)
}

func sideName(v locale.Voice, side engine.Side) string { return v.Say(sideNames[side], nil) }

// houseRules says in words by which house rules a game is played: how it ends,
// and whatever else is not the default.
func houseRules(v locale.Voice, r engine.Rules) string {
	finish := "house.first-to-25"
	if r.PlayOut {
		finish = "house.play-out"
	}
	sentences := []string{v.Say(finish, nil)}
	if r.SeedStays {
		sentences = append(sentences, v.Say("house.seed-stays", nil))
	}
	if r.OwnSide {
		sentences = append(sentences, v.Say("house.own-side", nil))
	}
	return strings.Join(sentences, " ")
}

// lastMove says in a sentence or two what happened in a move.
func lastMove(v locale.Voice, t engine.Trace) string {
	args := locale.Args{
		"Side":     sideName(v, t.Mover),
		"Opponent": sideName(v, t.Mover.Opponent()),
		"Pit":      t.Pit.String(),
		"Seeds":    t.Captured(),
	}
	relay, captured := t.Rules.Variant == engine.Ayoayo, t.Captured() > 0
	var sentences []string
	switch {
	case relay && captured:
		sentences = append(sentences, v.Count("move.laps-captured", len(t.Laps), args))
	case relay:
		sentences = append(sentences, v.Count("move.laps", len(t.Laps), args))
	case captured:
		sentences = append(sentences, v.Say("move.captured", args))
	default:
		sentences = append(sentences, v.Say("move.sowed", args))
	}
	switch {
	case t.Slam && captured:
		sentences = append(sentences, v.Say("move.slam", args))
	case t.Slam:
		sentences = append(sentences, v.Say("move.slam-nothing", args))
	}
	if t.Again && !t.Rules.Over(t.After) {
		sentences = append(sentences, v.Say("move.again", args))
	}
	return strings.Join(sentences, " ")
}

// result says how a finished game ended and why.
func result(v locale.Voice, m match.Match) string {
	args := locale.Args{"South": m.SouthScore, "North": m.NorthScore, "Late": mention(m.PlayerOf(m.Position.ToMove()))}
	if winner, won := m.Winner(); won {
		side, _ := m.SideOf(winner)
		args["Winner"], args["Side"] = mention(winner), sideName(v, side)
		args["Loser"] = mention(m.PlayerOf(side.Opponent()))
		args["Most"] = max(m.SouthScore, m.NorthScore)
		args["Least"] = min(m.SouthScore, m.NorthScore)
	}
	switch m.Ending {
	case match.Resigned:
		return v.Say("result.won-resigned", args)
	case match.OnTime:
		return v.Say("result.won-on-time", args)
	case match.Void:
		return v.Say("result.void", args)
	case match.DrawAgreed:
		return v.Say("result.draw-agreed", args)
	}
	score := v.Say("result.drawn", args)
	if _, won := m.Winner(); won {
		score = v.Say("result.won", args)
	}
	return score + " " + whyOver(v, m)
}

// whyOver says what ended a game that was decided by its score.
func whyOver(v locale.Voice, m match.Match) string {
	switch m.Ending {
	case match.Majority:
		return v.Say("why.majority", nil)
	case match.Repetition:
		return v.Say("why.repetition", nil)
	case match.SidesAgreed:
		return v.Say("why.sides-agreed", nil)
	}
	return v.Say("why.no-legal-move", locale.Args{"Side": sideName(v, m.Position.ToMove())})
}

// mention names a person; Discord shows it as the name they go by. Whom it also
// notifies is up to the message.
func mention(user match.UserID) string { return fmt.Sprintf("<@%s>", user) }

// moment is a time as Discord shows it, in each reader's own zone and language.
func moment(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// fromNow is a time as Discord shows it by how far it is away, such as "in 7 days".
func fromNow(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// link leads to a message.
func link(guild match.GuildID, ref match.MessageRef) string {
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", guild, ref.Channel, ref.Message)
}
