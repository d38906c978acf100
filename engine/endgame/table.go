package endgame

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"owarebot/engine"
	"owarebot/internal/wholefile"
)

// Table is an endgame table in a file. Its methods but Close may be used by
// several goroutines at once.
type Table struct {
	path   string
	header header
	boards []byte
	unmap  func() error
}

// Path returns the name of the file in the folder that holds the table for
// these rules. Rules that differ only in whether they are played out share one.
func Path(dir string, rules engine.Rules) string {
	return filepath.Join(dir, sharedRules(rules).String()+".table")
}

// Open opens the table for these rules in the folder. It looks at the header
// and the size, which takes no time; see [Table.Check] for the rest. The error
// names the file and what is wrong with it; it is [fs.ErrNotExist] when there
// is none.
func Open(dir string, rules engine.Rules) (*Table, error) {
	if err := rules.Validate(); err != nil {
		return nil, err
	}
	path := Path(dir, rules)
	t, err := open(path, sharedRules(rules))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no endgame table %s (%w); build it first", path, fs.ErrNotExist)
	case err != nil:
		return nil, fmt.Errorf("the endgame table %s cannot be used: %w", path, err)
	}
	return t, nil
}

func open(path string, rules engine.Rules) (*Table, error) {
	// To open what is no file, such as a named pipe, can take for ever.
	info, err := os.Stat(path)
	if err != nil {
		return nil, wholefile.WithoutName(err)
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, wholefile.WithoutName(err)
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return nil, wholefile.WithoutName(err)
	}
	var start [headerSize]byte
	n, err := f.ReadAt(start[:], 0)
	if err != nil && n < min(len(start), int(info.Size())) {
		return nil, wholefile.WithoutName(err)
	}
	h, err := parseHeader(start[:n])
	if err != nil {
		return nil, err
	}
	size := headerSize + boardsBelow[h.seeds+1]
	switch {
	case h.rules != rules:
		return nil, fmt.Errorf("it is for the rules %v, not for %v", h.rules, rules)
	case info.Size() < int64(size):
		return nil, fmt.Errorf("it is cut short, %d of %d bytes are there", info.Size(), size)
	case info.Size() > int64(size):
		return nil, fmt.Errorf("it has %d bytes where %d belong", info.Size(), size)
	}
	data, unmap, err := mapFile(f, size)
	if err != nil {
		return nil, wholefile.WithoutName(err)
	}
	return &Table{path, h, data[headerSize:], unmap}, nil
}

// Seeds returns the most seeds on a board that the table knows.
func (t *Table) Seeds() int { return t.header.seeds }

// Probe returns how many of the seeds on the board the player to move can be
// sure of, and how many the opponent can be, both without counting on
// repetition and as if the game were played out. Known is false when there are
// more seeds on the board than the table has.
func (t *Table) Probe(p engine.Position) (mover, opponent int, known bool) {
	own, other := p.Words()
	ownSums, otherSums := sums(own), sums(other)
	seeds := total(ownSums) + total(otherSums)
	if seeds > uint64(t.header.seeds) {
		return 0, 0, false
	}
	found := pairs[t.boards[boardsBelow[seeds]+int(boardNumber(ownSums, otherSums))]]
	if uint64(found.mover)+uint64(found.other) > seeds {
		return 0, 0, false // a damaged byte
	}
	return int(found.mover), int(found.other), true
}

// Check reads the whole table. It returns an error that names the file and the
// boards that are damaged, if any are.
func (t *Table) Check() error {
	for n := range t.header.seeds + 1 {
		if checksum(layerOf(t.boards, n)) != t.header.layers[n] {
			return fmt.Errorf("the endgame table %s cannot be used: the boards with %d seeds are damaged", t.path, n)
		}
	}
	return nil
}

// Close lets go of the file. The table must not be used any more.
func (t *Table) Close() error {
	t.boards = nil
	return t.unmap()
}
