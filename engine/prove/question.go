package prove

import "owarebot/engine"

// question is whether a player gets as many seeds as the goal, asked with more
// and more plies.
type question struct {
	position engine.Position
	// attacking tells that it is asked about the player to move.
	attacking bool
	goal      int
	plies     int // to ask about next
	safe      int // plies within which the answer is no
	within    int // plies within which it is yes, 0 when that is not known
	closed    bool
	spent     []uint64 // nodes, for each time it was asked
	total     uint64
	share     uint64
}

// hold is the goal of a player who wants no more than not to lose.
const hold = engine.SeedCount / 2

// wholeMove is what the number of plies grows by, a move and a reply: as a rule it
// is a move of the attacker that wins.
const wholeMove = 2

// answered notes an answer.
func (q *question) answered(v verdict, nodes uint64) {
	q.spent = append(q.spent, nodes)
	q.total += nodes
	if v.wins() {
		q.within, q.closed = int(v), true
		return
	}
	q.safe = max(q.safe, v.safe())
	for q.plies <= q.safe {
		q.plies += wholeMove
	}
	q.closed = q.plies > maxPlies
}

// inquiry is the questions about a position: whether the player to move wins or
// loses, and whether each player can at least hold a draw.
type inquiry struct{ win, loss, holds, held *question }

// What is spent on questions that turn out not to matter is spent in vain. So they
// get a share of what the question gets that is most likely to be answered with
// yes.
const (
	unlikelyShare = 16
	holdShare     = 32
)

func newInquiry(p engine.Position) *inquiry {
	return &inquiry{
		win:   &question{position: p, attacking: true, goal: engine.Majority, plies: 1, share: unlikelyShare},
		loss:  &question{position: p, goal: engine.Majority, plies: 2, share: unlikelyShare},
		holds: &question{position: p, attacking: true, goal: hold, plies: 1, share: holdShare},
		held:  &question{position: p, goal: hold, plies: 2, share: holdShare},
	}
}

// next chooses the question to ask, nil when none is left.
func (i *inquiry) next() *question {
	likely := i.likely()
	var next *question
	var least uint64
	for _, q := range []*question{i.win, i.loss, i.holds, i.held} {
		cost := q.total
		if q != likely {
			cost *= q.share
		}
		if !q.closed && (next == nil || cost < least) {
			next, least = q, cost
		}
	}
	return next
}

// likely guesses who wins. It is more work to refute the one who is closer to it.
func (i *inquiry) likely() *question {
	both := min(len(i.win.spent), len(i.loss.spent))
	if i.win.closed || !i.loss.closed && both > 0 && i.loss.spent[both-1] > i.win.spent[both-1] {
		return i.loss
	}
	return i.win
}

// conclude writes into the proof what the answers amount to, and closes the
// questions that no longer matter. Who can hold does not lose, and who cannot win
// does not either when the other cannot.
func (i *inquiry) conclude(p *Proof) {
	noWin := i.win.safe == forever || i.held.within > 0
	noLoss := i.loss.safe == forever || i.holds.within > 0
	if noWin {
		p.Best = engine.Draw
		i.win.closed, i.held.closed = true, true
	}
	if noLoss {
		p.Worst = engine.Draw
		i.loss.closed, i.holds.closed = true, true
	}
	if noWin && noLoss {
		p.Outcome = engine.Draw
	}
	p.NoWinWithin, p.NoLossWithin = min(i.win.safe, maxPlies), min(i.loss.safe, maxPlies)
}
