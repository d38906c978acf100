package storage

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"owarebot/match"
)

func TestCheckFindsWhatDoesNotAgree(t *testing.T) {
	data := practised(t)
	at := key(1, 10, 1) // the first of the matches
	for _, test := range []struct {
		name   string
		change func(*bbolt.Tx) error
		want   string
	}{
		{"an index entry is missing", func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(unshown)).Delete(key(1))
		}, `Match 1 is missing from the index "unshown"`},
		{"an index entry is wrong", func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(channels)).Put(key(1, 11, 1), nil)
		}, `The index "channels" has a wrong entry: match 1 does not belong there`},
		{"an index entry names nothing", func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(deadlines)).Put(key(5, 999), nil)
		}, `The index "deadlines" has a wrong entry: there is no such match`},
		{"a turn of the bot's is missing", func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(botTurns)).Delete(key(41))
		}, `Match 15 is missing from the index "bot-turns"`},
		{"a turn of the bot's is none", func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(botTurns)).Put(key(2), nil)
		}, `The index "bot-turns" has a wrong entry: match 2 does not belong there`},
		{"a record is gone", func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(matches)).Delete(at)
		}, "there is no match in its place"},
		{"a record is no record", func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(matches)).Put(at, []byte("{"))
		}, "match 1 is damaged"},
		{"a record is another's", func(tx *bbolt.Tx) error {
			other := tx.Bucket([]byte(matches)).Get(key(1, 10, 2))
			return tx.Bucket([]byte(matches)).Put(at, append([]byte{}, other...))
		}, "its record is kept in the wrong place"},
		{"a record is written differently", func(tx *bbolt.Tx) error {
			b := tx.Bucket([]byte(matches))
			return b.Put(at, append([]byte(" "), b.Get(at)...))
		}, "Match 1 is not written as we write it"},
		{"a score is wrong", func(tx *bbolt.Tx) error {
			b := tx.Bucket([]byte(matches))
			return b.Put(at, []byte(strings.Replace(string(b.Get(at)), `"score":[0,0]`, `"score":[3,0]`, 1)))
		}, "its score is 0-0, not 3-0"},
		{"an ID was not given out", func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(header)).Put(lastIDKey, key(40))
		}, "Match 15 has an ID that was not given out"},
		{"a seen interaction is in one list only", func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(seen)).Delete(key(1))
		}, "The list of interactions by time has a wrong entry"},
		{"there is an unknown bucket", func(tx *bbolt.Tx) error {
			_, err := tx.CreateBucket([]byte("more"))
			return err
		}, `There is an unknown part "more"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			write(t, path, data)
			db, err := bbolt.Open(path, 0o600, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Update(test.change); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			report, err := Check(path)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(report.Problems, "\n"), test.want) {
				t.Errorf("found %q, want %q", report.Problems, test.want)
			}
		})
	}
}

// practised is a good file with forty challenges and a practice game in which the bot is to move.
func practised(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	write(t, path, filled(t))
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	terms := match.PracticeTerms{Bot: "999", Level: 1, PlayAs: match.AsNorth}
	_, err = newService(s).Practice(t.Context(), actor(1000), terms)
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	return used(t, path)
}

// A damaged record is an error that names the match, for whoever asks for it and for nobody else.
func TestDamagedRecordIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	write(t, path, changed(t, func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte(matches)).Put(key(1, 10, 1), []byte(`{"id":"1"}`))
	}))
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	service := newService(s)
	if _, err := service.Get(t.Context(), "1", "10", 1); err == nil || !strings.Contains(err.Error(), "match 1 is damaged") {
		t.Errorf("the damaged match: %v", err)
	}
	if _, err := service.Get(t.Context(), "1", "10", 2); err != nil {
		t.Errorf("its neighbour: %v", err)
	}
}

func TestCheckCounts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	write(t, path, filled(t))
	if r := isWhole(t, path); r.Matches != 40 || r.Unfinished != 40 || r.Schema != schemaVersion || r.Pages < 4 {
		t.Errorf("got %+v", r)
	}
}

func TestCheckWhileInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	openAt(t, path)
	_, err := Check(path)
	refused(t, err, path, "another owarebot is using it; stop that one")
}

func TestBackup(t *testing.T) {
	s := open(t)
	service := newService(s)
	stop, stopped := make(chan struct{}), make(chan int)
	go func() {
		n := 0
		for {
			select {
			case <-stop:
				stopped <- n
				return
			default:
			}
			if _, err := service.Challenge(t.Context(), actor(n), match.Terms{}); err != nil {
				t.Error(err)
			}
			n++
		}
	}()
	folder := t.TempDir()
	for _, name := range []string{"a.db", "b.db"} {
		dest := filepath.Join(folder, name)
		if err := s.Backup(t.Context(), dest); err != nil {
			t.Fatal(err)
		}
		isWhole(t, dest)
		if mode := fileMode(t, dest); mode != 0o600 {
			t.Errorf("the backup has mode %v", mode)
		}
		err := s.Backup(t.Context(), dest)
		refused(t, err, dest, "there is one already; name a file that does not exist yet")
	}
	close(stop)
	<-stopped

	never := filepath.Join(folder, "missing", "c.db")
	err := s.Backup(t.Context(), never)
	refused(t, err, never, "no such file or directory; check the path")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	late := filepath.Join(folder, "d.db")
	err = s.Backup(ended, late)
	refused(t, err, late, "context canceled; try again")
	if names := namesIn(t, folder); strings.Join(names, " ") != "a.db b.db" {
		t.Errorf("the folder holds %q", names)
	}
	restored := openAt(t, filepath.Join(folder, "b.db"))
	if _, err := newService(restored).Challenge(t.Context(), actor(1<<20), match.Terms{}); err != nil {
		t.Error(err)
	}
}
