package uci

import (
	"context"
	"sync"
	"time"

	"owarebot/engine"
	"owarebot/engine/search"
)

// noMove is the answer where there is no move.
const noMove = "bestmove 0000"

// thought is one search, from go to bestmove.
type thought struct {
	clock  Clock
	budget budget
	cancel context.CancelFunc
	// answering is closed before bestmove is written and done after it: who
	// reads bestmove may send the next command at once.
	answering, done chan struct{}
	// released is closed when bestmove may be written: not while thinking
	// without end or on the opponent's time, however soon the search is
	// through.
	released chan struct{}

	mu         sync.Mutex
	began      time.Duration // when the search began
	counted    bool          // that the time for the move is running
	since      time.Duration // when it began to
	stopTimer  func()
	hasRelease bool
}

func (s *server) thinking() bool {
	if s.thought == nil {
		return false
	}
	select {
	case <-s.thought.answering:
		<-s.thought.done
		return false
	default:
		return true
	}
}

// start carries out "go".
func (s *server) start(words []string) error {
	l, err := parseLimits(words)
	if err != nil {
		return err
	}
	if s.game == nil || s.game.Ending() != engine.Ongoing {
		if s.game == nil {
			s.tell("there is no position to move in; the last one was not understood")
		}
		s.out.line(noMove)
		return nil
	}
	s.setUp()
	position := s.game.Position()
	choice := s.options.rules.LegalMoves(position).Len() > 1
	ctx, cancel := context.WithCancel(context.Background())
	t := &thought{
		clock:     s.config.Clock,
		budget:    l.budget(position.ToMove(), choice),
		cancel:    cancel,
		answering: make(chan struct{}),
		done:      make(chan struct{}),
		released:  make(chan struct{}),
		began:     s.config.Clock.Now(),
		stopTimer: func() {},
	}
	s.thought = t
	if !l.infinite && !l.ponder {
		t.release()
	}
	request := search.Request{Game: s.game, Depth: l.depth, Nodes: l.nodes}
	if pit, known := s.known(); known && !l.infinite {
		go s.playKnown(t, pit)
	} else {
		go s.search(ctx, t, request)
	}
	return nil
}

func (s *server) known() (engine.Pit, bool) {
	if s.config.Known == nil {
		return 0, false
	}
	return s.config.Known(s.game)
}

// playKnown answers with the move of a strategy, which wins.
func (s *server) playKnown(t *thought, pit engine.Pit) {
	<-t.released
	line := search.Line{Pit: pit, Outcome: engine.Win, PV: []engine.Pit{pit}}
	s.out.line(info(search.Result{Lines: []search.Line{line}, Exact: true}, 0))
	s.answerWith(t, bestMove(line))
}

func (s *server) search(ctx context.Context, t *thought, r search.Request) {
	r.OnDepth = func(found search.Result) {
		s.out.line(info(found, t.clock.Now()-t.began))
		if t.enough() {
			t.cancel()
		}
	}
	result, err := s.thinker.Think(ctx, r)
	<-t.released
	if err != nil {
		s.tell("there is no move: %v", err)
		s.answerWith(t, noMove)
		return
	}
	s.out.line(info(result, t.clock.Now()-t.began))
	s.answerWith(t, bestMove(result.Lines[0]))
}

// answerWith ends the thought with its last line.
func (s *server) answerWith(t *thought, line string) {
	t.cancel()
	t.mu.Lock()
	t.stopTimer()
	t.mu.Unlock()
	close(t.answering)
	s.out.line(line)
	close(t.done)
}

// release lets the thought be answered, and lets the time for it run.
func (t *thought) release() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.hasRelease {
		return
	}
	t.hasRelease = true
	close(t.released)
	t.counted, t.since = true, t.clock.Now()
	if t.budget.hard > 0 {
		t.stopTimer = t.clock.After(t.budget.hard, t.cancel)
	}
}

// enough tells whether so much of the time is gone that another depth is not
// worth beginning.
func (t *thought) enough() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.counted && t.budget.soft > 0 && t.clock.Now()-t.since >= t.budget.soft
}

// stop carries out "stop": the answer comes at once.
func (s *server) stop([]string) error {
	s.stopThought()
	return nil
}

func (s *server) stopThought() {
	if s.thought == nil {
		return
	}
	s.thought.cancel()
	s.thought.release()
	<-s.thought.done
}

// ponderHit carries out "ponderhit": the opponent has played what was expected,
// and from now on the time is the engine's own.
func (s *server) ponderHit([]string) error {
	if s.thought != nil {
		s.thought.release()
	}
	return nil
}
