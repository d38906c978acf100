package search

import (
	"runtime"

	"owarebot/engine"
)

// worker is one thread of a search. All it shares with the others is the table
// and the word to stop.
type worker struct {
	searcher *Searcher
	rules    engine.Rules
	table    *table
	endgames Endgames
	*evaluator
	index int // 0 is the one whose result counts

	*root
	relays bool // the variant sows them
	cycle  int  // the least number of plies after which a position can return
	asked  int  // the endgames are asked about boards of so many seeds at most
	full   bool // see Searcher

	nodes   uint64
	told    uint64 // nodes that the searcher has been told of
	pollAt  uint64
	stopped bool

	// salt goes into the keys of positions in which South and North move. It
	// is not 0 where what is found out must not be mistaken for something
	// else.
	salt [2]uint64
	// assumed, when not 0, is what South has in every position that is not
	// proven: see claimDraws.
	assumed int32

	// path holds the keys of the positions that stood in the game and of
	// those on the line being searched; the root's is at base.
	path []uint64
	base int

	moves [engine.MaxSteps]rootMove
	count int
	done  int  // the last depth that was finished
	exact bool // the best move's outcome is the best there is

	order ordering
	lines variations
}

func newWorker(s *Searcher, index int) *worker {
	w := &worker{searcher: s, rules: s.rules, table: s.table, endgames: s.endgames, evaluator: s.evaluator, index: index}
	w.cycle = leastCycle
	if w.relays = s.rules.Variant == engine.Ayoayo; w.relays {
		w.cycle = leastRelayCycle
	}
	return w
}

func (w *worker) forget() { w.order = ordering{} }

// prepare readies a worker for a thought.
func (w *worker) prepare(r *root) {
	w.root = r
	w.full = w.searcher.full
	w.nodes, w.told, w.stopped = 0, 0, false
	w.setPoll()
	w.assume(0)
	w.setPath()
	w.order.age()

	var steps [engine.MaxSteps]engine.Step
	w.count = w.rules.Steps(r.position, &steps)
	for i, s := range steps[:w.count] {
		w.moves[i].begin(s)
	}
	w.askEndgames()
	w.done, w.exact = 0, false
}

func (w *worker) setPath() {
	w.base = len(w.past.stood)
	if need := w.base + maxPly; need > len(w.path) {
		w.path = make([]uint64, need)
	}
	for i, p := range w.past.stood {
		w.path[i] = keyOf(p.Words())
	}
	w.path[w.base] = keyOf(w.position.Words())
}

// assume sets what South is taken to have where nothing is proven, 0 for an
// estimate, and separates what the table holds under different assumptions.
func (w *worker) assume(forSouth int32) {
	w.assumed = forSouth
	w.salt = [2]uint64{}
	if w.past.salt != 0 || forSouth != 0 || w.margin {
		kind := uint64(forSouth+1)<<1 | 1
		if w.margin {
			kind |= 8
		}
		w.salt = [2]uint64{mix(w.past.salt, kind), mix(w.past.salt, kind<<8)}
	}
}

// pollEvery is how many positions pass before a worker looks up whether it
// should stop: some tenths of a millisecond.
const pollEvery = 4096

// setPoll finds the number of nodes at which to look up next.
func (w *worker) setPoll() {
	w.pollAt = w.nodes + pollEvery
	if w.lastNode != 0 && len(w.searcher.workers) == 1 {
		w.pollAt = min(w.pollAt, w.lastNode)
	}
}

// poll finds out whether to stop. The first depth is always finished. It lets
// others run: where there is a single processor, nobody could say that it is
// time to stop otherwise.
func (w *worker) poll() {
	runtime.Gosched()
	total := w.searcher.nodes.Add(w.nodes - w.told)
	w.told = w.nodes
	full := w.lastNode != 0 && total >= w.lastNode
	if full {
		w.searcher.stop.Store(true)
	}
	w.setPoll()
	if w.done > 0 && (full || w.searcher.stop.Load()) {
		w.stopped = true
		w.pollAt = 0 // whatever is entered on the way out returns at once
	}
}
