package render

import (
	"bytes"
	"image/gif"
	"testing"
	"time"

	"owarebot/engine"
)

// The time is that of the file's pictures but the last, which stays.
func TestMoveTime(t *testing.T) {
	r, err := NewRenderer()
	if err != nil {
		t.Fatal(err)
	}
	for text, moves := range map[string]string{"abapa": "FeDbBa", "ayoayo": "BeBbEfCfB"} {
		rules, err := engine.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		pits, err := engine.ParseMoves(moves)
		if err != nil {
			t.Fatal(err)
		}
		p := engine.StartPosition()
		for _, pit := range pits {
			after, trace, err := rules.PlayTraced(p, pit)
			if err != nil {
				t.Fatal(err)
			}
			p = after
			file, err := r.MoveGIF(View{Rules: rules, Position: after, Last: &trace})
			if err != nil {
				t.Fatal(err)
			}
			played, err := gif.DecodeAll(bytes.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			sum := -played.Delay[len(played.Delay)-1]
			for _, delay := range played.Delay {
				sum += delay
			}
			if got, want := MoveTime(trace), time.Duration(sum)*10*time.Millisecond; got != want {
				t.Errorf("%s %v takes %v, its file %v", text, pit, got, want)
			}
		}
	}
}
