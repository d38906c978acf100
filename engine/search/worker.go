package search

import "owarebot/engine"

// worker is one thread of a search. All it shares with the others is the table
// and the word to stop.
type worker struct {
	searcher *Searcher
	rules    engine.Rules
	table    *table
	endgames Endgames
	index    int // 0 is the one whose result counts

	*root
	cycle int // the least number of plies after which a position can return

	nodes   uint64
	told    uint64 // nodes that the searcher has been told of
	pollAt  uint64
	stopped bool

	// salt goes into the keys of positions in which South and North move. It
	// is not 0 where what is found out must not be mistaken for something
	// else.
	salt [2]uint64
	// assumed, when not 0, is what South has in every position that is not
	// proven: see provesDraw.
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
	w := &worker{searcher: s, rules: s.rules, table: s.table, endgames: s.endgames, index: index}
	w.cycle = leastCycle
	if s.rules.Variant == engine.Ayoayo {
		w.cycle = leastRelayCycle
	}
	return w
}

func (w *worker) forget() { w.order = ordering{} }

// prepare readies a worker for a thought.
func (w *worker) prepare(r *root) {
	w.root = r
	w.nodes, w.told, w.stopped = 0, 0, false
	w.setPoll()
	w.assume(0)
	w.base = len(r.past.stood)
	if need := w.base + maxPly; cap(w.path) < need {
		w.path = make([]uint64, need)
	} else {
		w.path = w.path[:need]
	}
	for i, p := range r.past.stood {
		mover, other := p.Words()
		w.path[i] = keyOf(mover, other)
	}
	mover, other := r.position.Words()
	w.path[w.base] = keyOf(mover, other)
	w.order.age()

	var steps [engine.MaxSteps]engine.Step
	w.count = w.rules.Steps(r.position, &steps)
	for i, s := range steps[:w.count] {
		w.moves[i] = rootMove{step: s, score: -infinite}
		w.moves[i].line[0] = s.Pit
		w.moves[i].length = 1
	}
	w.done, w.exact = 0, false
}

// assume sets what South is taken to have where nothing is proven, 0 for an
// estimate, and separates what the table holds under different assumptions.
func (w *worker) assume(forSouth int32) {
	w.assumed = forSouth
	w.salt = [2]uint64{}
	if w.past.keySum != 0 || forSouth != 0 || w.margin {
		kind := uint64(forSouth+1)<<1 | 1
		if w.margin {
			kind |= 8
		}
		w.salt = [2]uint64{mix(w.past.keySum, kind), mix(w.past.keySum, kind<<8)}
	}
}

// pollEvery is how many positions pass before a worker looks up whether it
// should stop: some tenths of a millisecond.
const pollEvery = 1024

// setPoll finds the number of nodes at which to look up next.
func (w *worker) setPoll() {
	w.pollAt = w.nodes + pollEvery
	if w.lastNode != 0 && len(w.searcher.workers) == 1 {
		w.pollAt = min(w.pollAt, w.lastNode)
	}
}

// poll finds out whether to stop. The first depth is always finished.
func (w *worker) poll() {
	total := w.searcher.nodes.Add(w.nodes - w.told)
	w.told = w.nodes
	full := w.lastNode != 0 && total >= w.lastNode
	if full {
		w.searcher.stop.Store(true)
	}
	w.setPoll()
	if w.done > 0 && (full || w.searcher.stop.Load()) {
		w.stopped = true
	}
}

// A position returns only when every pit has been lifted: seeds move in one
// direction alone, so that each must have passed all pits or other seeds in its
// stead, and a pit that is passed and not lifted grows. One lap lifts one pit.
const (
	leastCycle      = engine.Pits
	leastRelayCycle = 2
)
