package players

import (
	"owarebot/engine"
	"owarebot/engine/search"
)

// Reason is why a move is the best one, the most telling of several.
type Reason uint8

const (
	// OnlyMove: there is no other legal move.
	OnlyMove Reason = iota
	// Wins: the game is won with it, and proven so.
	Wins
	// HoldsDraw: the game is a draw with it, proven, and not lost.
	HoldsDraw
	// ResistsLongest: every move loses; this one makes it hardest.
	ResistsLongest
	// Captures: it captures seeds at once.
	Captures
	// SavesSeeds: the opponent can capture fewer seeds than they could if
	// the player did nothing.
	SavesSeeds
	// ThreatensCapture: after the opponent's best reply it captures.
	ThreatensCapture
	// Feeds: the opponent has no seeds, and it gives them some.
	Feeds
	// FewReplies: it leaves the opponent two moves at most.
	FewReplies
	// BuildsHouse: it lets a pit grow that is to be sown all round the board
	// later.
	BuildsHouse
	// ComesOutAhead: over the next moves, as they are expected, the player
	// captures more seeds than the opponent.
	ComesOutAhead
	// CostsLeast: over the next moves, as they are expected, the opponent
	// captures more seeds, and would capture yet more after other moves.
	CostsLeast
	// PlansAhead: nothing on the board shows it, but several moves later it
	// turns out best.
	PlansAhead
)

var reasonNames = [...]string{
	OnlyMove: "only move", Wins: "wins", HoldsDraw: "holds the draw", ResistsLongest: "resists longest",
	Captures: "captures", SavesSeeds: "saves seeds", ThreatensCapture: "threatens a capture", Feeds: "feeds",
	FewReplies: "leaves few replies", BuildsHouse: "builds a house",
	ComesOutAhead: "comes out ahead", CostsLeast: "costs least", PlansAhead: "plans ahead",
}

// String returns a short name in lower case, such as "saves seeds".
func (r Reason) String() string {
	if int(r) >= len(reasonNames) {
		return "unknown reason"
	}
	return reasonNames[r]
}

// worthTelling is the fewest seeds that a reason may be about.
const worthTelling = 2

// reasonFor finds why the first of the lines is best, and the number of seeds
// that this is about.
func reasonFor(game *engine.Game, lines []search.Line) (Reason, int) {
	best := lines[0]
	rules, position := game.Rules(), game.Position()
	// A line is legal, so there is no error to look at.
	after, trace, _ := rules.PlayTraced(position, best.Pit)
	captured := trace.Captured()
	switch {
	case len(lines) == 1:
		return OnlyMove, 0
	case captured > 0 && captured == threat(rules, position):
		return Captures, captured
	case best.Outcome == engine.Win:
		return Wins, 0
	case best.Outcome == engine.Draw && lines[1].Outcome == engine.Loss:
		return HoldsDraw, 0
	case best.Outcome == engine.Loss:
		return ResistsLongest, 0
	}
	saved := threat(rules, passed(position)) - threat(rules, after)
	switch {
	case trace.Again:
		return Captures, captured
	case saved >= worthTelling:
		return SavesSeeds, saved
	case captured > 0:
		return Captures, captured
	}
	if next := nextCapture(rules, position, best.PV); next >= worthTelling {
		return ThreatensCapture, next
	}
	switch {
	case position.RowSeeds(position.ToMove().Opponent()) == 0:
		return Feeds, 0
	case rules.LegalMoves(after).Len() <= 2 && !rules.Over(after):
		return FewReplies, 0
	case rules.Variant != engine.Ayoayo && growsHouse(position, after):
		return BuildsHouse, 0
	}
	switch gain := balanceAfter(rules, position, best.PV) - balance(position, position.ToMove()); {
	case gain >= worthTelling:
		return ComesOutAhead, int(gain)
	case gain <= -worthTelling:
		return CostsLeast, int(-gain)
	}
	return PlansAhead, 0
}

// soon is how many plies the next moves are.
const soon = 8

// balanceAfter is how many seeds the player to move has captured more than the
// opponent when the next moves have gone as expected.
func balanceAfter(rules engine.Rules, p engine.Position, expected []engine.Pit) float64 {
	mover := p.ToMove()
	for _, pit := range expected[:min(soon, len(expected))] {
		next, err := rules.Play(p, pit)
		if err != nil {
			break
		}
		p = next
	}
	return balance(p, mover)
}

// threat is the most seeds that the player to move can capture at once.
func threat(rules engine.Rules, p engine.Position) int {
	var steps [engine.MaxSteps]engine.Step
	most := 0
	for _, s := range steps[:rules.Steps(p, &steps)] {
		most = max(most, s.After.Store(p.ToMove())-p.Store(p.ToMove()))
	}
	return most
}

// passed is the position as it would be if the player to move did nothing.
func passed(p engine.Position) engine.Position {
	var pits [engine.Pits]int
	for i := range pits {
		pits[i] = p.Seeds(engine.Pit(i))
	}
	// The seeds are those of a position, so there is no error to look at.
	next, _ := engine.NewPosition(pits, p.Store(engine.South), p.Store(engine.North), p.ToMove().Opponent())
	return next
}

// nextCapture is how many seeds the player captures with the next move of their
// own when the game goes on as expected.
func nextCapture(rules engine.Rules, p engine.Position, expected []engine.Pit) int {
	mover := p.ToMove()
	for i, pit := range expected {
		next, err := rules.Play(p, pit)
		if err != nil {
			return 0
		}
		if i > 0 && p.ToMove() == mover {
			return next.Store(mover) - p.Store(mover)
		}
		p = next
	}
	return 0
}

// houseSeeds is how full a pit must be to be on its way to a house: sown from
// twelve seeds on it passes its own row again and captures at the far end.
const houseSeeds = 9

// growsHouse tells whether the player's fullest pit is one to be saved up, and
// fuller than before.
func growsHouse(before, after engine.Position) bool {
	mover := before.ToMove()
	for i := range engine.Pits / 2 {
		pit := engine.PitOf(mover, i)
		if n := after.Seeds(pit); n >= houseSeeds && n > before.Seeds(pit) {
			return true
		}
	}
	return false
}
