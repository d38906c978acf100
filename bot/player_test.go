package bot

import (
	"context"
	"sync"

	"owarebot/engine"
	"owarebot/match"
)

// fakePlayer plays the first legal pit, takes no offer and has one advice, unless
// a test wants something else.
type fakePlayer struct {
	mu       sync.Mutex
	decide   func(ctx context.Context, level int, game *engine.Game) (match.BotMove, error)
	accepts  func(offer match.OfferKind) bool
	advise   func(ctx context.Context, game *engine.Game) (Advice, error)
	thoughts int // how many there were
}

// set changes what the player does.
func (p *fakePlayer) set(change func(*fakePlayer)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(p)
}

// count is how often the player thought.
func (p *fakePlayer) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.thoughts
}

func (p *fakePlayer) Decide(ctx context.Context, level int, game *engine.Game, _ uint64) (match.BotMove, error) {
	p.mu.Lock()
	p.thoughts++
	decide := p.decide
	p.mu.Unlock()
	if decide != nil {
		return decide(ctx, level, game)
	}
	return match.BotMove{Pit: firstLegal(game)}, nil
}

func firstLegal(game *engine.Game) engine.Pit {
	for pit := range game.Rules().LegalMoves(game.Position()).All() {
		return pit
	}
	panic("the game is over")
}

func (p *fakePlayer) Accepts(_ context.Context, _ int, _ *engine.Game, _ engine.Side, offer match.OfferKind) (bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.thoughts++
	return p.accepts != nil && p.accepts(offer), nil
}

func (p *fakePlayer) Advise(ctx context.Context, game *engine.Game) (Advice, error) {
	p.mu.Lock()
	advise := p.advise
	p.mu.Unlock()
	if advise != nil {
		return advise(ctx, game)
	}
	return Advice{Best: firstLegal(game), Reason: Captures, Captured: 3}, nil
}

func (p *fakePlayer) Perfect(r engine.Rules) bool { return r.Variant == engine.Ayoayo }
