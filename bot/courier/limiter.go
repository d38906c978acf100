package courier

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// limitKey names what shares a rate limit until Discord's answer names it
// better: a route, and the channel it is about where there is one. The zero key
// is for the routes of interactions: those share no limit that would be worth
// knowing beforehand, and the bot's global limit does not cover them.
// https://discord.com/developers/docs/topics/rate-limits
type limitKey struct{ route, channel string }

// maxBuckets bounds what the limiter remembers. Beyond it those buckets go that
// have nothing to say any more: a new one would behave the same.
const maxBuckets = 1024

// limiter lets requests through as the last answers allow.
type limiter struct {
	mu      sync.Mutex
	names   map[string]string    // route → Discord's name for its buckets
	buckets map[limitKey]*bucket // by that name (or the route) and channel

	// Until when nothing is sent: of what the global limit covers, and of all.
	global, all time.Time
}

// bucket is one window of requests. Before its first answer came, one request at
// a time goes through, to learn the limit.
type bucket struct {
	limit     int // requests in a window; 0 until known
	remaining int // that the last answer granted
	inFlight  int
	reset     time.Time
	changed   chan struct{} // closed and replaced whenever a request comes back
}

func newLimiter() *limiter {
	return &limiter{names: map[string]string{}, buckets: map[limitKey]*bucket{}}
}

// acquire waits until a request may be made. The caller must call release once
// with what the answer said (zero where none came). It fails at once where the
// context would end before the turn comes.
func (l *limiter) acquire(ctx context.Context, key limitKey) (release func(limits), failure *Error) {
	for {
		l.mu.Lock()
		now := time.Now()
		wait := l.all.Sub(now)
		var b *bucket
		var changed chan struct{}
		if key != (limitKey{}) {
			wait = max(wait, l.global.Sub(now))
			b = l.bucketOf(key)
			if wait <= 0 {
				wait, changed = b.wait(now)
			}
		}
		if wait <= 0 && changed == nil {
			if b != nil {
				b.inFlight++
			}
			l.mu.Unlock()
			return func(answer limits) { l.release(key, b, answer) }, nil
		}
		l.mu.Unlock()
		if failure := pause(ctx, wait, changed); failure != nil {
			return nil, failure
		}
	}
}

// pause waits for the time to pass or for the signal, whichever there is.
func pause(ctx context.Context, wait time.Duration, changed <-chan struct{}) *Error {
	if changed != nil {
		select {
		case <-changed:
			return nil
		case <-ctx.Done():
			return &Error{Err: ctx.Err(), held: true}
		}
	}
	if sleep(ctx, wait) {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return &Error{Err: err, held: true}
	}
	return &Error{Status: http.StatusTooManyRequests, RetryAfter: wait, held: true}
}

// wait says for how long, or until which signal, the next request has to wait;
// neither if it may go.
func (b *bucket) wait(now time.Time) (time.Duration, chan struct{}) {
	if b.limit > 0 && !now.Before(b.reset) {
		b.remaining = b.limit
	}
	granted := b.remaining
	if b.limit == 0 {
		granted = 1
	}
	switch {
	case granted > b.inFlight:
		return 0, nil
	case b.inFlight > 0:
		return 0, b.changed
	}
	return b.reset.Sub(now), nil
}

func (l *limiter) release(key limitKey, b *bucket, answer limits) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if answer.tooMany {
		until := now.Add(answer.retryAfter)
		switch {
		case answer.address, answer.global && b == nil:
			l.all = later(l.all, until)
		case answer.global:
			l.global = later(l.global, until)
		}
	}
	if b == nil {
		return
	}
	b.inFlight--
	close(b.changed)
	b.changed = make(chan struct{})
	if !answer.known {
		return
	}
	l.names[key.route] = answer.bucket
	named := l.bucketOf(key)
	remaining := max(0, answer.remaining)
	if named.limit > 0 && now.Before(named.reset) {
		// Answers overtake each other: within a window the lowest is the latest.
		remaining = min(remaining, named.remaining)
	}
	named.limit, named.remaining = max(1, answer.limit), remaining
	named.reset = now.Add(answer.resetAfter)
	if answer.tooMany && !answer.global {
		named.remaining = 0
		named.reset = later(named.reset, now.Add(answer.retryAfter))
	}
}

// bucketOf returns the bucket that a request with this key falls into.
func (l *limiter) bucketOf(key limitKey) *bucket {
	if name, known := l.names[key.route]; known {
		key.route = name
	}
	b := l.buckets[key]
	if b == nil {
		if len(l.buckets) >= maxBuckets {
			l.forget()
		}
		b = &bucket{changed: make(chan struct{})}
		l.buckets[key] = b
	}
	return b
}

// forget drops the buckets whose window is over; if none is, all that no request
// is using, which at worst costs an answer 429.
func (l *limiter) forget() {
	now := time.Now()
	for _, mustBeOver := range []bool{true, false} {
		for key, b := range l.buckets {
			if b.inFlight == 0 && (!mustBeOver || !now.Before(b.reset)) {
				delete(l.buckets, key)
			}
		}
		if len(l.buckets) < maxBuckets {
			return
		}
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
