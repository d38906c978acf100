// Package storage keeps matches in one file of bbolt. A [Store] is a [match.Store]; keys.go says what lies where in
// the file, record.go how a match is written.
//
// Clicks that come together share one transaction of bbolt and so one wait for the disk (writer.go). The file is
// looked over before bbolt gets to map it (pages.go), since bbolt takes what it reads by its word.
package storage

import (
	"context"
	"errors"
	"sync"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"owarebot/match"
)

// ErrClosed is the error of everything asked of a closed store.
var ErrClosed = errors.New("the file of the games is closed")

// Store is an open file, held by this process alone. It is safe for concurrent use.
type Store struct {
	db    *bbolt.DB
	path  string
	queue chan *call    // unbuffered: whoever waits to send waits for a turn
	quit  chan struct{} // closed by Close
	done  chan struct{} // closed when the writer has stopped
	close sync.Once

	failed  chan struct{} // closed once nothing can be written any more
	failure error         // why; set before that
}

var _ match.Store = (*Store)(nil)

// start makes a store of an open file whose content has been checked.
func start(db *bbolt.DB) *Store {
	s := &Store{
		db: db, path: db.Path(), queue: make(chan *call), quit: make(chan struct{}), done: make(chan struct{}),
		failed: make(chan struct{}),
	}
	go s.write()
	return s
}

// Close lets what has begun finish and gives the file free. Everything still waiting or coming later gets
// [ErrClosed]. Closing again does nothing.
func (s *Store) Close() error {
	var err error
	s.close.Do(func() {
		close(s.quit)
		<-s.done
		err = s.db.Close()
	})
	return err
}

// Failed is closed when something went wrong with the disk after which nothing is written any more until the file is
// opened anew. [Store.Failure] then says what.
func (s *Store) Failed() <-chan struct{} { return s.failed }

// Failure is one sentence about what went wrong once [Store.Failed] is closed, nil before.
func (s *Store) Failure() error {
	select {
	case <-s.failed:
		return s.failure
	default:
		return nil
	}
}

// View runs fn in a read transaction; see [match.Store]. It never waits for writers. While it lasts, pages that are
// replaced cannot be used again, so that the file grows; and a writer that must map a larger file waits for it.
func (s *Store) View(ctx context.Context, fn func(match.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	err := s.db.View(func(tx *bbolt.Tx) error { return fn(&transaction{reader: boltReader{tx}}) })
	if errors.Is(err, berrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	return err
}
