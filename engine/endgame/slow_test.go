package endgame_test

import "owarebot/engine"

// slowSearch finds what the players can be sure of from the rules alone, with
// none of the package's ideas: it asks what they can enforce within one move,
// within two, and so on until more moves give them no more.
type slowSearch struct {
	rules  engine.Rules
	number map[[engine.Pits]int]int
	boards []slowBoard
}

// slowBoard is a board, seen by the player to move.
type slowBoard struct {
	pits [engine.Pits]int
	over bool
	// sure is what the mover and the opponent can enforce within the moves
	// looked at so far.
	sure  [2]int
	moves []slowMove
}

// slowMove leads to a board, and captures. If it is again the mover's turn,
// mover and opponent are not exchanged.
type slowMove struct {
	to       int
	captured int
	again    bool
}

func searchSlowly(rules engine.Rules, seeds int) *slowSearch {
	rules.PlayOut = true
	s := &slowSearch{rules: rules, number: map[[engine.Pits]int]int{}}
	for n := range seeds + 1 {
		s.addBoards([engine.Pits]int{}, 0, n)
	}
	for i := range s.boards {
		s.addMoves(&s.boards[i])
	}
	for s.lookFurther() {
	}
	return s
}

// addBoards adds all boards with the seeds in this pit and those after it.
func (s *slowSearch) addBoards(pits [engine.Pits]int, pit, seeds int) {
	if pit == engine.Pits-1 {
		pits[pit] = seeds
		s.number[pits] = len(s.boards)
		s.boards = append(s.boards, slowBoard{pits: pits})
		return
	}
	for n := range seeds + 1 {
		pits[pit] = n
		s.addBoards(pits, pit+1, seeds-n)
	}
}

// position puts the board before South, with all other seeds in North's store.
func (b *slowBoard) position() engine.Position {
	north := engine.SeedCount
	for _, n := range b.pits {
		north -= n
	}
	p, err := engine.NewPosition(b.pits, 0, north, engine.South)
	if err != nil {
		panic(err)
	}
	return p
}

func (s *slowSearch) addMoves(b *slowBoard) {
	p := b.position()
	for pit := range s.rules.LegalMoves(p).All() {
		after, err := s.rules.Play(p, pit)
		if err != nil {
			panic(err)
		}
		b.moves = append(b.moves, slowMove{
			to:       s.number[pitsBefore(after)],
			captured: after.Store(engine.South),
			again:    after.ToMove() == engine.South,
		})
	}
	if b.over = len(b.moves) == 0; b.over {
		south, north := s.rules.Score(p)
		b.sure = [2]int{south, north - p.Store(engine.North)}
	}
}

// pitsBefore returns the pits as the player to move sees them.
func pitsBefore(p engine.Position) (pits [engine.Pits]int) {
	for i := range pits {
		pits[i] = p.Seeds((engine.PitOf(p.ToMove(), 0) + engine.Pit(i)) % engine.Pits)
	}
	return pits
}

// lookFurther looks one move further, and reports whether that gave anybody
// more.
func (s *slowSearch) lookFurther() (more bool) {
	within := make([][2]int, len(s.boards))
	for i, b := range s.boards {
		within[i] = b.sure
	}
	for i := range s.boards {
		b := &s.boards[i]
		if b.over {
			continue
		}
		sure := [2]int{0, engine.SeedCount}
		for _, m := range b.moves {
			mover, opponent := within[m.to][1], within[m.to][0]
			if m.again {
				mover, opponent = opponent, mover
			}
			sure[0] = max(sure[0], m.captured+mover)
			sure[1] = min(sure[1], opponent)
		}
		more = more || sure != b.sure
		b.sure = sure
	}
	return more
}
