package bot

import (
	"context"
	"errors"
	"math"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/locale"
	"owarebot/bot/thinking"
	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/match"
)

// hintTime is how long somebody waits for a hint at most, which is less than the
// time that an interaction may take.
const hintTime = 45 * time.Second

var reasonSentences = map[players.Reason]string{
	players.OnlyMove:         "hint.why.only-move",
	players.Wins:             "hint.why.wins",
	players.HoldsDraw:        "hint.why.holds-draw",
	players.ResistsLongest:   "hint.why.resists-longest",
	players.Captures:         "hint.why.captures",
	players.SavesSeeds:       "hint.why.saves-seeds",
	players.ThreatensCapture: "hint.why.threatens-capture",
	players.Feeds:            "hint.why.feeds",
	players.FewReplies:       "hint.why.few-replies",
	players.BuildsHouse:      "hint.why.builds-house",
	players.ComesOutAhead:    "hint.why.comes-out-ahead",
	players.CostsLeast:       "hint.why.costs-least",
	players.PlansAhead:       "hint.why.plans-ahead",
}

// outcomeSentences say how the game comes out with best play, unless the reason
// says so.
var outcomeSentences = map[engine.Outcome]struct {
	sentence string
	saidBy   players.Reason
}{
	engine.Win:  {"hint.wins", players.Wins},
	engine.Draw: {"hint.draws", players.HoldsDraw},
	engine.Loss: {"hint.loses", players.ResistsLongest},
}

// hintButton is for the member who practises, when it is their turn.
func hintButton(v locale.Voice, m match.Match) []discordgo.MessageComponent {
	if !m.Practice() || m.ToMove() != m.Challenger {
		return nil
	}
	return []discordgo.MessageComponent{
		labelled(v.Say("button.hint", nil), discordgo.SecondaryButton, press{kind: hint, match: m.ID, ply: m.Ply()}),
	}
}

// hint is the button under the board of a practice game. Like watching it only
// reads, so it needs no lock and leaves the board alone.
func (b *Bot) hint(ctx context.Context, q *request) error {
	m, err := b.Service.Get(ctx, q.actor.Guild, q.actor.Channel, q.press.match)
	_, plays := m.SideOf(q.actor.User)
	var refusal *match.Refusal
	switch {
	case errors.As(err, &refusal):
		return q.tell(ctx, refusalSentence(q.voice, refusal))
	case err != nil:
		return err
	case !m.Practice():
		return q.tell(ctx, q.say("hint.practice-only", nil))
	case !plays:
		return q.tell(ctx, q.say("hint.not-yours", nil))
	case m.Status != match.Playing:
		return q.tell(ctx, q.say("refusal.not-playing", nil))
	case m.Ply() != q.press.ply:
		return q.tell(ctx, q.say("hint.late", nil))
	case m.ToMove() != q.actor.User:
		return q.tell(ctx, q.say("hint.wait", nil))
	}
	return b.advise(ctx, q, m, func(hint string) string { return hint })
}

// hintByCommand is /oware hint: for the practice game in the channel in which the
// member was last to move. The command stands under no board, so it says which
// game is meant.
func (b *Bot) hintByCommand(ctx context.Context, q *request) error {
	games, err := b.playedBy(ctx, q)
	if err != nil {
		return err
	}
	var found match.Match
	waits := false
	for _, m := range games {
		switch {
		case !m.Practice():
		case m.ToMove() != q.actor.User:
			waits = true
		case found.ID == 0 || lastMoved(m).After(lastMoved(found)):
			found = m
		}
	}
	switch {
	case found.ID != 0:
		return b.advise(ctx, q, found, func(hint string) string {
			return q.say("hint.in", locale.Args{
				"Variant": variantName(q.voice, found.Rules.Variant), "Move": found.Ply() + 1, "Hint": hint,
			})
		})
	case waits:
		return q.tell(ctx, q.say("hint.wait", nil))
	}
	return q.tell(ctx, q.say("hint.none", nil))
}

// lastMoved is when a game came to stand as it does.
func lastMoved(m match.Match) time.Time {
	if n := m.Ply(); n > 0 {
		return m.Moves[n-1].At
	}
	return m.Started
}

// advise thinks about the match and tells the member privately what it found, in
// the words that tell makes of it.
func (b *Bot) advise(ctx context.Context, q *request, m match.Match, tell func(hint string) string) error {
	free, sentence := b.thinker.asks(q)
	if free == nil {
		if sentence == "" {
			return nil // the same click, delivered twice
		}
		return q.tell(ctx, q.say(sentence, nil))
	}
	defer free()
	advice, err := b.adviceOn(ctx, m)
	switch {
	case errors.Is(err, thinking.ErrFull), errors.Is(err, thinking.ErrClosed),
		errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		q.log.Warn("there was no time for a hint", "match", m.ID, "error", err)
		return q.tell(ctx, q.say("hint.busy", nil))
	case err != nil:
		return err
	}
	now, err := b.Service.Get(ctx, m.Guild, m.Channel, m.ID)
	if err != nil {
		return err
	}
	if now.Ply() != m.Ply() || now.Status != match.Playing {
		return q.tell(ctx, q.say("hint.late", nil))
	}
	return q.tell(ctx, tell(hintText(q.voice, advice)))
}

func (b *Bot) adviceOn(ctx context.Context, m match.Match) (advice players.Advice, err error) {
	game, err := m.Replay()
	if err != nil {
		return advice, err
	}
	place, err := b.thinker.queue.Enter(string(m.Challenger), uint64(m.ID), thinking.Hint)
	if err != nil {
		return advice, err
	}
	ctx, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	err = place.Think(ctx, func(ctx context.Context) (err error) {
		advice, err = b.Player.Advise(ctx, game)
		return err
	})
	return advice, err
}

// asks notes that a member waits for a hint until free is called. Nobody waits
// for two: then there is a sentence for them, or none where this very
// interaction is the one they wait for.
func (t *thinker) asks(q *request) (free func(), sentence string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	member := q.actor.User
	switch waiting, waits := t.asking[member]; {
	case waits && waiting == q.actor.Interaction:
		return nil, ""
	case waits:
		return nil, "hint.patience"
	}
	t.asking[member] = q.actor.Interaction
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.asking, member)
	}, ""
}

// hintText says what to sow, why, and what the move loses that somebody would
// most naturally play instead.
func hintText(v locale.Voice, a players.Advice) string {
	args := locale.Args{"Pit": a.Best.String(), "Other": a.Other.String()}
	sentences := []string{v.Say("hint.best", args), reasonInWords(v, a)}
	if end, known := outcomeSentences[a.Outcome]; known && end.saidBy != a.Reason {
		sentences = append(sentences, v.Say(end.sentence, args))
	}
	if a.HasOther && a.Outcome != engine.Loss { // where all is lost, no move is better than another
		sentences = append(sentences, otherInWords(v, a, args))
	}
	return strings.Join(sentences, " ")
}

func reasonInWords(v locale.Voice, a players.Advice) string {
	switch a.Reason {
	case players.Captures, players.SavesSeeds, players.ThreatensCapture, players.ComesOutAhead, players.CostsLeast:
		return v.Count(reasonSentences[a.Reason], a.Captured, nil)
	}
	return v.Say(reasonSentences[a.Reason], nil)
}

// otherInWords says what the most natural other move loses.
func otherInWords(v locale.Voice, a players.Advice, args locale.Args) string {
	seeds := int(math.Round(a.Loses))
	switch {
	case a.OtherOutcome == engine.Loss:
		return v.Say("hint.other.loses", args)
	case a.OtherOutcome == engine.Draw && a.Outcome == engine.Win:
		return v.Say("hint.other.draws", args)
	case a.OtherOutcome != a.Outcome: // only one of the two is proven
		return v.Say("hint.other.promises-less", args)
	case seeds < 1:
		return v.Say("hint.other.as-good", args)
	}
	return v.Count("hint.other.gives", seeds, args)
}
