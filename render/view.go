package render

import (
	"errors"
	"fmt"

	"owarebot/engine"
)

// View is everything that a picture of a board shows, and nothing of how it is
// drawn. Two equal views give the same picture.
type View struct {
	// Rules are the game's rules; they decide the final score of a finished
	// game whose Outcome is left to them.
	Rules engine.Rules
	// Position is what lies on the board. The zero position is not one: 48
	// seeds are always somewhere.
	Position engine.Position
	// Last is the move that led to Position, marked on the board; nil marks
	// nothing.
	Last *engine.Trace
	// Over says that the game has ended: nobody is shown as to move, and each
	// store carries its final score.
	Over bool
	// Outcome says how a game that is Over ended. Its zero value leaves that to
	// Rules and Position.
	Outcome Outcome
}

// Outcome is the end of a game as a picture shows it.
type Outcome struct {
	// Result says who won.
	Result Result
	// South and North are the final scores, 0 to 48 and 48 together at most.
	// They count only where Result is not ByRules.
	South, North int
}

// Result says who won a game that is over.
type Result uint8

// The results a picture can show. ByRules, the zero value, takes score and
// winner from the rules where these end the game, and otherwise shows the
// stores' seeds and no winner. The others are for games ended by resignation,
// agreement, repetition or on time, which a position does not tell.
const (
	ByRules Result = iota
	NobodyWon
	SouthWon
	NorthWon
	Drawn
)

// NewView is the view of a position under rules, with the move that led to it
// marked unless last is nil. Over is set where the rules end the game there.
func NewView(rules engine.Rules, position engine.Position, last *engine.Trace) View {
	return View{Rules: rules, Position: position, Last: last, Over: rules.Over(position)}
}

// errNoPosition is the error of a view whose position was never set.
var errNoPosition = errors.New("the board to draw does not hold 48 seeds; start from a valid position")

// check says what is wrong with a view that no game can lead to.
func (v View) check() error {
	if err := v.Rules.Validate(); err != nil {
		return err
	}
	seeds := v.Position.Store(engine.South) + v.Position.Store(engine.North)
	for pit := engine.Pit(0); pit < engine.Pits; pit++ {
		seeds += v.Position.Seeds(pit)
	}
	if seeds != engine.SeedCount {
		return errNoPosition
	}
	if v.Last != nil {
		if err := checkTrace(v.Last, v.Position); err != nil {
			return fmt.Errorf("the last move cannot be drawn: %w", err)
		}
	}
	return v.Outcome.check()
}

// checkTrace looks at everything of a trace that drawing relies on. It does not
// play the move again: whoever made the trace answers for the rules.
func checkTrace(t *engine.Trace, now engine.Position) error {
	switch {
	case t.After != now:
		return errors.New("it leads to another position than the one shown")
	case t.Pit >= engine.Pits:
		return fmt.Errorf("there is no pit number %d", t.Pit)
	case t.Mover > engine.North || t.Pit.Owner() != t.Mover:
		return fmt.Errorf("pit %s is not the mover's", t.Pit)
	case len(t.Laps) == 0 || t.Laps[0].From != t.Pit:
		return fmt.Errorf("its first lap is not sown from pit %s", t.Pit)
	}
	for i, lap := range t.Laps {
		if lap.From >= engine.Pits || lap.Seeds < 1 || lap.Seeds > engine.SeedCount {
			return fmt.Errorf("lap %d lifts %d seeds from pit number %d", i+1, lap.Seeds, lap.From)
		}
	}
	taken := 0
	for _, c := range t.Captures {
		if c.Pit >= engine.Pits || c.Seeds < 1 || c.Seeds > engine.SeedCount {
			return fmt.Errorf("it captures %d seeds from pit number %d", c.Seeds, c.Pit)
		}
		taken += c.Seeds
	}
	if gained := t.After.Store(t.Mover) - t.Before.Store(t.Mover); gained != taken {
		return fmt.Errorf("it captures %d seeds, but the store gains %d", taken, gained)
	}
	return nil
}

func (o Outcome) check() error {
	if o.Result > Drawn {
		return fmt.Errorf("there is no result number %d", o.Result)
	}
	if o.South < 0 || o.North < 0 || o.South+o.North > engine.SeedCount {
		return fmt.Errorf("no game ends %d to %d; the scores are at least 0 and at most 48 together", o.South, o.North)
	}
	return nil
}

// outcome is the outcome to show for a view that is over, with its scores
// filled in.
func (v View) outcome() Outcome {
	if v.Outcome.Result != ByRules {
		return v.Outcome
	}
	o := Outcome{
		Result: NobodyWon,
		South:  v.Position.Store(engine.South),
		North:  v.Position.Store(engine.North),
	}
	if !v.Rules.Over(v.Position) {
		return o
	}
	o.South, o.North = v.Rules.Score(v.Position)
	switch {
	case o.South > o.North:
		o.Result = SouthWon
	case o.South < o.North:
		o.Result = NorthWon
	default:
		o.Result = Drawn
	}
	return o
}

// winners says which sides are honoured: the winner, or both who drew.
func (o Outcome) winners() [2]bool {
	return [2]bool{
		engine.South: o.Result == SouthWon || o.Result == Drawn,
		engine.North: o.Result == NorthWon || o.Result == Drawn,
	}
}
