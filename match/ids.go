package match

import (
	"errors"
	"fmt"
	"strconv"
)

// The names Discord gives to things: snowflakes, decimal text of a number that fits 64 bits. Each has its own type so
// that a channel can never be taken for a server. The empty text means "none" where the comment on a field says so.
type (
	UserID        string
	GuildID       string
	ChannelID     string
	MessageID     string
	InteractionID string
)

// MessageRef names a message in a channel. The zero value names none.
type MessageRef struct {
	Channel ChannelID
	Message MessageID
}

// ID names a match, for ever and in all servers. It is counted up from 1; 0 is no match.
type ID uint64

// String gives the ID in lower-case base 36, at most 13 characters: short, since custom IDs of buttons carry it.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 36) }

// ParseID reads what [ID.String] writes and nothing else: no sign, no capitals, no leading zero, not 0.
func ParseID(text string) (ID, error) {
	n, err := strconv.ParseUint(text, 36, 64)
	if err != nil || n == 0 || ID(n).String() != text {
		return 0, fmt.Errorf("%q is not the ID of a match", text)
	}
	return ID(n), nil
}

// ErrNotSnowflake is what is wrong with a name that Discord cannot have given.
var ErrNotSnowflake = errors.New("is not a Discord ID")

// Snowflake gives the number that a Discord ID is the text of: 1 to 20 digits, no leading zero, in 64 bits. Anything
// else is an error that wraps [ErrNotSnowflake]. Messages can be put in the order of their making by their numbers.
func Snowflake[T ~string](id T) (uint64, error) {
	n, err := strconv.ParseUint(string(id), 10, 64)
	if err != nil || n == 0 || strconv.FormatUint(n, 10) != string(id) {
		return 0, fmt.Errorf("%q %w", string(id), ErrNotSnowflake)
	}
	return n, nil
}

// checkSnowflakes is nil when each of the named values is a Discord ID.
func checkSnowflakes(ids ...named) error {
	for _, id := range ids {
		if _, err := Snowflake(id.value); err != nil {
			return fmt.Errorf("the %s %w", id.what, err)
		}
	}
	return nil
}

// named is a value and what it is called in a sentence.
type named struct{ what, value string }
