package strategy

import (
	"fmt"

	"owarebot/engine"
)

// Report is what a walk through all play against a strategy found.
type Report struct {
	// Positions is the number of different positions in which the winner had
	// to move.
	Positions int
	// Longest is the number of plies of the longest play.
	Longest int
	// Unused is the number of lines for positions that never came up.
	Unused int
}

// Verify plays the strategy from a start against every reply. It returns an error
// that names the line unless each of its moves that can come up is legal, there
// is a move wherever one is needed, no position can ever come back, and all play
// ends with the winner having 25 seeds in store or the larger score. Whether the
// game is played out makes no difference: who has 25 in store has won.
//
// That no position comes back is what makes all play end, and what makes the rule
// of the third repetition of no account in a game that begins at the start.
func (s *Strategy) Verify(r engine.Rules, start engine.Position) (Report, error) {
	w := walker{rules: r, strategy: s, plies: make(map[engine.Position]int)}
	if over(r, start) {
		return Report{}, fmt.Errorf("at %v the game is over, there is nothing to win", start)
	}
	walk := w.afterMove
	if start.ToMove() == s.winner {
		walk = w.beforeMove
	}
	longest, err := walk(start, 0)
	if err != nil {
		return Report{}, err
	}
	return Report{Positions: len(w.plies), Longest: longest, Unused: len(s.moves) - len(w.plies)}, nil
}

// walker goes through all play, depth first.
type walker struct {
	rules    engine.Rules
	strategy *Strategy
	// plies holds, for positions in which the winner is to move, the plies of
	// the longest play from there, and unfinished while that is being found
	// out.
	plies map[engine.Position]int
}

const unfinished = -1

// beforeMove walks on from a position in which the winner is to move, where
// that of the line before has led, 0 for none. It returns the plies of the longest
// play.
func (w *walker) beforeMove(p engine.Position, line int32) (int, error) {
	if over(w.rules, p) {
		return 0, w.mustBeWon(p, line)
	}
	known, seen := w.plies[p]
	switch {
	case known == unfinished:
		return 0, fmt.Errorf("line %d: play can come back to %v, where the third time ends the game", w.strategy.moves[p].line, p)
	case seen:
		return known, nil
	}
	m, ok := w.strategy.moves[p]
	if !ok {
		return 0, fmt.Errorf("%sthere is no line for %v, to which play can lead", after(line), p)
	}
	next, err := w.rules.Play(p, m.pit)
	if err != nil {
		return 0, fmt.Errorf("line %d: %w", m.line, err)
	}
	w.plies[p] = unfinished
	longest, err := w.afterMove(next, m.line)
	if err != nil {
		return 0, err
	}
	w.plies[p] = longest + 1
	return longest + 1, nil
}

// afterMove walks on from a position in which the loser is to move.
func (w *walker) afterMove(p engine.Position, line int32) (int, error) {
	if over(w.rules, p) {
		return 0, w.mustBeWon(p, line)
	}
	longest := 0
	for pit := range w.rules.LegalMoves(p).All() {
		next, err := w.rules.Play(p, pit)
		if err != nil {
			return 0, err
		}
		plies, err := w.beforeMove(next, line)
		if err != nil {
			return 0, err
		}
		longest = max(longest, plies)
	}
	return longest + 1, nil
}

func (w *walker) mustBeWon(p engine.Position, line int32) error {
	winner := w.strategy.winner
	if p.Store(winner) >= engine.Majority {
		return nil
	}
	scores := [2]int{engine.South: p.Store(engine.South), engine.North: p.Store(engine.North)}
	if w.rules.Over(p) {
		scores[engine.South], scores[engine.North] = w.rules.Score(p)
	}
	if scores[winner] > scores[winner.Opponent()] {
		return nil
	}
	return fmt.Errorf("%splay can end at %v with %d-%d, which %v has not won", after(line), p, scores[engine.South], scores[engine.North], winner)
}

// after is the beginning of a sentence about what follows a line.
func after(line int32) string {
	if line == 0 {
		return ""
	}
	return fmt.Sprintf("line %d: after this move ", line)
}
