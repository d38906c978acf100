package match

import "strconv"

// Status is how far a match has come. It only moves forward.
type Status uint8

const (
	Challenged Status = iota + 1 // waits for an answer
	Playing
	Finished // see Ending for why; nothing changes any more, except that there may be one rematch
)

// Ending is why a match is finished. NotEnded, the zero value, stands for all that are not.
type Ending uint8

const (
	NotEnded    Ending = iota
	Declined           // the challenged person said no
	Withdrawn          // the challenger took it back
	Lapsed             // nobody answered in time
	Majority           // 25 seeds or more
	NoLegalMove        // the player to move had none; leftovers are given out
	Repetition         // the position stood for the third time; each keeps their own side
	Resigned           // EndedBy gave up
	DrawAgreed         // a draw whatever the seeds
	SidesAgreed        // each keeps their own side by agreement; the larger score wins
	OnTime             // EndedBy let the time to move pass
	Void               // the time to move passed before the game had properly begun; nobody won
)

// Game tells whether a game was played, or at least begun, before this ending.
func (e Ending) Game() bool { return e >= Majority }

var statusNames = [...]string{Challenged: "challenged", Playing: "playing", Finished: "finished"}

var endingNames = [...]string{
	NotEnded: "not ended", Declined: "declined", Withdrawn: "withdrawn", Lapsed: "lapsed", Majority: "majority",
	NoLegalMove: "no legal move", Repetition: "repetition", Resigned: "resigned", DrawAgreed: "draw agreed",
	SidesAgreed: "sides agreed", OnTime: "on time", Void: "void",
}

var playAsNames = [...]string{Random: "random", AsSouth: "south", AsNorth: "north"}

// String is the status as a word. Stores keep it, so the words never change.
func (s Status) String() string { return nameOf(statusNames[:], int(s), "status") }

// String is the ending in a word or two. Stores keep it, so the words never change.
func (e Ending) String() string { return nameOf(endingNames[:], int(e), "ending") }

// String is the wish as a word: random, south, north. Stores keep it, so the words never change.
func (p PlayAs) String() string { return nameOf(playAsNames[:], int(p), "play-as") }

func nameOf(names []string, i int, what string) string {
	if i < len(names) && names[i] != "" {
		return names[i]
	}
	return what + " " + strconv.Itoa(i)
}
