package uci

import (
	"context"
	"errors"
	"sync"
	"time"

	"owarebot/engine"
	"owarebot/engine/search"
)

// fakeThinker plays the first legal move and says that it looked at a hundred
// positions a ply. Without a limit in plies or nodes it looks three plies ahead
// and waits to be stopped.
type fakeThinker struct{}

func (fakeThinker) Forget() {}

func (fakeThinker) Think(ctx context.Context, r search.Request) (search.Result, error) {
	depth := 3
	limited := r.Depth > 0 || r.Nodes > 0
	if r.Depth > 0 {
		depth = min(r.Depth, 20)
	} else if r.Nodes > 0 {
		depth = int(min(max(r.Nodes/100, 1), 20))
	}
	var found search.Result
	for d := 1; d <= depth; d++ {
		line := search.Line{Score: search.Score(10 * d), PV: firstMoves(r.Game)}
		line.Pit = line.PV[0]
		found = search.Result{Lines: []search.Line{line}, Depth: d, Nodes: uint64(100 * d)}
		r.OnDepth(found)
	}
	if !limited {
		<-ctx.Done()
	}
	return found, nil
}

// firstMoves are the first legal move and the first reply to it.
func firstMoves(game *engine.Game) []engine.Pit {
	var moves []engine.Pit
	p := game.Position()
	for range 2 {
		var steps [engine.MaxSteps]engine.Step
		if game.Rules().Steps(p, &steps) == 0 {
			break
		}
		moves = append(moves, steps[0].Pit)
		p = steps[0].After
	}
	return moves
}

// fakeClock stands still but when it is told how much time passes.
type fakeClock struct {
	mu     sync.Mutex
	now    time.Duration
	timers map[*fakeTimer]bool
}

type fakeTimer struct {
	at   time.Duration
	ring func()
}

func (c *fakeClock) Now() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *fakeClock) After(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	timer := &fakeTimer{c.now + d, f}
	if c.timers == nil {
		c.timers = make(map[*fakeTimer]bool)
	}
	c.timers[timer] = true
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.timers, timer)
	}
}

func (c *fakeClock) pass(d time.Duration) {
	c.mu.Lock()
	c.now += d
	var due []func()
	for timer := range c.timers {
		if timer.at <= c.now {
			delete(c.timers, timer)
			due = append(due, timer.ring)
		}
	}
	c.mu.Unlock()
	for _, ring := range due {
		ring()
	}
}

// fakeConfig is an engine of which everything is known beforehand.
func fakeConfig(clock Clock) Config {
	return Config{
		Name:       "Test engine",
		Author:     "Somebody",
		Clock:      clock,
		NewThinker: func(engine.Rules, search.Config) Thinker { return fakeThinker{} },
		OpenTables: func(dir string, _ engine.Rules) (Tables, error) {
			return nil, errors.New("there are none in " + dir)
		},
	}
}
