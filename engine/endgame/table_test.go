package endgame_test

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"

	"owarebot/engine"
	"owarebot/engine/endgame"
)

// Neither the stores nor the side matter, and what has too many seeds is not
// known.
func TestProbe(t *testing.T) {
	table := build(t, engine.Rules{PlayOut: true}, 6)
	if table.Seeds() != 6 {
		t.Errorf("the table has %d seeds", table.Seeds())
	}
	for _, c := range []struct {
		position        string
		mover, opponent int
		known           bool
	}{
		// Nobody can move; each keeps their own side.
		{"0-0-0-0-0-0-0-0-0-0-0-2-40-6-S", 0, 2, true},
		{"0-0-0-0-0-0-0-0-0-0-0-2-6-40-S", 0, 2, true},
		{"0-0-0-0-0-2-0-0-0-0-0-0-23-23-N", 0, 2, true},
		// The mover takes two, and is then fed the third.
		{"0-0-0-0-0-1-1-0-0-0-0-1-22-23-S", 3, 0, true},
		{"1-0-0-0-0-1-0-0-0-0-0-1-22-23-N", 3, 0, true},
		// A grand slam takes nothing.
		{"0-0-0-0-0-1-2-0-0-0-0-0-22-23-S", 0, 3, true},
		{"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 0, 0, false},
		{"7-0-0-0-0-0-0-0-0-0-0-0-41-0-S", 0, 0, false},
		{"0-0-0-0-0-33-0-0-0-0-0-0-15-0-S", 0, 0, false},
		{"0-0-0-0-0-48-0-0-0-0-0-0-0-0-S", 0, 0, false},
	} {
		p, err := engine.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		mover, opponent, known := table.Probe(p)
		if mover != c.mover || opponent != c.opponent || known != c.known {
			t.Errorf("%s: %d, %d, %v; want %d, %d, %v", c.position, mover, opponent, known, c.mover, c.opponent, c.known)
		}
	}
}

func TestProbesAtTheSameTime(t *testing.T) {
	rules := engine.Rules{Variant: engine.Wari}
	table := build(t, rules, 4)
	slow := searchSlowly(rules, 4)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, b := range slow.boards {
				if mover, opponent, _ := table.Probe(b.position()); [2]int{mover, opponent} != b.sure {
					t.Errorf("%v: %d and %d, want %d", b.position(), mover, opponent, b.sure)
				}
			}
		})
	}
	group.Wait()
}

// seal puts the right checksum under a changed header.
func seal(data []byte) {
	binary.LittleEndian.PutUint32(data[252:], crc32.Checksum(data[:252], crc32.MakeTable(crc32.Castagnoli)))
}

// What is wrong with a file is said in one sentence that names it, and neither
// opening nor building touches it.
func TestDamagedFiles(t *testing.T) {
	rules := engine.Rules{Variant: engine.Wari}
	whole := func(r engine.Rules) []byte {
		dir := t.TempDir()
		buildIn(t, dir, r, 4)
		data, err := os.ReadFile(endgame.Path(dir, r))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	good, others := whole(rules), whole(engine.Rules{Variant: engine.Warri})
	for name, c := range map[string]struct {
		damage func([]byte) []byte
		want   string
	}{
		"empty":         {func(d []byte) []byte { return nil }, "it is no endgame table"},
		"another file":  {func(d []byte) []byte { return []byte(strings.Repeat("seeds ", 1000)) }, "it is no endgame table"},
		"half a header": {func(d []byte) []byte { return d[:100] }, "it is no endgame table"},
		"header only":   {func(d []byte) []byte { return d[:256] }, "it is cut short, 256 of 2076 bytes are there"},
		"cut short":     {func(d []byte) []byte { return d[:len(d)-1] }, "it is cut short, 2075 of 2076 bytes are there"},
		"too long":      {func(d []byte) []byte { return append(d, 0) }, "it has 2077 bytes where 2076 belong"},
		"wrong rules":   {func(d []byte) []byte { return others }, "it is for the rules warri, not for wari"},
		"damaged":       {func(d []byte) []byte { d[90] ^= 1; return d }, "its header is damaged"},
		"version":       {func(d []byte) []byte { d[8] = 2; return d }, "its format has version 2, this program knows version 1"},
		"many seeds":    {func(d []byte) []byte { d[12] = 99; seal(d); return d }, "its header makes no sense"},
		"no rules":      {func(d []byte) []byte { d[16] = 'x'; seal(d); return d }, "its header makes no sense"},
		"after rules":   {func(d []byte) []byte { d[200] = 1; seal(d); return d }, "its header makes no sense"},
		"a board":       {func(d []byte) []byte { d[len(d)-1] ^= 1; return d }, "the boards with 4 seeds are damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			data := c.damage(append([]byte(nil), good...))
			if err := os.WriteFile(endgame.Path(dir, rules), data, 0o644); err != nil {
				t.Fatal(err)
			}
			table, err := endgame.Open(dir, rules)
			if err == nil {
				err = table.Check()
				table.Close()
			}
			want := "the endgame table " + endgame.Path(dir, rules) + " cannot be used: " + c.want
			if err == nil || err.Error() != want {
				t.Errorf("%v; want %s", err, want)
			}
			if err := endgame.Build(context.Background(), dir, rules, 5, nil); err == nil || err.Error() != want {
				t.Errorf("building on it: %v; want %s", err, want)
			}
			if after, _ := os.ReadFile(endgame.Path(dir, rules)); string(after) != string(data) {
				t.Error("the file has changed")
			}
		})
	}
}

// A damaged byte that stands for nothing is not known.
func TestProbeOfDamagedByte(t *testing.T) {
	dir := t.TempDir()
	var rules engine.Rules
	buildIn(t, dir, rules, 1)
	data, err := os.ReadFile(endgame.Path(dir, rules))
	if err != nil {
		t.Fatal(err)
	}
	for i := range data[256:] {
		data[256+i] = 255
	}
	if err := os.WriteFile(endgame.Path(dir, rules), data, 0o644); err != nil {
		t.Fatal(err)
	}
	table, err := endgame.Open(dir, rules)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	p, err := engine.ParsePosition("0-0-0-0-0-0-0-0-0-0-0-1-0-47-S")
	if err != nil {
		t.Fatal(err)
	}
	if mover, opponent, known := table.Probe(p); known || mover != 0 || opponent != 0 {
		t.Errorf("%d, %d, %v", mover, opponent, known)
	}
}

func TestMissingTable(t *testing.T) {
	dir := t.TempDir()
	_, err := endgame.Open(dir, engine.Rules{PlayOut: true})
	want := "there is no endgame table " + dir + "/abapa.table (file does not exist); build it first"
	if !errors.Is(err, fs.ErrNotExist) || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
	if err := os.Mkdir(endgame.Path(dir, engine.Rules{}), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := endgame.Open(dir, engine.Rules{}); err == nil || !strings.HasSuffix(err.Error(), "it is not a regular file") {
		t.Errorf("a folder in its place: %v", err)
	}
}

func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	for _, seeds := range []int{-1, 0, endgame.MostSeeds + 1} {
		if err := endgame.Build(context.Background(), dir, engine.Rules{}, seeds, nil); err == nil || !strings.Contains(err.Error(), "1 to 21 seeds") {
			t.Errorf("%d seeds: %v", seeds, err)
		}
	}
	bad := engine.Rules{Variant: engine.Wari, SeedStays: true}
	if err := endgame.Build(context.Background(), dir, bad, 3, nil); err == nil {
		t.Error("a table is built for rules that there are not")
	}
	if _, err := endgame.Open(dir, bad); err == nil {
		t.Error("a table is opened for rules that there are not")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("the folder holds %v", entries)
	}
}
