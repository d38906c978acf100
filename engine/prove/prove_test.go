package prove_test

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"owarebot/engine"
	"owarebot/engine/prove"
)

// Every position with few seeds comes out as a slow solver says that shares
// nothing with this one, in as many plies, under all rules.
func TestSolveSmallPositions(t *testing.T) {
	positions, step := smallPositions(3), 7
	if os.Getenv("OWAREBOT_LONG") != "" {
		positions, step = smallPositions(5), 3
	}
	found := map[engine.Outcome]int{}
	for _, r := range ayoayo() {
		plain := newPlainSolver(r, positions, nil)
		for i := 0; i < len(positions); i += step {
			p := positions[i]
			proof := solve(t, r, p, prove.Config{TableBytes: 1 << 16})
			outcome, plies := plain.truth(p)
			if proof.Outcome != outcome || proof.Plies != plies {
				t.Fatalf("%v, %v: the proof says %v in %d plies, it is %v in %d", r, p, proof.Outcome, proof.Plies, outcome, plies)
			}
			checkLine(t, r, p, proof)
			found[outcome]++
		}
	}
	for _, o := range []engine.Outcome{engine.Win, engine.Draw, engine.Loss} {
		if found[o] == 0 {
			t.Errorf("no position was %v", o)
		}
	}
}

// Here the players can only wait for the third repetition, or avoid it.
func TestSolveLeavesOpenWhatHangsOnRepetition(t *testing.T) {
	rules := parseRules(t, "ayoayo+seed-stays")
	for _, text := range []string{
		"0-0-0-1-0-0-0-0-0-1-2-0-21-23-N", "0-0-0-1-0-1-1-0-0-0-1-0-22-22-S", "1-0-0-1-0-0-0-0-1-0-0-1-22-22-N",
	} {
		proof := solve(t, rules, parse(t, text), prove.Config{})
		if proof.Outcome != engine.Unknown || proof.Plies != 0 || proof.Worst == proof.Best {
			t.Errorf("%s: %+v", text, proof)
		}
	}
}

// The start of the default rules is a win for South, who needs 29 plies.
func TestSolveStart(t *testing.T) {
	if underRaceDetector {
		t.Skip("the proof takes ten times as long with the race detector, and one goroutine has no races")
	}
	rules := parseRules(t, "ayoayo")
	proof := solve(t, rules, engine.StartPosition(), prove.Config{})
	if proof.Outcome != engine.Win || proof.Plies != 29 || proof.NoWinWithin != 28 {
		t.Errorf("the proof is %+v", proof)
	}
	checkLine(t, rules, engine.StartPosition(), proof)
}

// The starts of all rules, in the plies that docs/proofs.md tells. Who may lay the
// seeds where makes no difference, nor does playing out.
func TestSolveAllStarts(t *testing.T) {
	if os.Getenv("OWAREBOT_LONG") == "" {
		t.Skip("set OWAREBOT_LONG=1 to prove the starts of all eight rules, which takes minutes")
	}
	for text, plies := range map[string]int{"ayoayo": 29, "ayoayo+own-side": 29, "ayoayo+seed-stays": 35, "ayoayo+seed-stays+own-side": 35} {
		for _, finish := range []string{"", "+play-out"} {
			rules := parseRules(t, text+finish)
			proof := solve(t, rules, engine.StartPosition(), prove.Config{Threads: 2})
			if proof.Outcome != engine.Win || proof.Plies != plies {
				t.Errorf("%v: %+v", rules, proof)
			}
			checkLine(t, rules, engine.StartPosition(), proof)
		}
	}
}

// middle are positions from the middle of games that take some work.
var middle = []struct{ rules, position string }{
	{"ayoayo", "1-2-0-1-2-0-0-4-0-1-6-1-13-17-S"},
	{"ayoayo+play-out", "0-3-7-1-0-2-1-0-5-2-4-0-9-14-N"},
	{"ayoayo+seed-stays", "1-1-1-1-0-1-1-3-0-0-2-0-19-18-S"},
	{"ayoayo+seed-stays+own-side", "0-1-0-2-0-2-0-1-1-0-1-3-21-16-N"},
}

// How much memory there is and how many search changes nothing about the result.
func TestSolveWithLittleMemoryAndManyThreads(t *testing.T) {
	for _, m := range middle {
		rules, p := parseRules(t, m.rules), parse(t, m.position)
		want := solve(t, rules, p, prove.Config{})
		for _, c := range []prove.Config{{TableBytes: 1}, {Threads: 3}} {
			got := solve(t, rules, p, c)
			checkLine(t, rules, p, got)
			if got.Outcome != want.Outcome || got.Plies != want.Plies {
				t.Errorf("%v, %v: with %+v it is %v in %d plies, otherwise %v in %d", rules, p, c, got.Outcome, got.Plies, want.Outcome, want.Plies)
			}
		}
	}
}

// The same question takes the same work each time.
func TestSolveRepeatsItself(t *testing.T) {
	rules, p := parseRules(t, middle[0].rules), parse(t, middle[0].position)
	one, two := solve(t, rules, p, prove.Config{}), solve(t, rules, p, prove.Config{})
	if one.Nodes != two.Nodes || engine.FormatMoves(one.PV) != engine.FormatMoves(two.PV) {
		t.Errorf("once %+v, then %+v", one, two)
	}
}

func TestSolveStopsWhenTold(t *testing.T) {
	for _, threads := range []int{1, 2} {
		ctx, cancel := context.WithCancel(context.Background())
		var last prove.Proof
		proof, err := prove.Solve(ctx, parseRules(t, "ayoayo+seed-stays"), engine.StartPosition(), prove.Config{
			Threads: threads,
			OnDepth: func(p prove.Proof) {
				if last = p; p.NoWinWithin >= 11 {
					cancel()
				}
			},
		})
		cancel()
		if err != nil || proof.Outcome != engine.Unknown || proof.NoWinWithin != last.NoWinWithin || proof.Nodes < last.Nodes {
			t.Errorf("with %d threads the proof is %+v, %v; before it was %+v", threads, proof, err, last)
		}
	}
}

func TestSolveRefuses(t *testing.T) {
	for _, c := range []struct {
		rules    engine.Rules
		position engine.Position
	}{
		{engine.Rules{}, engine.StartPosition()},
		{engine.Rules{Variant: engine.Wari, SeedStays: true}, engine.StartPosition()},
		{engine.Rules{Variant: engine.Ayoayo}, engine.Position{}},
	} {
		if _, err := prove.Solve(context.Background(), c.rules, c.position, prove.Config{}); err == nil {
			t.Errorf("%+v was not refused", c)
		}
	}
}

func parseRules(t *testing.T, text string) engine.Rules {
	t.Helper()
	r, err := engine.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func parse(t *testing.T, text string) engine.Position {
	t.Helper()
	p, err := engine.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The same in games in which some positions have stood twice.
func TestSolveKnowsTheHistory(t *testing.T) {
	positions, step := smallPositions(3), 9
	if os.Getenv("OWAREBOT_LONG") != "" {
		step = 1
	}
	random := rand.New(rand.NewPCG(3, 5))
	for _, r := range ayoayo() {
		twice := make(map[engine.Position]bool)
		for _, p := range positions {
			if random.IntN(6) == 0 && !r.Over(p) {
				twice[p] = true
			}
		}
		plain := newPlainSolver(r, positions, twice)
		for i := 0; i < len(positions); i += step {
			p := positions[i]
			if twice[p] {
				continue
			}
			proof := solve(t, r, p, prove.Config{TableBytes: 1 << 16, Twice: twice})
			if outcome, plies := plain.truth(p); proof.Outcome != outcome || proof.Plies != plies || len(proof.PV) != plies {
				t.Fatalf("%v, %v: the proof is %+v, it is %v in %d", r, p, proof, outcome, plies)
			}
		}
	}
}

func TestTwice(t *testing.T) {
	game, err := engine.NewGame(parseRules(t, "ayoayo+seed-stays"), parse(t, "0-0-0-0-0-1-0-0-0-2-0-1-22-22-N"))
	if err != nil {
		t.Fatal(err)
	}
	stood := map[engine.Position]int{game.Position(): 1}
	for game.Ending() == engine.Ongoing {
		want := 0
		for _, n := range stood {
			if n == 2 {
				want++
			}
		}
		if got := prove.Twice(game); len(got) != want || got[game.Position()] != (stood[game.Position()] == 2) {
			t.Fatalf("after %s %d positions stood twice, want %d", engine.FormatMoves(game.Moves()), len(got), want)
		}
		for pit := range game.Rules().LegalMoves(game.Position()).All() {
			if _, err := game.Play(pit); err != nil {
				t.Fatal(err)
			}
			break
		}
		stood[game.Position()]++
	}
	if game.Ending() != engine.ThirdRepetition {
		t.Fatalf("the game ends with %v", game.Ending())
	}
}

// ayoayo returns the eight rules of Ayoayo.
func ayoayo() []engine.Rules {
	var all []engine.Rules
	for _, r := range engine.AllRules() {
		if r.Variant == engine.Ayoayo {
			all = append(all, r)
		}
	}
	return all
}

func solve(t *testing.T, r engine.Rules, p engine.Position, c prove.Config) prove.Proof {
	t.Helper()
	proof, err := prove.Solve(context.Background(), r, p, c)
	if err != nil {
		t.Fatal(err)
	}
	return proof
}

// checkLine plays the line of a proof: it must be legal, as long as the proof
// says, and end with the winner.
func checkLine(t *testing.T, r engine.Rules, p engine.Position, proof prove.Proof) {
	t.Helper()
	if len(proof.PV) != proof.Plies {
		t.Fatalf("%v, %v: %v takes %d plies, its line is %s", r, p, proof.Outcome, proof.Plies, engine.FormatMoves(proof.PV))
	}
	if proof.Plies == 0 {
		return
	}
	winner := p.ToMove()
	if proof.Outcome == engine.Loss {
		winner = winner.Opponent()
	}
	q := p
	for i, pit := range proof.PV {
		var err error
		if q, err = r.Play(q, pit); err != nil {
			t.Fatalf("%v, %v: move %d of the line %s: %v", r, p, i+1, engine.FormatMoves(proof.PV), err)
		}
	}
	south, north := q.Store(engine.South), q.Store(engine.North)
	if q.Store(winner) < engine.Majority && r.Over(q) {
		south, north = r.Score(q)
	}
	if winner == engine.North {
		south, north = north, south
	}
	if south < engine.Majority {
		t.Fatalf("%v, %v: after %s nobody has won", r, p, engine.FormatMoves(proof.PV))
	}
}

// A limit of nodes ends the search at the same place every time, and does not
// change what is proven within it.
func TestALimitOfNodes(t *testing.T) {
	rules := engine.Rules{Variant: engine.Ayoayo}
	for _, most := range []uint64{1, 100, 20_000} {
		limited := prove.Config{Nodes: most}
		first, err := prove.Solve(context.Background(), rules, engine.StartPosition(), limited)
		if err != nil || first.Outcome != engine.Unknown || first.Nodes > most+100 {
			t.Errorf("with %d nodes: %+v, %v", most, first, err)
		}
		if again, _ := prove.Solve(context.Background(), rules, engine.StartPosition(), limited); again.Nodes != first.Nodes || again.NoWinWithin != first.NoWinWithin {
			t.Errorf("with %d nodes: %+v and then %+v", most, first, again)
		}
	}
}
