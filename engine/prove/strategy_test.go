package prove_test

import (
	"bytes"
	"context"
	"testing"

	"owarebot/engine/prove"
	"owarebot/engine/strategy"
)

// A walker that knows nothing of the solver finds that the strategies win, within
// the plies of the proof, and that nothing in them is superfluous.
func TestStrategiesWin(t *testing.T) {
	for _, m := range middle {
		rules, p := parseRules(t, m.rules), parse(t, m.position)
		proof, moves, err := prove.Strategy(context.Background(), rules, p, prove.Config{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := strategy.Read(bytes.NewReader(strategy.Format(moves)))
		if err != nil {
			t.Fatal(err)
		}
		report, err := s.Verify(rules, p)
		if want := (strategy.Report{Positions: len(moves), Longest: proof.Plies}); err != nil || report != want {
			t.Errorf("%v, %v: the report is %+v, %v, want %+v", rules, p, report, err, want)
		}
	}
}

func TestNoStrategyWithoutAWin(t *testing.T) {
	rules, p := parseRules(t, "ayoayo+seed-stays"), parse(t, "0-0-0-1-0-1-1-0-0-0-1-0-22-22-S")
	if proof, moves, err := prove.Strategy(context.Background(), rules, p, prove.Config{}); moves != nil || err != nil {
		t.Errorf("%d moves for %+v, %v", len(moves), proof, err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, moves, err := prove.Strategy(stopped, rules, parse(t, middle[0].position), prove.Config{}); moves != nil || err != nil {
		t.Errorf("%d moves when there was no time, %v", len(moves), err)
	}
}
