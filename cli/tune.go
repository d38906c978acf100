package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"owarebot/engine/search"
	"owarebot/engine/tune"
)

// Tune finds the weights by which positions are evaluated.
type Tune struct {
	Rules  rulesFlag `default:"abapa" placeholder:"RULES" help:"The rules to play by, such as wari or ayoayo+seed-stays+play-out (default: ${default})."`
	Rounds int       `default:"3" placeholder:"N" help:"How often to play and fit, each time with the weights from the time before (default: ${default})."`
	Games  int       `default:"4000" placeholder:"N" help:"How many games to play in each round (default: ${default})."`
	Nodes  uint64    `default:"4000" placeholder:"N" help:"How many positions to look at for each move (default: ${default})."`
	Pairs  int       `default:"200" placeholder:"N" help:"How many pairs of games the new weights play in each of two matches (default: ${default})."`
	Seed   uint64    `default:"1" placeholder:"N" help:"The same seed gives the same weights (default: ${default})."`
}

// Help is shown below the flags.
func (Tune) Help() string {
	return `The program plays against itself, and fits weights to what its searches and the
ends of the games say of the positions in them. It prints them as they stand in
engine/search/weights.go, and how they fare in matches of games in pairs, from
openings of four moves at random, both with the same number of positions for each
move: against no weights at all, which is to count the stores, and against those
built in. It takes all cores for some minutes.

Example:

  owarebot tune --rules wari`
}

// Validate is called by kong when the flags are read.
func (t *Tune) Validate() error {
	for _, n := range []struct {
		flag  string
		value int
	}{{"rounds", t.Rounds}, {"games", t.Games}, {"nodes", int(min(t.Nodes, 1<<40))}, {"pairs", t.Pairs}} {
		if n.value < 1 {
			return fmt.Errorf("--%s must be 1 or more, not %d", n.flag, n.value)
		}
	}
	return nil
}

// Run tunes, prints the weights and plays the matches.
func (t *Tune) Run(s Streams) error {
	ctx, stop := untilSignal()
	defer stop()
	err := t.run(ctx, s)
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted before there was a result")
	}
	return err
}

func (t *Tune) run(ctx context.Context, s Streams) error {
	weights, err := tune.Run(ctx, tune.Config{
		Rules: t.Rules.Rules, Rounds: t.Rounds, Games: t.Games, Nodes: t.Nodes, Seed: t.Seed,
		Parallel: runtime.GOMAXPROCS(0),
		Played: func(games int) {
			fmt.Fprintf(s.Err, "\r%d of %d games ", games, t.Rounds*t.Games)
		},
	})
	fmt.Fprint(s.Err, "\r\x1b[K")
	if err != nil {
		return err
	}
	if err := writeWeights(s, &weights); err != nil {
		return err
	}
	for _, against := range []struct {
		name    string
		weights *search.Weights
	}{{"no weights", &search.Weights{}}, {"those built in", nil}} {
		score, err := tune.Match(ctx, t.Rules.Rules, &weights, against.weights, t.Pairs, t.Nodes, t.Seed)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(s.Out, "// %v, %d positions a move, against %s: %.1f%% ± %.1f of %d games (%d won, %d drawn, %d lost)\n",
			t.Rules, t.Nodes, against.name, 100*score.Score, 100*score.Margin,
			2*t.Pairs, score.Wins, score.Draws, score.Losses); err != nil {
			return fmt.Errorf("cannot write the result: %w", err)
		}
	}
	return nil
}

// writeWeights writes weights as Go writes them, some in each line.
func writeWeights(s Streams, weights *search.Weights) error {
	const inLine = 18
	for i, w := range weights {
		separator := ", "
		if i%inLine == inLine-1 || i == len(weights)-1 {
			separator = ",\n"
		}
		if _, err := fmt.Fprintf(s.Out, "%d%s", w, separator); err != nil {
			return fmt.Errorf("cannot write the weights: %w", err)
		}
	}
	return nil
}
