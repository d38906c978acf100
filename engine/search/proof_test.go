package search_test

import (
	"context"
	"testing"

	"owarebot/engine"
	"owarebot/engine/endgame"
	"owarebot/engine/search"
	"owarebot/internal/chance"
)

// late returns a game after so many random moves from a position with few
// seeds, or nil when it is over by then.
func late(t *testing.T, rules engine.Rules, luck *chance.Source, seeds, moves int) *engine.Game {
	t.Helper()
	var pits [engine.Pits]int
	for range seeds {
		pits[luck.Below(engine.Pits)]++
	}
	store := (engine.SeedCount - seeds) / 2
	p, err := engine.NewPosition(pits, store, engine.SeedCount-seeds-store, engine.Side(luck.Below(2)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.NewGame(rules, p)
	if err != nil {
		t.Fatal(err)
	}
	for range moves {
		if g.Ending() != engine.Ongoing {
			return nil
		}
		var steps [engine.MaxSteps]engine.Step
		pit := steps[luck.Below(rules.Steps(g.Position(), &steps))].Pit
		if _, err := g.Play(pit); err != nil {
			t.Fatal(err)
		}
	}
	if g.Ending() != engine.Ongoing {
		return nil
	}
	return g
}

// solve scores all moves of a game and returns what is proven about each.
func solve(t *testing.T, s *search.Searcher, g *engine.Game, nodes uint64) (map[engine.Pit]engine.Outcome, search.Result) {
	t.Helper()
	r, err := s.Think(context.Background(), search.Request{Game: g, Nodes: nodes, AllMoves: true})
	if err != nil {
		t.Fatal(err)
	}
	outcomes := make(map[engine.Pit]engine.Outcome)
	for _, l := range r.Lines {
		outcomes[l.Pit] = l.Outcome
	}
	if len(outcomes) != g.Rules().LegalMoves(g.Position()).Len() {
		t.Fatalf("%v, %v: %d moves are scored", g.Rules(), g.Position(), len(outcomes))
	}
	return outcomes, r
}

// Whatever is proven is proven by all: with a table that holds next to nothing,
// with threads, with endgames.
func TestProofsAgree(t *testing.T) {
	const boards = 6
	dir := t.TempDir()
	luck := chance.From(4)
	proofs, fromEndgames := 0, 0
	for _, rules := range engine.AllRules() {
		if err := endgame.Build(context.Background(), dir, rules, boards, nil); err != nil {
			t.Fatal(err)
		}
		known, err := endgame.Open(dir, rules)
		if err != nil {
			t.Fatal(err)
		}
		searchers := []*search.Searcher{
			search.New(rules, search.Config{TableBytes: 1 << 20}),
			search.New(rules, search.Config{TableBytes: 1}),
			search.New(rules, search.Config{TableBytes: 1 << 16, Threads: 3}),
			search.New(rules, search.Config{TableBytes: 1 << 20, Weights: &search.Weights{}}),
			search.New(rules, search.Config{TableBytes: 1 << 20, Endgames: known}),
		}
		for n := range 12 {
			g := late(t, rules, luck, 3+n, n%4*5)
			if g == nil {
				continue
			}
			first, _ := solve(t, searchers[0], g, 4000)
			for i, s := range searchers[1:] {
				others, result := solve(t, s, g, 4000)
				for pit, a := range first {
					b := others[pit]
					if a != engine.Unknown && b != engine.Unknown && a != b {
						t.Errorf("%v, %v, %v: one proves a %v, searcher %d a %v", rules, g.Position(), pit, a, i+1, b)
					}
					if a != engine.Unknown {
						proofs++
					} else if b != engine.Unknown && i == 3 {
						fromEndgames++
					}
				}
				if best := result.Lines[0]; result.Exact && best.Outcome == engine.Unknown {
					t.Errorf("%v, %v: exact, but the best move's outcome is unknown", rules, g.Position())
				}
			}
		}
		if err := known.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if proofs < 500 || fromEndgames < 10 {
		t.Errorf("only %d proofs were compared, and endgames added %d", proofs, fromEndgames)
	}
}

// With endgames that know the root, a won game is really won: the search does
// not walk in a circle within what it knows.
func TestEndgamesAreBroughtHome(t *testing.T) {
	const boards = 6
	dir := t.TempDir()
	luck := chance.From(11)
	played := 0
	for _, rules := range []engine.Rules{{Variant: engine.Abapa}, {Variant: engine.Warri}, {Variant: engine.Ayoayo}} {
		if err := endgame.Build(context.Background(), dir, rules, boards, nil); err != nil {
			t.Fatal(err)
		}
		known, err := endgame.Open(dir, rules)
		if err != nil {
			t.Fatal(err)
		}
		defer known.Close()
		s := search.New(rules, search.Config{TableBytes: 1 << 18, Endgames: known})
		for range 20 {
			g := late(t, rules, luck, boards, 0)
			if g == nil {
				continue
			}
			hopes := playOut(t, s, g)
			south, north := g.Score()
			for i, hope := range hopes {
				side := engine.Side(i)
				got := engine.OutcomeOf(south, north)
				if side == engine.North {
					got = got.Opponent()
				}
				if hope == engine.Win || hope == engine.Loss {
					played++
					if got != hope {
						t.Errorf("%v from %v: %v is proven a %v and gets a %v", rules, g.Start(), side, hope, got)
					}
				}
			}
		}
	}
	if played < 30 {
		t.Errorf("only %d promises were made", played)
	}
}

// playOut lets a searcher play both sides and returns what it said first to have
// proven for each.
func playOut(t *testing.T, s *search.Searcher, g *engine.Game) (hopes [2]engine.Outcome) {
	t.Helper()
	s.Forget()
	for g.Ending() == engine.Ongoing && len(g.Moves()) < 400 {
		r, err := s.Think(context.Background(), search.Request{Game: g, Nodes: 1500})
		if err != nil {
			t.Fatal(err)
		}
		if hope := &hopes[g.Position().ToMove()]; *hope == engine.Unknown && r.Exact {
			*hope = r.Lines[0].Outcome
		}
		if _, err := g.Play(r.Lines[0].Pit); err != nil {
			t.Fatal(err)
		}
	}
	return hopes
}
