package players

import (
	"context"

	"owarebot/engine"
	"owarebot/engine/search"
)

// Offer is a way in which the opponent proposes to end the game.
type Offer uint8

const (
	// DrawOffer is a draw, whatever the seeds.
	DrawOffer Offer = iota
	// SidesOffer ends the game with each keeping the seeds on their own side.
	SidesOffer
)

// Accepts returns whether the level, playing side, takes an offer of the
// opponent's; whose turn it is does not matter. A draw is accepted when it is
// no worse than what the player expects: in a worse position, or in an even one
// in which nothing happens any more. To count the sides is accepted when that
// wins, and when it draws and a draw would be accepted. It returns an error
// when ctx ends first, when the game is over or when there is no such level.
func (p *Player) Accepts(ctx context.Context, level Level, game *engine.Game, offer Offer, side engine.Side) (bool, error) {
	if err := level.Validate(); err != nil {
		return false, err
	}
	if game.Ending() != engine.Ongoing {
		return false, search.ErrGameOver
	}
	if offer == SidesOffer {
		south, north := engine.KeepOwnSides(game.Position())
		if side == engine.North {
			south, north = north, south
		}
		if outcome := engine.OutcomeOf(south, north); outcome != engine.Draw {
			return outcome == engine.Win, nil
		}
	}
	// The same seed each time: asking again does not change the answer.
	t, err := p.think(ctx, level, game, 0)
	if err != nil {
		return false, err
	}
	if game.Position().ToMove() != side {
		t.score, t.outcome = -t.score, t.outcome.Opponent()
	}
	return takesDraw(game.Position(), t, quietPlies(game)), nil
}

const (
	// even is how far a score may be from 0, in hundredths of a seed, and
	// still promise nothing to either player.
	even = 75
	// longQuiet is how many plies without a capture make an even position
	// a dead one; few is the number of seeds on the board that does too.
	longQuiet = 24
	fewSeeds  = 8
	// offerEvery is how many plies pass before an offer is made again.
	offerEvery = 12
)

// takesDraw tells whether a draw is as good as what the player expects.
func takesDraw(p engine.Position, t thought, quiet int) bool {
	switch {
	case t.outcome == engine.Draw || t.outcome == engine.Loss:
		return true
	case t.outcome == engine.Win || t.score > even:
		return false
	case t.score < -even:
		return true
	}
	return quiet >= longQuiet || onBoard(p) <= fewSeeds
}

// offersDraw tells whether the player proposes a draw in a dead, even position.
// Only players who search do: the others do not see that it is dead.
func offersDraw(p engine.Position, t thought, quiet int) bool {
	if !t.searched || quiet < longQuiet || (quiet-longQuiet)%offerEvery > 1 {
		return false
	}
	return t.outcome == engine.Draw || t.outcome == engine.Unknown && -even <= t.score && t.score <= even
}

// resigns tells whether the game is lost beyond doubt and nearly over: the
// opponent lacks three seeds at most and is well ahead. While there is more to
// play for, the opponent may still go wrong.
func resigns(p engine.Position, t thought) bool {
	mover := p.ToMove()
	return t.outcome == engine.Loss &&
		p.Store(mover.Opponent()) >= engine.Majority-3 &&
		balance(p, mover) <= -6
}

func onBoard(p engine.Position) int { return p.RowSeeds(engine.South) + p.RowSeeds(engine.North) }

// quietPlies returns how many moves were played since the last capture, or
// since the start.
func quietPlies(game *engine.Game) int {
	rules, p := game.Rules(), game.Start()
	quiet := 0
	for _, pit := range game.Moves() {
		// The game has played the move already, so there is no error.
		next, _ := rules.Play(p, pit)
		quiet++
		if onBoard(next) != onBoard(p) {
			quiet = 0
		}
		p = next
	}
	return quiet
}
