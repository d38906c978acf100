package storage

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"owarebot/match"
)

// filled is the content of a good file with some matches.
func filled(t testing.TB) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	service := newService(s)
	for i := range 40 {
		if _, err := service.Challenge(t.Context(), actor(i), match.Terms{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return used(t, path)
}

// used is the content of a file without what bbolt keeps in reserve at its end.
func used(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m, err := readMeta(bytes.NewReader(data), func() (int64, error) { return int64(len(data)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return data[:int64(m.end)*m.pageSize]
}

// changed is a good file after a change by bbolt.
func changed(t *testing.T, change func(*bbolt.Tx) error) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "changed.db")
	write(t, path, filled(t))
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Update(change), db.Close()); err != nil {
		t.Fatal(err)
	}
	return used(t, path)
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestOpenRefusesBadFiles(t *testing.T) {
	good := filled(t)
	zeroed := bytes.Clone(good)
	clear(zeroed[2*os.Getpagesize():])
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "not a file of owarebot; name"},
		{"text", []byte(strings.Repeat("Not a file of games at all. ", 1000)), "not a file of owarebot; name"},
		{"cut to one byte", good[:1], "not a file of owarebot; name"},
		{"cut to half a page", good[:2048], "cut short; keep it"},
		{"cut to three pages", good[:3*os.Getpagesize()], "cut short; keep it"},
		{"cut in half", good[:len(good)/2], "cut short; keep it"},
		{"pages zeroed", zeroed, "damaged"},
		{"of another program", changed(t, func(tx *bbolt.Tx) error { return tx.DeleteBucket([]byte(header)) }),
			"not a file of owarebot; name"},
		{"without a bucket", changed(t, func(tx *bbolt.Tx) error { return tx.DeleteBucket([]byte(places)) }),
			`damaged: its part "places" is missing; keep`},
		{"newer", changed(t, func(tx *bbolt.Tx) error { return tx.Bucket([]byte(header)).Put(schemaKey, key(3)) }),
			"a newer owarebot wrote it (form 3, this program knows form 2); run that version"},
		{"without a bucket of this form", changed(t, func(tx *bbolt.Tx) error { return tx.DeleteBucket([]byte(botTurns)) }),
			`damaged: its part "bot-turns" is missing; keep`},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			write(t, path, test.data)
			_, err := Open(path, Options{})
			refused(t, err, path, test.want)
			_, err = Check(path)
			refused(t, err, path, test.want)
			if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, test.data) {
				t.Errorf("the file was changed, %v", err)
			}
		})
	}
}

// refused fails the test unless the error is one sentence about this file.
func refused(t *testing.T, err error, path, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) ||
		strings.Contains(err.Error(), "\n") {
		t.Errorf("got the error %v, want %q", err, want)
	}
}

func TestOpenRefusesBadPlaces(t *testing.T) {
	folder := t.TempDir()
	_, err := Open(folder, Options{})
	refused(t, err, folder, "it is a folder; name")
	file := filepath.Join(folder, "file")
	write(t, file, []byte("x"))
	inFile := filepath.Join(file, "games.db")
	_, err = Open(inFile, Options{})
	refused(t, err, inFile, "not a directory; check the path")
	missing := filepath.Join(folder, "missing.db")
	_, err = Check(missing)
	refused(t, err, missing, "no such file or directory; check the path")
	if _, err := os.Stat(missing); err == nil {
		t.Error("checking made a file")
	}
}

func TestOneProcessAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	openAt(t, path)
	_, err := Open(path, Options{LockTimeout: time.Millisecond})
	refused(t, err, path, "another owarebot is using it; stop that one")
	if !errors.Is(err, ErrInUse) {
		t.Errorf("%v is not ErrInUse", err)
	}
}

func TestNewFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "deep", "er")
	path := filepath.Join(folder, "games.db")
	s := openAt(t, path)
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info, err)
	}
	if info, err = os.Stat(folder); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder: %v, %v", info, err)
	}
	if names, err := os.ReadDir(folder); err != nil || len(names) != 1 {
		t.Errorf("the folder holds %v, %v", names, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// A damaged byte anywhere is either refused in a sentence, or reported, or does no harm; it never brings the program
// down, not in opening, checking or reading.
func TestDamagedBytes(t *testing.T) {
	good := filled(t)
	random := rand.New(rand.NewPCG(1, 2))
	path := filepath.Join(t.TempDir(), "games.db")
	refusals := 0
	for range 300 {
		bad := bytes.Clone(good)
		page := random.IntN(len(good) / os.Getpagesize())
		at := page*os.Getpagesize() + random.IntN(200)
		bad[at] ^= byte(1 + random.IntN(255))
		write(t, path, bad)
		report, err := Check(path)
		if err != nil || !report.OK() {
			refusals++
		}
		s, err := Open(path, Options{})
		if err != nil {
			if after, _ := os.ReadFile(path); !bytes.Equal(after, bad) {
				t.Fatalf("the file was changed after byte %d was damaged", at)
			}
			continue
		}
		service := newService(s)
		for id := range match.ID(41) {
			_, _ = service.Get(t.Context(), "1", "10", id)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if refusals < 50 {
		t.Errorf("only %d of 300 damages were noticed", refusals)
	}
}

// A file that is cut short while it is open, as by a careless copy over it, makes errors and no crash.
func TestCutShortWhileOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	write(t, path, filled(t))
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 2*int64(os.Getpagesize())); err != nil {
		t.Fatal(err)
	}
	service := newService(s)
	if _, err := service.Get(t.Context(), "1", "10", 1); !errors.Is(err, errUnreadable) {
		t.Errorf("reading: %v", err)
	}
	if _, err := service.Challenge(t.Context(), actor(100), match.Terms{}); !errors.Is(err, errUnreadable) {
		t.Errorf("writing: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
