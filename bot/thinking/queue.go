// Package thinking shares a few cores among many games that want to be thought
// about. Whoever wants something thought out takes a place in a [Queue], which
// says when it is the place's turn. It knows neither games nor players: only
// whose they are.
//
// Members take turns, however much each of them asks for: somebody with twenty
// games waits for their twentieth, not everybody else. Hints have turns of their
// own, every other one while any are wanted, since whoever wants one sits there
// looking for it. So a move waits for at most as many moves of every other member
// as its own member has asked for, and for as many hints, and nobody starves.
package thinking

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// The errors of [Queue.Enter] and [Place.Think].
var (
	ErrFull   = errors.New("too many thoughts are waiting")
	ErrClosed = errors.New("there is no more thinking")
)

// Kind is what a thought is for.
type Kind uint8

const (
	Move Kind = iota // the bot's own part in a game
	Hint             // advice to a member
	kinds
)

// firstGuess is how long a thought is taken to be before any was measured.
const firstGuess = 500 * time.Millisecond

// Queue says whose turn it is to think. It is safe for concurrent use; make one
// with [New].
type Queue struct {
	workers, limit int
	clock          func() time.Time
	base           context.Context // of all thoughts; ends with Close
	end            context.CancelFunc
	thoughts       sync.WaitGroup // those that are being thought

	mu      sync.Mutex
	rings   [kinds][]*line // the members who wait, the next one first
	served  Kind           // whose turn was last
	busy    map[uint64]int // thoughts that are being thought, by game
	running int
	waiting int
	usual   time.Duration // how long thoughts have taken of late
}

// line is one member's places in the order of their turns; never empty.
type line struct {
	member string
	places []*Place
}

// New returns a queue for so many thoughts at once, at least 1, and so many
// that wait. The clock measures how long thoughts take.
func New(workers, limit int, clock func() time.Time) *Queue {
	q := &Queue{
		workers: max(workers, 1), limit: limit, clock: clock,
		busy: make(map[uint64]int), usual: firstGuess,
	}
	q.base, q.end = context.WithCancel(context.Background())
	return q
}

// Enter takes a place for a thought about a game, of which only one is thought
// at a time. It does not wait. The error is [ErrFull] or [ErrClosed]. The place
// must be given back by [Place.Think] or [Place.Leave].
func (q *Queue) Enter(member string, game uint64, kind Kind) (*Place, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.base.Err() != nil:
		return nil, ErrClosed
	case q.waiting >= q.limit:
		return nil, ErrFull
	}
	p := &Place{queue: q, member: member, game: game, kind: kind, turn: make(chan struct{})}
	l := q.lineOf(p)
	if l == nil {
		l = &line{member: member}
		q.rings[kind] = append(q.rings[kind], l)
	}
	l.places = append(l.places, p)
	q.waiting++
	q.dispatch()
	return p, nil
}

// Close cancels all thoughts, turns away those that wait, and returns when
// nothing is thought any more.
func (q *Queue) Close() {
	q.mu.Lock()
	q.end()
	q.mu.Unlock()
	q.thoughts.Wait()
}

// begin notes that something is being thought, unless the queue is closed.
func (q *Queue) begin() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.base.Err() != nil {
		return false
	}
	q.thoughts.Add(1)
	return true
}

// lineOf is the line in which a place belongs, nil where nobody waits in it.
func (q *Queue) lineOf(p *Place) *line {
	for _, l := range q.rings[p.kind] {
		if l.member == p.member {
			return l
		}
	}
	return nil
}

// dispatch gives turns while somebody can take one.
func (q *Queue) dispatch() {
	for q.running < q.workers {
		other := kinds - 1 - q.served
		p := q.next(other)
		if p == nil {
			p = q.next(q.served)
		}
		if p == nil {
			return
		}
		q.served = p.kind
		q.running++
		q.busy[p.game]++
		close(p.turn)
	}
}

// next takes the place of a kind whose turn it is out of the queue; nil where
// none can have one. Its member then waits until the others have had theirs.
func (q *Queue) next(kind Kind) *Place {
	for i, l := range q.rings[kind] {
		for _, p := range l.places {
			if q.busy[p.game] > 0 {
				continue
			}
			q.take(p)
			if len(l.places) > 0 {
				q.rings[kind] = append(slices.Delete(q.rings[kind], i, i+1), l)
			}
			return p
		}
	}
	return nil
}

// take takes a waiting place out, and its member where it was the last; false
// where it does not wait any more.
func (q *Queue) take(p *Place) bool {
	l := q.lineOf(p)
	if l == nil {
		return false
	}
	at := slices.Index(l.places, p)
	if at < 0 {
		return false
	}
	l.places = slices.Delete(l.places, at, at+1)
	q.waiting--
	if len(l.places) == 0 {
		q.rings[p.kind] = slices.DeleteFunc(q.rings[p.kind], func(other *line) bool { return other == l })
	}
	return true
}

// free ends a turn.
func (q *Queue) free(p *Place) {
	q.running--
	if q.busy[p.game]--; q.busy[p.game] == 0 {
		delete(q.busy, p.game)
	}
	q.dispatch()
}
