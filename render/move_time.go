package render

import (
	"time"

	"owarebot/engine"
)

// MoveTime is about how long MoveGIF takes to play a move up to the board on
// which it ends. A relay that is told with fewer pictures for its size may be
// over a little earlier.
func MoveTime(move engine.Trace) time.Duration {
	p := planOf(&move, 1)
	sum := firstDelay + p.before + len(move.Captures)*p.capture
	if len(move.Captures) > 0 {
		sum += p.stored
	}
	for i, lap := range move.Laps {
		sum += p.laps[i].lift + lap.Seeds*p.laps[i].drop
	}
	return time.Duration(sum) * 10 * time.Millisecond
}
