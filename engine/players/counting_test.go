package players

import (
	"math"
	"testing"

	"owarebot/engine"
	"owarebot/internal/chance"
)

func valuesOf(t *testing.T, c counting, position string) map[string]float64 {
	t.Helper()
	p, err := engine.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]float64{}
	for _, l := range c.values(p) {
		values[l.pit.String()] = l.seeds
	}
	return values
}

func TestCountingForesees(t *testing.T) {
	// E captures a and b, F only a. North's f comes all round the board then
	// and captures two in A.
	const position = "0-0-0-0-3-1-2-1-0-0-0-12-14-15-S"
	for plies, want := range map[int]map[string]float64{
		1: {"E": 5, "F": 3},
		2: {"E": 3, "F": 1},
	} {
		if got := valuesOf(t, counting{plies: plies}, position); len(got) != len(want) || got["E"] != want["E"] || got["F"] != want["F"] {
			t.Errorf("with %d plies: %v, want %v", plies, got, want)
		}
	}
}

// The end of a game is worth more than its seeds.
func TestCountingSeesTheEnd(t *testing.T) {
	got := valuesOf(t, counting{plies: 1}, "0-0-0-0-1-1-1-1-0-0-0-0-23-21-S")
	if got["F"] <= winning {
		t.Errorf("winning the game is worth %v", got)
	}
}

// Long sowings are miscounted the more often the longer they are, the same one
// always alike, and then nothing is expected of them.
func TestLongSowingsAreMiscounted(t *testing.T) {
	const tries = 2000
	wrong := map[int]int{}
	for sown := 1; sown <= 20; sown++ {
		pits := [engine.Pits]int{0: sown}
		p, err := engine.NewPosition(pits, 48-sown, 0, engine.South)
		if err != nil {
			t.Fatal(err)
		}
		for luck := range uint64(tries) {
			c := counting{sure: 8, luck: luck}
			first := c.losesCount(p, 0)
			if again := c.losesCount(p, 0); again != first {
				t.Fatal("the same sowing is miscounted only sometimes")
			}
			if first {
				wrong[sown]++
			}
		}
	}
	for sown := 1; sown <= 20; sown++ {
		want := math.Min(math.Max(float64(sown-8)/8, 0), 1)
		if got := float64(wrong[sown]) / tries; math.Abs(got-want) > 0.05 {
			t.Errorf("%d seeds are miscounted in %.2f of all cases, want %.2f", sown, got, want)
		}
	}
	never := counting{plies: 1}
	always := counting{plies: 1, sure: 1, luck: 1}
	const far = "0-0-8-0-0-0-0-0-0-1-1-0-19-19-S"
	if n, a := valuesOf(t, never, far), valuesOf(t, always, far); n["C"] == 0 || a["C"] != 0 {
		t.Errorf("a far capture is worth %v counted and %v miscounted", n, a)
	}
}

// In a relay all laps must be counted.
func TestRelaysAreCountedOut(t *testing.T) {
	c := counting{rules: engine.Rules{Variant: engine.Ayoayo}, sure: 100}
	for pit := range engine.Pit(engine.Pits / 2) {
		_, trace, err := c.rules.PlayTraced(engine.StartPosition(), pit)
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for _, l := range trace.Laps {
			want += l.Seeds
		}
		if got := c.seedsSown(engine.StartPosition(), pit); got != want {
			t.Errorf("%v sows %d seeds, counted are %d", pit, want, got)
		}
	}
}

func TestPickWeighsChances(t *testing.T) {
	values := []float64{1, 2, 0, 2}
	if got := pick(values, 0, nil); got != 1 {
		t.Errorf("without a temperature it picks %d", got)
	}
	luck := chance.From(3)
	var counts [4]int
	const tries = 30_000
	for range tries {
		counts[pick(values, 1, luck)]++
	}
	sum := 2 + math.Exp(-1) + math.Exp(-2)
	for i, v := range values {
		want := math.Exp(v-2) / sum
		if got := float64(counts[i]) / tries; math.Abs(got-want) > 0.01 {
			t.Errorf("%v is picked in %.3f of all cases, want %.3f", v, got, want)
		}
	}
}
