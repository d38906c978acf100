package storage

import (
	"errors"
	"path/filepath"
	"testing"

	"owarebot/match"
)

// TestFailureIsTold takes the file from under the store, as a disk that fails does: whoever runs the store hears of it,
// and nothing more is written.
func TestFailureIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	service := newService(s)
	if _, err := service.Challenge(t.Context(), actor(1), match.Terms{}); err != nil || s.Failure() != nil {
		t.Fatalf("before: %v, %v", err, s.Failure())
	}
	if err := s.db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := service.Challenge(t.Context(), actor(2), match.Terms{}); err == nil {
		t.Error("something was written")
	}
	<-s.Failed()
	refused(t, s.Failure(), path, "check the path and the permissions")
	if _, err := service.Challenge(t.Context(), actor(3), match.Terms{}); !errors.Is(err, s.Failure()) {
		t.Errorf("after: %v", err)
	}
}
