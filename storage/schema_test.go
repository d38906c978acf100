package storage

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"

	"owarebot/match"
)

// firstForm is a file that the program wrote before there were practice games: a game lost on time, one resigned with
// its rematch, and three open challenges.
func firstForm(t *testing.T) string {
	t.Helper()
	packed, err := os.Open(filepath.Join("testdata", "form-1.db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacker, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(unpacker)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games.db")
	write(t, path, data)
	return path
}

// A file of the first form is whole as it is, and once opened it is brought up to date and goes on.
func TestFirstFormIsUpgraded(t *testing.T) {
	path := firstForm(t)
	if r := isWhole(t, path); r.Schema != 1 || r.Matches != 6 {
		t.Errorf("before: %+v", r)
	}
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	service := newService(s)
	for id := range match.ID(6) {
		m, err := service.Get(t.Context(), "1", "10", id+1)
		if err != nil || m.Verify() != nil || m.Practice() {
			t.Errorf("match %v: %+v, %v", id+1, m, err)
		}
	}
	terms := match.PracticeTerms{Bot: "999", Level: 3, PlayAs: match.AsNorth}
	made, err := service.Practice(t.Context(), actor(2000), terms)
	if err != nil {
		t.Fatal(err)
	}
	if found, err := service.BotTurns(t.Context(), 0, 10); err != nil || len(found) != 1 || found[0].ID != made.ID {
		t.Errorf("the bot's turns are %+v, %v", found, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if r := isWhole(t, path); r.Schema != schemaVersion || r.Matches != 7 {
		t.Errorf("after: %+v", r)
	}
	openAt(t, path)
}

// A program that is killed while it brings a file up to date leaves the old form or the new one.
func TestUpgradeIsAllOrNothing(t *testing.T) {
	path := firstForm(t)
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte(botTurns))
		return err
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	openAt(t, path)
}
