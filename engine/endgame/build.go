package endgame

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"owarebot/engine"
	"owarebot/internal/wholefile"
)

// Progress says how far a table has been built.
type Progress struct {
	// Seeds are those of the boards that are being solved.
	Seeds int
	// Part is how much of the whole is done, from 0 to 1, roughly.
	Part float64
}

// Build builds the table for these rules in the folder, which is made if it is
// not there, for boards with up to that many seeds, 1 to [MostSeeds]. It works
// on as many cores as [runtime.GOMAXPROCS] says.
//
// Each time the boards with one more seed are solved the file is replaced by a
// longer one. So whenever Build ends before it is done, with ctx's error or that
// of a full disk, the file is whole, and the next Build goes on from there. A
// file that cannot be used is an error; it is never written over. Only one
// build at a time should work on a table.
//
// Progress, if it is not nil, is called now and then, by one goroutine at a
// time, and must not take long.
func Build(ctx context.Context, dir string, rules engine.Rules, seeds int, progress func(Progress)) error {
	if seeds < 1 || seeds > MostSeeds {
		return fmt.Errorf("an endgame table has boards with up to 1 to %d seeds, not %d", MostSeeds, seeds)
	}
	h, built, err := load(dir, rules)
	if err != nil || h.seeds >= seeds {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder for endgame tables: %w", err)
	}
	// Tables are played out, or no board without stores could be solved.
	played := h.rules
	played.PlayOut = true
	report := reporter(len(built), seeds, progress)
	built = slices.Grow(built, boardsBelow[seeds+1]-len(built))
	cells := make([]atomic.Uint32, boards(seeds)) // serve for all layers
	for n := h.seeds + 1; n <= seeds; n++ {
		l := layer{played, n, built, cells[:boards(n)], func(part float64) { report(n, part) }}
		built, err = l.solve(ctx)
		if err != nil {
			return err
		}
		h.seeds, h.layers[n] = n, checksum(layerOf(built, n))
		if err := write(Path(dir, rules), h, built); err != nil {
			return err
		}
	}
	return nil
}

// load returns the header and the boards of the table there is. If there is none
// there are no boards, and those with 0 seeds come next.
func load(dir string, rules engine.Rules) (header, []byte, error) {
	t, err := Open(dir, rules)
	if errors.Is(err, fs.ErrNotExist) {
		return header{rules: sharedRules(rules), seeds: -1}, nil, nil
	}
	if err != nil {
		return header{}, nil, err
	}
	defer t.Close()
	return t.header, slices.Clone(t.boards), t.Check()
}

// reporter returns a function that calls progress with the part of the whole
// that is done, counted in boards, when a part of those with n seeds is.
func reporter(begin, seeds int, progress func(Progress)) func(n int, part float64) {
	var lock sync.Mutex
	var last float64
	whole := float64(boardsBelow[seeds+1] - begin)
	return func(n int, part float64) {
		if progress == nil {
			return
		}
		lock.Lock()
		defer lock.Unlock()
		last = max(last, (float64(boardsBelow[n]-begin)+part*float64(boards(n)))/whole)
		progress(Progress{n, last})
	}
}

// write puts a table into the file, whole or not at all.
func write(path string, h header, boards []byte) error {
	if err := wholefile.Write(path, h.marshal(), boards); err != nil {
		return fmt.Errorf("cannot write the endgame table %s: %w; check the path, the permissions and the room on the disk", path, err)
	}
	return nil
}
