package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	"go.uber.org/goleak"

	"owarebot/match"
	"owarebot/match/storetest"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(crashFile); path != "" {
		writeUntilKilled(path)
		return
	}
	goleak.VerifyTestMain(m)
}

// open opens a new file. At the end of the test it is closed and checked.
func open(t testing.TB) *Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "games.db"))
}

func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		isWhole(t, path)
	})
	return s
}

func isWhole(t testing.TB, path string) Report {
	t.Helper()
	report, err := Check(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range report.Problems {
		t.Error(problem)
	}
	return report
}

func TestConformance(t *testing.T) {
	storetest.Run(t, func(t *testing.T) match.Store { return open(t) })
}

func TestReopening(t *testing.T) {
	storetest.RunReopened(t, func(t *testing.T) (match.Store, func() match.Store) {
		path := filepath.Join(t.TempDir(), "games.db")
		first := openAt(t, path)
		return first, func() match.Store {
			if err := first.Close(); err != nil {
				t.Fatal(err)
			}
			return openAt(t, path)
		}
	})
}

func TestDamagedRecords(t *testing.T) {
	storetest.RunDamaged(t, func(t *testing.T) (match.Store, func(match.ID) match.Store) {
		path := filepath.Join(t.TempDir(), "games.db")
		s, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s, func(id match.ID) match.Store {
			var where []byte
			err := s.db.View(func(tx *bbolt.Tx) error {
				where = bytes.Clone(tx.Bucket([]byte(places)).Get(key(uint64(id))))
				return nil
			})
			if err := errors.Join(err, s.Close()); err != nil {
				t.Fatal(err)
			}
			db, err := bbolt.Open(path, 0o600, nil)
			if err != nil {
				t.Fatal(err)
			}
			err = db.Update(func(tx *bbolt.Tx) error {
				records, at := tx.Bucket([]byte(matches)), append(where, key(uint64(id))...)
				if id%2 == 0 {
					return records.Delete(at)
				}
				return records.Put(at, []byte("{"))
			})
			if err := errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
			if s, err = Open(path, Options{}); err != nil {
				t.Fatal(err)
			}
			return s
		}
	})
}

func TestCloseEndsEverything(t *testing.T) {
	s := open(t)
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	nothing := func(match.Tx) error { return nil }
	if err := s.Update(t.Context(), nothing); !errors.Is(err, ErrClosed) {
		t.Errorf("update: %v", err)
	}
	if err := s.View(t.Context(), nothing); !errors.Is(err, ErrClosed) {
		t.Errorf("view: %v", err)
	}
}

// What waits while another call has its turn is run in the same batch, in the order in which it came, unless its
// context ends first.
func TestCallsShareABatch(t *testing.T) {
	s := open(t)
	inside, leave := make(chan struct{}), make(chan struct{})
	results := make(chan error, 3)
	go func() {
		results <- s.Update(context.Background(), func(tx match.Tx) error {
			close(inside)
			<-leave
			_, err := tx.NextID()
			return err
		})
	}()
	<-inside
	ctx, cancel := context.WithCancel(context.Background())
	waiting := make(chan struct{})
	go func() {
		close(waiting)
		err := s.Update(ctx, func(match.Tx) error { return errors.New("it was run") })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the call whose context ended: %v", err)
		}
		results <- nil
	}()
	<-waiting
	cancel()
	if err := <-results; err != nil {
		t.Fatal(err)
	}
	go func() {
		results <- s.Update(context.Background(), func(tx match.Tx) error {
			if id, err := tx.NextID(); id != 2 || err != nil {
				t.Errorf("the second call got the ID %v, %v", id, err)
			}
			return nil
		})
	}()
	close(leave)
	for range 2 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
}

// On a full disk nobody is told that anything happened, what was there stays, and reading goes on.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	openAt(t, path).Close()
	s, err := Open(path, Options{maxSize: 192 << 10})
	if err != nil {
		t.Fatal(err)
	}
	service := newService(s)
	made := 0
	for made < 10000 {
		if _, err = service.Challenge(t.Context(), actor(made), match.Terms{}); err != nil {
			break
		}
		made++
	}
	var refusal *match.Refusal
	if err == nil || errors.As(err, &refusal) || made == 0 {
		t.Fatalf("after %d challenges: %v", made, err)
	}
	for range 3 {
		if _, err := service.Challenge(t.Context(), actor(20000), match.Terms{}); err == nil {
			t.Error("a challenge was made on a full disk")
		}
	}
	if _, err := service.Get(t.Context(), "1", "10", match.ID(made)); err != nil {
		t.Errorf("reading on a full disk: %v", err)
	}
	if _, err := service.Get(t.Context(), "1", "10", match.ID(made+1)); err == nil {
		t.Error("the refused challenge is there")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if report := isWhole(t, path); report.Matches != made {
		t.Errorf("%d matches are kept, %d were made", report.Matches, made)
	}
}

type firstChoice struct{}

func (firstChoice) IntN(int) int { return 0 }

func newService(s match.Store) *match.Service {
	return match.NewService(s, time.Now, firstChoice{}, match.DefaultSettings())
}

// actor is the i-th of people who each ask once.
func actor(i int) match.Actor {
	return match.Actor{
		User: match.UserID(fmt.Sprint(1000 + i)), Guild: "1", Channel: "10",
		Interaction: match.InteractionID(fmt.Sprint(1 + i)),
	}
}

func fileMode(t *testing.T, path string) os.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

func namesIn(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}
