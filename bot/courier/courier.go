// Package courier carries messages to Discord over its REST interface.
//
// It sends through [discordgo.Session], but keeps its own rules for what the
// library leaves open: a wait never outlives the caller's context, a request is
// repeated only where repeating it is harmless, answers to interactions neither
// queue behind each other nor leave anything behind in memory, and no error
// carries a token. Everything that is sent names exactly whom it may mention.
package courier

import (
	"log/slog"

	"github.com/bwmarrin/discordgo"
)

// Courier sends to Discord. It is safe for concurrent use; make one with [New]
// and share it, because it is also what remembers the rate limits.
type Courier struct {
	session *discordgo.Session
	log     *slog.Logger
	limits  *limiter
}

// New returns a courier that sends with the session's token, HTTP client and
// user agent. The session need not be connected to the gateway.
func New(session *discordgo.Session, log *slog.Logger) *Courier {
	return &Courier{session: session, log: log, limits: newLimiter()}
}
