package players

import (
	"owarebot/engine"
	"owarebot/internal/chance"
)

// counting is how somebody looks ahead who counts seeds on the board by eye:
// only a few plies, only what goes into the stores, and only sowings that are
// short enough not to lose count of. What is not counted out is not foreseen,
// neither as a capture of one's own nor as a threat.
type counting struct {
	rules engine.Rules
	// plies is how many moves are looked at, one's own included.
	plies int
	// sure is the number of seeds that can be sown in mind without losing
	// count. Up to twice as many it goes wrong ever more often, beyond that
	// always. It is 0 for somebody who never loses count.
	sure int
	// luck decides which sowings go wrong.
	luck uint64
}

// values returns what each legal move of a game that goes on seems to win, in
// seeds, for the player to move.
func (c counting) values(p engine.Position) []line {
	var steps [engine.MaxSteps]engine.Step
	n := c.rules.Steps(p, &steps)
	lines := make([]line, n)
	now := balance(p, p.ToMove())
	for i, s := range steps[:n] {
		lines[i] = line{pit: s.Pit, seeds: c.after(p, s, c.plies, p.ToMove()) - now}
	}
	return lines
}

// after is the seeds that side is ahead once the step has been answered for as
// many plies as are left, the step itself the first of them.
func (c counting) after(p engine.Position, s engine.Step, plies int, side engine.Side) float64 {
	if c.losesCount(p, s.Pit) {
		return balance(p, side)
	}
	return c.best(s.After, plies-1, side)
}

// best is the seeds that side is ahead when both play as they see it.
func (c counting) best(p engine.Position, plies int, side engine.Side) float64 {
	var steps [engine.MaxSteps]engine.Step
	n := c.rules.Steps(p, &steps)
	if n == 0 {
		return c.final(p, side)
	}
	if plies <= 0 {
		return balance(p, side)
	}
	var best float64
	for i, s := range steps[:n] {
		v := c.after(p, s, plies, side)
		if i == 0 || (v > best) == (p.ToMove() == side) {
			best = v
		}
	}
	return best
}

// winning is what winning the game is worth beside the seeds, to everybody who
// can count to 25.
const winning = 12

func (c counting) final(p engine.Position, side engine.Side) float64 {
	south, north := c.rules.Score(p)
	ahead := float64(south - north)
	if side == engine.North {
		ahead = -ahead
	}
	switch {
	case ahead > 0:
		return ahead + winning
	case ahead < 0:
		return ahead - winning
	}
	return 0
}

// balance is the seeds that side has captured more than the opponent.
func balance(p engine.Position, side engine.Side) float64 {
	return float64(p.Store(side) - p.Store(side.Opponent()))
}

// losesCount tells whether the player miscounts the sowing from the pit.
func (c counting) losesCount(p engine.Position, pit engine.Pit) bool {
	if c.sure == 0 {
		return false
	}
	sown := c.seedsSown(p, pit)
	if sown <= c.sure {
		return false
	}
	mover, other := p.Words()
	luck := chance.From(c.luck, mover, other, uint64(pit))
	return luck.Fraction()*float64(c.sure) < float64(sown-c.sure)
}

// seedsSown is how many seeds must be counted out for the move: in a relay
// those of all laps, as far as anybody would follow it.
func (c counting) seedsSown(p engine.Position, pit engine.Pit) int {
	if c.rules.Variant != engine.Ayoayo {
		return p.Seeds(pit)
	}
	sown := 0
	var pits [engine.Pits]int
	for i := range pits {
		pits[i] = p.Seeds(engine.Pit(i))
	}
	for sown <= 2*c.sure {
		n := pits[pit]
		sown += n
		l := engine.Lap{From: pit, Seeds: n}
		pits[pit] = 0
		for i := range n {
			pits[l.Drop(i)]++
		}
		if pit = l.End(); pits[pit] == 1 {
			break
		}
	}
	return sown
}
