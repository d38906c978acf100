package players

import (
	"context"
	"fmt"

	"owarebot/engine"
	"owarebot/engine/search"
)

// Level is how well a player plays, 1 (a child beats it) to [Levels] (the best).
type Level int

// Levels is the number of levels, and the highest.
const Levels = 8

// Validate returns an error when there is no such level.
func (l Level) Validate() error {
	if l < 1 || l > Levels {
		return fmt.Errorf("there is no level %d; choose 1 to %d", int(l), Levels)
	}
	return nil
}

// Config is what players are made of. The zero value will do.
type Config struct {
	// TableBytes is the memory that all searches together may use for their
	// tables; 0 means 256 MB. It says how many can think at once: the others
	// wait. It does not change what is played.
	TableBytes int64
	// Endgames returns the endgame table for rules, nil where there is none.
	// It is called once for each search that is set up. A nil function means
	// that there are no tables. With tables the higher levels may play other
	// moves than without.
	Endgames func(engine.Rules) search.Endgames
}

// Player plays every level under every rules text. It may be used by several
// goroutines at once, each with a game of its own.
type Player struct {
	pools pools
}

// New returns a player. It takes memory only when it is asked to think.
func New(c Config) *Player {
	return &Player{pools: newPools(c)}
}

// Decision is what a player does when it is their turn.
type Decision struct {
	// Pit is the move, always a legal one.
	Pit engine.Pit
	// Resign tells that the player gives up instead: the game is lost for
	// certain and nearly over. Levels that cannot know that never resign.
	Resign bool
	// OfferDraw tells that the player offers a draw with the move: nobody
	// has captured for long, and nothing promises that anybody will.
	OfferDraw bool
	// Score is what the move is worth to the player as the player sees it,
	// in hundredths of a seed. The low levels see little.
	Score search.Score
	// Outcome is how the game comes out with best play, where it is proven.
	Outcome engine.Outcome
}

// Decide returns what the level does in the game, which is only read. It
// depends on level, game and seed alone. It returns an error when ctx ends
// first, when the game is over ([search.ErrGameOver]) or when there is no such
// level.
func (p *Player) Decide(ctx context.Context, level Level, game *engine.Game, seed uint64) (Decision, error) {
	if err := level.Validate(); err != nil {
		return Decision{}, err
	}
	if game.Ending() != engine.Ongoing {
		return Decision{}, search.ErrGameOver
	}
	thought, err := p.think(ctx, level, game, seed)
	if err != nil {
		return Decision{}, err
	}
	quiet := quietPlies(game)
	return Decision{
		Pit:       thought.pit,
		Score:     thought.score,
		Outcome:   thought.outcome,
		Resign:    resigns(game.Position(), thought),
		OfferDraw: offersDraw(game.Position(), thought, quiet),
	}, nil
}
