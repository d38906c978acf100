package bot

import (
	"sync"

	"owarebot/match"
)

// maxWarned bounds what [warnings] remembers.
const maxWarned = 1000

// warnings remembers the channels about which the owner was warned, so that it
// is said once about each.
type warnings struct {
	mu   sync.Mutex
	said map[match.ChannelID]bool
}

func newWarnings() *warnings { return &warnings{said: make(map[match.ChannelID]bool)} }

// first reports whether nothing was said about the channel yet.
func (w *warnings) first(channel match.ChannelID) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.said[channel] {
		return false
	}
	if len(w.said) >= maxWarned {
		clear(w.said)
	}
	w.said[channel] = true
	return true
}
