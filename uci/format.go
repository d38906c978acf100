package uci

import (
	"fmt"
	"time"

	"owarebot/engine"
	"owarebot/engine/search"
)

// wonGame is the score of a won game in centipawns. Estimates stay below it.
const wonGame = 2500

// info is a line about what has been found out in this time.
func info(r search.Result, elapsed time.Duration) string {
	best := r.Lines[0]
	milliseconds := elapsed.Milliseconds()
	perSecond := r.Nodes * 1000 / uint64(max(milliseconds, 1))
	text := fmt.Sprintf("info depth %d score cp %d nodes %d nps %d time %d",
		r.Depth, centipawns(best), r.Nodes, perSecond, milliseconds)
	if len(best.PV) > 0 {
		text += " pv " + engine.FormatMoves(best.PV)
	}
	return text
}

// centipawns is a score as the protocol has it.
func centipawns(l search.Line) int {
	switch l.Outcome {
	case engine.Win:
		return wonGame
	case engine.Loss:
		return -wonGame
	case engine.Draw:
		return 0
	}
	return min(max(int(l.Score), 1-wonGame), wonGame-1)
}

// bestMove is the line that ends a thought, with the reply to ponder on if one
// is expected.
func bestMove(l search.Line) string {
	text := "bestmove " + l.Pit.String()
	if len(l.PV) > 1 {
		text += " ponder " + l.PV[1].String()
	}
	return text
}
