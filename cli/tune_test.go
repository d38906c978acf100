package cli

import (
	"bytes"
	"strings"
	"testing"

	"owarebot/engine/search"
)

// The command writes as many weights as there are, and how they fare.
func TestTuneWritesWeights(t *testing.T) {
	var out, errs bytes.Buffer
	tune := Tune{Rounds: 1, Games: 2, Nodes: 20, Pairs: 1, Seed: 1}
	if err := tune.Validate(); err != nil {
		t.Fatal(err)
	}
	if err := tune.Run(Streams{Out: &out, Err: &errs}); err != nil {
		t.Fatal(err)
	}
	weights, matches, found := strings.Cut(out.String(), "//")
	if n := strings.Count(weights, ","); n != search.FeatureCount || !found {
		t.Errorf("%d weights are written, want %d", n, search.FeatureCount)
	}
	for _, want := range []string{"abapa, 20 positions a move, against no weights: ", "against those built in: ", " of 2 games ("} {
		if !strings.Contains(matches, want) {
			t.Errorf("the matches are written as\n%s\nwithout %q", matches, want)
		}
	}
}

func TestTuneValidates(t *testing.T) {
	for _, tune := range []Tune{{}, {Rounds: 1, Games: 1, Nodes: 1}, {Rounds: 1, Games: -1, Nodes: 1, Pairs: 1}} {
		if err := tune.Validate(); err == nil || !strings.Contains(err.Error(), "must be 1 or more") {
			t.Errorf("%+v is accepted: %v", tune, err)
		}
	}
}
