package players

import (
	"context"

	"owarebot/engine"
	"owarebot/engine/prove"
	"owarebot/engine/search"
	"owarebot/engine/strategy"
)

// Perfect reports whether the highest level may be called perfect under the
// rules: whether it is proven who wins from the start, and the program knows how.
//
// What that means for a game from the start: playing the side that wins, the
// level wins against everybody, by a strategy that has been checked against every
// reply. Playing the other side it has nothing to win until the opponent errs.
// From then on it plays what it can prove within its limit, which in the middle
// of a game is nearly everything, and else what a search finds best.
func Perfect(r engine.Rules) bool {
	_, known := strategy.Embedded(r)
	return known
}

// embedded returns the strategy for a game's rules, and false where there is
// none or it proves nothing: it was walked through from the start, where no
// position has stood twice and could end the game when it comes again.
func embedded(game *engine.Game) (*strategy.Strategy, bool) {
	s, known := strategy.Embedded(game.Rules())
	return s, known && len(prove.Twice(game)) == 0
}

// fromStrategy returns the move of a proven strategy for the position, which
// wins, and false where there is none.
func fromStrategy(game *engine.Game) (search.Line, bool) {
	s, known := embedded(game)
	if !known {
		return search.Line{}, false
	}
	pit, known := s.Move(game.Position())
	return search.Line{Pit: pit, Score: search.Won, Outcome: engine.Win, PV: []engine.Pit{pit}}, known
}

// lostToStrategy reports whether every move of the player to move leads to where
// a proven strategy of the opponent goes on.
func lostToStrategy(game *engine.Game) bool {
	s, known := embedded(game)
	if !known {
		return false
	}
	var steps [engine.MaxSteps]engine.Step
	n := game.Rules().Steps(game.Position(), &steps)
	for _, step := range steps[:n] {
		if _, wins := s.Move(step.After); !wins {
			return false
		}
	}
	return n > 0
}

// solveNodes is the number of positions after which the solver gives up. Two
// plies further into a line that it has proven to win it needs fewer than before,
// and so finds the proof again.
const solveNodes = 3_000_000

// solve looks for a proof that the player to move wins or loses, where no
// strategy has one, and returns the first move of the shortest way to win or of
// the longest way to lose. The outcome is Unknown when it has not found one.
func solve(ctx context.Context, game *engine.Game) search.Line {
	if game.Rules().Variant != engine.Ayoayo {
		return search.Line{}
	}
	if l, known := fromStrategy(game); known {
		return l
	}
	proof := proveWithin(ctx, game, game.Position())
	if proof.Outcome != engine.Win && proof.Outcome != engine.Loss || len(proof.PV) == 0 {
		return search.Line{}
	}
	score := search.Won
	if proof.Outcome == engine.Loss {
		score = -score
	}
	return search.Line{Pit: proof.PV[0], Score: score, Outcome: proof.Outcome, PV: proof.PV}
}

// proveWithin is what the solver finds within its limit about a position that
// the game stands at, or might come to next.
func proveWithin(ctx context.Context, game *engine.Game, p engine.Position) prove.Proof {
	// The rules are those of a game of Ayoayo, so there is no error to look at.
	proof, _ := prove.Solve(ctx, game.Rules(), p, prove.Config{
		TableBytes: solvingBytes,
		Threads:    1,
		Nodes:      solveNodes,
		Twice:      prove.Twice(game),
	})
	return proof
}

// outcomeAfter is how the game comes out for the player to move when they play
// the pit, as far as the solver can tell.
func (p *Player) outcomeAfter(ctx context.Context, game *engine.Game, pit engine.Pit) (engine.Outcome, error) {
	// The move is a legal one, so there is no error to look at.
	after, _ := game.Rules().Play(game.Position(), pit)
	if game.Rules().Variant != engine.Ayoayo || game.Rules().Over(after) || prove.Twice(game)[after] {
		return engine.Unknown, nil
	}
	// The searcher is not used, but its place is: it stands for the memory of
	// a solver, too.
	s, err := p.pools.deep.take(ctx, game.Rules())
	if err != nil {
		return engine.Unknown, err
	}
	defer p.pools.deep.give(game.Rules(), s)
	proof := proveWithin(ctx, game, after)
	return proof.Outcome.Opponent(), ctx.Err()
}

// first puts what has been proven about a move in front of what a search found.
func first(lines []search.Line, proven search.Line) []search.Line {
	if proven.Outcome == engine.Unknown {
		return lines
	}
	all := []search.Line{proven}
	for _, l := range lines {
		if l.Pit != proven.Pit {
			all = append(all, l)
		}
	}
	return all
}
