package engine_test

import "owarebot/engine"

// plainBoard is the game written straight from the rules, with an array, loops
// and no thought of speed. The packed engine is held against it.
type plainBoard struct {
	pits   [engine.Pits]int
	stores [2]int
	toMove engine.Side
}

func plainOf(p engine.Position) plainBoard {
	var b plainBoard
	for pit := range engine.Pit(engine.Pits) {
		b.pits[pit] = p.Seeds(pit)
	}
	b.stores = [2]int{p.Store(engine.South), p.Store(engine.North)}
	b.toMove = p.ToMove()
	return b
}

func (b plainBoard) rowOf(s engine.Side) int {
	sum := 0
	for i := range 6 {
		sum += b.pits[engine.PitOf(s, i)]
	}
	return sum
}

// sow sows one lap and returns the pit where the last seed fell.
func (b *plainBoard) sow(from engine.Pit) engine.Pit {
	hand, at := b.pits[from], from
	b.pits[from] = 0
	for hand > 0 {
		at = at.Next()
		if at == from {
			continue
		}
		b.pits[at]++
		hand--
	}
	return at
}

// plainMove is a move that can be sown, and what it came to.
type plainMove struct {
	after    plainBoard
	slam     bool
	endless  bool
	captured int
	laps     int
}

// sown plays a pit that holds seeds, whether it is legal or not.
func (b plainBoard) sown(r engine.Rules, pit engine.Pit) plainMove {
	if r.Variant == engine.Ayoayo {
		return b.relayed(r, pit)
	}
	me, you := b.toMove, b.toMove.Opponent()
	end := b.sow(pit)
	var taken []engine.Pit
	total := 0
	for at := int(end); at >= 0 && engine.Pit(at).Owner() == you; at-- {
		if b.pits[at] != 2 && b.pits[at] != 3 {
			break
		}
		taken = append(taken, engine.Pit(at))
		total += b.pits[at]
	}
	m := plainMove{laps: 1, captured: total, slam: total > 0 && total == b.rowOf(you)}
	b.toMove = you
	if m.slam && r.Variant == engine.Abapa {
		taken, m.captured = nil, 0
	}
	if m.slam && r.Variant == engine.Warri {
		b.toMove = me
	}
	for _, at := range taken {
		b.pits[at] = 0
	}
	b.stores[me] += m.captured
	m.after = b
	return m
}

func (b plainBoard) relayed(r engine.Rules, pit engine.Pit) plainMove {
	type state struct {
		pits [engine.Pits]int
		lift engine.Pit
	}
	me := b.toMove
	seen := map[state]bool{}
	end := b.sow(pit)
	laps := 1
	for ; b.pits[end] > 1; laps++ {
		if seen[state{b.pits, end}] {
			return plainMove{endless: true}
		}
		seen[state{b.pits, end}] = true
		end = b.sow(end)
	}
	m := plainMove{laps: laps}
	if opposite := 11 - end; end.Owner() == me && b.pits[opposite] > 0 {
		m.captured = b.pits[opposite]
		b.pits[opposite] = 0
		if !r.SeedStays {
			m.captured++
			b.pits[end] = 0
		}
		b.stores[me] += m.captured
	}
	b.toMove = me.Opponent()
	m.after = b
	return m
}

// legal returns the legal moves and what they come to.
func (b plainBoard) legal(r engine.Rules) map[engine.Pit]plainMove {
	if !r.PlayOut && (b.stores[0] >= 25 || b.stores[1] >= 25) {
		return nil
	}
	you := b.toMove.Opponent()
	moves, others := map[engine.Pit]plainMove{}, 0
	for i := range 6 {
		pit := engine.PitOf(b.toMove, i)
		if b.pits[pit] == 0 {
			continue
		}
		m := b.sown(r, pit)
		if m.endless || b.rowOf(you) == 0 && !b.feeds(r, pit, m) {
			continue
		}
		moves[pit] = m
		if !m.slam {
			others++
		}
	}
	if r.Variant == engine.Wari && others > 0 {
		for pit, m := range moves {
			if m.slam {
				delete(moves, pit)
			}
		}
	}
	return moves
}

// feeds tells whether a move gives seeds to an opponent who has none: in
// Ayoayo they must be there in the end, elsewhere be sown there.
func (b plainBoard) feeds(r engine.Rules, pit engine.Pit, m plainMove) bool {
	if r.Variant != engine.Ayoayo {
		you := b.toMove.Opponent()
		b.sow(pit)
		return b.rowOf(you) > 0
	}
	return m.after.rowOf(b.toMove.Opponent()) > 0
}

// score returns the final score of a board without legal moves.
func (b plainBoard) score(r engine.Rules) (south, north int) {
	scores := b.stores
	if r.PlayOut || scores[0] < 25 && scores[1] < 25 {
		rows := [2]int{b.rowOf(engine.South), b.rowOf(engine.North)}
		if r.Variant == engine.Ayoayo && !r.OwnSide {
			scores[b.toMove.Opponent()] += rows[0] + rows[1]
		} else {
			scores[0] += rows[0]
			scores[1] += rows[1]
		}
	}
	return scores[0], scores[1]
}

func (b plainBoard) perft(r engine.Rules, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var leaves uint64
	for _, m := range b.legal(r) {
		leaves += m.after.perft(r, depth-1)
	}
	return leaves
}
