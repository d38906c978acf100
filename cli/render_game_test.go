package cli

import (
	"bytes"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"owarebot/engine"
	"owarebot/render"
)

// gameFile writes a game record into a new folder.
func gameFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.ogn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const shortGame = "[Variant \"ayoayo\"]\n[Result \"*\"]\n\n1. F e 2. D b\n"

func TestRenderAnimatesTheLastMove(t *testing.T) {
	r := command(t, "ayoayo", "", "FeDb")
	r.Out = filepath.Join(t.TempDir(), "move.gif")
	checkWritesGIF(t, &r)
}

func TestRenderAnimatesAGame(t *testing.T) {
	r := Render{Game: gameFile(t, shortGame), Out: filepath.Join(t.TempDir(), "game.GIF")}
	checkWritesGIF(t, &r)
}

func checkWritesGIF(t *testing.T, r *Render) {
	t.Helper()
	if err := r.Run(Streams{}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(r.Out)
	if err != nil {
		t.Fatal(err)
	}
	animation, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil || len(animation.Image) < 5 || animation.Config.Width != render.Width {
		t.Errorf("the animation is %+v, %v", animation, err)
	}
}

func TestRenderDrawsASheet(t *testing.T) {
	r := Render{Game: gameFile(t, shortGame), Sheet: true, Out: filepath.Join(t.TempDir(), "sheet.png")}
	if err := r.Run(Streams{}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(r.Out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(data)); err != nil {
		t.Error(err)
	}
}

// A record that cannot be read gets a sentence with its place and no file.
func TestRenderRefusesBadGames(t *testing.T) {
	for text, want := range map[string]string{
		"": "line 1, column 1",
		"[Variant \"ayoayo\"]\n[Result \"*\"]\n\n1. F e 2. D D\n": "line 4, column 13",
		strings.Repeat(" ", longestRecord+1):                      "larger than any game",
	} {
		r := Render{Game: gameFile(t, text), Out: filepath.Join(t.TempDir(), "game.gif")}
		if err := r.Run(Streams{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want one with %q", err, want)
		}
		if entries, _ := os.ReadDir(filepath.Dir(r.Out)); len(entries) != 0 {
			t.Errorf("the folder now holds %v", entries)
		}
	}
}

// Games that people ended show the score they ended with.
func TestReplayKnowsHowTheGameEnded(t *testing.T) {
	for tags, want := range map[string]struct {
		over    bool
		outcome render.Outcome
	}{
		`[Result "*"]`:                                {},
		`[Result "*"][Termination "void"]`:            {true, render.Outcome{Result: render.NobodyWon}},
		`[Result "20-28"][Termination "resignation"]`: {true, render.Outcome{Result: render.NorthWon, South: 20, North: 28}},
		`[Result "24-24"][Termination "agreement"]`:   {true, render.Outcome{Result: render.Drawn, South: 24, North: 24}},
	} {
		record, err := engine.ParseRecord("[Variant \"abapa\"]\n" + tags + "\n\n1. F f\n")
		if err != nil {
			t.Fatal(err)
		}
		replay, err := replayOf(record)
		if err != nil {
			t.Fatal(err)
		}
		if len(replay.Traces) != 2 || replay.Over != want.over || replay.Outcome != want.outcome {
			t.Errorf("%s: %d moves, over %v, %+v", tags, len(replay.Traces), replay.Over, replay.Outcome)
		}
	}
}

func TestGalleryGoesIntoAFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if err := (&Render{Gallery: dir}).Run(Streams{}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		t.Error(err)
	}
	err := (&Render{Gallery: filepath.Join(dir, "index.html")}).Run(Streams{})
	if err == nil || !strings.Contains(err.Error(), "cannot make the gallery's folder") {
		t.Errorf("a gallery in a file: %v", err)
	}
	if err := (&Render{Gallery: dir, Sheet: true}).Run(Streams{}); err == nil {
		t.Error("a gallery with a sheet was not refused")
	}
}
