package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// positionFields is the number of fields in a position's text: the pits, the
// stores and the player to move.
const positionFields = Pits + 3

// ParsePosition reads a position: the twelve pits from A to f, South's store,
// North's store, and S or N for who moves, joined by hyphens. Numbers have no
// sign and no leading zero and sum to [SeedCount]. An error names the field.
func ParsePosition(text string) (Position, error) {
	// One piece more than there may be is enough to see that it is too many.
	fields := strings.SplitN(text, "-", positionFields+1)
	var numbers [positionFields - 1]int
	for i, field := range fields {
		if i == len(numbers) {
			break
		}
		n, err := parseCount(field)
		if err != nil {
			return Position{}, fmt.Errorf("position field %d (%s): %w", i+1, quote(field), err)
		}
		numbers[i] = n
	}
	if len(fields) != positionFields {
		return Position{}, fmt.Errorf("position %s: it must have %d fields joined by hyphens, twelve pits, two stores and S or N", quote(text), positionFields)
	}
	var toMove Side
	switch last := fields[positionFields-1]; last {
	case "S":
		toMove = South
	case "N":
		toMove = North
	default:
		return Position{}, fmt.Errorf("position field %d (%s): write S or N for the player to move", positionFields, quote(last))
	}
	p, err := NewPosition([Pits]int(numbers[:Pits]), numbers[Pits], numbers[Pits+1], toMove)
	if err != nil {
		return Position{}, fmt.Errorf("position %s: %w", quote(text), err)
	}
	return p, nil
}

// parseCount reads a number of seeds, 0 to 48, written in the one way there is
// to write it.
func parseCount(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > SeedCount || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("write a number from 0 to %d without sign or leading zero", SeedCount)
	}
	return n, nil
}

// String returns the text that [ParsePosition] reads.
func (p Position) String() string {
	text := make([]byte, 0, 48)
	for pit := range Pit(Pits) {
		text = append(strconv.AppendInt(text, int64(p.Seeds(pit)), 10), '-')
	}
	for _, s := range [...]Side{South, North} {
		text = append(strconv.AppendInt(text, int64(p.Store(s)), 10), '-')
	}
	return string(append(text, p.ToMove().Letter()))
}

// ParseMoves reads moves written one letter after another, such as "FeCbBd".
// It does not know the position, so it does not ask whether they are legal. An
// error names the first letter that is none.
func ParseMoves(text string) ([]Pit, error) {
	moves := make([]Pit, 0, len(text))
	for i, c := range text {
		pit, ok := Pit(0), false
		if c < 0x80 {
			pit, ok = pitOfLetter(byte(c))
		}
		if !ok {
			return nil, fmt.Errorf("move %d (%q): write A to F for South's pits or a to f for North's", i+1, c)
		}
		moves = append(moves, pit)
	}
	return moves, nil
}

// FormatMoves writes moves the way [ParseMoves] reads them.
func FormatMoves(moves []Pit) string {
	text := make([]byte, len(moves))
	for i, pit := range moves {
		text[i] = pit.Letter()
	}
	return string(text)
}
