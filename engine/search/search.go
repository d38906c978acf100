package search

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"owarebot/engine"
)

const (
	// DefaultTableBytes is the size of the table where none is set.
	DefaultTableBytes = 64 << 20
	// MaxDepth is the greatest depth that is searched.
	MaxDepth = 120
	// maxPly is more than any line is long.
	maxPly = MaxDepth + 8
)

// ErrGameOver is returned for a game that is over: there is no move to find.
var ErrGameOver = errors.New("the game is over, there is nothing to think about")

// Endgames know positions with few seeds. They must be safe for concurrent use.
type Endgames interface {
	// Seeds is the number of seeds up to which boards are known.
	Seeds() int
	// Probe returns how many of the seeds on the board the player to move
	// and the opponent can each be sure of, whatever the other does and
	// without counting on repetition. The rest depends on more than the
	// position. It is false when the position is not known.
	Probe(engine.Position) (mover, opponent int, known bool)
}

// Config says what a [Searcher] may use. The zero value is good.
type Config struct {
	// TableBytes bounds the memory of the table of positions, which is
	// nearly all that a Searcher needs; 0 means [DefaultTableBytes]. What is
	// used is the greatest power of two that fits.
	TableBytes int64
	// Threads is how many positions are looked at at the same time; 0 means
	// one.
	Threads int
	// Endgames are asked about positions with few seeds, if not nil.
	Endgames Endgames
	// Weights are what positions are evaluated by; nil means those tuned for
	// the rules.
	Weights *Weights
}

// Request is what to think about and how long. Without any limit it is the
// context that ends the thought, or a proof.
type Request struct {
	// Game is played by the Searcher's rules. Positions that stood in it
	// count for repetition. It is only read.
	Game *engine.Game
	// Depth is the number of plies to look ahead; 0 means no limit.
	Depth int
	// Nodes is the number of positions after which the thought ends; 0 means
	// no limit.
	Nodes uint64
	// AllMoves asks for the score of every legal move instead of the best
	// one's alone.
	AllMoves bool
	// OnDepth, if not nil, is called with what is known after each depth that
	// was finished, on the goroutine of Think. It must not call the Searcher.
	OnDepth func(Result)
}

// Line is a move and what follows it when both play their best.
type Line struct {
	Pit   engine.Pit
	Score Score
	// Outcome is what has been proven about the move, for the player who
	// makes it.
	Outcome engine.Outcome
	// PV begins with Pit.
	PV []engine.Pit
}

// Result is what a thought has come to.
type Result struct {
	// Lines has the best move first. When Request.AllMoves asked for it, there
	// is one for each legal move, all searched to the same depth.
	Lines []Line
	// Depth is the last depth that was finished. When the next one was under
	// way, the best move of that may have taken the lead already.
	Depth int
	// Nodes is the number of positions looked at by all threads.
	Nodes uint64
	// Exact tells that the best move's outcome is proven to be the best that
	// can be reached.
	Exact bool
}

// Searcher thinks about games of one set of rules. It keeps what it has learnt
// from one thought to the next. It may have one thought at a time.
type Searcher struct {
	rules     engine.Rules
	endgames  Endgames
	evaluator *evaluator
	table     *table
	workers   []*worker
	stop      atomic.Bool
	nodes     atomic.Uint64 // of all workers, as of when each last looked up
	// full makes it look at everything at full depth, as tests want it.
	full bool
}

// New returns a Searcher for these rules, which must be valid.
func New(rules engine.Rules, c Config) *Searcher {
	size := c.TableBytes
	if size <= 0 {
		size = DefaultTableBytes
	}
	threads := max(c.Threads, 1)
	s := &Searcher{rules: rules, endgames: c.Endgames, table: newTable(size, threads > 1)}
	weights := c.Weights
	if weights == nil {
		weights = weightsFor(rules)
	}
	s.evaluator = newEvaluator(weights)
	for i := range threads {
		s.workers = append(s.workers, newWorker(s, i))
	}
	return s
}

// Forget makes the Searcher as if it were new.
func (s *Searcher) Forget() {
	s.table.forget()
	for _, w := range s.workers {
		w.forget()
	}
}

// Think looks for the best move until a limit is reached, the context ends or
// more cannot be known. It ends within 5 milliseconds of the context, and always
// with a legal move: at least one ply is looked at even when the context has
// ended before. It returns [ErrGameOver] for a game that is over and another
// error for a game of other rules.
func (s *Searcher) Think(ctx context.Context, r Request) (Result, error) {
	if r.Game.Rules() != s.rules {
		return Result{}, fmt.Errorf("cannot think about a game of %v: this is a searcher for %v", r.Game.Rules(), s.rules)
	}
	if r.Game.Ending() != engine.Ongoing {
		return Result{}, ErrGameOver
	}
	root := newRoot(r)
	s.table.turn()
	s.stop.Store(ctx.Err() != nil)
	s.nodes.Store(0)
	disarm := context.AfterFunc(ctx, func() { s.stop.Store(true) })
	defer disarm()

	var helpers sync.WaitGroup
	for _, w := range s.workers[1:] {
		helpers.Go(func() {
			w.prepare(root)
			w.deepen(func() {})
		})
	}
	w := s.workers[0]
	w.prepare(root)
	w.deepen(func() {
		if r.OnDepth != nil {
			r.OnDepth(w.result())
		}
	})
	s.stop.Store(true)
	helpers.Wait()
	return w.result(), nil
}
