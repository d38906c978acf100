package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"time"

	"owarebot/engine"
	"owarebot/engine/endgame"
	"owarebot/engine/prove"
	"owarebot/engine/search"
)

// moveValue is what a move in a game was worth, and what it might have been.
type moveValue struct {
	Ply      int    `json:"ply"`
	Position string `json:"position"` // before the move
	Move     string `json:"move"`
	worth
	Best bestMove `json:"best"`
	// Lost is how many seeds the move gives away, and left out where an
	// outcome is proven for one of the two.
	Lost *float64 `json:"lost,omitempty"`
}

type bestMove struct {
	Move string `json:"move"`
	worth
}

// worth is the value of a move for the player who makes it.
type worth struct {
	Outcome string `json:"outcome"`
	// Seeds is the expected final difference, left out where the outcome is
	// proven, and Plies how long the win or loss takes, where that is known.
	Seeds *float64 `json:"seeds,omitempty"`
	Plies int      `json:"plies,omitempty"`
}

func worthOf(l valuedLine) worth {
	w := worth{Outcome: l.Outcome.String()}
	switch l.Outcome {
	case engine.Unknown:
		seeds := float64(l.Score) / 100
		w.Seeds = &seeds
	case engine.Win, engine.Loss:
		w.Plies = l.plies
	}
	return w
}

// valuedLine is a move with the plies to the end that is proven, 0 for unknown.
type valuedLine struct {
	search.Line
	plies int
}

func valued(l search.Line) valuedLine {
	plies, _ := l.Score.Plies()
	return valuedLine{l, plies}
}

func (w worth) String() string {
	switch {
	case w.Seeds != nil:
		// Adding nothing makes 0 of what rounds to -0.
		return fmt.Sprintf("%+.1f", math.Round(*w.Seeds*10)/10+0)
	case w.Plies > 0:
		return fmt.Sprintf("%s in %d", w.Outcome, w.Plies)
	}
	return w.Outcome
}

// worse tells whether the move turned a proven outcome into a proven worse one.
func (m moveValue) worse() bool {
	rank := map[string]int{"win": 3, "draw": 2, "loss": 1}
	played, best := rank[m.Outcome], rank[m.Best.Outcome]
	return played > 0 && played < best
}

// write writes the move as a line for people.
func (m moveValue) write(w io.Writer) {
	lost := ""
	switch {
	case m.worse():
		lost = m.Best.Outcome + " turned into " + m.Outcome
	case m.Lost != nil && *m.Lost >= 0.05:
		lost = fmt.Sprintf("%.1f", *m.Lost)
	}
	line := fmt.Sprintf("%3d %s  %-12v  %s     %-12v  %s", m.Ply, m.Move, m.worth, m.Best.Move, m.Best.worth, lost)
	fmt.Fprintln(w, trimRight(line))
}

func trimRight(line string) string {
	for line != "" && line[len(line)-1] == ' ' {
		line = line[:len(line)-1]
	}
	return line
}

// thinkingLimit is how long to think about one position, in nodes or in time.
type thinkingLimit struct {
	nodes uint64
	time  time.Duration
}

var errInterrupted = errors.New("interrupted")

// valuer finds out what moves are worth.
type valuer struct {
	limit    thinkingLimit
	searcher *search.Searcher
	table    *endgame.Table // nil for none
}

func newValuer(rules engine.Rules, limit thinkingLimit, table *endgame.Table) *valuer {
	c := search.Config{TableBytes: 128 << 20, Threads: 1}
	if limit.time > 0 {
		// Only a limit in time gains by more threads.
		c.Threads = runtime.GOMAXPROCS(0)
	}
	if table != nil {
		c.Endgames = table
	}
	return &valuer{limit: limit, searcher: search.New(rules, c), table: table}
}

func (v *valuer) close() {
	if v.table != nil {
		v.table.Close()
	}
}

// value finds out what the pit is worth in the game, which stands before it.
func (v *valuer) value(ctx context.Context, game *engine.Game, pit engine.Pit) (moveValue, error) {
	thinking, cancel := v.limit.start(ctx)
	result, err := v.searcher.Think(thinking, search.Request{Game: game, Nodes: v.limit.nodes, AllMoves: true})
	cancel()
	if err != nil {
		return moveValue{}, err
	}
	best := valued(result.Lines[0])
	played := best
	for _, l := range result.Lines {
		if l.Pit == pit {
			played = valued(l)
		}
	}
	best, played = v.prove(ctx, game, best, played)
	if err := ctx.Err(); err != nil {
		return moveValue{}, errInterrupted
	}
	m := moveValue{
		Position: game.Position().String(),
		Move:     pit.String(),
		worth:    worthOf(played),
		Best:     bestMove{best.Pit.String(), worthOf(best)},
	}
	if best.Outcome == engine.Unknown && played.Outcome == engine.Unknown {
		lost := max(0, float64(best.Score-played.Score)/100)
		m.Lost = &lost
	}
	return m, nil
}

// start begins a thought that has a limit of time, if that is the limit.
func (l thinkingLimit) start(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.time > 0 {
		return context.WithTimeout(ctx, l.time)
	}
	return context.WithCancel(ctx)
}

// prove replaces the values of the best and the played move by what can be
// proven in Ayoayo.
func (v *valuer) prove(ctx context.Context, game *engine.Game, best, played valuedLine) (_, _ valuedLine) {
	rules, position := game.Rules(), game.Position()
	if rules.Variant != engine.Ayoayo {
		return best, played
	}
	same := best.Pit == played.Pit
	twice := prove.Twice(game)
	// A proof that was just made when the time was up comes without its moves.
	if proof := v.solve(ctx, rules, position, twice); len(proof.PV) > 0 {
		best = valuedLine{search.Line{Pit: proof.PV[0], Outcome: proof.Outcome}, proof.Plies}
		if played.Pit == best.Pit {
			return best, best
		}
		same = false
	}
	if same || played.Outcome != engine.Unknown {
		return best, played
	}
	// Both are moves of the game, so there is no error to look at.
	after, _ := rules.Play(position, played.Pit)
	if rules.Over(after) || twice[after] {
		return best, played
	}
	if proof := v.solve(ctx, rules, after, twice); proof.Outcome != engine.Unknown {
		played.Outcome, played.plies = proof.Outcome.Opponent(), proof.Plies+1
	}
	return best, played
}

func (v *valuer) solve(ctx context.Context, rules engine.Rules, p engine.Position, twice map[engine.Position]bool) prove.Proof {
	solving, cancel := v.limit.start(ctx)
	defer cancel()
	// The rules are Ayoayo's, so there is no error to look at.
	proof, _ := prove.Solve(solving, rules, p, prove.Config{
		TableBytes: 256 << 20,
		Nodes:      v.limit.nodes,
		Twice:      twice,
	})
	return proof
}
