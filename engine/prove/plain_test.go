package prove_test

import (
	"owarebot/engine"
)

// plainSolver knows the truth about a set of positions that no move leaves, found
// the slow way: by asking for every position again and again whether the moves
// lead to what is known, until nothing changes.
type plainSolver struct {
	rules     engine.Rules
	twice     map[engine.Position]bool
	positions []engine.Position
	// wins holds, for a position and the side that is to win, the fewest
	// plies. spared holds the positions from which the opponent of that
	// side can bring about an end that is no win for it, or that half of
	// all seeds are theirs, after which any end is none.
	wins   [2]map[engine.Position]int
	spared [2]map[engine.Position]bool
}

func newPlainSolver(r engine.Rules, positions []engine.Position, twice map[engine.Position]bool) *plainSolver {
	s := &plainSolver{rules: r, twice: twice, positions: positions}
	for side := range s.wins {
		s.wins[side] = make(map[engine.Position]int)
		s.spared[side] = make(map[engine.Position]bool)
		for plies := 0; s.findWins(engine.Side(side), plies) || plies < 2; plies++ {
		}
		for s.findSpared(engine.Side(side)) {
		}
	}
	return s
}

// end is how a position comes out that is over, or in which the count of seeds
// has decided who will win.
func (s *plainSolver) end(p engine.Position) (winner engine.Side, draw, over bool) {
	south, north := p.Store(engine.South), p.Store(engine.North)
	if south < engine.Majority && north < engine.Majority {
		switch {
		case s.rules.Over(p):
			south, north = s.rules.Score(p)
		case s.twice[p]:
			south, north = engine.KeepOwnSides(p)
		default:
			return 0, false, false
		}
	}
	if south > north {
		return engine.South, false, true
	}
	return engine.North, south == north, true
}

// findWins finds the positions from which a side wins in exactly these plies, and
// reports whether there are any. That those with fewer are known is assumed.
func (s *plainSolver) findWins(side engine.Side, plies int) bool {
	wins := s.wins[side]
	found := make([]engine.Position, 0)
	for _, p := range s.positions {
		if _, known := wins[p]; known {
			continue
		}
		if winner, draw, over := s.end(p); over {
			if plies == 0 && winner == side && !draw {
				found = append(found, p)
			}
			continue
		}
		if plies > 0 && s.replies(p, p.ToMove() == side, func(next engine.Position) bool { _, won := wins[next]; return won }) {
			found = append(found, p)
		}
	}
	for _, p := range found {
		wins[p] = plies
	}
	return len(found) > 0
}

func (s *plainSolver) findSpared(side engine.Side) (more bool) {
	spared := s.spared[side]
	for _, p := range s.positions {
		if spared[p] {
			continue
		}
		winner, draw, over := s.end(p)
		if over && (draw || winner != side) ||
			!over && p.Store(side.Opponent()) == engine.SeedCount/2 ||
			!over && s.replies(p, p.ToMove() != side, func(next engine.Position) bool { return spared[next] }) {
			spared[p] = true
			more = true
		}
	}
	return more
}

// replies reports whether one move, or else every move, leads to what is asked.
func (s *plainSolver) replies(p engine.Position, one bool, ask func(engine.Position) bool) bool {
	for pit := range s.rules.LegalMoves(p).All() {
		next, err := s.rules.Play(p, pit)
		if err != nil {
			panic(err)
		}
		if ask(next) == one {
			return one
		}
	}
	return !one
}

// truth is what a proof must say.
func (s *plainSolver) truth(p engine.Position) (engine.Outcome, int) {
	side := p.ToMove()
	if plies, won := s.wins[side][p]; won {
		return engine.Win, plies
	}
	if plies, lost := s.wins[side.Opponent()][p]; lost {
		return engine.Loss, plies
	}
	if s.spared[side][p] && s.spared[side.Opponent()][p] {
		return engine.Draw, 0
	}
	return engine.Unknown, 0
}

// smallPositions returns every position with at most so many seeds on the board
// in which nobody could have a majority when they all still lay there, and all
// that such positions lead to.
func smallPositions(seeds int) []engine.Position {
	var all []engine.Position
	var pits [engine.Pits]int
	var lay func(pit, left int)
	lay = func(pit, left int) {
		if pit < engine.Pits {
			for n := 0; n <= left; n++ {
				pits[pit] = n
				lay(pit+1, left-n)
			}
			pits[pit] = 0
			return
		}
		stored := engine.SeedCount - (seeds - left)
		for south := stored - engine.Majority + 1 - seeds; south < engine.Majority+seeds; south++ {
			for _, side := range []engine.Side{engine.South, engine.North} {
				p, err := engine.NewPosition(pits, south, stored-south, side)
				if err != nil {
					panic(err)
				}
				all = append(all, p)
			}
		}
	}
	lay(0, seeds)
	return all
}
