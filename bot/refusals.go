package bot

import (
	"context"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
)

// refusalSentences are the IDs of what a person is told, by why they did not get
// what they asked for. An illegal move has sentences of its own.
var refusalSentences = map[match.Code]string{
	match.Seen:              "refusal.seen",
	match.NotFound:          "refusal.not-found",
	match.SelfChallenge:     "refusal.self-challenge",
	match.BotOpponent:       "refusal.bot-opponent",
	match.ChallengePending:  "refusal.challenge-pending",
	match.TooManyGames:      "refusal.too-many-games",
	match.TooManyChallenges: "refusal.too-many-challenges",
	match.TooManyPractice:   "refusal.too-many-practice",
	match.NotInvited:        "refusal.not-invited",
	match.NotChallenger:     "refusal.not-challenger",
	match.OwnChallenge:      "refusal.own-challenge",
	match.NotPlayer:         "refusal.not-player",
	match.NotYourTurn:       "refusal.not-your-turn",
	match.StalePly:          "refusal.stale-ply",
	match.NotOpen:           "refusal.not-open",
	match.NotPlaying:        "refusal.not-playing",
	match.OfferMade:         "refusal.offer-made",
	match.OfferStands:       "refusal.offer-stands",
	match.NothingOffered:    "refusal.no-offer",
	match.NotFinished:       "refusal.not-finished",
	match.RematchMade:       "refusal.rematch-made",
}

// practiceRefusals are for practice games, where others say it differently.
var practiceRefusals = map[match.Code]string{
	match.NotPlayer:   "refusal.not-practising",
	match.NotYourTurn: "hint.wait",
}

// illegalSentences are the IDs for illegal moves, by the rule they break.
var illegalSentences = map[engine.IllegalReason]string{
	engine.EmptyPit:           "refusal.illegal.empty-pit",
	engine.NotYourPit:         "refusal.illegal.not-your-pit",
	engine.MustFeed:           "refusal.illegal.must-feed",
	engine.GrandSlamForbidden: "refusal.illegal.grand-slam",
	engine.EndlessRelay:       "refusal.illegal.endless-relay",
	engine.GameOver:           "refusal.illegal.game-over",
}

// outdated are the refusals of a click on a button that ought not to be there
// any more: whoever clicked it sees an old state, so the board is shown anew.
var outdated = map[match.Code]bool{
	match.StalePly:       true,
	match.IllegalMove:    true,
	match.NotOpen:        true,
	match.NotPlaying:     true,
	match.NothingOffered: true,
	match.OfferStands:    true,
	match.RematchMade:    true,
}

// refuse tells the person why nothing was changed, and shows the truth where
// they may be looking at something older.
func (b *Bot) refuse(ctx context.Context, q *request, r *match.Refusal) error {
	m := r.Match
	if b.buttons()[q.press.kind].aside {
		_, err := q.answer.update(ctx, courier.Message{Content: refusalSentence(q.voice, r)})
		return err
	}
	board := m.Board
	onBoard := q.clicked().Message != "" && board == q.clicked()
	switch {
	case r.Code == match.Seen && m.ID != 0 && onBoard:
		// Discord delivered the click twice. Showing the match answers it in
		// the same way as the first time.
		return b.showOnClick(ctx, q, m)
	case onBoard && (outdated[r.Code] || m.NeedsShowing()):
		if err := b.showOnClick(ctx, q, m); err != nil {
			return err
		}
	}
	switch r.Code {
	case match.RematchMade:
		board = b.boardOf(ctx, q, m.Rematch)
	case match.ChallengePending:
		board = b.pendingWith(ctx, q, match.UserID(q.options[optionOpponent]))
	}
	if m.Status == match.Finished && m.Notice.Message != "" {
		// Its time ran out, and this click was the first to find out.
		q.afterwards(func(ctx context.Context) { b.notify(ctx, q, m) })
	}
	sentence := refusalSentence(q.voice, r)
	if board.Message != "" && board != q.clicked() {
		sentence = q.say("refusal.see", locale.Args{"Sentence": sentence, "Link": link(q.actor.Guild, board)})
	}
	return q.tell(ctx, sentence)
}

// boardOf is the message that shows a match; zero where it is not to be had.
func (b *Bot) boardOf(ctx context.Context, q *request, id match.ID) match.MessageRef {
	if id == 0 {
		return match.MessageRef{}
	}
	m, err := b.Service.Get(ctx, q.actor.Guild, q.actor.Channel, id)
	if err != nil {
		return match.MessageRef{}
	}
	return m.Board
}

// pendingWith is the message of an unanswered challenge between the person and
// another; zero where it is not to be had.
func (b *Bot) pendingWith(ctx context.Context, q *request, other match.UserID) match.MessageRef {
	matches, err := b.Service.OfMember(ctx, q.actor.Guild, q.actor.Channel, q.actor.User)
	if err != nil {
		return match.MessageRef{}
	}
	for _, m := range matches {
		if m.Status == match.Challenged && (m.Challenger == other || m.Opponent == other) {
			return m.Board
		}
	}
	return match.MessageRef{}
}

func refusalSentence(v locale.Voice, r *match.Refusal) string {
	if id, practice := practiceRefusals[r.Code]; practice && r.Match.Practice() {
		return v.Say(id, nil)
	}
	switch r.Code {
	case match.IllegalMove:
		if r.Illegal == nil {
			return v.Say("refusal.stale-ply", nil)
		}
		return v.Say(illegalSentences[r.Illegal.Reason], locale.Args{"Pit": r.Illegal.Pit.String()})
	case match.ChallengePending, match.TooManyGames, match.TooManyChallenges, match.TooManyPractice:
		return v.Count(refusalSentences[r.Code], r.Limit, nil)
	}
	return v.Say(refusalSentences[r.Code], nil)
}
