package sandbox

import (
	"strconv"
	"sync"
	"time"
)

// How much a session remembers, and for how long without a connection.
const (
	sessionEvents = 1000
	sessionTime   = 5 * time.Minute
)

// session is a bot's session at the gateway. Events are appended to its log, and a connection sends the log from the
// place that it has reached; resuming is nothing but going on from an earlier place.
type session struct {
	id       string
	intents  int
	shard    int
	shards   int
	compress bool

	mu       sync.Mutex
	log      [][]byte // frames; the last has the number seq
	seq      int64
	conn     *connection // nil while disconnected
	lostAt   time.Time
	appended chan struct{} // has room for one
}

func (s *session) append(event string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	frame := make([]byte, 0, len(data)+len(event)+40)
	frame = append(frame, `{"op":0,"s":`...)
	frame = strconv.AppendInt(frame, s.seq, 10)
	frame = append(frame, `,"t":"`...)
	frame = append(frame, event...)
	frame = append(frame, `","d":`...)
	frame = append(frame, data...)
	frame = append(frame, '}')
	if len(s.log) == sessionEvents {
		s.log[0] = nil
		s.log = s.log[1:]
	}
	s.log = append(s.log, frame)
	select {
	case s.appended <- struct{}{}:
	default:
	}
}

// after is the frames behind a number, and whether the log still reaches back so far.
func (s *session) after(seq int64) ([][]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := s.seq - int64(len(s.log)) + 1
	if seq < first-1 || seq > s.seq {
		return nil, false
	}
	return append([][]byte(nil), s.log[seq-first+1:]...), true
}

// ahead reports whether a number is one that the session has not reached.
func (s *session) ahead(seq int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return seq > s.seq
}

// wants reports whether the session gets an event of a guild ("" for a DM) that needs an intent (0 for none).
func (s *session) wants(guildID string, intent int) bool {
	return (intent == 0 || s.intents&intent != 0) && shardOf(guildID, s.shards) == s.shard
}

// shardOf is the shard that a guild belongs to; DMs belong to the first.
func shardOf(guildID string, shards int) int {
	n, _ := parseSnowflake(guildID)
	return int((n >> 22) % uint64(shards))
}

// attach gives the session to a connection and takes it from the one that had it.
func (s *session) attach(c *connection) (before *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, s.conn = s.conn, c
	return before
}

// detach notes that a connection is gone.
func (s *session) detach(c *connection, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == c {
		s.conn, s.lostAt = nil, now
	}
}

// forgotten reports whether the session has been without a connection for too long.
func (s *session) forgotten(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conn == nil && now.Sub(s.lostAt) > sessionTime
}

func (s *session) connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conn != nil
}
