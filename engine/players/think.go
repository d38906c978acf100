package players

import (
	"context"

	"owarebot/engine"
	"owarebot/engine/search"
	"owarebot/internal/chance"
)

// line is a legal move and what it seems to be worth, in seeds.
type line struct {
	pit   engine.Pit
	seeds float64
}

// thought is what comes out when a level looks at a game.
type thought struct {
	pit     engine.Pit
	score   search.Score
	outcome engine.Outcome
	// searched tells that the score comes from a search, and so sees more
	// than what lies open on the board.
	searched bool
}

// think looks at a game that goes on for the player to move.
func (p *Player) think(ctx context.Context, level Level, game *engine.Game, seed uint64) (thought, error) {
	c := characterOf(game.Rules().Variant, level)
	luck := luckFor(level, game, seed)
	if c.counts > 0 {
		return thinkByCounting(c, game, luck), ctx.Err()
	}
	if c.exact {
		if l, known := fromStrategy(game); known {
			return thoughtOf(l), ctx.Err()
		}
	}
	return p.thinkBySearch(ctx, c, game, luck)
}

// luckFor is the chance of this level in this game with this seed.
func luckFor(level Level, game *engine.Game, seed uint64) *chance.Source {
	mover, other := game.Position().Words()
	return chance.From(seed, uint64(level), uint64(len(game.Moves())), mover, other)
}

func thinkByCounting(c character, game *engine.Game, luck *chance.Source) thought {
	by := counting{rules: game.Rules(), plies: c.counts, sure: c.sure, luck: luck.Next()}
	position := game.Position()
	lines := by.values(position)
	values := make([]float64, len(lines))
	for i, l := range lines {
		values[i] = l.seeds + c.fancies(game.Rules(), position, l.pit)
	}
	chosen := lines[pick(values, c.temperature, luck)]
	seeds := chosen.seeds + balance(position, position.ToMove())
	return thought{pit: chosen.pit, score: search.Score(100 * seeds)}
}

// fancies is what the player likes about a legal move beside the seeds that it
// seems to win.
func (c character) fancies(rules engine.Rules, p engine.Position, pit engine.Pit) float64 {
	fancy := c.habit * float64(pit%(engine.Pits/2))
	if c.hoards > 0 {
		// The move is a legal one, so there is no error to look at.
		after, _ := rules.Play(p, pit)
		fancy += c.hoards * float64(after.RowSeeds(p.ToMove()))
	}
	return fancy
}

func (p *Player) thinkBySearch(ctx context.Context, c character, game *engine.Game, luck *chance.Source) (thought, error) {
	if game.Rules().LegalMoves(game.Position()).Len() == 1 {
		// There is nothing to choose, only to see how things stand.
		c.nodes, c.exact = min(c.nodes, quickNodes), false
	}
	weighs := c.temperature > 0
	lines, err := p.search(ctx, c.exact, search.Request{Game: game, Depth: c.depth, Nodes: c.nodes, AllMoves: weighs})
	if err != nil {
		return thought{}, err
	}
	chosen := lines[0]
	if weighs {
		chosen = lines[pick(seedsOf(lines), c.temperature, luck)]
	}
	return thoughtOf(chosen), nil
}

func thoughtOf(l search.Line) thought {
	return thought{pit: l.Pit, score: l.Score, outcome: l.Outcome, searched: true}
}

// seedsOf returns the scores in seeds. A proven end is so far beyond every
// estimate that nobody who sees one passes it by.
func seedsOf(lines []search.Line) []float64 {
	values := make([]float64, len(lines))
	for i, l := range lines {
		values[i] = float64(l.Score) / 100
	}
	return values
}

// search searches, and where that is asked for solves before. With all moves
// asked for, what is proven is the first line. Otherwise only the first line
// counts: a win is played as it was proven, and in a lost game the move is that
// of a player who does not know it. The error is ctx's when that ended first:
// half a thought depends on the machine.
func (p *Player) search(ctx context.Context, solving bool, r search.Request) ([]search.Line, error) {
	from := p.pools.forNodes(r.Nodes)
	s, err := from.take(ctx, r.Game.Rules())
	if err != nil {
		return nil, err
	}
	defer from.give(r.Game.Rules(), s)
	var proven search.Line
	// Of a game that a strategy has won the solver would only tell how long.
	if solving && !(r.AllMoves && lostToStrategy(r.Game)) {
		proven = solve(ctx, r.Game)
	}
	if r.AllMoves || proven.Outcome == engine.Unknown {
		lines, err := linesOf(ctx, s, r)
		if err != nil {
			return nil, err
		}
		if r.AllMoves {
			return first(lines, proven), nil
		}
		if !solving || lines[0].Outcome != engine.Loss {
			return lines, nil
		}
		proven = lines[0]
	}
	if proven.Outcome == engine.Loss {
		return tempt(ctx, s, r)
	}
	return []search.Line{proven}, ctx.Err()
}

// temptingNodes limits the search for a move in a lost game.
const temptingNodes = 2_000

// tempt looks for a move in a game that is lost for certain. All moves lose then,
// and the one that puts the loss off longest is seldom the one after which the
// opponent has most to find. That is rather one which looks good to whoever sees
// less far.
func tempt(ctx context.Context, s *search.Searcher, r search.Request) ([]search.Line, error) {
	r.Nodes = temptingNodes
	lines, err := linesOf(ctx, s, r)
	if err != nil {
		return nil, err
	}
	lines[0].Outcome, lines[0].Score = engine.Loss, -search.Won
	return lines, nil
}

// linesOf are what the searcher finds, as if it had never searched before.
func linesOf(ctx context.Context, s *search.Searcher, r search.Request) ([]search.Line, error) {
	s.Forget()
	result, err := s.Think(ctx, r)
	if err == nil {
		err = ctx.Err()
	}
	return result.Lines, err
}
