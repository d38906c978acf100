package endgame_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"owarebot/engine"
	"owarebot/engine/endgame"
)

// long reports whether the long tests are to be run, and otherwise says how.
func long(t *testing.T) bool {
	t.Helper()
	if os.Getenv("OWAREBOT_LONG") == "" {
		t.Log("set OWAREBOT_LONG=1 to go further")
		return false
	}
	return true
}

// rulesWithTables are those of which each has a table of its own.
func rulesWithTables() []engine.Rules {
	var all []engine.Rules
	for _, r := range engine.AllRules() {
		if !r.PlayOut {
			all = append(all, r)
		}
	}
	return all
}

// build returns a new table in a folder of its own.
func build(t testing.TB, rules engine.Rules, seeds int) *endgame.Table {
	t.Helper()
	return buildIn(t, t.TempDir(), rules, seeds)
}

func buildIn(t testing.TB, dir string, rules engine.Rules, seeds int) *endgame.Table {
	t.Helper()
	if err := endgame.Build(context.Background(), dir, rules, seeds, nil); err != nil {
		t.Fatal(err)
	}
	table, err := endgame.Open(dir, rules)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { table.Close() })
	if err := table.Check(); err != nil {
		t.Fatal(err)
	}
	return table
}

// Counts that are known from elsewhere.
func TestKnownCounts(t *testing.T) {
	for _, c := range []struct {
		variant engine.Variant
		known   []endgame.LayerStats
	}{
		{engine.Abapa, []endgame.LayerStats{
			{Seeds: 4, Boards: 1365, Exact: 994, Mover: 2069},
			{Seeds: 6, Boards: 12375, Exact: 10167, Mover: 34375},
			{Seeds: 8, Boards: 75504, Exact: 46097, Mover: 271156},
			{Seeds: 10, Boards: 351351, Exact: 124587, Mover: 1482222},
			{Seeds: 12, Boards: 1339702, Exact: 250468, Mover: 6718641},
		}},
		{engine.Ayoayo, []endgame.LayerStats{
			{Seeds: 4, Boards: 1365, Exact: 1365, Mover: 2971},
			{Seeds: 6, Boards: 12375, Exact: 12375, Mover: 42456},
			{Seeds: 8, Boards: 75504, Exact: 75504, Mover: 351443},
		}},
	} {
		seeds := 8
		if long(t) {
			seeds = 12
		}
		table := build(t, engine.Rules{Variant: c.variant}, seeds)
		for _, want := range c.known {
			if want.Seeds > seeds {
				continue
			}
			if got := table.Stats(want.Seeds); got != want {
				t.Errorf("%v: %+v; want %+v", c.variant, got, want)
			}
		}
	}
}

// Every board, under all rules that have a table of their own, is worth what
// the slow search says.
func TestEveryBoardAgainstSlowSearch(t *testing.T) {
	const seeds = 7
	for _, rules := range rulesWithTables() {
		table := build(t, rules, seeds)
		slow := searchSlowly(rules, seeds)
		for _, b := range slow.boards {
			mover, opponent, known := table.Probe(b.position())
			if !known || [2]int{mover, opponent} != b.sure {
				t.Fatalf("%v, %v: the table says %d and %d (%v), the slow search %d", rules, b.position(), mover, opponent, known, b.sure)
			}
		}
	}
}

// Where there are too many boards for the slow search, and laps that go round,
// what is known of a board still follows from what is known one move ahead.
func TestBoardsFollowFromTheNext(t *testing.T) {
	if !long(t) {
		t.Skip("set OWAREBOT_LONG=1 to look at 100,000 boards of 13 seeds under all rules, which takes half a minute")
	}
	const seeds, samples = 13, 100_000
	random := rand.New(rand.NewPCG(5, 8))
	for _, rules := range rulesWithTables() {
		table := build(t, rules, seeds)
		rules.PlayOut = true
		for range samples {
			var pits [engine.Pits]int
			first, among := random.IntN(engine.Pits), 1+random.IntN(engine.Pits)
			for range seeds {
				pits[(first+random.IntN(among))%engine.Pits]++
			}
			b := slowBoard{pits: pits}
			p := b.position()
			mover, opponent, known := table.Probe(p)
			if want := oneMoveAhead(rules, table, p); !known || [2]int{mover, opponent} != want {
				t.Fatalf("%v, %v: the table says %d and %d (%v); one move ahead it says %d", rules, p, mover, opponent, known, want)
			}
		}
	}
}

// oneMoveAhead returns what South and North can be sure of when South moves,
// after what the table says of the boards that South's moves lead to.
func oneMoveAhead(rules engine.Rules, table *endgame.Table, p engine.Position) [2]int {
	if rules.Over(p) {
		south, north := rules.Score(p)
		return [2]int{south - p.Store(engine.South), north - p.Store(engine.North)}
	}
	sure := [2]int{0, engine.SeedCount}
	for pit := range rules.LegalMoves(p).All() {
		after, err := rules.Play(p, pit)
		if err != nil {
			panic(err)
		}
		south, north, _ := table.Probe(after)
		if after.ToMove() == engine.North {
			south, north = north, south
		}
		sure[0] = max(sure[0], after.Store(engine.South)-p.Store(engine.South)+south)
		sure[1] = min(sure[1], north)
	}
	return sure
}

// The file is the same however many workers there are, and whether or not it
// was built in one go.
func TestBuildIsDeterministic(t *testing.T) {
	const seeds = 7
	read := func(dir string, rules engine.Rules) []byte {
		data, err := os.ReadFile(endgame.Path(dir, rules))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, rules := range []engine.Rules{{Variant: engine.Warri}, {Variant: engine.Ayoayo, SeedStays: true}} {
		together, apart := t.TempDir(), t.TempDir()
		cores := runtime.GOMAXPROCS(1)
		buildIn(t, together, rules, seeds)
		runtime.GOMAXPROCS(4)
		for _, stop := range []int{3, 5, 6} {
			interrupt(t, apart, rules, seeds, stop)
		}
		buildIn(t, apart, rules, seeds)
		runtime.GOMAXPROCS(cores)
		if !bytes.Equal(read(together, rules), read(apart, rules)) {
			t.Errorf("%v: the files differ", rules)
		}
	}
}

// interrupt stops building while boards with that many seeds are being solved,
// and looks whether what is left is a whole table of those with fewer.
func interrupt(t *testing.T, dir string, rules engine.Rules, seeds, stop int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	last := 0.0
	err := endgame.Build(ctx, dir, rules, seeds, func(p endgame.Progress) {
		if p.Seeds == stop {
			cancel()
		}
		if p.Part < last || p.Part > 1 {
			t.Errorf("progress goes from %v to %v", last, p.Part)
		}
		last = p.Part
	})
	if err == nil || err != ctx.Err() {
		t.Fatalf("stopped at %d seeds: error %v", stop, err)
	}
	table, err := endgame.Open(dir, rules)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	if err := table.Check(); err != nil || table.Seeds() != stop-1 {
		t.Errorf("stopped at %d seeds: the table has %d, %v", stop, table.Seeds(), err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the folder holds %v", entries)
	}
}
