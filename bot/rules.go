package bot

import (
	"context"
	"strings"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/engine"
)

var rulesTexts = map[engine.Variant]string{
	engine.Abapa:  "rules.abapa",
	engine.Wari:   "rules.wari",
	engine.Warri:  "rules.warri",
	engine.Ayoayo: "rules.ayoayo",
}

// rules is /oware rules: all games in short, or one of them.
func (b *Bot) rules(ctx context.Context, q *request) error {
	if _, given := q.options[optionVariant]; !given {
		return q.tell(ctx, q.say("rules.all", nil))
	}
	read := reading{q: q}
	variant := read.variant()
	if read.wrong {
		return q.tell(ctx, q.say("trouble.choice", nil))
	}
	return q.answer.private(ctx, courier.Message{
		Content:  variantRules(q.voice, variant),
		Pictures: b.diagrams(q, engine.Rules{Variant: variant}),
	})
}

func variantRules(v locale.Voice, variant engine.Variant) string {
	house := "rules.house.finish"
	if variant == engine.Ayoayo {
		house = "rules.house.ayoayo"
	}
	return strings.Join([]string{
		v.Say(rulesTexts[variant], nil),
		v.Say("rules.endless", nil),
		v.Say("rules.house", locale.Args{"House": v.Say(house, nil)}),
	}, "\n")
}

// help is /oware help.
func (b *Bot) help(ctx context.Context, q *request) error {
	return q.tell(ctx, q.say("help.text", nil))
}
