package render

import (
	"errors"
	"fmt"
	"image"
	"strconv"

	"owarebot/engine"
)

// Replay is a whole game, or what there is of one so far.
type Replay struct {
	// Rules are the game's rules.
	Rules engine.Rules
	// Start is the position it began with.
	Start engine.Position
	// Traces are its moves in order, each from the position that the one before
	// led to; there may be none.
	Traces []engine.Trace
	// Over and Outcome are those of the last position's View.
	Over    bool
	Outcome Outcome
}

// view is the board after so many moves.
func (g *Replay) view(moves int) View {
	v := View{Rules: g.Rules, Position: g.Start}
	if moves > 0 {
		v.Last = &g.Traces[moves-1]
		v.Position = v.Last.After
	}
	if moves == len(g.Traces) {
		v.Over, v.Outcome = g.Over, g.Outcome
	}
	return v
}

// check says what is wrong with a replay that is of no game.
func (g *Replay) check() error {
	for moves := range len(g.Traces) + 1 {
		v := g.view(moves)
		err := v.check()
		if err == nil && moves > 0 && v.Last.Before != g.view(moves-1).Position {
			err = errors.New("it begins in another position than the one before led to")
		}
		if err == nil && moves > 0 && v.Last.Before.Seeds(v.Last.Pit) != v.Last.Laps[0].Seeds {
			err = errors.New("it lifts other seeds than lie there")
		}
		if err != nil {
			return fmt.Errorf("the game cannot be drawn after move %d: %w", moves, err)
		}
	}
	return nil
}

// How long the pictures of a replay stay, in hundredths of a second, and how
// much of them there is.
const (
	// slowestMove is for a game of few moves; many share wholeGame, but none is
	// shorter than fastestMove, in which two pictures can still not flash.
	slowestMove, fastestMove = 160, 50
	wholeGame                = 12_000
	// liftedMoves is the length of a game up to which every move has a picture
	// of its lift beside that of the board it leads to.
	liftedMoves = 120
	// mostReplayBytes is well below the 10 MiB that Discord takes of anyone.
	mostReplayBytes = 4_000_000
)

// ReplayGIF is a game as a GIF that plays once: a lift and a board for every
// move, marked as on still boards and numbered, in long games the board alone.
// As with MoveGIF its first frame is the final board for an instant, and it
// stops on exactly the board of PNG. It is less than 4,000,000 bytes long: of a
// game that would be longer, only every second board is shown, or every fourth,
// and so on.
//
// It fails for a replay that is of no game, and says what is wrong with it.
func (r *Renderer) ReplayGIF(g Replay) ([]byte, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	s := r.stages.Get().(*stage)
	defer r.stages.Put(s)
	for step := 1; ; step *= 2 {
		s.replay(&g, step)
		if s.gif.size() < mostReplayBytes || step > len(g.Traces) {
			return s.gif.end(), nil
		}
	}
}

// replay writes the frames of a game, with a board of every step-th move. The
// light stays that of the final board, for the reason putMoment gives.
func (s *stage) replay(g *Replay, step int) {
	final := g.view(len(g.Traces))
	lit := litHalves(final)
	show := func(delay int) { s.gif.add(s.board, []image.Rectangle{s.board.Rect}, delay) }
	s.kit.compose(s.board, final)
	s.gif.begin(s.board, firstDelay)
	s.kit.composeLit(s.board, View{Rules: g.Rules, Position: g.Start}, lit)
	show(beforeDelay)
	stay := min(max(wholeGame/max(len(g.Traces), 1), fastestMove), slowestMove)
	for moves := step; moves <= len(g.Traces) && s.gif.size() < mostReplayBytes; moves += step {
		if len(g.Traces) <= liftedMoves && step == 1 {
			s.kit.putMoment(s.board, lifted(&g.Traces[moves-1]), &g.Traces[moves-1], lit)
			s.kit.putPly(s.board, g.Traces[moves-1].Mover, moves)
			show(stay / 2)
		}
		if moves < len(g.Traces) {
			v := g.view(moves)
			s.kit.composeLit(s.board, v, lit)
			s.kit.putPly(s.board, v.Position.ToMove(), moves)
			show(stay)
		}
	}
	s.kit.compose(s.board, final)
	show(lastDelay)
}

// lifted is the moment of a move when its first seeds are in the hand.
func lifted(t *engine.Trace) *moment {
	m := &moment{stock: stockOf(t.Before), hand: t.Laps[0].Seeds, at: t.Pit}
	m.stock.pits[t.Pit] = 0
	return m
}

// putPly writes the number of a move where the arrow of the side that waits
// would be.
func (k *kit) putPly(board *image.Paletted, toMove engine.Side, ply int) {
	k.hand.number.put(board, k.palette, strconv.Itoa(ply), arrowCentre(toMove.Opponent()))
}
