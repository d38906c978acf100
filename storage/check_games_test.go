package storage

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"owarebot/engine"
	"owarebot/match"
)

// played is a file with a game that South lost on time, and one that was resigned, with its rematch.
func played(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	service := match.NewService(s, func() time.Time { return now }, firstChoice{}, match.DefaultSettings())
	step := 100
	by := func(user match.UserID) match.Actor {
		step++
		a := actor(step)
		a.User = user
		return a
	}
	game := func(moves string) match.Match {
		m, err := service.Challenge(t.Context(), by("4"), match.Terms{Opponent: "5", PlayAs: match.AsSouth})
		if err == nil {
			m, err = service.Accept(t.Context(), by("5"), m.ID)
		}
		pits, _ := engine.ParseMoves(moves)
		for ply, pit := range pits {
			if err == nil {
				m, err = service.Sow(t.Context(), by(m.ToMove()), m.ID, ply, pit)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	game("CfDe")
	now = now.Add(8 * 24 * time.Hour)
	if ended, err := service.Expire(t.Context()); err != nil || len(ended) != 1 || ended[0].Ending != match.OnTime {
		t.Fatalf("ended %v, %v", ended, err)
	}
	resigned := game("C")
	if _, err := service.Resign(t.Context(), by("4"), resigned.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := service.Rematch(t.Context(), by("4"), resigned.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	isWhole(t, path)
	return path
}

func TestCheckFindsWrongGames(t *testing.T) {
	for _, test := range []struct{ name, was, is, want string }{
		{"the wrong player lost on time", `"ended_by":"S"`, `"ended_by":"N"`, "match 1 is damaged: it was lost on time by North"},
		{"a rematch is another's", `"rematch_of":"2"`, `"rematch_of":"1"`, "Match 3 is no rematch of match 1, as it says."},
		{"a rematch is not there", `"rematch":"3"`, `"rematch":"4"`, "Match 2 names match 4 as its rematch, which is none."},
		{"a rematch says nothing of it", `,"rematch_of":"2"`, ``, "Match 2 names match 3 as its rematch, which is none."},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := played(t)
			db, err := bbolt.Open(path, 0o600, nil)
			if err != nil {
				t.Fatal(err)
			}
			err = db.Update(func(tx *bbolt.Tx) error {
				b := tx.Bucket([]byte(matches))
				cursor := b.Cursor()
				for k, v := cursor.First(); k != nil; k, v = cursor.Next() {
					if bytes.Contains(v, []byte(test.was)) {
						return b.Put(bytes.Clone(k), bytes.Replace(v, []byte(test.was), []byte(test.is), 1))
					}
				}
				return errors.New("no record says " + test.was)
			})
			if err := errors.Join(err, db.Close()); err != nil {
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
