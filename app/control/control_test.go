package control

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// socketPath is short enough for a socket however long the name of the test.
func socketPath(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "control")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return filepath.Join(dir, "s")
}

func listen(t *testing.T, path string, backup func(context.Context, string) error) *Server {
	t.Helper()
	s, err := Listen(path, slog.New(slog.DiscardHandler), backup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return s
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v; want one with %q", err, want)
	}
}

func nothing(context.Context, string) error { return nil }

func TestBackupReachesTheBot(t *testing.T) {
	path := socketPath(t)
	var asked []string
	listen(t, path, func(_ context.Context, dest string) error {
		asked = append(asked, dest)
		if dest == "/full" {
			return errors.New("the disk is full")
		}
		return nil
	})
	if err := Backup(t.Context(), path, "/backup"); err != nil {
		t.Errorf("Backup: %v", err)
	}
	if err := Backup(t.Context(), path, "/full"); err == nil || err.Error() != "the disk is full" {
		t.Errorf("Backup = %v; want the bot's own words", err)
	}
	wantError(t, Backup(t.Context(), path, "relative"), "a backup needs an absolute path")
	if got := strings.Join(asked, " "); got != "/backup /full" {
		t.Errorf("the bot was asked for %q", got)
	}
}

func TestSocketIsForItsUserOnly(t *testing.T) {
	path := socketPath(t)
	listen(t, path, nothing)
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("socket has mode %v, %v; want 0600", info.Mode(), err)
	}
}

func TestNoBot(t *testing.T) {
	path := socketPath(t)
	wantError(t, Backup(t.Context(), path, "/backup"), "no bot is listening on the control socket "+path)
	leaveStale(t, path)
	wantError(t, Backup(t.Context(), path, "/backup"), "no bot is listening on the control socket "+path)
}

// leaveStale leaves a socket as a killed bot does.
func leaveStale(t *testing.T, path string) {
	t.Helper()
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	l.Close()
}

func TestStaleSocketIsReplaced(t *testing.T) {
	path := socketPath(t)
	leaveStale(t, path)
	listen(t, path, nothing)
	if err := Backup(t.Context(), path, "/backup"); err != nil {
		t.Errorf("Backup: %v", err)
	}
}

func TestSecondBotIsRefused(t *testing.T) {
	path := socketPath(t)
	listen(t, path, nothing)
	_, err := Listen(path, slog.New(slog.DiscardHandler), nothing)
	wantError(t, err, "another bot is running with the control socket "+path)
	if err := Backup(t.Context(), path, "/backup"); err != nil {
		t.Errorf("the first bot no longer answers: %v", err)
	}
}

func TestOtherFilesAreLeftAlone(t *testing.T) {
	path := socketPath(t)
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Listen(path, slog.New(slog.DiscardHandler), nothing)
	wantError(t, err, "is in the way of the control socket and is no socket")
	if data, _ := os.ReadFile(path); string(data) != "mine" {
		t.Errorf("the file now holds %q", data)
	}
}

func TestPathsThatCannotBe(t *testing.T) {
	long := "/tmp/" + strings.Repeat("x", 100)
	_, err := Listen(long, slog.New(slog.DiscardHandler), nothing)
	wantError(t, err, "has 105 bytes and may have 103; set control.socket to a shorter one")
	wantError(t, Backup(t.Context(), long, "/backup"), "set control.socket to a shorter one")
	_, err = Listen(filepath.Join(socketPath(t), "none", "s"), slog.New(slog.DiscardHandler), nothing)
	wantError(t, err, "cannot make the control socket: ")
}

func TestCloseWaitsForABackup(t *testing.T) {
	path := socketPath(t)
	begun, finish := make(chan struct{}), make(chan struct{})
	s := listen(t, path, func(context.Context, string) error {
		close(begun)
		<-finish
		return nil
	})
	backup, closed := make(chan error, 1), make(chan error, 1)
	go func() { backup <- Backup(context.Background(), path, "/backup") }()
	<-begun
	go func() { closed <- s.Close(context.Background()) }()
	close(finish)
	if err := <-backup; err != nil {
		t.Errorf("Backup during Close: %v", err)
	}
	if err := <-closed; err != nil {
		t.Errorf("Close: %v", err)
	}
	if _, err := os.Lstat(path); !os.IsNotExist(err) {
		t.Errorf("the socket is still there: %v", err)
	}
}

func TestClosingGivesUpInTheEnd(t *testing.T) {
	path := socketPath(t)
	begun := make(chan struct{})
	s, err := Listen(path, slog.New(slog.DiscardHandler), func(ctx context.Context, _ string) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	backup := make(chan error, 1)
	go func() { backup <- Backup(context.Background(), path, "/backup") }()
	<-begun
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	wantError(t, s.Close(ended), "was abandoned")
	wantError(t, <-backup, "the bot did not answer")
}
