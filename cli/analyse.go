package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"owarebot/engine"
)

// Analyse says of every move of a game what it was worth.
type Analyse struct {
	Game  string   `required:"" type:"path" placeholder:"FILE" help:"The game, in OGN."`
	JSON  bool     `name:"json" help:"Print one JSON object instead of lines for people."`
	Nodes uint64   `placeholder:"N" help:"How many positions to look at for each move (default: 1000000)."`
	Time  timeFlag `placeholder:"T" help:"How long to think about each move, in seconds or such as 2m, instead of --nodes."`
	Dir   string   `placeholder:"DIR" help:"A folder with endgame tables to use."`
}

// Help is shown below the flags.
func (Analyse) Help() string {
	return `For each move it says what it was worth to the player who made it, what the best
one would have been, and what was lost: in seeds of the final difference, or as
win, draw or loss where that is proven. Positions of Ayoayo are solved where the
limit allows. Limited by --nodes, the same game gets the same answer everywhere.

Example:

  owarebot analyse --game game.ogn --time 2s`
}

// Validate is called by kong when the flags are read.
func (a *Analyse) Validate() error {
	if a.Time > 0 && a.Nodes > 0 {
		return errors.New("--nodes and --time are two ways to say the same; give one of them")
	}
	return nil
}

// Run analyses move by move. For people it prints each as soon as it is done.
func (a *Analyse) Run(s Streams) error {
	text, err := readRecord(a.Game)
	if err != nil {
		return fmt.Errorf("cannot read the game: %w", err)
	}
	record, err := engine.ParseRecord(text)
	if err != nil {
		return fmt.Errorf("cannot read the game in %s: %w", a.Game, err)
	}
	if len(record.Moves) == 0 {
		return fmt.Errorf("the game in %s has no moves", a.Game)
	}
	valuer, err := a.valuer(record.Rules)
	if err != nil {
		return err
	}
	defer valuer.close()
	ctx, stop := untilSignal()
	defer stop()
	report := analysis{Rules: record.Rules.String(), Start: record.Start.String()}
	out := bufio.NewWriter(s.Out)
	if !a.JSON {
		writeHeading(out, record)
	}
	game, err := engine.NewGame(record.Rules, record.Start)
	if err != nil {
		return err
	}
	for _, pit := range record.Moves {
		m, err := valuer.value(ctx, game, pit)
		if err != nil {
			return errors.Join(fmt.Errorf("move %d: %w", len(report.Moves)+1, err), out.Flush())
		}
		m.Ply = len(report.Moves) + 1
		report.add(m, game.Position().ToMove())
		if !a.JSON {
			m.write(out)
		}
		if err := out.Flush(); err != nil {
			return fmt.Errorf("cannot write the analysis: %w", err)
		}
		if _, err := game.Play(pit); err != nil {
			return err
		}
	}
	if a.JSON {
		err = json.NewEncoder(s.Out).Encode(report)
	} else {
		report.writeSums(out, record)
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("cannot write the analysis: %w", err)
	}
	return nil
}

func (a *Analyse) valuer(rules engine.Rules) (*valuer, error) {
	limit := thinkingLimit{nodes: a.Nodes, time: time.Duration(a.Time)}
	if a.Nodes == 0 && a.Time == 0 {
		limit.nodes = 1_000_000
	}
	if a.Dir == "" {
		return newValuer(rules, limit, nil), nil
	}
	table, err := openTable(a.Dir, rules)
	if err != nil {
		return nil, err
	}
	return newValuer(rules, limit, table), nil
}

// analysis is what --json prints.
type analysis struct {
	Rules string      `json:"rules"`
	Start string      `json:"start"`
	Moves []moveValue `json:"moves"`

	sums [2]sideSums
}

// sideSums are what a player's moves come to.
type sideSums struct {
	moves, estimated, mistakes int
	lost                       float64
}

func (a *analysis) add(m moveValue, by engine.Side) {
	a.Moves = append(a.Moves, m)
	sums := &a.sums[by]
	sums.moves++
	if m.Lost != nil {
		sums.estimated++
		sums.lost += *m.Lost
	}
	if m.worse() {
		sums.mistakes++
	}
}

func writeHeading(w io.Writer, record engine.Record) {
	fmt.Fprintf(w, "%s against %s, %v\n\n", playerName(record, engine.South), playerName(record, engine.North), record.Rules)
	fmt.Fprintln(w, "move   worth         best  worth         lost")
}

// playerName is a player's name in the record, or the side where there is none.
func playerName(record engine.Record, side engine.Side) string {
	name := record.South
	if side == engine.North {
		name = record.North
	}
	if name == "" {
		return side.String()
	}
	return name
}

func (a *analysis) writeSums(w io.Writer, record engine.Record) {
	fmt.Fprintln(w)
	for _, side := range [...]engine.Side{engine.South, engine.North} {
		s := a.sums[side]
		average := 0.0
		if s.estimated > 0 {
			average = s.lost / float64(s.estimated)
		}
		fmt.Fprintf(w, "%s: moves %d, seeds lost with each %.1f, proven results thrown away %d\n",
			playerName(record, side), s.moves, average, s.mistakes)
	}
}
