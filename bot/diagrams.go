package bot

import (
	"strings"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/render"
)

var lessonSentences = map[render.Lesson]string{
	render.SowingLesson:  "diagram.sowing",
	render.RelayLesson:   "diagram.relay",
	render.CaptureLesson: "diagram.capture",
	render.SlamLesson:    "diagram.slam",
	render.FeedingLesson: "diagram.feeding",
}

// diagrams draws the examples that explain rules, in the theme of the person who
// asks. The text explains the rules without them, so one that cannot be drawn is
// for the log.
func (b *Bot) diagrams(q *request, rules engine.Rules) []courier.Picture {
	theme := b.Pictures(q.actor.Guild, q.actor.User).Theme
	var pictures []courier.Picture
	for _, d := range render.Diagrams(rules) {
		png, err := b.file(theme, func(r Renderer) ([]byte, error) { return r.DiagramPNG(d) })
		if err != nil {
			q.log.Error("cannot draw a diagram", "rules", rules, "lesson", d.Lesson, "error", err)
			continue
		}
		pictures = append(pictures, courier.Picture{Name: d.Lesson.String() + ".png", Alt: diagramAltText(q.voice, d), Data: png})
	}
	return pictures
}

// diagramAltText says in words what a diagram shows: its lesson, the board, and
// what the move makes of it or which pits may be chosen.
func diagramAltText(v locale.Voice, d render.Diagram) string {
	sentences := []string{v.Say(lessonSentences[d.Lesson], nil), boardInWords(v, d.Position)}
	if d.Choice {
		sentences = append(sentences, choiceInWords(v, d)...)
		return strings.Join(sentences, " ")
	}
	after, trace, err := d.Rules.PlayTraced(d.Position, d.Pit)
	if err == nil {
		sentences = append(sentences, lastMove(v, trace), v.Say("diagram.after", nil), boardInWords(v, after))
	}
	return strings.Join(sentences, " ")
}

// boardInWords lists what lies in the pits of both rows.
func boardInWords(v locale.Voice, p engine.Position) string {
	return v.Say("alt.row-north", locale.Args{"Pits": rowInWords(v, p, engine.North)}) + " " +
		v.Say("alt.row-south", locale.Args{"Pits": rowInWords(v, p, engine.South)})
}

// choiceInWords lists the pits with seeds that may be played, and those that may
// not.
func choiceInWords(v locale.Voice, d render.Diagram) []string {
	var may, mayNot []string
	for _, pit := range rowInPicture(d.Position.ToMove()) {
		switch {
		case d.Rules.LegalMoves(d.Position).Has(pit):
			may = append(may, pit.String())
		case d.Position.Seeds(pit) > 0:
			mayNot = append(mayNot, pit.String())
		}
	}
	var sentences []string
	for _, list := range []struct {
		sentence string
		pits     []string
	}{{"diagram.may", may}, {"diagram.may-not", mayNot}} {
		if len(list.pits) > 0 {
			sentences = append(sentences, v.Say(list.sentence, locale.Args{"Pits": strings.Join(list.pits, v.Say("alt.separator", nil))}))
		}
	}
	return sentences
}
