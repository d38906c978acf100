package cli

import (
	"fmt"
	"os"

	"owarebot/engine/strategy"
)

// VerifyStrategy checks a strategy that was written to a file.
type VerifyStrategy struct {
	File     string       `arg:"" help:"The file, a line for each position: the position, a tab, the letter of the move."`
	Rules    rulesFlag    `default:"ayoayo" placeholder:"RULES" help:"The rules to play by, such as ayoayo+seed-stays (default: ${default})."`
	Position positionFlag `placeholder:"POSITION" help:"Where play begins (default: the starting position)."`
	Letters  string       `placeholder:"FILE" help:"Also write the letters of the moves alone, in the order of a walk through all play, as the program keeps those that it brings along."`
}

// Help is shown below the flags.
func (VerifyStrategy) Help() string {
	return `It plays the moves in the file against every reply, and refuses the file unless
each move is legal, there is one wherever one is needed, no position comes back,
and all play ends in a win for the player whose moves they are. It knows nothing
of how the moves were found.

Example:

  owarebot verify-strategy ayoayo.txt --rules ayoayo`
}

// Run says what the walk through all play has found.
func (v *VerifyStrategy) Run(s Streams) error {
	f, err := os.Open(v.File)
	if err != nil {
		return fmt.Errorf("cannot read the strategy: %w", err)
	}
	defer f.Close()
	moves, err := strategy.Read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", v.File, err)
	}
	report, err := moves.Verify(v.Rules.Rules, v.Position.orStart())
	if err != nil {
		return fmt.Errorf("%s: %w", v.File, err)
	}
	if v.Letters != "" {
		letters, err := moves.Letters(v.Rules.Rules, v.Position.orStart())
		if err != nil {
			return err
		}
		if err := writeFile(v.Letters, letters); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(s.Out, "%v wins every game of %v from %v\npositions     %d\nlongest game  %d plies\nunused lines  %d\n",
		moves.Winner(), v.Rules.Rules, v.Position.orStart(), report.Positions, report.Longest, report.Unused)
	return err
}
