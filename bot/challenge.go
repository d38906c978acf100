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
	if opponent := q.options[optionOpponent]; opponent != "" && match.UserID(opponent) == b.Self() {
		return q.tell(ctx, q.say("challenge.me", nil))
	}
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

// isNew reports whether a match was just made, rather than changed.
func isNew(m match.Match) bool { return m.Revision == 1 }

// createLocked makes a match and locks it, so that nobody else touches it
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
	if m, err = ask(); err != nil || !isNew(m) {
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
		Rules:         read.rules(),
		PlayAs:        read.playAs(),
	}
	if _, err := match.Snowflake(terms.Opponent); opponent != "" && err != nil {
		read.wrong = true
	}
	return terms, read.complaint(terms.Rules)
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

func (r *reading) rules() engine.Rules {
	return engine.Rules{
		Variant:   r.variant(),
		SeedStays: r.is(optionCapturingSeed, capturingSeedChoices, seedStays),
		OwnSide:   r.is(optionLeftovers, leftoversChoices, ownSide),
		PlayOut:   r.is(optionFinish, finishChoices, playedOut),
	}
}

func (r *reading) playAs() match.PlayAs {
	switch {
	case r.is(optionPlayAs, playAsChoices, asSouth):
		return match.AsSouth
	case r.is(optionPlayAs, playAsChoices, asNorth):
		return match.AsNorth
	}
	return match.Random
}

// complaint says what is wrong with what was read, "" where nothing is.
func (r *reading) complaint(rules engine.Rules) string {
	_, seed := r.q.options[optionCapturingSeed]
	_, leftovers := r.q.options[optionLeftovers]
	switch {
	case r.wrong:
		return r.q.say("trouble.choice", nil)
	case rules.Variant != engine.Ayoayo && (seed || leftovers):
		// Also where the value is the default of Ayoayo: whoever chose it
		// expects it to mean something.
		return r.q.say("trouble.house-rule", locale.Args{"Variant": variantName(r.q.voice, rules.Variant)})
	}
	return ""
}

// is reports whether an option has the given one of its values.
func (r *reading) is(option string, choices []choice, value string) bool {
	got, given := r.q.options[option]
	offered := slices.ContainsFunc(choices, func(c choice) bool { return c.value == got })
	r.wrong = r.wrong || given && !offered
	return got == value
}
