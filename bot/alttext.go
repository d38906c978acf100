package bot

import (
	"strings"

	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
)

// altText says in words all that the picture of a match shows. last is nil before
// the first move.
func altText(v locale.Voice, m match.Match, last *engine.Trace) string {
	p := m.Position
	sentences := []string{
		v.Say("alt.title", locale.Args{"Variant": variantName(v, m.Rules.Variant)}),
		v.Say("alt.row-north", locale.Args{"Pits": rowInWords(v, p, engine.North)}),
		v.Say("alt.row-south", locale.Args{"Pits": rowInWords(v, p, engine.South)}),
		v.Say("alt.stores", locale.Args{"South": p.Store(engine.South), "North": p.Store(engine.North)}),
	}
	if last != nil {
		sentences = append(sentences, lastMove(v, *last), moveDetails(v, *last))
	}
	if m.Status == match.Playing {
		sentences = append(sentences, v.Say("alt.to-move", locale.Args{"Side": sideName(v, p.ToMove())}))
	} else {
		sentences = append(sentences, v.Say("alt.over", nil))
	}
	return strings.Join(sentences, " ")
}

// lapsInWords is how many laps of a relay the alternative text tells one by one:
// more than most relays have, and few enough to be listened to.
const lapsInWords = 10

// animationAltText says in words what the animation of a match's last move
// shows, and then what the board shows on which it ends.
func animationAltText(v locale.Voice, m match.Match, move engine.Trace) string {
	args := locale.Args{
		"Side": sideName(v, move.Mover),
		"Pit":  move.Pit.String(),
		"End":  move.Laps[len(move.Laps)-1].End().String(),
		"Laps": len(move.Laps),
	}
	var sown string
	if len(move.Laps) == 1 {
		sown = v.Count("alt.sowing", move.Laps[0].Seeds, args)
	} else {
		args["List"] = relayInWords(v, move.Laps)
		sown = v.Say("alt.relay", args)
	}
	return strings.Join([]string{sown, v.Say("alt.afterwards", nil), altText(v, m, &move)}, " ")
}

// relayInWords lists the laps of a relay from the first on.
func relayInWords(v locale.Voice, laps []engine.Lap) string {
	told := laps[:min(len(laps), lapsInWords)]
	var words []string
	for _, lap := range told {
		words = append(words, v.Say("alt.lap", locale.Args{
			"Pit": lap.From.String(), "Seeds": lap.Seeds, "End": lap.End().String(),
		}))
	}
	list := strings.Join(words, v.Say("alt.separator", nil))
	if more := len(laps) - len(told); more > 0 {
		return v.Count("alt.laps-more", more, locale.Args{"List": list})
	}
	return list
}

// rowInWords lists a row's pits as the picture has them, from left to right.
func rowInWords(v locale.Voice, p engine.Position, side engine.Side) string {
	var words []string
	for _, pit := range rowInPicture(side) {
		words = append(words, v.Say("alt.pit", locale.Args{"Pit": pit.String(), "Seeds": p.Seeds(pit)}))
	}
	return strings.Join(words, v.Say("alt.separator", nil))
}

// moveDetails says what a picture marks of a move beyond the sentence about it:
// where it ended and which pits were captured.
func moveDetails(v locale.Voice, t engine.Trace) string {
	end := locale.Args{"End": t.Laps[len(t.Laps)-1].End().String()}
	details := v.Say("alt.ended", end)
	if len(t.Captures) == 0 {
		return details
	}
	var pits []string
	for _, c := range t.Captures {
		pits = append(pits, v.Say("alt.pit", locale.Args{"Pit": c.Pit.String(), "Seeds": c.Seeds}))
	}
	return details + " " + v.Say("alt.captures", locale.Args{"Pits": strings.Join(pits, v.Say("alt.separator", nil))})
}

// rowInPicture is a side's pits in the order in which they stand in the picture,
// from left to right: South's row is sown to the right, North's to the left.
func rowInPicture(side engine.Side) [engine.Pits / 2]engine.Pit {
	var row [engine.Pits / 2]engine.Pit
	for i := range row {
		place := i
		if side == engine.North {
			place = len(row) - 1 - i
		}
		row[i] = engine.PitOf(side, place)
	}
	return row
}
