package sandbox

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Limits are how many REST requests are let through. In each field 0 is what Discord allows and a negative number is no
// limit. Callbacks of interactions are never limited, as on Discord.
type Limits struct {
	// Global is requests a second over all routes; 50.
	Global int
	// Messages is posts, and apart from them edits and deletions, in 5 seconds per channel; 5.
	Messages int
	// Followups is requests in 2 seconds per interaction for its follow-ups and @original; 5.
	Followups int
	// Others is requests in 1 second on any other route; 50.
	Others int
}

// rateClass is which of the limits a route falls under.
type rateClass int

const (
	rateOthers rateClass = iota
	rateMessages
	rateFollowups
	rateNone
)

// unlimited is what the headers say where nothing is limited.
const unlimited = 1_000_000

type quota struct {
	requests int
	window   time.Duration
}

// limiter counts requests in fixed windows, one a bucket.
type limiter struct {
	clock  func() time.Time
	quotas map[rateClass]quota
	global quota

	mu      sync.Mutex
	windows map[string]*rateWindow
	sweep   time.Time
}

type rateWindow struct {
	used  int
	reset time.Time
}

func newLimiter(l Limits, clock func() time.Time) *limiter {
	choose := func(n, normal int) int {
		switch {
		case n == 0:
			return normal
		case n < 0:
			return unlimited
		}
		return n
	}
	return &limiter{
		clock: clock, windows: map[string]*rateWindow{},
		global: quota{choose(l.Global, 50), time.Second},
		quotas: map[rateClass]quota{
			rateOthers:    {choose(l.Others, 50), time.Second},
			rateMessages:  {choose(l.Messages, 5), 5 * time.Second},
			rateFollowups: {choose(l.Followups, 5), 2 * time.Second},
			rateNone:      {unlimited, time.Second},
		},
	}
}

// rateState is what the headers of an answer tell.
type rateState struct {
	bucket     string
	limit      int
	remaining  int
	reset      time.Time
	resetAfter time.Duration
	exceeded   bool
	global     bool
}

// take counts a request of a bucket and says how the bucket stands.
func (l *limiter) take(class rateClass, bucket, key string) rateState {
	now := l.clock()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweepLocked(now)
	q := l.quotas[class]
	if class != rateNone {
		if g := l.windowLocked("global", l.global, now); g.used >= l.global.requests {
			return rateState{bucket: bucket, limit: l.global.requests, reset: g.reset, resetAfter: g.reset.Sub(now), exceeded: true, global: true}
		}
	}
	window := l.windowLocked(bucket+":"+key, q, now)
	state := rateState{bucket: bucket, limit: q.requests, reset: window.reset, resetAfter: window.reset.Sub(now)}
	if window.used >= q.requests {
		state.exceeded = true
		return state
	}
	window.used++
	state.remaining = q.requests - window.used
	if class != rateNone {
		l.windows["global"].used++
	}
	return state
}

func (l *limiter) windowLocked(key string, q quota, now time.Time) *rateWindow {
	window := l.windows[key]
	if window == nil || !now.Before(window.reset) {
		window = &rateWindow{reset: now.Add(q.window)}
		l.windows[key] = window
	}
	return window
}

// sweepLocked forgets windows that are over, once in a while.
func (l *limiter) sweepLocked(now time.Time) {
	if now.Sub(l.sweep) < 10*time.Second {
		return
	}
	l.sweep = now
	for key, window := range l.windows {
		if !now.Before(window.reset) {
			delete(l.windows, key)
		}
	}
}

// write sets the headers that tell of the bucket.
func (s rateState) write(h http.Header) {
	if s.global {
		h.Set("X-RateLimit-Global", "true")
		h.Set("X-RateLimit-Scope", "global")
	} else if s.exceeded {
		h.Set("X-RateLimit-Scope", "user")
	}
	h.Set("X-RateLimit-Bucket", s.bucket)
	h.Set("X-RateLimit-Limit", strconv.Itoa(s.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(s.remaining))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(s.reset.UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", s.resetAfter.Seconds()))
	if s.exceeded {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(s.resetAfter.Seconds()))))
	}
}

// rateLimitBody is what comes with a 429.
func rateLimitBody(after time.Duration, global bool) []byte {
	return encode(struct {
		Message    string  `json:"message"`
		RetryAfter float64 `json:"retry_after"`
		Global     bool    `json:"global"`
		Code       int     `json:"code"`
	}{"You are being rate limited.", math.Ceil(after.Seconds()*1000) / 1000, global, 0})
}
