package gateway

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"
)

// watched is a network connection that ends when the other side says nothing for
// too long. discordgo reads without a time limit, so a gateway that went away
// without closing the connection would leave it waiting: for a hello for ever,
// later for five heartbeats.
//
// The connection is cut, not closed politely: after a closing handshake Discord
// would forget the session, which is to be resumed.
type watched struct {
	net.Conn
	silence time.Duration
	log     *slog.Logger
}

// Read implements [net.Conn]; its time limit is its own.
func (w *watched) Read(b []byte) (int, error) {
	if err := w.Conn.SetReadDeadline(time.Now().Add(w.silence)); err != nil {
		return 0, err
	}
	n, err := w.Conn.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		w.log.Warn("the gateway is silent, connecting again", "for", w.silence)
		err = errors.Join(err, w.Conn.Close())
	}
	return n, err
}

// Write implements [net.Conn]. Nothing that is sent is worth waiting for longer
// than for an answer.
//
// A failure is left to the reader to find, by cutting the connection: where both
// the reader and the heartbeat find one, discordgo closes twice, and the second
// time it may be the next connection that it closes.
func (w *watched) Write(b []byte) (int, error) {
	if err := w.Conn.SetWriteDeadline(time.Now().Add(w.silence)); err != nil {
		return len(b), nil
	}
	if _, err := w.Conn.Write(b); err != nil {
		w.log.Debug("writing to the gateway failed", "error", err)
		_ = w.Conn.Close()
	}
	return len(b), nil
}

// lines makes watched connections and can cut the one it made last.
type lines struct {
	silence time.Duration
	log     *slog.Logger

	mu      sync.Mutex
	current net.Conn
	closed  bool
}

// dial fits [github.com/gorilla/websocket.Dialer].
func (l *lines) dial(ctx context.Context, network, address string) (net.Conn, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, errors.Join(net.ErrClosed, conn.Close())
	}
	l.current = &watched{Conn: conn, silence: l.silence, log: l.log}
	return l.current, nil
}

// cut ends the current connection at once. With final it also lets no new one
// come about.
func (l *lines) cut(final bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = l.closed || final
	if l.current != nil {
		// An error says that it is closed already, which is what is wanted.
		_ = l.current.Close()
		l.current = nil
	}
}
