package engine

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Result is how a recorded game came out. The zero value is that of a game that
// goes on, or that was broken off.
type Result struct {
	// Decided tells that there is a score.
	Decided bool
	// South and North are the final score. They need not sum to
	// [SeedCount]: a majority leaves the other seeds where they are.
	South, North int
}

// String returns the score, such as "25-23", or "*" without one.
func (r Result) String() string {
	if !r.Decided {
		return "*"
	}
	return fmt.Sprintf("%d-%d", r.South, r.North)
}

// ParseResult reads what [Result.String] writes.
func ParseResult(text string) (Result, error) {
	if text == "*" {
		return Result{}, nil
	}
	south, north, found := strings.Cut(text, "-")
	s, errSouth := parseCount(south)
	n, errNorth := parseCount(north)
	if !found || errSouth != nil || errNorth != nil || s+n > SeedCount {
		return Result{}, fmt.Errorf("result %s: write South's and North's seeds such as 25-23, at most %d together, or * while the game goes on", quote(text), SeedCount)
	}
	return Result{Decided: true, South: s, North: n}, nil
}

// Record is a game to be kept or handed on as text, in OGN, the PGN-like form
// of the Oware programs. See [ParseRecord] for the form.
type Record struct {
	Rules Rules
	// Event, Site, Date, Round, South and North may be any text, or empty.
	Event, Site, Date, Round, South, North string
	Start                                  Position
	Moves                                  []Pit
	Result                                 Result
	// Termination says how the game ended where it did not end by the
	// rules: resignation, agreement, time. Otherwise it is empty.
	Termination string
	// Comments holds remarks by the number of moves played before them: 0
	// is before the first move.
	Comments map[int]string
}

// Record returns the game as a record without names and dates.
func (g *Game) Record() Record {
	return Record{Rules: g.rules, Start: g.start, Moves: g.Moves(), Result: g.result()}
}

// result returns the score of a game that has ended by the rules.
func (g *Game) result() Result {
	if g.ending == Ongoing {
		return Result{}
	}
	south, north := g.Score()
	return Result{Decided: true, South: south, North: north}
}

// Replay plays the record's moves. It returns an error that names the move when
// one is not legal.
func (r Record) Replay() (*Game, error) {
	g, err := NewGame(r.Rules, r.Start)
	if err != nil {
		return nil, err
	}
	for i, pit := range r.Moves {
		if _, err := g.Play(pit); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return g, nil
}

// Validate returns an error when a move is not legal, when the result or the
// termination does not fit what the moves led to, or when a comment stands
// beyond the last move.
func (r Record) Validate() error {
	g, err := r.Replay()
	if err != nil {
		return err
	}
	for ply := range r.Comments {
		if ply < 0 || ply > len(r.Moves) {
			return fmt.Errorf("comment after move %d: the record has %d moves", ply, len(r.Moves))
		}
	}
	return r.checkResult(g)
}

// checkResult holds the result and the termination against the game played.
func (r Record) checkResult(g *Game) error {
	if _, err := ParseResult(r.Result.String()); err != nil {
		return err
	}
	if g.Ending() != Ongoing {
		if r.Result != g.result() {
			return fmt.Errorf("result %v: the game ended by the rules (%v), the result is %v", r.Result, g.Ending(), g.result())
		}
		if r.Termination != "" {
			return fmt.Errorf("termination %s: the game ended by the rules (%v), leave it out", quote(r.Termination), g.Ending())
		}
		return nil
	}
	if r.Result.Decided && r.Termination == "" {
		return fmt.Errorf("result %v: by the rules the game goes on, so say in Termination how it ended or write *", r.Result)
	}
	if !r.Result.Decided && r.Result != (Result{}) {
		return errors.New("result: a game without a result has no score")
	}
	return nil
}

// turnNumber counts turns the way records number them: a number is a turn of
// South and the turn of North that follows. In Warri a player who moves again
// after a slam is still in the same turn.
type turnNumber struct {
	number int
	last   Side
}

// next takes in who moves next and reports whether a number stands before it:
// before South's turns, and before North's where the record begins with it.
func (t *turnNumber) next(mover Side) (first bool) {
	first = t.number == 0 || mover == South && t.last == North
	if first {
		t.number++
	}
	t.last = mover
	return first
}

// mark returns how the number is written before a move of this side: "3." and
// "3...".
func (t turnNumber) mark(mover Side) string {
	if mover == North {
		return strconv.Itoa(t.number) + "..."
	}
	return strconv.Itoa(t.number) + "."
}
