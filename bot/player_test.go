package bot

import (
	"context"
	"sync"

	"owarebot/engine"
	"owarebot/engine/players"
)

// fakePlayer plays the first legal pit, takes no offer and has one advice, unless
// a test wants something else.
type fakePlayer struct {
	mu       sync.Mutex
	decide   func(ctx context.Context, game *engine.Game) (players.Decision, error)
	accepts  func(offer players.Offer) bool
	advise   func(ctx context.Context, game *engine.Game) (players.Advice, error)
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

func (p *fakePlayer) Decide(ctx context.Context, _ players.Level, game *engine.Game, _ uint64) (players.Decision, error) {
	p.mu.Lock()
	p.thoughts++
	decide := p.decide
	p.mu.Unlock()
	if decide != nil {
		return decide(ctx, game)
	}
	return players.Decision{Pit: firstLegal(game)}, nil
}

func firstLegal(game *engine.Game) engine.Pit {
	for pit := range game.Rules().LegalMoves(game.Position()).All() {
		return pit
	}
	panic("the game is over")
}

func (p *fakePlayer) Accepts(_ context.Context, _ players.Level, _ *engine.Game, offer players.Offer, _ engine.Side) (bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.thoughts++
	return p.accepts != nil && p.accepts(offer), nil
}

func (p *fakePlayer) Advise(ctx context.Context, game *engine.Game) (players.Advice, error) {
	p.mu.Lock()
	advise := p.advise
	p.mu.Unlock()
	if advise != nil {
		return advise(ctx, game)
	}
	return players.Advice{Best: firstLegal(game), Reason: players.Captures, Captured: 3}, nil
}
