package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"owarebot/engine"
)

// newGame begins a game at a position, the start if it is "".
func newGame(t testing.TB, rules engine.Rules, position string) *engine.Game {
	t.Helper()
	p := engine.StartPosition()
	if position != "" {
		var err error
		if p, err = engine.ParsePosition(position); err != nil {
			t.Fatal(err)
		}
	}
	g, err := engine.NewGame(rules, p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// randomGame plays so many random moves from the start, but at most to the move
// before the last of the game.
func randomGame(t testing.TB, rules engine.Rules, random *rand.Rand, moves int) *engine.Game {
	t.Helper()
	g := newGame(t, rules, "")
	for range moves {
		var steps [engine.MaxSteps]engine.Step
		n := rules.Steps(g.Position(), &steps)
		pit := steps[random.IntN(n)].Pit
		if _, err := g.Play(pit); err != nil {
			t.Fatal(err)
		}
		if g.Ending() != engine.Ongoing {
			return replay(t, g, len(g.Moves())-1)
		}
	}
	return g
}

// replay returns the game as it was after so many moves.
func replay(t testing.TB, g *engine.Game, moves int) *engine.Game {
	t.Helper()
	again, err := engine.NewGame(g.Rules(), g.Start())
	if err != nil {
		t.Fatal(err)
	}
	for _, pit := range g.Moves()[:moves] {
		if _, err := again.Play(pit); err != nil {
			t.Fatal(err)
		}
	}
	return again
}

func think(t testing.TB, s *Searcher, r Request) Result {
	t.Helper()
	result, err := s.Think(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// plain is minimax straight from the definition, with none of what makes the
// search fast. It values leaves as the search does.
type plain struct {
	w      *worker
	counts map[engine.Position]int // of the game
	line   map[engine.Position]bool
}

func newPlain(g *engine.Game) *plain {
	s := New(g.Rules(), Config{TableBytes: 1})
	w := s.workers[0]
	w.prepare(newRoot(Request{Game: g}))
	return &plain{w, nil, map[engine.Position]bool{g.Position(): true}}
}

func (p *plain) value(at engine.Position, depth, ply int) int32 {
	mover, other := at.Words()
	var steps [engine.MaxSteps]engine.Step
	if ply > 0 {
		if max(storeOf(mover), storeOf(other)) >= engine.Majority && !p.w.margin {
			if storeOf(mover) >= engine.Majority {
				return won - int32(ply)
			}
			return int32(ply) - won
		}
		if depth == 0 {
			return p.w.leaf(at, ply)
		}
		if p.line[at] {
			return p.w.repetition(at, mover, other, ply)
		}
		p.line[at] = true
		defer delete(p.line, at)
	}
	n := p.w.rules.Steps(at, &steps)
	if n == 0 {
		return p.w.final(mover, other, ply)
	}
	best := int32(-infinite)
	for _, s := range steps[:n] {
		v := p.value(s.After, depth-1, ply+1)
		if s.After.ToMove() != at.ToMove() {
			v = -v
		}
		best = max(best, v)
	}
	return best
}

// At a fixed depth the search finds what minimax finds.
func TestAgreesWithMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, rules := range engine.AllRules() {
		for n := range 24 {
			g := randomGame(t, rules, random, 10+5*n)
			depth := 1 + n%5
			want := newPlain(g).value(g.Position(), depth, 0)
			s := New(rules, Config{TableBytes: 1 << 16})
			s.full = true
			r := think(t, s, Request{Game: g, Depth: depth})
			if got := int32(s.workers[0].moves[0].score); got != want && r.Depth == depth {
				t.Errorf("%v, %v, depth %d: the search finds %d, minimax %d", rules, g.Position(), depth, got, want)
			}
		}
	}
}

func TestGameOver(t *testing.T) {
	g := newGame(t, engine.Rules{}, "0-0-0-0-0-0-4-4-4-4-4-3-20-5-S")
	if _, err := New(engine.Rules{}, Config{TableBytes: 1}).Think(context.Background(), Request{Game: g}); !errors.Is(err, ErrGameOver) {
		t.Errorf("thinking about a game that is over gives %v", err)
	}
}
