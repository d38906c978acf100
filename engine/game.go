package engine

import (
	"fmt"
	"slices"
)

// Ending is why a game ended by the rules. Resignation, agreement and time are
// no matter of the rules.
type Ending uint8

// The endings.
const (
	// Ongoing is the zero value: the game goes on.
	Ongoing Ending = iota
	// MajorityReached: a player has 25 seeds or more.
	MajorityReached
	// NoLegalMove: the player to move cannot move, the leftovers are given
	// out.
	NoLegalMove
	// ThirdRepetition: the same pits with the same player to move stand for
	// the third time, the start counted; each keeps their own side.
	ThirdRepetition
)

var endingNames = [...]string{
	Ongoing: "ongoing", MajorityReached: "majority reached",
	NoLegalMove: "no legal move", ThirdRepetition: "third repetition",
}

// String returns a short name in lower case, such as "no legal move".
func (e Ending) String() string {
	if int(e) >= len(endingNames) {
		return fmt.Sprintf("Ending(%d)", uint8(e))
	}
	return endingNames[e]
}

// repetitions is how often a position may stand before the game ends.
const repetitions = 3

// Game is a start position and the moves played from it. It is not safe for
// concurrent use.
type Game struct {
	rules    Rules
	start    Position
	position Position
	moves    []Pit
	// stood counts how often each position stood. What repeats by the rules
	// is the pits and the player to move, without the stores; but stores
	// never shrink, so within a game equal pits mean equal stores, and
	// whole positions repeat exactly when those do.
	stood  map[Position]int
	ending Ending
}

// NewGame begins a game. It returns an error when the rules are not valid or
// the start is the zero Position.
func NewGame(r Rules, start Position) (*Game, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	if start == (Position{}) {
		return nil, fmt.Errorf("a game needs a position to start from")
	}
	g := &Game{rules: r, start: start, stood: make(map[Position]int)}
	g.reach(start)
	return g, nil
}

// reach makes the position the current one and sees whether it ends the game.
func (g *Game) reach(p Position) {
	g.position = p
	g.stood[p]++
	switch {
	case g.rules.decided(p):
		g.ending = MajorityReached
	case g.rules.Over(p):
		g.ending = NoLegalMove
	case g.stood[p] == repetitions:
		g.ending = ThirdRepetition
	}
}

// Play plays a pit of the player to move. It returns an [*IllegalMoveError]
// and leaves the game as it is when the move is not legal or the game has
// ended.
func (g *Game) Play(pit Pit) (Trace, error) {
	if g.ending != Ongoing {
		return Trace{}, &IllegalMoveError{Position: g.position, Pit: pit, Reason: GameOver}
	}
	next, trace, err := g.rules.PlayTraced(g.position, pit)
	if err != nil {
		return Trace{}, err
	}
	g.moves = append(g.moves, pit)
	g.reach(next)
	return trace, nil
}

// Rules returns the rules the game is played by.
func (g *Game) Rules() Rules { return g.rules }

// Start returns the position the game began with.
func (g *Game) Start() Position { return g.start }

// Position returns the position as it is now.
func (g *Game) Position() Position { return g.position }

// Moves returns a copy of the moves played.
func (g *Game) Moves() []Pit { return slices.Clone(g.moves) }

// Ending returns why the game ended by the rules, [Ongoing] when it has not.
func (g *Game) Ending() Ending { return g.ending }

// Score returns the final score of a game that has ended by the rules, and the
// stores while it goes on.
func (g *Game) Score() (south, north int) {
	if g.ending == ThirdRepetition {
		return KeepOwnSides(g.position)
	}
	return g.rules.Score(g.position)
}
