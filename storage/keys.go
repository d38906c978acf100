package storage

import (
	"encoding/binary"
	"fmt"
	"time"

	"owarebot/match"
)

// bucket is a top-level bucket of the file. What belongs to a server and channel is kept under keys that begin with
// both, so that each channel's matches lie together and no look-up in one can find another's:
//
//	owarebot     "schema" -> version of all this, "last-id" -> the ID given out last
//	matches      server channel id -> record
//	places       id -> server channel
//	channels     server channel id         of every unfinished match
//	members      server channel user id    of every unfinished match, for both people
//	challenges   server challenger id      of every unanswered challenge
//	deadlines    time id                   of every unfinished match that has one
//	unshown      id                        of every match that needs showing
//	bot-turns    id                        of every match in which the bot has to do something
//	seen         interaction -> time
//	seen-at      time interaction
//
// All parts of keys are numbers of eight bytes, big end first, so that keys sort as the numbers do. Times are
// milliseconds since 1970.
type bucket string

const (
	header     bucket = "owarebot"
	matches    bucket = "matches"
	places     bucket = "places"
	channels   bucket = "channels"
	members    bucket = "members"
	challenges bucket = "challenges"
	deadlines  bucket = "deadlines"
	unshown    bucket = "unshown"
	botTurns   bucket = "bot-turns"
	seen       bucket = "seen"
	seenAt     bucket = "seen-at"
)

// allBuckets are made with the file; without one of them it is not ours, or of an older form.
var allBuckets = []bucket{
	header, matches, places, channels, members, challenges, deadlines, unshown, botTurns, seen, seenAt,
}

// indices are the buckets that only say again, in another order, what the records say. Their keys end with the ID.
var indices = []bucket{channels, members, challenges, deadlines, unshown, botTurns}

var (
	schemaKey = []byte("schema")
	lastIDKey = []byte("last-id")
)

// keyPart is the size of each number in a key.
const keyPart = 8

// key joins numbers to a key.
func key(parts ...uint64) []byte {
	k := make([]byte, 0, keyPart*len(parts))
	for _, part := range parts {
		k = binary.BigEndian.AppendUint64(k, part)
	}
	return k
}

// number reads a key or value of one part.
func number(b []byte) (uint64, error) {
	if len(b) != keyPart {
		return 0, fmt.Errorf("a number of %d bytes instead of %d", len(b), keyPart)
	}
	return binary.BigEndian.Uint64(b), nil
}

// idOf is the ID that a key of an index ends with.
func idOf(k []byte) (match.ID, error) {
	if len(k) < keyPart {
		return 0, fmt.Errorf("a key of %d bytes", len(k))
	}
	id, err := number(k[len(k)-keyPart:])
	return match.ID(id), err
}

// moment is a time as part of a key. Times before 1970 sort as the earliest.
func moment(t time.Time) uint64 { return uint64(max(0, t.UnixMilli())) }

// place is the key of a channel.
func place(guild match.GuildID, channel match.ChannelID) ([]byte, error) {
	g, err := match.Snowflake(guild)
	if err != nil {
		return nil, err
	}
	c, err := match.Snowflake(channel)
	if err != nil {
		return nil, err
	}
	return key(g, c), nil
}

// entry is a key in an index.
type entry struct {
	bucket bucket
	key    string
}

// entries are all that the indices hold of a valid match.
func entries(m match.Match) []entry {
	var all []entry
	add := func(b bucket, parts ...uint64) { all = append(all, entry{b, string(key(parts...))}) }
	id := uint64(m.ID)
	guild, channel := valid(m.Guild), valid(m.Channel)
	if m.NeedsShowing() {
		add(unshown, id)
	}
	if m.Status == match.Finished {
		return all
	}
	add(channels, guild, channel, id)
	add(members, guild, channel, valid(m.Challenger), id)
	if m.Opponent != "" {
		add(members, guild, channel, valid(m.Opponent), id)
	}
	if m.Status == match.Challenged {
		add(challenges, guild, valid(m.Challenger), id)
	}
	if !m.Deadline.IsZero() {
		add(deadlines, moment(m.Deadline), id)
	}
	if m.BotActs() {
		add(botTurns, id)
	}
	return all
}

// valid is the number of an ID that was checked before.
func valid[T ~string](id T) uint64 {
	n, _ := match.Snowflake(id)
	return n
}
