package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// The buckets of the file: what a bucket's keys are stands beside it.
const (
	messagesBucket     = "messages"     // channel/message
	channelsBucket     = "channels"     // channel, those that were made later: DMs and threads
	commandsBucket     = "commands"     // command
	interactionsBucket = "interactions" // interaction
)

// store keeps records in one bbolt file. Records are queued in order and written together by one goroutine, so that
// many requests share a transaction. The file is not synced: a killed process loses nothing that a batch has
// acknowledged, a power failure may. A nil store keeps nothing.
type store struct {
	db      *bbolt.DB
	mu      sync.Mutex
	pending *batch
	closed  bool
	wake    chan struct{}
	done    chan struct{}
}

// batch is the records that are written together.
type batch struct {
	changes []change
	written chan struct{}
	err     error
}

type change struct {
	bucket, key string
	value       []byte // nil deletes
}

// wait returns once the batch is in the file.
func (b *batch) wait() error {
	if b == nil {
		return nil
	}
	<-b.written
	return b.err
}

func openStore(dir string) (*store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the folder %s for the chat: %w; choose another folder", dir, err)
	}
	name := filepath.Join(dir, "chat.db")
	db, err := bbolt.Open(name, 0o600, &bbolt.Options{
		Timeout: 500 * time.Millisecond, NoSync: true, NoFreelistSync: true,
		FreelistType: bbolt.FreelistMapType, InitialMmapSize: 64 << 20,
	})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("the folder %s is in use by another stand-in; stop that one or choose another folder", dir)
	case err != nil:
		return nil, fmt.Errorf("cannot open the chat in %s: %w; choose another folder or delete this one", name, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, bucket := range []string{messagesBucket, channelsBucket, commandsBucket, interactionsBucket} {
			if _, err := tx.CreateBucketIfNotExists([]byte(bucket)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("cannot write to %s: %w; choose another folder", name, err), db.Close())
	}
	s := &store{db: db, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go s.write()
	return s, nil
}

// put queues a record; a nil value deletes it. Records of one key are written in the order in which they were queued.
func (s *store) put(changes ...change) *batch {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		refused := &batch{written: make(chan struct{}), err: errors.New("the chat is closed")}
		close(refused.written)
		return refused
	}
	if s.pending == nil {
		s.pending = &batch{written: make(chan struct{})}
	}
	s.pending.changes = append(s.pending.changes, changes...)
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return s.pending
}

func (s *store) write() {
	defer close(s.done)
	for range s.wake {
		s.mu.Lock()
		b := s.pending
		s.pending = nil
		s.mu.Unlock()
		if b == nil {
			continue
		}
		b.err = s.db.Update(func(tx *bbolt.Tx) error {
			for _, c := range b.changes {
				bucket, key := tx.Bucket([]byte(c.bucket)), []byte(c.key)
				var err error
				if c.value == nil {
					err = bucket.Delete(key)
				} else {
					err = bucket.Put(key, c.value)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		close(b.written)
	}
}

// each calls f for every record of a bucket, in the order of their keys.
func (s *store) each(bucket string, f func(key string, value []byte) error) error {
	return s.db.View(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte(bucket)).ForEach(func(k, v []byte) error { return f(string(k), v) })
	})
}

// close writes what is queued and gives the file back.
func (s *store) close() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	close(s.wake)
	s.mu.Unlock()
	<-s.done
	return errors.Join(s.db.Sync(), s.db.Close())
}
