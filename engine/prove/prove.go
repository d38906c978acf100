package prove

import (
	"context"

	"owarebot/engine"
)

// Config is what a search may use. Zero values have defaults.
type Config struct {
	// TableBytes is the most memory that the table takes, 1 GiB by default.
	// It begins small and grows as the search does. How much there is
	// changes how long a proof takes, and not what is proved.
	TableBytes int64
	// Threads is the number of goroutines that search, 1 by default. With 1
	// the same question always takes the same nodes.
	Threads int
	// Nodes is the number of positions looked at after which the search ends
	// without a proof, 0 for no limit. With one thread that gives the same
	// answer on every machine. What follows a proof, its moves, is not limited.
	Nodes uint64
	// Twice holds positions that have stood twice in the game already, see
	// [Twice]. It ends where one of them stands again.
	Twice map[engine.Position]bool
	// OnDepth is called after each finished depth with what is known by
	// then, on the goroutine that called [Solve].
	OnDepth func(Proof)
}

const defaultTableBytes = 1 << 30

// Proof is what has been proved about a position, for the player to move.
type Proof struct {
	// Outcome is Unknown when nothing was proved.
	Outcome engine.Outcome
	// Plies is the fewest plies in which a win can be forced, or the most
	// for which a loss can be put off: counted to the move after which the
	// winner has 25 seeds in store or nobody can move, so 0 where that is so
	// already. It is 0 for a draw and where nothing was proved.
	Plies int
	// PV is play that takes these plies. There is none where they are 0. When
	// ctx ended after the proof and before this play was found, only the
	// beginning is there, or nothing.
	PV []engine.Pit
	// Worst and Best are the bounds: the outcome is neither worse nor
	// better. They are equal when it is proved.
	Worst, Best engine.Outcome
	// NoWinWithin and NoLossWithin are plies within which, as has been
	// proved, the player to move neither wins nor loses.
	NoWinWithin, NoLossWithin int
	// Nodes is the number of positions whose moves were looked at.
	Nodes uint64
}

// Solve proves how a position of Ayoayo comes out and in how few plies, in a game
// that begins with it or one with a history that c tells of; see the package's
// comment. When ctx ends first, or
// when the outcome depends on repetition, the proof says as much as is known and
// its Outcome is Unknown. It returns an error when the rules are not valid ones
// of Ayoayo, or for the zero Position.
func Solve(ctx context.Context, r engine.Rules, p engine.Position, c Config) (Proof, error) {
	s, err := newSolver(r, p, c)
	if err != nil {
		return Proof{}, err
	}
	return s.solve(ctx, p), nil
}

// Twice returns the positions that have stood twice in a game: for the question
// how its position comes out in this game, and not in one that begins with it.
func Twice(g *engine.Game) map[engine.Position]bool {
	twice := make(map[engine.Position]bool)
	p := g.Start()
	once := map[engine.Position]bool{p: true}
	for _, pit := range g.Moves() {
		// The game has played these moves, so there is no error to look at.
		p, _ = g.Rules().Play(p, pit)
		if once[p] {
			twice[p] = true
		}
		once[p] = true
	}
	return twice
}
