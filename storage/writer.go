package storage

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"syscall"

	berrors "go.etcd.io/bbolt/errors"

	"owarebot/match"
)

// maxBatch bounds how many calls share a commit, so that the first does not wait for an endless stream of others.
const maxBatch = 256

// call is one Update on its way. The writer hands it its turn, it runs on its caller's goroutine and says whether it
// succeeded, and is told what became of the batch. The channels have room, so that the writer never waits for one
// that panicked.
type call struct {
	turn    chan *overlay
	ran     chan bool
	outcome chan error
}

// Update runs fn in a write transaction; see [match.Store]. fn must not call Update. All calls that are waiting when
// one is being run share its commit: each sees what those before it in the batch wrote, and all return when the batch
// is on disk. When the commit fails, all get its error, those too that failed by themselves, since they may have
// failed because of what another wrote that now never happened.
func (s *Store) Update(ctx context.Context, fn func(match.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c := &call{turn: make(chan *overlay, 1), ran: make(chan bool, 1), outcome: make(chan error, 1)}
	select {
	case s.queue <- c:
	case <-ctx.Done():
		return ctx.Err()
	case <-s.quit:
		return ErrClosed
	}
	err := c.run(fn)
	if failed := <-c.outcome; failed != nil {
		return failed
	}
	return err
}

// run runs fn when its turn comes. A panic passes through it to the caller, after the writer was told to forget the
// call.
func (c *call) run(fn func(match.Tx) error) (err error) {
	writes := <-c.turn
	if writes == nil {
		return nil
	}
	succeeded := false
	defer func() { c.ran <- succeeded }()
	err = fn(&transaction{reader: writes, writes: writes})
	succeeded = err == nil
	return err
}

// write is the writer: it runs calls one after another, batch by batch, until the store is closed.
func (s *Store) write() {
	defer close(s.done)
	for {
		select {
		case <-s.quit:
			return
		case c := <-s.queue:
			if err := s.Failure(); err != nil {
				c.turn <- nil
				c.outcome <- err
				continue
			}
			if err := s.batch(c); err != nil && !passes(err) {
				s.failure = sentence("write", s.path, err)
				close(s.failed)
			}
		}
	}
}

// batch runs the first call and all that are waiting, commits what the successful ones wrote, and tells each.
func (s *Store) batch(first *call) error {
	tx, err := s.db.Begin(true)
	if err != nil {
		first.turn <- nil
		first.outcome <- fmt.Errorf("nothing can be written: %w", err)
		return err
	}
	calls := make([]*call, 0, maxBatch)
	wrote := false
	for c := first; c != nil; c = s.next(len(calls)) {
		calls = append(calls, c)
		writes := newOverlay(boltReader{tx})
		c.turn <- writes
		if <-c.ran && len(writes.changes) > 0 {
			wrote = true
			if err = guard(func() error { return writes.apply(tx) }); err != nil {
				break
			}
		}
	}
	if wrote && err == nil {
		err = guard(tx.Commit)
	}
	if !wrote || err != nil {
		_ = guard(tx.Rollback) // after a failed commit there may be nothing left to roll back
	}
	var outcome error
	if err != nil {
		outcome = fmt.Errorf("nothing was written: %w", err)
	}
	for _, c := range calls {
		c.outcome <- outcome
	}
	return err
}

// next is a call that waits for a turn in a batch of n, nil when the batch is to be committed. Callers that were told
// of the last commit a moment ago get one chance to come back: without it a batch of one would alternate with a batch
// of all the others.
func (s *Store) next(n int) *call {
	if n == maxBatch {
		return nil
	}
	for range 2 {
		select {
		case c := <-s.queue:
			return c
		default:
			runtime.Gosched()
		}
	}
	return nil
}

// passes tells whether writing may succeed again after this error. After a full disk it may: bbolt has rolled back
// to what is on disk. After anything else, a failing fsync above all, nobody knows what is on disk, and the file must
// be opened anew before more is built on it.
func passes(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, berrors.ErrMaxSizeReached)
}
