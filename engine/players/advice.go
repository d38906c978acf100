package players

import (
	"context"

	"owarebot/engine"
	"owarebot/engine/search"
)

// Advice is what to play and why, for somebody who is learning.
type Advice struct {
	// Best is the move to play.
	Best   engine.Pit
	Reason Reason
	// Captured is how many seeds the reason is about: those that the move
	// captures, saves or threatens, or by which a player comes out ahead; 0
	// for the other reasons.
	Captured int
	// Score is what the best move is worth in hundredths of a seed, and
	// Outcome how the game comes out after it, where that is proven. It is
	// unknown in a game that goes on after a majority, where only seeds are
	// left to play for.
	Score   search.Score
	Outcome engine.Outcome
	// Other is the most natural move beside the best one: the largest
	// capture, and where nothing can be captured what a few plies of
	// counting find. HasOther is false when there is only one legal move.
	Other    engine.Pit
	HasOther bool
	// Loses is how many seeds the other move gives away against the best, 0
	// or more. Where an outcome is proven for one of the two moves it is 0
	// when they come out the same; compare the outcomes first.
	Loses float64
	// OtherOutcome is how the game comes out after the other move, where
	// that is proven.
	OtherOutcome engine.Outcome
}

// adviceNodes limits the search for advice, which scores every move.
const adviceNodes = 2_000_000

// Advise returns the best move for the player to move, why it is good, and what
// the most natural other move would lose. It depends on the game alone. It
// returns an error when ctx ends first or when the game is over
// ([search.ErrGameOver]).
func (p *Player) Advise(ctx context.Context, game *engine.Game) (Advice, error) {
	if game.Ending() != engine.Ongoing {
		return Advice{}, search.ErrGameOver
	}
	return p.advise(ctx, game, adviceNodes)
}

func (p *Player) advise(ctx context.Context, game *engine.Game, nodes uint64) (Advice, error) {
	lines, err := p.search(ctx, true, search.Request{Game: game, Nodes: nodes, AllMoves: true})
	if err != nil {
		return Advice{}, err
	}
	switch {
	case decided(game.Position()):
		giveOutcome(lines, engine.Unknown)
	case lines[0].Outcome == engine.Unknown && lostToStrategy(game):
		giveOutcome(lines, engine.Loss)
	}
	a := adviceFrom(game, lines)
	if a.HasOther && a.Outcome != engine.Loss && a.Outcome != engine.Unknown && a.OtherOutcome == engine.Unknown {
		a.OtherOutcome, err = p.outcomeAfter(ctx, game, a.Other)
	}
	return a, err
}

// decided reports whether a player has the majority already.
func decided(p engine.Position) bool {
	return max(p.Store(engine.South), p.Store(engine.North)) >= engine.Majority
}

func giveOutcome(lines []search.Line, o engine.Outcome) {
	for i := range lines {
		lines[i].Outcome = o
	}
}

// adviceFrom puts into words what the lines, one for each move and the best one
// first, say about the game.
func adviceFrom(game *engine.Game, lines []search.Line) Advice {
	best := lines[0]
	a := Advice{Best: best.Pit, Score: best.Score, Outcome: best.Outcome}
	a.Reason, a.Captured = reasonFor(game, lines)
	if other, ok := naturalOther(game, best.Pit); ok {
		a.Other, a.HasOther = other, true
		for _, l := range lines {
			if l.Pit == other {
				a.OtherOutcome = l.Outcome
				a.Loses = seedsLost(best, l)
			}
		}
	}
	return a
}

// seedsLost is how many seeds a move gives away, as far as seeds tell it.
func seedsLost(best, other search.Line) float64 {
	if best.Outcome != engine.Unknown || other.Outcome != engine.Unknown {
		return 0
	}
	return max(0, float64(best.Score-other.Score)/100)
}

// naturalOther is what a beginner would play instead of best: what captures
// most at once, or where nothing does what three plies of counting choose.
func naturalOther(game *engine.Game, best engine.Pit) (engine.Pit, bool) {
	for _, plies := range [...]int{1, 3} {
		by := counting{rules: game.Rules(), plies: plies}
		var natural line
		found := false
		for _, l := range by.values(game.Position()) {
			if l.pit != best && (!found || l.seeds > natural.seeds) {
				natural, found = l, true
			}
		}
		if !found {
			return 0, false
		}
		if natural.seeds > 0 || plies > 1 {
			return natural.pit, true
		}
	}
	return 0, false
}
