package bot

import (
	"context"

	"owarebot/engine"
	"owarebot/match"
)

// Player is who plays when a member practises. Its methods think: they may take
// seconds, end soon after their context does, only read the game, and are used
// by many goroutines at once. Levels are those of [match.Match].
type Player interface {
	// Decide says what the player to move does. It depends on the arguments
	// alone, so a thought can be repeated.
	Decide(ctx context.Context, level int, game *engine.Game, seed uint64) (match.BotMove, error)
	// Accepts says whether a player of that side takes the opponent's offer.
	Accepts(ctx context.Context, level int, game *engine.Game, side engine.Side, offer match.OfferKind) (bool, error)
	// Advise says what a person to move would do best.
	Advise(ctx context.Context, game *engine.Game) (Advice, error)
	// Perfect says whether the highest level is proved to play perfectly under
	// the rules.
	Perfect(engine.Rules) bool
}

// Advice is what a person is told who asks for a hint.
type Advice struct {
	Best     engine.Pit
	Reason   Reason
	Captured int            // the seeds that the best move captures
	Outcome  engine.Outcome // how the game ends with best play, where that is known

	// Other is the move that somebody would most naturally play instead; it
	// means something only where HasOther says so.
	Other        engine.Pit
	HasOther     bool
	Loses        float64        // the seeds that it gives away, compared with the best
	OtherOutcome engine.Outcome // how the game then ends, where that is known
}

// Reason is why a move is the best.
type Reason uint8

const (
	// PlansAhead is the reason where no other says it in a few words.
	PlansAhead Reason = iota
	OnlyMove
	Wins // for certain
	Captures
	SavesSeeds // that the opponent would capture
	ThreatensCapture
	KeepsMoving // so that the opponent's moves run out first
	BuildsHouse // a pit of many seeds, for later
	MovesAgain
)
