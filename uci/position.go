package uci

import (
	"errors"
	"fmt"
	"strings"

	"owarebot/engine"
)

// setPosition carries out "position startpos|fen P [moves FfEa…]". After one
// that cannot be set up there is no position, so that nobody takes a move for
// one of another.
func (s *server) setPosition(words []string) error {
	game, err := gameOf(s.options.rules, words)
	s.game = game
	return err
}

func gameOf(rules engine.Rules, words []string) (*engine.Game, error) {
	start := engine.StartPosition()
	switch {
	case len(words) > 0 && words[0] == "startpos":
		words = words[1:]
	case len(words) > 1 && words[0] == "fen":
		p, err := engine.ParsePosition(words[1])
		if err != nil {
			return nil, err
		}
		start, words = p, words[2:]
	default:
		return nil, errors.New("write startpos, or fen and a position")
	}
	var moves []engine.Pit
	if len(words) > 0 {
		if words[0] != "moves" {
			return nil, fmt.Errorf("%s stands where moves is expected", quote(words[0]))
		}
		// One word is the rule, but there is only one way to read several.
		var err error
		if moves, err = engine.ParseMoves(strings.Join(words[1:], "")); err != nil {
			return nil, err
		}
	}
	return play(rules, start, moves)
}

// play plays the moves. Other programs need not know the rule of the third
// repetition: where they play on, a new game begins.
func play(rules engine.Rules, start engine.Position, moves []engine.Pit) (*engine.Game, error) {
	game, err := engine.NewGame(rules, start)
	if err != nil {
		return nil, err
	}
	for i, pit := range moves {
		if game.Ending() == engine.ThirdRepetition {
			if game, err = engine.NewGame(rules, game.Position()); err != nil {
				return nil, err
			}
		}
		if _, err := game.Play(pit); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return game, nil
}
