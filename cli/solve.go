package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"text/tabwriter"
	"time"

	"owarebot/engine"
	"owarebot/engine/prove"
	"owarebot/engine/search"
	"owarebot/engine/strategy"
	"owarebot/internal/memory"
)

// Solve finds out how a position comes out.
type Solve struct {
	Rules    rulesFlag    `default:"abapa" placeholder:"RULES" help:"The rules to play by, such as wari or ayoayo+seed-stays+play-out (default: ${default})."`
	Position positionFlag `placeholder:"POSITION" help:"What to solve (default: the starting position)."`
	Time     timeFlag     `placeholder:"T" help:"When to stop if nothing is proved by then, in seconds or such as 2m (default: never)."`
	JSON     bool         `name:"json" help:"Write one JSON object."`
	EachMove bool         `help:"Solve every move of the position instead."`
	Strategy string       `placeholder:"FILE" help:"In Ayoayo: write a line for each position in which the winner moves, with the move."`
	Threads  int          `placeholder:"N" help:"How many cores to use (default: all)."`
	Memory   sizeFlag     `default:"1GB" placeholder:"SIZE" help:"How much memory to use, such as 512MB (default: ${default})."`
}

// Help is shown below the flags.
func (Solve) Help() string {
	return `It says how the position comes out for the player to move, and in how many plies
a win can be forced: to the move after which the winner holds 25 seeds or nobody
can move. Ayoayo is proved exactly, with the fewest plies. In the other variants it
looks ahead until the outcome is proved or the time is up, seldom proves more than
endings, and there may be a faster win than the one it has found.

When time runs out, or with Ctrl-C, it says what is known by then.

Example:

  owarebot solve --rules ayoayo --strategy ayoayo.txt
  owarebot solve --rules wari --position 0-0-0-0-0-2-1-0-0-0-0-0-23-22-S --json`
}

// mostThreads is more than help, and few enough to be stopped in time.
const mostThreads = 256

// Validate is called by kong when the flags are read.
func (c *Solve) Validate() error {
	switch {
	case c.Threads < 0 || c.Threads > mostThreads:
		return fmt.Errorf("--threads must be from 1 to %d, not %d", mostThreads, c.Threads)
	case !memory.Available(int64(c.Memory)):
		return errors.New("--memory: the system does not have so much; name less")
	case c.Strategy != "" && c.Rules.Variant != engine.Ayoayo:
		return fmt.Errorf("--strategy: only games of ayoayo are proved, not of %v", c.Rules.Variant)
	case c.EachMove && (c.JSON || c.Strategy != ""):
		return errors.New("--each-move goes with neither --json nor --strategy")
	}
	return nil
}

// solution is what has been found out, for the player to move. The order of its
// fields is the order written.
type solution struct {
	Rules    string  `json:"rules"`
	Position string  `json:"position"`
	Value    string  `json:"value"`
	Proven   bool    `json:"proven"`
	Plies    int     `json:"plies"`
	PV       string  `json:"pv"`
	Nodes    uint64  `json:"nodes"`
	Seconds  float64 `json:"seconds"`

	outcome, worst, best engine.Outcome
	// remark is what else there is to say, in a sentence.
	remark string
}

// Run prints what is found out.
func (c *Solve) Run(s Streams) error {
	ctx, stop := untilSignal()
	defer stop()
	if c.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(c.Time))
		defer cancel()
	}
	if c.Threads == 0 {
		c.Threads = runtime.GOMAXPROCS(0)
	}
	if c.EachMove {
		return c.eachMove(ctx, s)
	}
	if c.Strategy != "" {
		return c.writeStrategy(ctx, s)
	}
	found, err := c.solve(ctx, c.Position.orStart())
	if err != nil {
		return err
	}
	return c.print(s, found)
}

// solve takes the time that finding a solution takes.
func (c *Solve) solve(ctx context.Context, p engine.Position) (solution, error) {
	begin := time.Now()
	find := c.search
	if c.Rules.Variant == engine.Ayoayo {
		find = c.prove
	}
	found, err := find(ctx, p)
	found.Seconds = time.Since(begin).Seconds()
	return found, err
}

func (c *Solve) prove(ctx context.Context, p engine.Position) (solution, error) {
	proof, err := prove.Solve(ctx, c.Rules.Rules, p, c.proveConfig())
	return c.proved(p, proof), err
}

func (c *Solve) proveConfig() prove.Config {
	return prove.Config{TableBytes: int64(c.Memory), Threads: c.Threads}
}

func (c *Solve) proved(p engine.Position, proof prove.Proof) solution {
	found := c.solution(p, proof.Outcome, proof.Plies, proof.PV, proof.Nodes)
	found.worst, found.best = proof.Worst, proof.Best
	if proof.Outcome == engine.Unknown {
		found.remark = fmt.Sprintf("no win within %d plies and no loss within %d", proof.NoWinWithin, proof.NoLossWithin)
	}
	return found
}

func (c *Solve) search(ctx context.Context, p engine.Position) (solution, error) {
	game, err := engine.NewGame(c.Rules.Rules, p)
	if err != nil {
		return solution{}, err
	}
	if game.Ending() != engine.Ongoing || decided(p) {
		south, north := game.Score()
		o := engine.OutcomeOf(south, north)
		if p.ToMove() == engine.North {
			o = o.Opponent()
		}
		return c.solution(p, o, 0, nil, 0), nil
	}
	searcher := search.New(c.Rules.Rules, search.Config{TableBytes: int64(c.Memory), Threads: c.Threads})
	result, err := searcher.Think(ctx, search.Request{Game: game})
	if err != nil {
		return solution{}, err
	}
	best := result.Lines[0]
	if !result.Exact && best.Outcome != engine.Win {
		found := c.solution(p, engine.Unknown, 0, best.PV, result.Nodes)
		found.remark = fmt.Sprintf("%+.2f seeds after %d plies", float64(best.Score)/100, result.Depth)
		return found, nil
	}
	plies, _ := best.Score.Plies()
	return c.solution(p, best.Outcome, plies, best.PV, result.Nodes), nil
}

// decided tells whether a player has won, though the game may be played out.
func decided(p engine.Position) bool {
	return max(p.Store(engine.South), p.Store(engine.North)) >= engine.Majority
}

// solution is the same for every way to find it.
func (c *Solve) solution(p engine.Position, o engine.Outcome, plies int, pv []engine.Pit, nodes uint64) solution {
	found := solution{
		Rules: c.Rules.String(), Position: p.String(), Value: o.String(), Proven: o != engine.Unknown,
		Plies: plies, PV: engine.FormatMoves(pv), Nodes: nodes, outcome: o, worst: o, best: o,
	}
	if o == engine.Unknown {
		found.worst, found.best = engine.Loss, engine.Win
	}
	return found
}

func (c *Solve) print(s Streams, found solution) error {
	if c.JSON {
		return json.NewEncoder(s.Out).Encode(found)
	}
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	row := func(name string, value any) { fmt.Fprintf(w, "%s\t%v\n", name, value) }
	row("rules", found.Rules)
	row("position", found.Position)
	row("value", found.Value)
	row("proven", yesOrNo(found.Proven))
	row("bounds", fmt.Sprintf("%v to %v", found.worst, found.best))
	if found.remark != "" {
		row("found", found.remark)
	}
	if found.Plies > 0 {
		row("plies", found.Plies)
	}
	row("line", found.PV)
	row("nodes", found.Nodes)
	row("time", fmt.Sprintf("%.2f s", found.Seconds))
	return w.Flush()
}

func yesOrNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// eachMove prints a line for each move, with its value for the player who makes
// it.
func (c *Solve) eachMove(ctx context.Context, s Streams) error {
	p := c.Position.orStart()
	moves := c.Rules.LegalMoves(p)
	if moves == 0 {
		return fmt.Errorf("there is no move at %v, the game is over", p)
	}
	fmt.Fprintln(s.Out, "move  value    plies        nodes        time  line")
	for pit := range moves.All() {
		next, err := c.Rules.Play(p, pit)
		if err != nil {
			return err
		}
		found, err := c.solve(ctx, next)
		if err != nil {
			return err
		}
		o, plies := found.outcome, 0
		if next.ToMove() != p.ToMove() {
			o = o.Opponent()
		}
		if (o == engine.Win || o == engine.Loss) && !decided(p) {
			plies = found.Plies + 1
		}
		if _, err := fmt.Fprintf(s.Out, "%-4v  %-7v  %5d  %11d  %8.2f s  %v%s\n", pit, o, plies, found.Nodes, found.Seconds, pit, found.PV); err != nil {
			return err
		}
	}
	return nil
}

// writeStrategy prints the solution and writes the winner's moves.
func (c *Solve) writeStrategy(ctx context.Context, s Streams) error {
	if err := canWrite(c.Strategy); err != nil {
		return fmt.Errorf("--strategy: %w", err)
	}
	begin, p := time.Now(), c.Position.orStart()
	proof, moves, err := prove.Strategy(ctx, c.Rules.Rules, p, c.proveConfig())
	if err != nil {
		return err
	}
	found := c.proved(p, proof)
	found.Seconds = time.Since(begin).Seconds()
	if err := c.print(s, found); err != nil {
		return err
	}
	if len(moves) == 0 {
		return fmt.Errorf("no strategy was written: %s", whyNoStrategy(proof))
	}
	return writeFile(c.Strategy, strategy.Format(moves))
}

func whyNoStrategy(proof prove.Proof) string {
	switch {
	case proof.Outcome == engine.Unknown:
		return "nobody was proved to win; give it more time if there was a limit"
	case proof.Outcome == engine.Draw:
		return "nobody wins"
	case proof.Plies == 0:
		return "the game is over"
	case proof.Outcome == engine.Loss && proof.Plies == 1:
		return "the winner has nothing to do any more"
	}
	return "there was not enough time to find all moves; give it more"
}
