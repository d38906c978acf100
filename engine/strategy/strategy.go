// Package strategy holds ways to win: which move wins in each position that the
// winner may have to move in.
//
// As text a strategy is a line for each such position: the position, a tab, and
// the letter of the pit. [Read] reads it, [Strategy.Verify] checks it by playing
// every reply, and [Embedded] has strategies for starting positions that are part
// of the program. The package knows the rules and nothing of how the moves were
// found.
package strategy

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"owarebot/engine"
)

// Strategy is a move for each of many positions, in all of which the same side is
// to move. It does not change, so it may be used by several goroutines at once.
type Strategy struct {
	winner engine.Side
	moves  map[engine.Position]move
}

// move is a move and the number of the line that says so.
type move struct {
	pit  engine.Pit
	line int32
}

// Move returns the move that the strategy plays, and false where it has none:
// after a mistake in following it, or when the game is won.
func (s *Strategy) Move(p engine.Position) (engine.Pit, bool) {
	m, ok := s.moves[p]
	return m.pit, ok
}

// Winner is the side that the strategy is for.
func (s *Strategy) Winner() engine.Side { return s.winner }

// Len is the number of positions for which there is a move.
func (s *Strategy) Len() int { return len(s.moves) }

// Read reads the text of a strategy. An error names the line. Whether the moves
// are legal, or win, is for [Strategy.Verify] to say.
func Read(r io.Reader) (*Strategy, error) {
	s := &Strategy{moves: make(map[engine.Position]move)}
	lines := bufio.NewScanner(r)
	n := 0
	for lines.Scan() {
		n++
		if err := s.add(lines.Text(), n); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("line %d: it is too long to be a position, a tab and a letter", n+1)
	case err != nil:
		return nil, err
	case n == 0:
		return nil, errors.New("there are no lines; a strategy has one for each position, with a tab and a letter")
	}
	return s, nil
}

func (s *Strategy) add(text string, line int) error {
	before, after, ok := strings.Cut(text, "\t")
	if !ok {
		return errors.New("there is no tab; write a position, a tab and a letter")
	}
	p, err := engine.ParsePosition(before)
	if err != nil {
		return err
	}
	pit, err := engine.ParsePit(after)
	if err != nil {
		return err
	}
	if line == 1 {
		s.winner = p.ToMove()
	}
	if p.ToMove() != s.winner {
		return fmt.Errorf("%v is to move, in the lines before it is %v; a strategy is for one player", p.ToMove(), s.winner)
	}
	if other, twice := s.moves[p]; twice {
		return fmt.Errorf("the position stands in line %d already", other.line)
	}
	s.moves[p] = move{pit, int32(line)}
	return nil
}

// Format returns the text that [Read] reads, sorted so that the same strategy
// always has the same text.
func Format(moves map[engine.Position]engine.Pit) []byte {
	lines := make([]string, 0, len(moves))
	for p, pit := range moves {
		lines = append(lines, fmt.Sprintf("%v\t%v\n", p, pit))
	}
	slices.Sort(lines)
	var text bytes.Buffer
	for _, line := range lines {
		text.WriteString(line)
	}
	return text.Bytes()
}
