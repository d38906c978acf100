package bot

import (
	"context"
	"strconv"
	"time"

	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/match"
)

// levelNames are the names of the levels, the first for a beginner. The last one
// is perfect under some rules.
var levelNames = [match.MaxLevel]string{
	"level.1", "level.2", "level.3", "level.4", "level.5", "level.6", "level.7", "level.8",
}

// practice is /oware practice: a game against the bot, which begins at once, in
// a message of its own.
func (b *Bot) practice(ctx context.Context, q *request) error {
	terms, complaint := b.practiceTerms(q)
	if complaint != "" {
		return q.tell(ctx, complaint)
	}
	m, free, err := b.createLocked(ctx, func() (match.Match, error) {
		return b.Service.Practice(ctx, q.actor, terms)
	})
	if err != nil {
		return err
	}
	defer free()
	b.repairs.expect(m.Deadline)
	b.botTurn(m)
	return b.showInNew(ctx, q, m)
}

// practiceTerms reads what the member wishes. What is wrong with it comes as a
// sentence for them.
func (b *Bot) practiceTerms(q *request) (match.PracticeTerms, string) {
	read := reading{q: q}
	terms := match.PracticeTerms{Bot: b.Self(), Level: read.level(), Rules: read.rules(), PlayAs: read.playAs()}
	return terms, read.complaint(terms.Rules)
}

func (r *reading) level() int {
	for _, c := range levelChoices {
		if r.is(optionLevel, levelChoices, c.value) {
			level, err := strconv.Atoi(c.value)
			r.wrong = r.wrong || err != nil
			return level
		}
	}
	r.wrong = true // Discord asks for it
	return 0
}

// levelName is what a level is called under the rules of a game.
func levelName(v locale.Voice, level int, rules engine.Rules) string {
	if level == match.MaxLevel && players.Perfect(rules) {
		return v.Say("level.perfect", nil)
	}
	return v.Say(levelNames[level-1], nil)
}

// noticeable is how long people wait before they are told of it.
const noticeable = 3 * time.Second

// botsWork says what the bot is about while people wait for it.
func (b *Bot) botsWork(v locale.Voice, m match.Match) string {
	args := locale.Args{"Bot": mention(m.Opponent)}
	troubled, before, wait := b.thinker.outlook(m.ID)
	switch {
	case troubled:
		return v.Say("board.bot-troubled", args)
	case wait >= noticeable:
		return v.Count("board.bot-waits", before, args)
	}
	if m.AsksBot() {
		return v.Say("board.bot-considers", args)
	}
	return v.Say("board.bot-thinks", args)
}
