package sandbox

import (
	"strconv"
	"sync/atomic"
	"time"
)

// discordEpoch is the first second of 2015, from which Discord's IDs count milliseconds.
const discordEpoch = 1420070400000

// snowflakes makes IDs as Discord does: milliseconds since 2015 in the upper 42 bits. Every ID is greater than all
// before it, also when many are made within a millisecond or the clock stands still.
type snowflakes struct {
	clock func() time.Time
	last  atomic.Uint64
}

func (s *snowflakes) next() string {
	now := uint64(s.clock().UnixMilli()-discordEpoch) << 22
	for {
		last := s.last.Load()
		id := max(now, last+1)
		if s.last.CompareAndSwap(last, id) {
			return strconv.FormatUint(id, 10)
		}
	}
}

// seen makes later IDs greater than this one, which an earlier run has made.
func (s *snowflakes) seen(id string) {
	n, _ := parseSnowflake(id)
	for {
		last := s.last.Load()
		if n <= last || s.last.CompareAndSwap(last, n) {
			return
		}
	}
}

// parseSnowflake reports whether the text is an ID: decimal digits of a number greater than zero, as Discord writes it.
func parseSnowflake(text string) (uint64, bool) {
	if len(text) == 0 || len(text) > 20 || text[0] < '1' || text[0] > '9' {
		return 0, false
	}
	n, err := strconv.ParseUint(text, 10, 64)
	return n, err == nil
}
