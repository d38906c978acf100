package uci

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"owarebot/engine"
	"owarebot/engine/search"
)

func TestBudget(t *testing.T) {
	const second = time.Second
	south, north := engine.South, engine.North
	for _, c := range []struct {
		about string
		l     limits
		side  engine.Side
		want  budget
	}{
		{"no limit at all", limits{}, south, budget{hard: defaultTime}},
		{"a depth needs no time", limits{depth: 3}, south, budget{}},
		{"nodes need no time", limits{nodes: 3}, south, budget{}},
		{"without end", limits{infinite: true, moveTime: second}, south, budget{}},
		{"a time for the move", limits{moveTime: second, timed: [2]bool{true, true}}, south, budget{hard: second - overhead}},
		{"a very short one", limits{moveTime: 10 * time.Millisecond}, south, budget{hard: 5 * time.Millisecond}},
		{"the other player's clock", limits{timed: [2]bool{true, false}}, north, budget{hard: defaultTime}},
		{
			"a share of the time", limits{left: [2]time.Duration{0, 22*second + overhead}, timed: [2]bool{false, true}}, north,
			budget{hard: 2 * second, soft: second / 2},
		},
		{
			"with an increment", limits{
				left: [2]time.Duration{22*second + overhead, 0}, increment: [2]time.Duration{4 * second, 0}, timed: [2]bool{true, true},
			}, south, budget{hard: 5500 * time.Millisecond, soft: 2 * second},
		},
		{
			"the last move before more time", limits{
				left: [2]time.Duration{10*second + overhead, 0}, timed: [2]bool{true, true}, movesToGo: 1,
			}, south, budget{hard: 9 * second, soft: 4500 * time.Millisecond},
		},
		{"no time left", limits{timed: [2]bool{true, true}}, south, budget{hard: time.Millisecond, soft: time.Millisecond / 2}},
	} {
		if got := c.l.budget(c.side, true); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.about, got, c.want)
		}
	}
}

// A clock never runs out by one move, and where there is nothing to choose a
// move takes less.
func TestABudgetLeavesTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		milliseconds := rapid.Int64Range(0, 10_000_000)
		l := limits{timed: [2]bool{true, true}, movesToGo: rapid.IntRange(0, 100).Draw(t, "moves to go")}
		for side := range l.left {
			l.left[side] = time.Duration(milliseconds.Draw(t, "left")) * time.Millisecond
			l.increment[side] = time.Duration(milliseconds.Draw(t, "increment")) * time.Millisecond
		}
		side := engine.Side(rapid.IntRange(0, 1).Draw(t, "side"))
		b, forced := l.budget(side, true), l.budget(side, false)
		if b.hard <= 0 || b.soft > b.hard {
			t.Errorf("a budget of %+v", b)
		}
		if left := l.left[side]; left > 100*time.Millisecond && b.hard > left-overhead/2 {
			t.Errorf("%v of %v for one move", b.hard, left)
		}
		if forced.hard > b.hard || forced.soft > b.soft {
			t.Errorf("%+v for a forced move, else %+v", forced, b)
		}
	})
}

func TestNothingNewIsBegunAfterTheSoftLimit(t *testing.T) {
	clock := new(fakeClock)
	th := &thought{clock: clock, budget: budget{hard: 100, soft: 50}, cancel: func() {}, released: make(chan struct{})}
	clock.pass(1000)
	if th.enough() {
		t.Error("time that passes while pondering counts")
	}
	th.release()
	clock.pass(49)
	if th.enough() {
		t.Error("it is enough before the limit")
	}
	clock.pass(1)
	if !th.enough() {
		t.Error("it is not enough at the limit")
	}
}

func TestCentipawns(t *testing.T) {
	for _, c := range []struct {
		line search.Line
		want int
	}{
		{search.Line{Score: 120}, 120},
		{search.Line{Score: 9000}, 2499},
		{search.Line{Score: -9000}, -2499},
		{search.Line{Score: search.Won, Outcome: engine.Win}, 2500},
		{search.Line{Score: -search.Won, Outcome: engine.Loss}, -2500},
		{search.Line{Score: 7, Outcome: engine.Draw}, 0},
	} {
		if got := centipawns(c.line); got != c.want {
			t.Errorf("%+v is %d centipawns, want %d", c.line, got, c.want)
		}
	}
}
