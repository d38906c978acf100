package match

import (
	"context"
	"errors"
	"time"
)

// ErrNoMatch is the error of [Tx.Match] for an ID that was never given out.
var ErrNoMatch = errors.New("there is no such match")

// Store keeps matches. The suite in match/storetest says in full what it must do.
type Store interface {
	// Update runs fn in a transaction that nothing interrupts: it sees all that was committed before it and no part
	// of anything later. When fn returns nil, all it wrote is durable once Update returns nil; when fn returns an
	// error, nothing it wrote ever happened, and Update returns that error. When the commit itself fails Update
	// returns its error and the writes may or may not be found later; nobody must be told that they happened.
	//
	// A ctx that ends while Update waits for its turn makes it return ctx's error without having run fn. A store may
	// run fn again after rolling it back, so fn changes nothing outside the transaction that it does not set anew
	// each time. A panic in fn reaches the caller and undoes fn's writes only.
	Update(ctx context.Context, fn func(Tx) error) error

	// View runs fn in a transaction that sees one committed state and cannot write. fn should be short: a store may
	// have to keep what is replaced meanwhile.
	View(ctx context.Context, fn func(Tx) error) error
}

// Tx is a transaction, only good until the function it was given to returns, and only on that goroutine. It sees its
// own writes. Matches come back as copies; one whose record is damaged comes back as an error that names it.
type Tx interface {
	// NextID counts up: an ID larger than that of every match stored. Update only.
	NextID() (ID, error)
	// Match finds a match by ID, whatever server it belongs to: keeping servers apart is the caller's duty. The error
	// is [ErrNoMatch] when there is none.
	Match(ID) (Match, error)
	// Put writes the match, new or not, and keeps all that the methods below look in up to date. It refuses one that
	// is not valid, and one that changes the server or channel of an older one. Update only.
	Put(Match) error

	// InChannel lists the channel's unfinished matches, oldest first.
	InChannel(GuildID, ChannelID) ([]Match, error)
	// OfMember lists the unfinished matches in the channel that the member made, was challenged to or plays in,
	// oldest first.
	OfMember(GuildID, ChannelID, UserID) ([]Match, error)
	// Challenges lists the unanswered challenges that the member has made anywhere in the server, oldest first.
	Challenges(GuildID, UserID) ([]Match, error)
	// Due lists at most limit matches whose deadline is not after now, the earliest first. Damaged ones are left out and
	// not counted; where there are any, the error comes beside the list, wraps [ErrDamaged] and names each of those
	// that came before the list was full.
	Due(now time.Time, limit int) ([]Match, error)
	// NextDeadline is the earliest deadline of all; false when there is none.
	NextDeadline() (time.Time, bool, error)
	// Unshown lists at most limit matches for which [Match.NeedsShowing], in the order of their IDs, beginning after
	// the one given (0 for the first). It does with damaged ones as Due does.
	Unshown(after ID, limit int) ([]Match, error)

	// BotTurns lists at most limit matches for which [Match.BotActs], in the order of their IDs, beginning after the one
	// given (0 for the first). It does with damaged ones as Due does.
	BotTurns(after ID, limit int) ([]Match, error)

	// Seen tells whether the interaction was marked and not yet forgotten.
	Seen(InteractionID) (bool, error)
	// MarkSeen remembers the interaction and when it came. Update only.
	MarkSeen(InteractionID, time.Time) error
	// ForgetSeen drops at most limit marks that are older than before, the oldest first. Update only.
	ForgetSeen(before time.Time, limit int) error
}
