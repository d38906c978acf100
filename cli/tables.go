package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"owarebot/engine"
	"owarebot/engine/endgame"
)

// Tables holds the commands for endgame tables.
type Tables struct {
	Build TablesBuild `cmd:"" help:"Solve all boards with few seeds, and keep what the players can be sure of in a file."`
	Stats TablesStats `cmd:"" help:"Verify an endgame table and count what is in it."`
}

// Help is shown below the commands.
func (Tables) Help() string {
	return `Example:

  owarebot tables build --rules ayoayo --seeds 14 --dir tables
  owarebot tables stats --rules ayoayo --seeds 14 --dir tables`
}

// tableFlags say which table is meant.
type tableFlags struct {
	Rules rulesFlag `default:"abapa" placeholder:"RULES" help:"The rules to play by, such as wari or ayoayo+seed-stays (default: ${default}). Whether games are played out makes no difference to the table."`
	Seeds seedsFlag `required:"" placeholder:"N" help:"The most seeds on a board, from 1 to 21."`
	Dir   string    `required:"" placeholder:"DIR" help:"The folder of the tables, a file for each kind of rules."`
}

// seedsFlag is the value of --seeds.
type seedsFlag int

// UnmarshalText reads a number of seeds that a table can have.
func (n *seedsFlag) UnmarshalText(text []byte) error {
	i, err := strconv.Atoi(string(text))
	if err != nil || i < 1 || i > endgame.MostSeeds {
		return fmt.Errorf("write a number from 1 to %d, not %q", endgame.MostSeeds, text)
	}
	*n = seedsFlag(i)
	return nil
}

// TablesBuild builds a table.
type TablesBuild struct{ tableFlags }

// Help is shown below the flags.
func (TablesBuild) Help() string {
	return `Boards with one seed more are solved after those with fewer, on all cores. What is
finished is kept: after Ctrl-C, or a full disk, the same command goes on from
there. Up to 12 seeds there are 3 million boards, to 16 30 million, to 20 226
million; each takes a byte on the disk, and up to 3 in memory while they are built.

Example:

  owarebot tables build --rules ayoayo --seeds 14 --dir tables`
}

// Run builds what is missing, and says where the table is.
func (b *TablesBuild) Run(s Streams) error {
	ctx, stop := untilSignal()
	defer stop()
	bar := progressBar{w: s.Err, terminal: isTerminal(s.Err)}
	err := endgame.Build(ctx, b.Dir, b.Rules.Rules, int(b.Seeds), bar.show)
	bar.end()
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return errors.New("stopped; what is finished is kept, and the same command goes on from there")
	}
	if err != nil {
		return err
	}
	table, err := endgame.Open(b.Dir, b.Rules.Rules)
	if err != nil {
		return err
	}
	defer table.Close()
	_, err = fmt.Fprintf(s.Out, "%s knows all boards with up to %s.\n", endgame.Path(b.Dir, b.Rules.Rules), seeds(table.Seeds()))
	return err
}

// seeds is a number of seeds in words.
func seeds(n int) string {
	if n == 1 {
		return "1 seed"
	}
	return strconv.Itoa(n) + " seeds"
}

// isTerminal reports whether a person is looking at the stream.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// progressBar shows how far a table is built: on a terminal in one line that
// changes, elsewhere in a line for each number of seeds.
type progressBar struct {
	w        io.Writer
	terminal bool
	shown    string
}

const barWidth = 40

func (p *progressBar) show(now endgame.Progress) {
	text := "solving boards with " + seeds(now.Seeds)
	if p.terminal {
		done := int(now.Part * barWidth)
		text = fmt.Sprintf("\r[%s%s] %3.0f%%  %s ", strings.Repeat("#", done), strings.Repeat(".", barWidth-done), 100*now.Part, text)
	} else {
		text += "\n"
	}
	if text != p.shown {
		fmt.Fprint(p.w, text)
		p.shown = text
	}
}

// end leaves the line that changes.
func (p *progressBar) end() {
	if p.terminal && p.shown != "" {
		fmt.Fprintln(p.w)
	}
}

// openTable opens a table after reading all of it, so that nobody is told what a
// damaged one says.
func openTable(dir string, rules engine.Rules) (*endgame.Table, error) {
	table, err := endgame.Open(dir, rules)
	if err != nil {
		return nil, err
	}
	if err := table.Check(); err != nil {
		return nil, errors.Join(err, table.Close())
	}
	return table, nil
}

// TablesStats counts what is in a table.
type TablesStats struct{ tableFlags }

// Help is shown below the flags.
func (TablesStats) Help() string {
	return `The table is verified first. Then a line for each number of seeds says, with tabs
between them: the seeds, the boards, how many of these are exact, and the sum of
the seeds that the players to move can be sure of. A board is exact when what the
two players can be sure of is all that lies on it; on the others the rest depends
on repetition. Boards on which no pit of the other row is empty are not counted.

Example:

  owarebot tables stats --rules abapa --seeds 12 --dir tables`
}

// Run prints the lines.
func (c *TablesStats) Run(s Streams) error {
	table, err := openTable(c.Dir, c.Rules.Rules)
	if err != nil {
		return err
	}
	defer table.Close()
	if table.Seeds() < int(c.Seeds) {
		return fmt.Errorf("%s knows boards with up to %s only; build it for %d first",
			endgame.Path(c.Dir, c.Rules.Rules), seeds(table.Seeds()), c.Seeds)
	}
	for n := range c.Seeds {
		stats := table.Stats(int(n) + 1)
		if _, err := fmt.Fprintf(s.Out, "%d\t%d\t%d\t%d\n", stats.Seeds, stats.Boards, stats.Exact, stats.Mover); err != nil {
			return err
		}
	}
	return nil
}
