package thinking

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"
)

// Place is somebody's place in a [Queue].
type Place struct {
	queue  *Queue
	member string
	game   uint64
	kind   Kind
	turn   chan struct{} // closed when its turn has come
}

// Think waits for the place's turn, thinks, and gives the place back. What is
// thought must end soon after its context does, which ends with this one and
// with the queue. The error is the thought's own; where it panicked, one that
// says so; and without any thought the context's, or [ErrClosed].
func (p *Place) Think(ctx context.Context, thought func(context.Context) error) error {
	q := p.queue
	select {
	case <-p.turn:
	case <-ctx.Done():
		p.Leave()
		return ctx.Err()
	case <-q.base.Done():
		p.Leave()
		return ErrClosed
	}
	if !q.begin() {
		p.Leave()
		return ErrClosed
	}
	defer q.thoughts.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(q.base, cancel)()
	begun := q.clock()
	defer func() { q.thought(p, q.clock().Sub(begun)) }()
	return guarded(ctx, thought)
}

// Leave gives up a place that is not thinking.
func (p *Place) Leave() {
	q := p.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.take(p) {
		q.free(p) // its turn had come
	}
}

// Outlook says how many thoughts of its kind are ended before this one begins,
// and about how long that takes: none and no time when its turn has come.
func (p *Place) Outlook() (before int, wait time.Duration) {
	q := p.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	mine := q.lineOf(p)
	if mine == nil || !slices.Contains(mine.places, p) {
		return 0, 0
	}
	at := slices.Index(mine.places, p)
	before = q.running + at
	passed := false // those before my member in the ring have one turn more
	for _, l := range q.rings[p.kind] {
		switch {
		case l == mine:
			passed = true
		case passed:
			before += min(len(l.places), at)
		default:
			before += min(len(l.places), at+1)
		}
	}
	turns := before
	if len(q.rings[kinds-1-p.kind]) > 0 {
		turns *= 2 // the other kind has every other turn
	}
	return before, time.Duration(turns) * q.usual / time.Duration(q.workers)
}

// thought ends a turn in which something was thought.
func (q *Queue) thought(p *Place, took time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	const weight = 8 // the last few thoughts say more than those of an hour ago
	q.usual += (took - q.usual) / weight
	q.free(p)
}

// guarded makes an error of a panic, also of one that comes from a mapped file
// which somebody cut short meanwhile: an endgame table must not end the bot.
func guarded(ctx context.Context, thought func(context.Context) error) (err error) {
	faults := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(faults)
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return thought(ctx)
}
