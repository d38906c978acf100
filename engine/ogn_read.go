package engine

import (
	"fmt"
	"strings"
)

// ParseRecord reads a game record in OGN:
//
//	[Variant "warri+play-out"]
//	[South "Ama"]
//	[Result "*"]
//
//	1. F f {a comment} 2. E b+3 (2. D b)
//
// Tags come first and Variant, with the rules' text, is the first of them.
// Result must be there; Event, Site, Date, Round, South, North, FEN (the start,
// where it is another) and Termination may be, each once and in any order;
// other tags are passed over. In quotes and braces a backslash stands before a
// quote, a closing brace or a backslash that is meant as such, and \xHH is the
// byte with that value.
//
// Then come the moves. A number counts a turn of South and the turn of North
// after it, both moves of a player who moves twice in Warri included; one dot
// follows it before South's move, three before North's. Numbers may be left
// out, but those that are there must be right. So with a capture: the letter
// may be followed by a mark (+, x or :) and that by the number of seeds
// captured. Variations in parentheses are passed over. The result may stand
// again at the end.
//
// Moves must be legal, and the result must fit: the score where the game ended
// by the rules, any score with a Termination where people ended it, otherwise
// "*". An error names line and column, in characters and counted from 1.
func ParseRecord(text string) (Record, error) {
	in := &recordReader{recordScanner: recordScanner{text: text}, places: map[string]int{}}
	if err := in.readTags(); err != nil {
		return Record{}, err
	}
	if err := in.readMoves(); err != nil {
		return Record{}, err
	}
	in.record.Moves = in.game.Moves()
	if err := in.record.checkResult(in.game); err != nil {
		return Record{}, in.errorAt(in.places[resultTag], "%w", err)
	}
	return in.record, nil
}

// recordReader reads a record into its fields.
type recordReader struct {
	recordScanner
	record Record
	places map[string]int // where the value of each tag seen begins
	game   *Game
	turn   turnNumber
	// numberAt is where a move number stands that still waits for its
	// move.
	numberAt int
	numbered bool
}

func (in *recordReader) readTags() error {
	in.record.Start = StartPosition()
	for in.skipSpace(); in.peek() == '['; in.skipSpace() {
		start := in.at
		name, value, at, err := in.tag()
		if err != nil {
			return err
		}
		if len(in.places) == 0 && name != variantTag {
			return in.errorAt(start, "the first tag must be %s, with the rules such as \"abapa\"", variantTag)
		}
		if _, twice := in.places[name]; twice {
			return in.errorAt(start, "tag %s stands twice", quote(name))
		}
		in.places[name] = at
		if err := in.setTag(name, value); err != nil {
			return in.errorAt(at, "%w", err)
		}
	}
	for _, name := range [...]string{variantTag, resultTag} {
		if _, ok := in.places[name]; !ok {
			return in.errorAt(in.at, "tag %s is missing, it must stand before the moves", name)
		}
	}
	game, err := NewGame(in.record.Rules, in.record.Start)
	if err != nil {
		return in.errorAt(in.places[variantTag], "%w", err)
	}
	in.game = game
	return nil
}

func (in *recordReader) setTag(name, value string) (err error) {
	switch name {
	case variantTag:
		in.record.Rules, err = ParseRules(value)
	case resultTag:
		in.record.Result, err = ParseResult(value)
	case startTag:
		in.record.Start, err = ParsePosition(value)
	default:
		for _, t := range recordTags {
			if t.name == name {
				*t.field(&in.record) = value
			}
		}
	}
	return err
}

func (in *recordReader) readMoves() error {
	for in.skipSpace(); !in.done(); in.skipSpace() {
		var err error
		switch c := in.peek(); {
		case c == '{':
			err = in.readComment()
		case c == '(':
			err = in.skipVariation()
		case c == ')' || c == '}':
			err = in.errorAt(in.at, "nothing is open that %c could close", c)
		case c == '[':
			err = in.errorAt(in.at, "tags must stand before the moves, and a text holds one record")
		case c == '*' || '0' <= c && c <= '9':
			var last bool
			if last, err = in.readNumberOrResult(); last && err == nil {
				return in.readEnd()
			}
		default:
			err = in.readMove()
		}
		if err != nil {
			return err
		}
	}
	return in.checkNumberUsed()
}

func (in *recordReader) readComment() error {
	text, err := in.enclosed('}')
	if err != nil {
		return err
	}
	if in.record.Comments == nil {
		in.record.Comments = map[int]string{}
	}
	ply := len(in.game.moves)
	if earlier, ok := in.record.Comments[ply]; ok {
		text = earlier + " " + text
	}
	in.record.Comments[ply] = text
	return nil
}

// readNumberOrResult reads a move number, or the result that may stand last.
func (in *recordReader) readNumberOrResult() (last bool, err error) {
	at := in.at
	word := in.take("0123456789-*")
	dots := in.take(".")
	if dots == "" {
		if word != in.record.Result.String() {
			return false, in.errorAt(at, "%s is neither a move nor the result %v that the tag names", quote(word), in.record.Result)
		}
		return true, nil
	}
	if err := in.checkNumberUsed(); err != nil {
		return false, err
	}
	mover := in.game.position.ToMove()
	expected := in.turn
	expected.next(mover)
	if want := expected.mark(mover); word+dots != want {
		return false, in.errorAt(at, "move number %s: here it is %s", quote(word+dots), want)
	}
	in.numberAt, in.numbered = at, true
	return false, nil
}

// checkNumberUsed returns an error when a number has not got its move.
func (in *recordReader) checkNumberUsed() error {
	if in.numbered {
		return in.errorAt(in.numberAt, "there is no move after this number")
	}
	return nil
}

// readEnd sees that only comments and variations follow the result.
func (in *recordReader) readEnd() error {
	for in.skipSpace(); !in.done(); in.skipSpace() {
		var err error
		switch in.peek() {
		case '{':
			err = in.readComment()
		case '(':
			err = in.skipVariation()
		default:
			err = in.errorAt(in.at, "nothing may follow the result")
		}
		if err != nil {
			return err
		}
	}
	return in.checkNumberUsed()
}

const (
	captureMarks = "+x:"
	// moveEnds are the characters that may follow a move without a space.
	moveEnds = " \t\r\n{}()"
)

func (in *recordReader) readMove() error {
	at := in.at
	word := in.takeUntil(moveEnds)
	letter, capture := word[:1], word[1:]
	pit, err := ParsePit(letter)
	if err != nil || capture != "" && !strings.Contains(captureMarks, capture[:1]) {
		return in.errorAt(at, "move %s: write a pit's letter, A to F or a to f, and after a capture + and the number of seeds", quote(word))
	}
	trace, err := in.game.Play(pit)
	if err != nil {
		return in.errorAt(at, "%w", err)
	}
	if err := checkCapture(capture, trace.Captured()); err != nil {
		return in.errorAt(at, "move %s: %w", quote(word), err)
	}
	in.turn.next(trace.Mover)
	in.numbered = false
	return nil
}

// checkCapture holds what is written after a move's letter, if anything,
// against the number of seeds it captured.
func checkCapture(written string, captured int) error {
	if written == "" {
		return nil
	}
	if captured == 0 {
		return fmt.Errorf("it captures nothing")
	}
	if number := written[1:]; number != "" && number != fmt.Sprint(captured) {
		return fmt.Errorf("it captures %d", captured)
	}
	return nil
}
