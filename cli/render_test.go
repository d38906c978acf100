package cli

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"owarebot/engine"
	"owarebot/render"
)

func command(t *testing.T, rules, position, moves string) Render {
	t.Helper()
	var r Render
	err := r.Rules.UnmarshalText([]byte(rules))
	if err == nil && position != "" {
		err = r.Position.UnmarshalText([]byte(position))
	}
	if err == nil {
		err = r.Moves.UnmarshalText([]byte(moves))
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRenderView(t *testing.T) {
	const other = "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S"
	for name, c := range map[string]struct {
		position, moves string
		want            string // the position drawn
		last            string // the pit marked
		over            bool
	}{
		"nothing said":        {want: start},
		"position":            {position: other, want: other},
		"moves":               {moves: "Aa", want: "0-5-5-5-5-4-0-5-5-5-5-4-0-0-S", last: "a"},
		"moves from position": {position: other, moves: "F", want: "0-0-0-0-0-0-1-0-0-0-0-1-23-23-N", last: "F"},
	} {
		t.Run(name, func(t *testing.T) {
			r := command(t, "abapa", c.position, c.moves)
			view, err := r.view()
			if err != nil {
				t.Fatal(err)
			}
			last := ""
			if view.Last != nil {
				last = view.Last.Pit.String()
			}
			if view.Position.String() != c.want || last != c.last || view.Over != c.over {
				t.Errorf("view of %v after %q, over %v; want %s after %q, over %v", view.Position, last, view.Over, c.want, c.last, c.over)
			}
		})
	}
}

// Two lone seeds can chase each other for ever; the third time round the game
// is over although the position alone is not.
func TestRenderShowsTheEndByRepetition(t *testing.T) {
	r := command(t, "abapa", "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S", "")
	game, err := engine.NewGame(r.Rules.Rules, r.Position.Position)
	if err != nil {
		t.Fatal(err)
	}
	for game.Ending() == engine.Ongoing {
		for pit := range game.Rules().LegalMoves(game.Position()).All() {
			if _, err := game.Play(pit); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	if game.Ending() != engine.ThirdRepetition {
		t.Fatalf("the game ended by %v", game.Ending())
	}
	r.Moves.pits = game.Moves()
	view, err := r.view()
	if err != nil {
		t.Fatal(err)
	}
	south, north := game.Score()
	if !view.Over || view.Outcome != outcome(south, north) {
		t.Errorf("over %v with %+v; want a score of %d-%d", view.Over, view.Outcome, south, north)
	}
}

func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		south, north int
		want         render.Result
	}{{25, 23, render.SouthWon}, {23, 25, render.NorthWon}, {24, 24, render.Drawn}} {
		if got := outcome(c.south, c.north); got != (render.Outcome{Result: c.want, South: c.south, North: c.north}) {
			t.Errorf("outcome(%d, %d) = %+v", c.south, c.north, got)
		}
	}
}

func TestRenderWritesAPicture(t *testing.T) {
	path := filepath.Join(t.TempDir(), "board.png")
	if err := os.WriteFile(path, []byte("an older picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := command(t, "ayoayo", "", "FeDb")
	r.Out = path
	if err := r.Run(Streams{}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil || picture.Bounds().Dx() != render.Width || picture.Bounds().Dy() != render.Height {
		t.Errorf("the picture is %v, %v", picture, err)
	}
}

func TestFailedWriteLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "board.png"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{dir, filepath.Join(dir, "board.png"), filepath.Join(dir, "none", "board.png"), "/dev/null"} {
		if err := writeFile(path, []byte("data")); err == nil {
			t.Errorf("writeFile(%s) succeeds", path)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the folder now holds %v", entries)
	}
	if info, err := os.Stat("/dev/null"); err != nil || info.Mode().IsRegular() {
		t.Errorf("/dev/null is now %v, %v", info, err)
	}
}
