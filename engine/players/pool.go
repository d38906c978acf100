package players

import (
	"context"
	"sync"

	"owarebot/engine"
	"owarebot/engine/search"
)

const (
	defaultTableBytes = 256 << 20
	// quickBytes and deepBytes are the tables of one search with few nodes
	// and with many. They are the same on every machine, because the size of
	// a table has a say in what is found within a limit of nodes.
	quickBytes = 1 << 20
	deepBytes  = 32 << 20
	// solvingBytes is what a solver may take beside a deep search.
	solvingBytes = 32 << 20
	// quickNodes is the highest limit of nodes that counts as few.
	quickNodes = 50_000
	// quickShare is the part of all memory that is for quick searches.
	quickShare = 8
)

// BytesPerThought is how much of [Config.TableBytes] lets one more player of the
// highest levels think at the same time.
const BytesPerThought = (deepBytes+solvingBytes)*quickShare/(quickShare-1) + 1

// pools are where searchers come from.
type pools struct{ quick, deep *pool }

func newPools(c Config) pools {
	bytes := c.TableBytes
	if bytes == 0 {
		bytes = defaultTableBytes
	}
	endgames := c.Endgames
	if endgames == nil {
		endgames = func(engine.Rules) search.Endgames { return nil }
	}
	quick := bytes / quickShare
	return pools{
		quick: newPool(quickBytes, quick/quickBytes, endgames),
		deep:  newPool(deepBytes, (bytes-quick)/(deepBytes+solvingBytes), endgames),
	}
}

// forNodes returns the pool for a search with this limit of nodes.
func (p pools) forNodes(nodes uint64) *pool {
	if nodes <= quickNodes {
		return p.quick
	}
	return p.deep
}

// pool keeps searchers with tables of one size between thoughts, and no more of
// them than it was told, which is at least one.
type pool struct {
	size     int64
	endgames func(engine.Rules) search.Endgames
	// room has a token for each searcher in use.
	room chan struct{}

	mu   sync.Mutex
	idle []idleSearcher // the one that rested longest first
	kept int            // searchers that exist, in use or idle
}

type idleSearcher struct {
	rules    engine.Rules
	searcher *search.Searcher
}

func newPool(size, most int64, endgames func(engine.Rules) search.Endgames) *pool {
	return &pool{size: size, endgames: endgames, room: make(chan struct{}, max(1, most))}
}

// take returns a searcher for the rules, and waits while as many as there may
// be are in use. It returns ctx's error when that ends first.
func (p *pool) take(ctx context.Context, rules engine.Rules) (*search.Searcher, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case p.room <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, s := range p.idle {
		if s.rules == rules {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			return s.searcher, nil
		}
	}
	if p.kept == cap(p.room) {
		// There is a token left, so one of those kept is idle.
		p.idle = p.idle[1:]
		p.kept--
	}
	p.kept++
	return search.New(rules, search.Config{TableBytes: p.size, Threads: 1, Endgames: p.endgames(rules)}), nil
}

// give returns a searcher that take gave out.
func (p *pool) give(rules engine.Rules, s *search.Searcher) {
	p.mu.Lock()
	p.idle = append(p.idle, idleSearcher{rules, s})
	p.mu.Unlock()
	<-p.room
}
