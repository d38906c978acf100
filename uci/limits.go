package uci

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"owarebot/engine"
)

// limits are what "go" says about how long to think. Zero is no limit.
type limits struct {
	depth     int
	nodes     uint64
	moveTime  time.Duration
	infinite  bool // until stop
	ponder    bool // until ponderhit, and from then on within the limits
	left      [2]time.Duration
	increment [2]time.Duration
	timed     [2]bool // whether left is known
	movesToGo int
}

const (
	// defaultTime is the time for a move when no limit is given at all.
	defaultTime = 2 * time.Second
	// longestTime keeps sums of times from running over.
	longestTime = 1000 * time.Hour
)

func parseLimits(words []string) (limits, error) {
	var l limits
	for len(words) > 0 {
		name := words[0]
		words = words[1:]
		switch name {
		case "infinite":
			l.infinite = true
			continue
		case "ponder":
			l.ponder = true
			continue
		}
		if len(words) == 0 {
			return limits{}, fmt.Errorf("a number is missing after %s", quote(name))
		}
		if err := l.set(name, words[0]); err != nil {
			return limits{}, err
		}
		words = words[1:]
	}
	return l, nil
}

func (l *limits) set(name, value string) (err error) {
	switch name {
	case "depth":
		l.depth, err = number(value, 1, math.MaxInt32)
	case "nodes":
		if l.nodes, err = strconv.ParseUint(value, 10, 64); err != nil || l.nodes == 0 {
			err = fmt.Errorf("%s is not a number of nodes", quote(value))
		}
	case "movetime":
		if l.moveTime, err = duration(value); err == nil && l.moveTime <= 0 {
			err = errors.New("a move needs more time than none")
		}
	case "wtime":
		l.left[engine.South], err = duration(value)
		l.timed[engine.South] = true
	case "btime":
		l.left[engine.North], err = duration(value)
		l.timed[engine.North] = true
	case "winc":
		l.increment[engine.South], err = duration(value)
	case "binc":
		l.increment[engine.North], err = duration(value)
	case "movestogo":
		l.movesToGo, err = number(value, 1, math.MaxInt32)
	default:
		return fmt.Errorf("there is no limit %s", quote(name))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// duration reads milliseconds. A clock that is behind shows less than none.
func duration(word string) (time.Duration, error) {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || n > int64(longestTime/time.Millisecond) {
		return 0, fmt.Errorf("%s is not a number of milliseconds", quote(word))
	}
	return time.Duration(max(n, 0)) * time.Millisecond, nil
}

// budget is the time for a move.
type budget struct {
	// hard is when the thought is ended, 0 for never.
	hard time.Duration
	// soft is when nothing new is begun any more, 0 for never: another depth
	// takes longer than all those before it together.
	soft time.Duration
}

const (
	// overhead is kept back of every time for the way there and back.
	overhead = 15 * time.Millisecond
	// usualMoves is how many more moves a player is expected to make when
	// nothing tells: half a game has about 30, and the first matter most.
	usualMoves = 22
	// atMost is the part of the time left that one move may take.
	atMost = 4
)

// budget is the time for a move of this player. choice is false when there is
// only one move to play.
func (l limits) budget(side engine.Side, choice bool) budget {
	switch {
	case l.infinite:
		return budget{}
	case l.moveTime > 0:
		return budget{hard: max(l.moveTime-overhead, l.moveTime/2)}
	case l.timed[side]:
		return l.share(side, choice)
	case l.depth > 0 || l.nodes > 0:
		return budget{}
	}
	return budget{hard: defaultTime}
}

// share is what a move may take of the time left.
func (l limits) share(side engine.Side, choice bool) budget {
	const least = time.Millisecond
	left := max(l.left[side]-overhead, least)
	moves := time.Duration(usualMoves)
	if l.movesToGo > 0 {
		moves = min(moves, time.Duration(l.movesToGo))
	}
	usual := left/moves + l.increment[side]*3/4
	most := left / atMost
	if moves == 1 {
		most = left * 9 / 10
	}
	if !choice {
		usual /= 20
	}
	usual = min(max(usual, least), max(most, least))
	// A depth that has begun may take longer than usual to finish, because
	// what it began for is worth it only then.
	return budget{hard: min(2*usual, max(most, least)), soft: usual / 2}
}
