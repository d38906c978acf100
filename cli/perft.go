package cli

import (
	"fmt"
)

// Perft counts lines of play, the usual check of a move generator.
type Perft struct {
	Rules    rulesFlag    `default:"abapa" placeholder:"RULES" help:"The rules to play by, such as wari or ayoayo+seed-stays+play-out (default: ${default})."`
	Depth    int          `required:"" placeholder:"N" help:"How many moves long the lines are, from 0 to 60."`
	Position positionFlag `placeholder:"POSITION" help:"Where to start (default: the starting position)."`
}

// deepest keeps a slip of the keyboard from counting beyond the end of time;
// nobody has counted a third as deep.
const deepest = 60

// Help is shown below the flags.
func (Perft) Help() string {
	return `Example:

  owarebot perft --rules ayoayo --depth 8`
}

// Validate is called by kong when the flags are read.
func (p *Perft) Validate() error {
	if p.Depth < 0 || p.Depth > deepest {
		return fmt.Errorf("--depth must be from 0 to %d, not %d", deepest, p.Depth)
	}
	return nil
}

// Run prints the count.
func (p *Perft) Run(s Streams) error {
	_, err := fmt.Fprintln(s.Out, p.Rules.Perft(p.Position.orStart(), p.Depth))
	return err
}
