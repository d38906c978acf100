package match

import (
	"fmt"

	"owarebot/engine"
)

// Code is why a person did not get what they asked for.
type Code uint8

const (
	Seen              Code = iota + 1 // this very interaction was carried out before
	NotFound                          // no such match in this channel
	SelfChallenge                     // challenged themselves
	BotOpponent                       // challenged a bot account
	ChallengePending                  // the two have Limit unanswered challenges in this channel
	TooManyGames                      // the two have Limit games going in this channel
	TooManyChallenges                 // the challenger has Limit unanswered challenges in this server
	TooManyPractice                   // the member has Limit practice games going in this channel
	NotInvited                        // answered a challenge meant for another
	NotChallenger                     // withdrew somebody else's challenge
	OwnChallenge                      // answered their own challenge
	NotPlayer                         // plays in this match neither South nor North
	NotYourTurn                       // the other player is to move
	StalePly                          // the match is at another ply than the one the button was made for
	IllegalMove                       // Illegal says which rule
	NotOpen                           // the challenge was answered, withdrawn or has lapsed
	NotPlaying                        // the game is over or has not begun
	OfferMade                         // has made an offer at this ply already; or answered their own
	OfferStands                       // the opponent's offer of another kind waits for an answer
	NothingOffered                    // there is no offer to answer
	NotFinished                       // a rematch of what is no finished game
	RematchMade                       // the one rematch of this game was asked for already
)

var codeNames = [...]string{
	Seen: "seen", NotFound: "not found", SelfChallenge: "self challenge", BotOpponent: "bot opponent",
	ChallengePending: "challenge pending", TooManyGames: "too many games", TooManyChallenges: "too many challenges",
	TooManyPractice: "too many practice games",
	NotInvited:      "not invited", NotChallenger: "not challenger", OwnChallenge: "own challenge", NotPlayer: "not player",
	NotYourTurn: "not your turn", StalePly: "stale ply", IllegalMove: "illegal move", NotOpen: "not open",
	NotPlaying: "not playing", OfferMade: "offer made", OfferStands: "offer stands", NothingOffered: "nothing offered",
	NotFinished: "not finished", RematchMade: "rematch made",
}

// String names the code for logs. What a person reads is the message catalogue's business.
func (c Code) String() string { return nameOf(codeNames[:], int(c), "code") }

// Codes lists all codes, so that whoever words them can be checked for completeness.
func Codes() []Code {
	var all []Code
	for c := Seen; c <= RematchMade; c++ {
		all = append(all, c)
	}
	return all
}

// Refusal is the error of every [Service] method that was asked for something the rules or the moment do not allow.
// The request changed nothing. Any other error means that something is broken, and its text is for the log.
type Refusal struct {
	Code    Code
	Match   Match                    // as it now is; zero when there is none the person may see
	Limit   int                      // for ChallengePending, TooManyGames, TooManyChallenges and TooManyPractice
	Illegal *engine.IllegalMoveError // for IllegalMove
}

func (r *Refusal) Error() string {
	if r.Illegal != nil {
		return fmt.Sprintf("refused: %v: %v", r.Code, r.Illegal)
	}
	return fmt.Sprintf("refused: %v", r.Code)
}

// Unwrap gives the rule that an illegal move breaks, nil for other codes.
func (r *Refusal) Unwrap() error {
	if r.Illegal != nil {
		return r.Illegal
	}
	return nil
}

// refuse is a refusal without a match; the service adds the match it was about.
func refuse(code Code) error { return &Refusal{Code: code} }
