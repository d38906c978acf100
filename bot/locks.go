package bot

import (
	"context"
	"sync"

	"owarebot/match"
)

// locks serialises work by match: whoever holds a match's lock is alone with it.
// It remembers only the matches that somebody holds or waits for.
type locks struct {
	mu   sync.Mutex
	held map[match.ID]*lock
}

type lock struct {
	token chan struct{} // holds one value while the lock is free
	users int           // who hold it or wait for it
}

func newLocks() *locks { return &locks{held: make(map[match.ID]*lock)} }

// take waits until the match is free and returns the function that frees it
// again. It fails with the context's error where that ends first.
func (l *locks) take(ctx context.Context, id match.ID) (free func(), err error) {
	l.mu.Lock()
	k := l.held[id]
	if k == nil {
		k = &lock{token: make(chan struct{}, 1)}
		k.token <- struct{}{}
		l.held[id] = k
	}
	k.users++
	l.mu.Unlock()

	select {
	case <-k.token:
		return func() {
			k.token <- struct{}{}
			l.leave(id, k)
		}, nil
	case <-ctx.Done():
		l.leave(id, k)
		return nil, ctx.Err()
	}
}

func (l *locks) leave(id match.ID, k *lock) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k.users--; k.users == 0 {
		delete(l.held, id)
	}
}
