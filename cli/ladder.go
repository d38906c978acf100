package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"owarebot/engine/ladder"
	"owarebot/engine/players"
)

// Ladder plays levels against the ones below them.
type Ladder struct {
	Rules  rulesFlag  `default:"abapa" placeholder:"RULES" help:"The rules to play by, such as wari or ayoayo+seed-stays+play-out (default: ${default})."`
	Games  int        `default:"200" placeholder:"N" help:"How many games each pair of levels plays, an even number (default: ${default})."`
	Levels levelRange `default:"1-8" placeholder:"A-B" help:"Which levels play, each against the next (default: ${default})."`
	Seed   uint64     `default:"1" placeholder:"N" help:"The same seed gives the same games (default: ${default})."`
}

// Help is shown below the flags.
func (Ladder) Help() string {
	return `Each level plays the one below it, from openings of four moves at random, each
opening twice with colours swapped. A line for each pair says what share of the
points the higher level made, with an interval that holds the true share with a
confidence of 95%. It takes all cores, and for the highest levels hours.

Example:

  owarebot ladder --rules ayoayo --levels 1-4`
}

// levelRange is the value of --levels.
type levelRange struct{ from, to players.Level }

// UnmarshalText reads a range such as "1-8".
func (r *levelRange) UnmarshalText(text []byte) error {
	from, to, _ := strings.Cut(string(text), "-")
	a, errFrom := strconv.Atoi(from)
	b, errTo := strconv.Atoi(to)
	if errFrom != nil || errTo != nil || a < 1 || b > players.Levels || a >= b {
		return fmt.Errorf("write two levels from 1 to %d, the lower one first, such as 1-%d", players.Levels, players.Levels)
	}
	r.from, r.to = players.Level(a), players.Level(b)
	return nil
}

// Validate is called by kong when the flags are read.
func (l *Ladder) Validate() error {
	if l.Games < 2 || l.Games%2 != 0 {
		return fmt.Errorf("--games must be an even number from 2 up, not %d: each opening is played twice", l.Games)
	}
	return nil
}

// Run plays pair by pair. Interrupted, it reports what has been played.
func (l *Ladder) Run(s Streams) error {
	ctx, stop := untilSignal()
	defer stop()
	player := players.New(players.Config{TableBytes: int64(runtime.GOMAXPROCS(0)) * players.BytesPerThought})
	for level := l.Levels.from + 1; level <= l.Levels.to; level++ {
		result, err := ladder.Play(ctx, player, ladder.Pairing{
			Rules:    l.Rules.Rules,
			Level:    level,
			Than:     level - 1,
			Games:    l.Games,
			Seed:     l.Seed,
			Parallel: runtime.GOMAXPROCS(0),
			OnPair: func(games int) {
				fmt.Fprintf(s.Err, "\r%d of %d games of level %d against %d ", games, l.Games, level, level-1)
			},
		})
		fmt.Fprint(s.Err, "\r\x1b[K")
		if result.Games() > 0 {
			if _, err := fmt.Fprintf(s.Out, "%v: level %d against %d: %.1f%% ± %.1f of %d games (%d won, %d drawn, %d lost)\n",
				l.Rules, level, level-1, 100*result.Score, 100*result.Margin, result.Games(),
				result.Wins, result.Draws, result.Losses); err != nil {
				return fmt.Errorf("cannot write the result: %w", err)
			}
		}
		if errors.Is(err, context.Canceled) {
			return errors.New("interrupted; what is printed are the games that were finished")
		}
		if err != nil {
			return err
		}
	}
	return nil
}
