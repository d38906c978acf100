package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
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

func TestOtherRules(t *testing.T) {
	g := newGame(t, engine.Rules{Variant: engine.Wari}, "")
	if _, err := New(engine.Rules{}, Config{TableBytes: 1}).Think(context.Background(), Request{Game: g}); err == nil {
		t.Error("a searcher for abapa thinks about a game of wari")
	}
}

// What a position is worth where little is left to think about.
func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		name, rules, position string
		outcome               engine.Outcome
		plies                 int // 0 where it is not counted
		best                  string
	}{
		{"takes the 25th seed", "abapa", "4-0-0-0-0-1-1-0-0-0-0-5-23-14-S", engine.Win, 1, "F"},
		{"gives the last seed away and gets it back", "ayoayo", "0-0-0-0-0-1-0-0-0-0-0-0-24-23-S", engine.Win, 1, "F"},
		{"gives the last seed away to draw", "abapa", "0-0-0-0-0-1-0-0-0-0-0-0-24-23-S", engine.Draw, 0, "F"},
		{"gives the last seed away and loses", "abapa", "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S", engine.Loss, 1, "F"},
		{"moves again after a slam and draws", "warri", "0-0-0-0-0-2-1-1-0-0-0-0-20-24-S", engine.Draw, 0, "F"},
		{"has won and plays on", "abapa+play-out", "0-0-0-1-2-1-0-0-1-0-1-0-26-16-S", engine.Win, 0, ""},
		{"has lost and plays on", "ayoayo+play-out", "0-0-0-1-2-1-0-0-1-0-1-0-16-26-S", engine.Loss, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules, err := engine.ParseRules(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			r := think(t, New(rules, Config{TableBytes: 1 << 18}), Request{Game: newGame(t, rules, c.position), Depth: 12})
			best := r.Lines[0]
			plies, counted := best.Score.Plies()
			if !r.Exact || best.Outcome != c.outcome || counted != (c.plies > 0) || plies != c.plies {
				t.Errorf("the result is %+v, want an exact %v in %d plies", r, c.outcome, c.plies)
			}
			if c.best != "" && best.Pit.String() != c.best {
				t.Errorf("the best move is %v, want %s", best.Pit, c.best)
			}
		})
	}
}

// The fewest plies to a win are those that minimax finds. A ply more shows that
// there is no move.
func TestWinsAsSoonAsPossible(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	wins := 0
	for _, rules := range engine.AllRules() {
		for range 30 {
			g := randomGame(t, rules, random, 40+random.IntN(60))
			p := newPlain(g)
			if p.w.margin {
				continue
			}
			s := New(rules, Config{TableBytes: 1 << 16})
			r := think(t, s, Request{Game: g, Depth: 14, Nodes: 30_000})
			plies, ok := r.Lines[0].Score.Plies()
			if !ok || plies > 5 {
				continue
			}
			wins++
			if got, want := int32(r.Lines[0].Score), p.value(g.Position(), plies+1, 0); got != want {
				t.Errorf("%v, %v: the search finds %d, minimax %d", rules, g.Position(), got, want)
			}
		}
	}
	if wins < 30 {
		t.Errorf("only %d decided games were compared", wins)
	}
}

// Where a move ends the game by the third repetition, the search knows how it
// comes out, and elsewhere it proves nothing from repetition.
func TestThirdRepetition(t *testing.T) {
	for _, c := range []struct {
		position string
		outcome  engine.Outcome
	}{
		{"1-0-0-0-0-0-1-0-0-0-0-0-22-24-S", engine.Loss},
		{"1-0-0-0-0-0-1-0-0-0-0-0-24-22-S", engine.Win},
		{"1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", engine.Draw},
	} {
		g := newGame(t, engine.Rules{}, c.position)
		s := New(engine.Rules{}, Config{TableBytes: 1 << 16})
		for g.Ending() == engine.Ongoing {
			r := think(t, s, Request{Game: g, Depth: 1, AllMoves: true})
			last := replay(t, g, len(g.Moves()))
			if _, err := last.Play(r.Lines[0].Pit); err != nil {
				t.Fatal(err)
			}
			want := engine.Unknown
			if last.Ending() == engine.ThirdRepetition {
				r = think(t, s, Request{Game: g, Depth: 2, AllMoves: true})
				want = c.outcome
				if g.Position().ToMove() == engine.North {
					want = want.Opponent()
				}
			}
			if got := r.Lines[0].Outcome; got != want {
				t.Errorf("%v after %d moves, which end in %v: %v, want %v", c.position, len(g.Moves()), last.Ending(), got, want)
			}
			g = last
		}
		if g.Ending() != engine.ThirdRepetition {
			t.Errorf("%v ends by %v", c.position, g.Ending())
		}
	}
}

// With one thread, a limit in nodes gives the same answer again and again: from
// a new searcher, and from one that forgot.
func TestNodesAreDeterministic(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for _, rules := range engine.AllRules() {
		used := New(rules, Config{TableBytes: 1 << 16})
		for range 3 {
			g := randomGame(t, rules, random, 20)
			request := Request{Game: g, Nodes: 10_000, AllMoves: random.IntN(2) == 0}
			first := think(t, New(rules, Config{TableBytes: 1 << 16}), request)
			used.Forget()
			again := think(t, used, request)
			if !reflect.DeepEqual(first, again) {
				t.Errorf("%v, %v:\n%+v\n%+v", rules, g.Position(), first, again)
			}
			if most := request.Nodes + 100; first.Nodes > most && first.Depth > 1 {
				t.Errorf("%v, %v: %d nodes", rules, g.Position(), first.Nodes)
			}
		}
	}
}

// A thought that is told to stop looks at few more positions, and gives a move
// even when it was told before it began.
func TestStops(t *testing.T) {
	for _, threads := range []int{1, 2} {
		s := New(engine.Rules{}, Config{TableBytes: 1 << 20, Threads: threads})
		var told uint64
		r := think(t, s, Request{Game: newGame(t, engine.Rules{}, ""), OnDepth: func(r Result) {
			if r.Depth == 12 {
				told = s.workers[0].nodes
				s.stop.Store(true)
			}
		}})
		// The last position before it looks up may be one of a few leaves.
		if more := s.workers[0].nodes - told; r.Depth < 12 || more > pollEvery+engine.MaxSteps*engine.MaxSteps {
			t.Errorf("%d threads: told to stop at depth 12, it reaches %d and looks at %d positions more", threads, r.Depth, more)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, all := range []bool{false, true} {
		s := New(engine.Rules{}, Config{TableBytes: 1 << 20, Threads: 2})
		r, err := s.Think(ctx, Request{Game: newGame(t, engine.Rules{}, ""), AllMoves: all})
		if err != nil || len(r.Lines) == 0 || r.Depth < 1 {
			t.Errorf("a thought that is told to stop before it begins gives %+v, %v", r, err)
		}
	}
}

// The context ends a thought that nothing else would end.
func TestContextEndsIt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := New(engine.Rules{}, Config{TableBytes: 1 << 20})
	if _, err := s.Think(ctx, Request{Game: newGame(t, engine.Rules{}, ""), OnDepth: func(r Result) {
		if r.Depth == 8 {
			cancel()
		}
	}}); err != nil {
		t.Error(err)
	}
}

func TestTableIsBounded(t *testing.T) {
	for _, size := range []int64{1, 64, 100, 1 << 10, 1<<20 - 1, 1 << 20, 3 << 20} {
		got := int64(len(New(engine.Rules{}, Config{TableBytes: size}).table.words)) * 8
		if got > max(size, bucketBytes) || 2*got <= size {
			t.Errorf("a table of at most %d bytes has %d", size, got)
		}
	}
}

// The search itself allocates nothing.
func TestSearchDoesNotAllocate(t *testing.T) {
	s := New(engine.Rules{}, Config{TableBytes: 1 << 20})
	w := s.workers[0]
	w.prepare(newRoot(Request{Game: newGame(t, engine.Rules{}, "")}))
	depth := 1
	if n := testing.AllocsPerRun(8, func() {
		w.findBest(depth)
		w.done = depth
		depth++
	}); n != 0 {
		t.Errorf("%v allocations for a depth", n)
	}
}

// Lines are legal, best first, and begin their variations.
func TestLines(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for _, rules := range engine.AllRules() {
		s := New(rules, Config{TableBytes: 1 << 16})
		for range 4 {
			g := randomGame(t, rules, random, 15+random.IntN(40))
			r := think(t, s, Request{Game: g, Nodes: 5000, AllMoves: true})
			for i, l := range r.Lines {
				if l.PV[0] != l.Pit {
					t.Errorf("%v, %v: the variation of %v is %v", rules, g.Position(), l.Pit, l.PV)
				}
				if i > 0 && l.Score > r.Lines[i-1].Score {
					t.Errorf("%v, %v: line %d is better than the one before it", rules, g.Position(), i)
				}
				again := replay(t, g, len(g.Moves()))
				for _, pit := range l.PV {
					if again.Ending() != engine.Ongoing {
						break // a variation may go on past a repetition
					}
					if _, err := again.Play(pit); err != nil {
						t.Errorf("%v, %v: the variation %v: %v", rules, g.Position(), l.PV, err)
						break
					}
				}
			}
		}
	}
}
