package bot

import (
	"sync"
	"time"

	"owarebot/match"
)

const (
	// idle is the longest time between two looks at what is to be done, and
	// shortest the shortest, so that trouble with the store makes no mad rush.
	idle     = 5 * time.Minute
	shortest = 100 * time.Millisecond
	// firstRetry and lastRetry bound the time after which a board that could
	// not be shown is tried again; it doubles with each try. Where the bot lost
	// its permissions, a person has to give them back, which takes longer: then
	// lastRetry is the first pause, and rareRetry the longest.
	firstRetry = 2 * time.Second
	lastRetry  = 10 * time.Minute
	rareRetry  = 6 * time.Hour
)

// repairs is the timetable of [Bot.Run]: when it looks next, and which matches
// are tried when. Which matches need it is for the store to say; this only
// remembers how often they failed.
type repairs struct {
	woken chan struct{}

	mu      sync.Mutex
	planned time.Time // when Run looks next
	retries map[match.ID]retry
	stalled retry // of ending what is overdue; zero while that succeeds
}

// retry is the next try of what failed.
type retry struct {
	wait time.Duration
	at   time.Time
}

// again is the try after this one, when that fails as well.
func (r retry) again(now time.Time) retry {
	wait := max(firstRetry, min(2*r.wait, lastRetry))
	return retry{wait: wait, at: now.Add(wait)}
}

func newRepairs() *repairs {
	return &repairs{woken: make(chan struct{}, 1), retries: make(map[match.ID]retry)}
}

// wake makes Run look now.
func (r *repairs) wake() {
	select {
	case r.woken <- struct{}{}:
	default:
	}
}

// expect makes Run look in time for a deadline that is new.
func (r *repairs) expect(deadline time.Time) {
	r.mu.Lock()
	early := !deadline.IsZero() && deadline.Before(r.planned)
	r.mu.Unlock()
	if early {
		r.wake()
	}
}

// plan notes that Run looks next at the given time, or earlier where a match is
// to be tried before that, and returns when.
func (r *repairs) plan(until time.Time) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, retry := range r.retries {
		if retry.at.Before(until) {
			until = retry.at
		}
	}
	r.planned = until
	return until
}

// failed puts the next try of a match off.
func (r *repairs) failed(id match.ID, now time.Time, lostPermission bool) {
	r.mu.Lock()
	last := r.retries[id]
	next := last.again(now)
	if lostPermission {
		wait := max(lastRetry, min(2*last.wait, rareRetry))
		next = retry{wait: wait, at: now.Add(wait)}
	}
	r.retries[id] = next
	r.mu.Unlock()
	r.expect(next.at)
}

// ended notes whether what was overdue could be ended. Where not, a deadline in
// the past is no reason to look again at once.
func (r *repairs) ended(now time.Time, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		r.stalled = r.stalled.again(now)
		return
	}
	r.stalled = retry{}
}

// notBefore is when a deadline can be looked after: then, or when it is tried
// again.
func (r *repairs) notBefore(deadline time.Time) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if deadline.Before(r.stalled.at) {
		return r.stalled.at
	}
	return deadline
}

// done forgets the failures of a match that is shown.
func (r *repairs) done(id match.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.retries, id)
}

// due reports whether a match may be tried.
func (r *repairs) due(id match.ID, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !now.Before(r.retries[id].at)
}

// keep forgets all matches but those that are still not shown.
func (r *repairs) keep(unshown []match.Match) {
	r.mu.Lock()
	defer r.mu.Unlock()
	kept := make(map[match.ID]retry)
	for _, m := range unshown {
		if retry, failed := r.retries[m.ID]; failed {
			kept[m.ID] = retry
		}
	}
	r.retries = kept
}
