package engine_test

import (
	"errors"
	"testing"

	"owarebot/engine"
)

func newGame(t *testing.T, rules, start string) *engine.Game {
	t.Helper()
	g, err := engine.NewGame(mustRules(t, rules), mustPosition(t, start))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func play(t *testing.T, g *engine.Game, text string) engine.Trace {
	t.Helper()
	moves, err := engine.ParseMoves(text)
	if err != nil {
		t.Fatal(err)
	}
	var trace engine.Trace
	for _, pit := range moves {
		if trace, err = g.Play(pit); err != nil {
			t.Fatal(err)
		}
	}
	return trace
}

func wantEnd(t *testing.T, g *engine.Game, ending engine.Ending, south, north int) {
	t.Helper()
	if s, n := g.Score(); g.Ending() != ending || s != south || n != north {
		t.Errorf("%v at %d-%d, want %v at %d-%d", g.Ending(), s, n, ending, south, north)
	}
}

// TestThirdRepetition lets two seeds chase each other around the board until a
// position stands for the third time.
func TestThirdRepetition(t *testing.T) {
	g := newGame(t, "abapa", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S")
	stood := map[engine.Position]int{g.Position(): 1}
	for g.Ending() == engine.Ongoing {
		for _, n := range stood {
			if n >= 3 {
				t.Fatal("the game goes on after a third repetition")
			}
		}
		for pit := range g.Rules().LegalMoves(g.Position()).All() {
			play(t, g, pit.String())
			stood[g.Position()]++
			break
		}
	}
	south, north := engine.KeepOwnSides(g.Position())
	wantEnd(t, g, engine.ThirdRepetition, south, north)
	if stood[g.Position()] != 3 || g.Position() != g.Start() {
		t.Errorf("%v stood %d times", g.Position(), stood[g.Position()])
	}
	_, err := g.Play(0)
	wantError(t, "A after the end", err, "the game is over")
}

func TestEndings(t *testing.T) {
	g := newGame(t, "abapa", "0-0-0-0-0-1-1-0-0-0-0-1-23-22-S")
	wantEnd(t, g, engine.Ongoing, 23, 22)
	play(t, g, "F")
	wantEnd(t, g, engine.MajorityReached, 25, 22)
	_, err := g.Play(11)
	var illegal *engine.IllegalMoveError
	if !errors.As(err, &illegal) || illegal.Reason != engine.GameOver || len(g.Moves()) != 1 {
		t.Errorf("a move after the end: %v", err)
	}
	wantEnd(t, newGame(t, "abapa", "0-0-0-0-0-0-0-1-0-0-0-0-24-23-S"), engine.NoLegalMove, 24, 24)
	wantEnd(t, newGame(t, "ayoayo", "0-0-0-0-0-0-0-0-0-0-0-4-21-23-S"), engine.NoLegalMove, 21, 27)
	wantEnd(t, newGame(t, "ayoayo+own-side", "2-0-0-0-0-0-0-0-0-0-0-0-21-25-N"), engine.MajorityReached, 21, 25)
	wantEnd(t, newGame(t, "ayoayo+play-out", "2-0-0-0-0-0-0-0-0-0-0-0-21-25-N"), engine.NoLegalMove, 23, 25)
}

func TestSlams(t *testing.T) {
	const start = "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S"
	for rules, want := range map[string]string{
		"abapa": "1-0-0-0-0-0-2-0-0-0-0-0-22-23-N",
		"warri": "1-0-0-0-0-0-0-0-0-0-0-0-24-23-S",
	} {
		g := newGame(t, rules, start)
		trace := play(t, g, "F")
		if got := g.Position().String(); got != want || !trace.Slam || trace.Again != (rules == "warri") {
			t.Errorf("%s: %s, %+v, want %s", rules, got, trace, want)
		}
	}
	forced := newGame(t, "wari", "0-0-0-0-0-1-1-0-0-0-0-0-23-23-S")
	if trace := play(t, forced, "F"); !trace.Slam || trace.Captured() != 2 {
		t.Errorf("a forced slam in Wari: %+v", trace)
	}
	wantEnd(t, forced, engine.MajorityReached, 25, 23)
}

func TestNewGameErrors(t *testing.T) {
	_, err := engine.NewGame(engine.Rules{OwnSide: true}, engine.StartPosition())
	wantError(t, "abapa with own-side", err, "own-side")
	_, err = engine.NewGame(engine.Rules{}, engine.Position{})
	wantError(t, "zero position", err, "position")
}

func TestGameKeepsItsMoves(t *testing.T) {
	g := newGame(t, "ayoayo", engine.StartPosition().String())
	play(t, g, "Aa")
	g.Moves()[0] = 11
	if engine.FormatMoves(g.Moves()) != "Aa" || g.Start() != engine.StartPosition() {
		t.Error("a caller can change the game's moves")
	}
}
