package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// IllegalReason is the rule that forbids a move.
type IllegalReason uint8

// The rules that forbid moves.
const (
	// EmptyPit: there is nothing in the pit to sow.
	EmptyPit IllegalReason = iota
	// NotYourPit: the pit is the opponent's, or no pit at all.
	NotYourPit
	// MustFeed: the opponent has no seeds, and the move gives them none.
	MustFeed
	// GrandSlamForbidden: in Wari, the move would capture the whole row and
	// there is another.
	GrandSlamForbidden
	// EndlessRelay: in Ayoayo, the relay would never end.
	EndlessRelay
	// GameOver: the game is over, nothing can be played.
	GameOver
)

var reasonNames = [...]string{
	EmptyPit: "empty pit", NotYourPit: "not your pit", MustFeed: "must feed",
	GrandSlamForbidden: "grand slam forbidden", EndlessRelay: "endless relay", GameOver: "game over",
}

// String returns a short name in lower case, such as "must feed".
func (r IllegalReason) String() string {
	if int(r) >= len(reasonNames) {
		return fmt.Sprintf("IllegalReason(%d)", uint8(r))
	}
	return reasonNames[r]
}

// IllegalMoveError says why a pit cannot be played in a position.
type IllegalMoveError struct {
	Position Position
	Pit      Pit
	Reason   IllegalReason
}

// Error says in a sentence which rule forbids the move.
func (e *IllegalMoveError) Error() string {
	switch e.Reason {
	case EmptyPit:
		return fmt.Sprintf("pit %v is empty, choose one that holds seeds", e.Pit)
	case NotYourPit:
		return fmt.Sprintf("pit %v is not a pit of %v, who is to move", e.Pit, e.Position.ToMove())
	case MustFeed:
		return fmt.Sprintf("pit %v leaves %v without seeds, choose one that feeds them", e.Pit, e.Position.ToMove().Opponent())
	case GrandSlamForbidden:
		return fmt.Sprintf("pit %v would capture every seed of %v, which is forbidden while there is another move", e.Pit, e.Position.ToMove().Opponent())
	case EndlessRelay:
		return fmt.Sprintf("sowing pit %v would never end, choose another", e.Pit)
	case GameOver:
		return fmt.Sprintf("pit %v cannot be played, the game is over", e.Pit)
	}
	return fmt.Sprintf("pit %v cannot be played: %v", e.Pit, e.Reason)
}

// quote quotes text from outside for an error, shortened so that a hostile
// text cannot make the error as long as itself.
func quote(s string) string {
	const most = 24
	if len(s) > most {
		return strconv.Quote(s[:most]) + "..."
	}
	return strconv.Quote(s)
}

// oneOf lists choices as a person would.
func oneOf(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
