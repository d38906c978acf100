package strategy

import (
	"errors"
	"fmt"

	"owarebot/engine"
)

// A strategy for one start needs no positions: the order in which a walk through
// all play meets them tells which one a move is for. The walk goes down from each
// move into the replies, in sowing order, and passes over what it has met before.

// Letters returns the letters of the moves in the order of that walk, for
// [FromLetters]. Lines that the walk does not meet are left out. It returns an
// error where the strategy has no legal move.
func (s *Strategy) Letters(r engine.Rules, start engine.Position) ([]byte, error) {
	var letters []byte
	t := tour{rules: r, winner: s.winner, met: make(map[engine.Position]move), choose: func(p engine.Position) (engine.Pit, error) {
		pit, ok := s.Move(p)
		if !ok {
			return 0, fmt.Errorf("there is no line for %v", p)
		}
		letters = append(letters, pit.Letter())
		return pit, nil
	}}
	return letters, t.visit(start)
}

// FromLetters returns the strategy of a side that plays these letters from a
// start. It returns an error when they are too few or too many, or when one is no
// legal move where its turn comes.
func FromLetters(r engine.Rules, start engine.Position, winner engine.Side, letters []byte) (*Strategy, error) {
	next := 0
	t := tour{rules: r, winner: winner, met: make(map[engine.Position]move), choose: func(engine.Position) (engine.Pit, error) {
		if next == len(letters) {
			return 0, errors.New("there are too few letters")
		}
		next++
		return engine.ParsePit(string(letters[next-1]))
	}}
	if err := t.visit(start); err != nil {
		return nil, fmt.Errorf("letter %d: %w", next, err)
	}
	if next < len(letters) {
		return nil, fmt.Errorf("letter %d: there are more letters than positions", next+1)
	}
	return &Strategy{winner: winner, moves: t.met}, nil
}

type tour struct {
	rules  engine.Rules
	winner engine.Side
	met    map[engine.Position]move
	choose func(engine.Position) (engine.Pit, error)
}

func (t *tour) visit(p engine.Position) error {
	if _, met := t.met[p]; met || over(t.rules, p) {
		return nil
	}
	var steps [engine.MaxSteps]engine.Step
	n := t.rules.Steps(p, &steps)
	if p.ToMove() == t.winner {
		pit, err := t.choose(p)
		if err != nil {
			return err
		}
		if err := t.rules.Check(p, pit); err != nil {
			return err
		}
		t.met[p] = move{pit: pit, line: int32(len(t.met) + 1)}
		for _, s := range steps[:n] {
			if s.Pit == pit {
				return t.visit(s.After)
			}
		}
	}
	for _, s := range steps[:n] {
		if err := t.visit(s.After); err != nil {
			return err
		}
	}
	return nil
}

// over reports whether the game is over, or as good as over when it is played
// out.
func over(r engine.Rules, p engine.Position) bool {
	return p.Store(engine.South) >= engine.Majority || p.Store(engine.North) >= engine.Majority || r.Over(p)
}
