// Package control is how the program speaks to a copy of itself that is
// running as the bot: HTTP over a Unix socket that only the bot's own user may
// open.
//
// There is one request, POST /backup with the body {"dest":"/absolute/path"}.
// It is answered with {} once the copy is complete, or with {"error":"…"}: one
// sentence for whoever asked.
package control

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// longestPath is how many bytes the path of a Unix socket may have everywhere:
// macOS and the BSDs have 104 for it with its final zero, Linux has 108.
const longestPath = 103

// longestRequest bounds what is read of a request.
const longestRequest = 1 << 16

type backupRequest struct {
	Dest string `json:"dest"`
}

type reply struct {
	Error string `json:"error,omitempty"`
}

// Server takes requests from the socket. Make one with Listen.
type Server struct {
	listener net.Listener
	http     *http.Server
	served   chan struct{}
}

// Listen makes the socket at path and answers requests until Close. The backup
// function writes a copy of the storage to an absolute path that it is given;
// its error's text is told to whoever asked.
//
// A socket that a killed bot left behind is replaced. Listen fails when another
// bot answers at the path, when something that is no socket is there, and when
// the path is too long for a socket.
func Listen(path string, log *slog.Logger, backup func(ctx context.Context, dest string) error) (*Server, error) {
	if err := checkLength(path); err != nil {
		return nil, err
	}
	if err := removeStale(path); err != nil {
		return nil, err
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("cannot make the control socket: %w", err)
	}
	// Until here the user's file mode mask holds, which usually denies others
	// to write and thereby to connect; nobody is answered before this line.
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot protect the control socket: %w", err), listener.Close())
	}
	s := &Server{listener: listener, served: make(chan struct{})}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /backup", func(w http.ResponseWriter, r *http.Request) { serveBackup(w, r, backup) })
	s.http = &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: 10 * time.Second,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	go func() {
		defer close(s.served)
		if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the control socket has failed; backups are not possible until a restart", "error", err)
		}
	}()
	return s, nil
}

// Close removes the socket and waits for a backup that is being made, until the
// context ends; then the backup is abandoned.
func (s *Server) Close(ctx context.Context) error {
	err := s.http.Shutdown(ctx)
	if err != nil {
		err = errors.Join(fmt.Errorf("a request on the control socket was abandoned: %w", err), s.http.Close())
	}
	<-s.served
	return err
}

func serveBackup(w http.ResponseWriter, r *http.Request, backup func(context.Context, string) error) {
	var request backupRequest
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, longestRequest)).Decode(&request)
	switch {
	case err != nil:
		err = fmt.Errorf("the request for a backup is not understood: %w", err)
	case !filepath.IsAbs(request.Dest):
		err = fmt.Errorf("a backup needs an absolute path to go to, not %q", request.Dest)
	default:
		err = backup(r.Context(), request.Dest)
	}
	var answer reply
	w.Header().Set("Content-Type", "application/json")
	if err != nil {
		answer.Error = err.Error()
		w.WriteHeader(http.StatusUnprocessableEntity)
	}
	// Whoever asked may have gone away, which is theirs to notice.
	_ = json.NewEncoder(w).Encode(answer)
}

func checkLength(path string) error {
	if len(path) > longestPath {
		return fmt.Errorf("the control socket's path %s has %d bytes and may have %d; set control.socket to a shorter one", path, len(path), longestPath)
	}
	return nil
}

// removeStale makes room for a new socket, unless somebody still listens on
// the one that is there.
func removeStale(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot make the control socket: %w", err)
	}
	if info.Mode().Type() != fs.ModeSocket {
		return fmt.Errorf("%s is in the way of the control socket and is no socket; move it away or set control.socket to another path", path)
	}
	conn, err := net.Dial("unix", path)
	if err == nil {
		conn.Close()
		return fmt.Errorf("another bot is running with the control socket %s; stop it, or set control.socket to another path", path)
	}
	if !errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("cannot tell whether another bot uses the control socket: %w", err)
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("cannot replace the control socket of an earlier run: %w", err)
	}
	return nil
}
