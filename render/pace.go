package render

import (
	"math"

	"owarebot/engine"
)

// How long an animation's pictures stay, in hundredths of a second.
const (
	// firstDelay is that of the first picture, the final board. It is the
	// shortest that is kept to everywhere: browsers turn delays of 0 and 1, and
	// some viewers' libraries those below 2, into 10.
	firstDelay = 2
	// beforeDelay is for looking at the board before the move, lastDelay for
	// viewers that play again in spite of the file saying once.
	beforeDelay, lastDelay = 60, 100
	captureDelay           = 30
	storedDelay            = 50
	// wholeDelay is that of a picture of a whole lap. Most of the board can
	// change in it; at five and a half a second, no place can flash more than
	// three times in a second (WCAG 2.2, success criterion 2.3.1), for a flash
	// is two changes.
	wholeDelay = 18
	// dropDelay is for the first lap's seeds, endDelay for those of a relay's
	// last, fastest for all others.
	dropDelay, endDelay, fastest = 24, 14, 8
	// shortest is the least that a drop is shown where there are many.
	shortest = 3
	// longest is what an animation may take in all.
	longest = 780
)

// How many pictures a move can have: so many of single drops in the first and
// last laps of a long relay, and so many of whole laps between them.
const (
	allDrops   = 56
	someDrops  = 30
	wholeLaps  = 14
	singleLaps = 4
)

// plan says how long each moment of a move is shown.
type plan struct {
	before, capture, stored int
	laps                    []pace
}

// pace is how long the lift and each drop of a lap are shown; 0 is not at all.
type pace struct{ lift, drop int }

// planOf plans a move: the first lap slowly, then faster, the last slowly
// again, for that is where the move is decided. Where there are too many laps,
// those in the middle are one picture each, then several are one.
//
// The coarseness is 1 or more; the larger, the fewer pictures.
func planOf(t *engine.Trace, coarseness int) plan {
	p := plan{before: beforeDelay, capture: captureDelay, stored: storedDelay, laps: make([]pace, len(t.Laps))}
	last := len(t.Laps) - 1
	told := toldLaps(t.Laps, coarseness)
	for i := range told {
		drop := max(2*dropDelay/(2+i), fastest)
		p.laps[i] = pace{lift: drop * 3 / 2, drop: drop}
	}
	if told < len(t.Laps) {
		p.laps[last] = pace{lift: endDelay * 3 / 2, drop: endDelay}
	}
	left := longest - firstDelay - beforeDelay - lastDelay - storedDelay - len(t.Captures)*captureDelay
	for _, at := range strides(last-told, max(wholeLaps/coarseness, singleLaps+1)) {
		p.laps[told+at] = pace{lift: wholeDelay}
		left -= wholeDelay
	}
	p.fit(t.Laps, left)
	return p
}

// toldLaps is how many laps at the beginning are told seed by seed, the first
// at least. Beside them the last one always is.
func toldLaps(laps []engine.Lap, coarseness int) int {
	pictures := 0
	for _, lap := range laps {
		pictures += 1 + lap.Seeds
	}
	if pictures <= allDrops/coarseness {
		return max(len(laps)-1, 1)
	}
	last := len(laps) - 1
	pictures = 1 + laps[last].Seeds
	told := 0
	for ; told < last; told++ {
		pictures += 1 + laps[told].Seeds
		if pictures > someDrops/coarseness {
			break
		}
	}
	return max(told, 1)
}

// strides are the laps of so many to make a picture of, counted from 0, and
// about so many pictures: the first few laps all, and then ever fewer.
func strides(laps, pictures int) []int {
	var at []int
	for n := 0; n < laps; {
		at = append(at, n)
		step := 1
		if laps > pictures && len(at) >= singleLaps {
			part := float64(len(at)+1-singleLaps) / float64(pictures-singleLaps)
			step = int(singleLaps*math.Pow(float64(laps)/singleLaps, part)) - n
		}
		n += max(step, 1)
	}
	return at
}

// fit shortens drops and lifts until they take no longer than time together.
func (p *plan) fit(laps []engine.Lap, time int) {
	sum := 0
	for i, lap := range laps {
		if p.laps[i].drop > 0 {
			sum += p.laps[i].lift + lap.Seeds*p.laps[i].drop
		}
	}
	if sum <= time {
		return
	}
	for i := range p.laps {
		if l := &p.laps[i]; l.drop > 0 {
			l.lift = max(l.lift*time/sum, shortest)
			l.drop = max(l.drop*time/sum, shortest)
		}
	}
}
