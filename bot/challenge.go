package bot

import (
	"context"
	"slices"

	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
)

// The values of options that are not the default.
const (
	seedStays = "stays"
	ownSide   = "own-side"
	playedOut = "played-out"
	asSouth   = "south"
	asNorth   = "north"
	asRandom  = "random"
)

// challenge is /oware challenge and the context menu's entry: a new challenge,
// in a message of its own.
func (b *Bot) challenge(ctx context.Context, q *request) error {
	terms, complaint := b.terms(q)
	if complaint != "" {
		return q.tell(ctx, complaint)
	}
	m, free, err := b.createLocked(ctx, func() (match.Match, error) {
		return b.Service.Challenge(ctx, q.actor, terms)
	})
	if err != nil {
		return err
	}
	defer free()
	b.repairs.expect(m.Deadline)
	return b.showInNew(ctx, q, m)
}

// createLocked makes a challenge and locks it, so that nobody else touches it
// before there is a message that shows it. Where asking for it accepted one that
// stood already, it waits for that one outside of [Bot.creating], since whoever
// has it may want that, too.
func (b *Bot) createLocked(ctx context.Context, ask func() (match.Match, error)) (m match.Match, free func(), err error) {
	if m, free, err = b.lockedIfNew(ctx, ask); err != nil || free != nil {
		return m, free, err
	}
	free, err = b.matches.take(ctx, m.ID)
	return m, free, err
}

func (b *Bot) lockedIfNew(ctx context.Context, ask func() (match.Match, error)) (m match.Match, free func(), err error) {
	b.creating.RLock()
	defer b.creating.RUnlock()
	if m, err = ask(); err != nil || m.Status != match.Challenged {
		return m, nil, err
	}
	free, err = b.matches.take(ctx, m.ID)
	return m, free, err
}

// terms reads what the challenger wishes. What is wrong with it comes as a
// sentence for them.
func (b *Bot) terms(q *request) (match.Terms, string) {
	read := reading{q: q}
	opponent := q.options[optionOpponent]
	terms := match.Terms{
		Opponent:      match.UserID(opponent),
		OpponentIsBot: q.people[opponent].bot,
		Rules: engine.Rules{
			Variant:   read.variant(),
			SeedStays: read.is(optionCapturingSeed, capturingSeedChoices, seedStays),
			OwnSide:   read.is(optionLeftovers, leftoversChoices, ownSide),
			PlayOut:   read.is(optionFinish, finishChoices, playedOut),
		},
	}
	switch {
	case read.is(optionPlayAs, playAsChoices, asSouth):
		terms.PlayAs = match.AsSouth
	case read.is(optionPlayAs, playAsChoices, asNorth):
		terms.PlayAs = match.AsNorth
	}
	if _, err := match.Snowflake(terms.Opponent); opponent != "" && err != nil {
		read.wrong = true
	}
	_, seed := q.options[optionCapturingSeed]
	_, leftovers := q.options[optionLeftovers]
	switch {
	case read.wrong:
		return terms, q.say("trouble.choice", nil)
	case terms.Rules.Variant != engine.Ayoayo && (seed || leftovers):
		// Also where the value is the default of Ayoayo: whoever chose it
		// expects it to mean something.
		return terms, q.say("trouble.house-rule", locale.Args{"Variant": variantName(q.voice, terms.Rules.Variant)})
	}
	return terms, ""
}

// reading reads options that offer choices. Discord checks them, so only a
// hostile or outdated client sends something that is wrong.
type reading struct {
	q     *request
	wrong bool // an option has a value that it does not offer
}

func (r *reading) variant() engine.Variant {
	name, given := r.q.options[optionVariant]
	if !given {
		return engine.Abapa
	}
	v, err := engine.ParseVariant(name)
	r.wrong = r.wrong || err != nil
	return v
}

// is reports whether an option has the given one of its values.
func (r *reading) is(option string, choices []choice, value string) bool {
	got, given := r.q.options[option]
	offered := slices.ContainsFunc(choices, func(c choice) bool { return c.value == got })
	r.wrong = r.wrong || given && !offered
	return got == value
}
