package render

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"owarebot/engine"
)

// game plays a game by a fixed random source, until it ends or for so many
// moves.
func game(t testing.TB, rules string, most int, seed dice) Replay {
	t.Helper()
	r, p := parse(t, rules, "")
	g, err := engine.NewGame(r, p)
	if err != nil {
		t.Fatal(err)
	}
	replay := Replay{Rules: r, Start: p}
	for len(replay.Traces) < most && g.Ending() == engine.Ongoing {
		moves := r.LegalMoves(g.Position())
		skip := int(seed.next() % uint64(moves.Len()))
		for pit := range moves.All() {
			if skip--; skip < 0 {
				trace, err := g.Play(pit)
				if err != nil {
					t.Fatal(err)
				}
				replay.Traces = append(replay.Traces, trace)
				break
			}
		}
	}
	replay.Over = g.Ending() != engine.Ongoing
	if g.Ending() == engine.ThirdRepetition {
		south, north := g.Score()
		replay.Outcome = Outcome{Result: NobodyWon, South: south, North: north}
	}
	return replay
}

// longGame is a game of so many moves: one seed each goes round and round.
func longGame(t testing.TB, moves int) Replay {
	t.Helper()
	r, p := parse(t, "abapa", "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S")
	replay := Replay{Rules: r, Start: p}
	for range moves {
		for pit := range r.LegalMoves(p).All() {
			next, trace, err := r.PlayTraced(p, pit)
			if err != nil {
				t.Fatal(err)
			}
			replay.Traces, p = append(replay.Traces, trace), next
			break
		}
	}
	return replay
}

func replays(t testing.TB) map[string]Replay {
	return map[string]Replay{
		"no moves": {Start: engine.StartPosition()},
		"one move": game(t, "abapa", 1, 1),
		"abapa":    game(t, "abapa+play-out", 60, 2),
		"warri":    game(t, "warri", 30, 3),
		"ayoayo":   game(t, "ayoayo+play-out", 1000, 4),
		"busy":     busyGame(t, 400),
	}
}

// busyGame is a game of so many moves from near the start again and again,
// where every move changes much.
func busyGame(t testing.TB, moves int) Replay {
	t.Helper()
	r, start := parse(t, "abapa", "")
	replay := Replay{Rules: r, Start: start}
	d := dice(9)
	for p := start; len(replay.Traces) < moves; {
		var quiet []engine.Trace
		for pit := range r.LegalMoves(p).All() {
			next, trace, err := r.PlayTraced(p, pit)
			if err != nil {
				t.Fatal(err)
			}
			if len(trace.Captures) == 0 && r.LegalMoves(next).Len() > 0 {
				quiet = append(quiet, trace)
			}
		}
		if len(quiet) == 0 {
			t.Fatalf("after %d moves there is none that captures nothing", len(replay.Traces))
		}
		chosen := quiet[d.next()%uint64(len(quiet))]
		replay.Traces, p = append(replay.Traces, chosen), chosen.After
	}
	return replay
}

// TestReplayGIF plays whole games as a viewer does.
func TestReplayGIF(t *testing.T) {
	r := renderer(t, Wood)
	for name, g := range replays(t) {
		file, err := r.ReplayGIF(g)
		if err != nil {
			t.Fatal(err)
		}
		still := r.compose(g.view(len(g.Traces)))
		total, frames := checkGIF(t, file, still)
		r.boards.Put(still)
		t.Logf("%s: %d moves, %d frames, %d bytes, %d s", name, len(g.Traces), frames, len(file), total/100)
		if len(file) >= mostReplayBytes || total > 24_000 {
			t.Errorf("%s: %d frames of %d bytes play for %d hundredths of a second", name, frames, len(file), total)
		}
		if n := flashing(t, file); n > 0 {
			t.Errorf("%s: %d pixels of a block flash", name, n)
		}
	}
}

// TestSheetPNG wants sheets of any length, near to a square.
func TestSheetPNG(t *testing.T) {
	r := renderer(t, Wood)
	for name, g := range replays(t) {
		file, err := r.SheetPNG(g)
		if err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d by %d pixels, %d bytes", name, config.Width, config.Height, len(file))
		if len(g.Traces) > 20 && (config.Height > 2*config.Width || config.Width > 2*config.Height) {
			t.Errorf("%s: the sheet is %d by %d pixels", name, config.Width, config.Height)
		}
		if len(file) > 4000*(len(g.Traces)+2) {
			t.Errorf("%s: the sheet of %d moves has %d bytes", name, len(g.Traces), len(file))
		}
	}
	if _, err := r.SheetPNG(longGame(t, mostSheetMoves)); err != nil {
		t.Error(err)
	}
	if _, err := r.SheetPNG(longGame(t, mostSheetMoves+1)); err == nil || !strings.Contains(err.Error(), "1001 moves") {
		t.Errorf("the error for one move too many is %v", err)
	}
}

// TestImpossibleReplays wants a sentence for what is no game.
func TestImpossibleReplays(t *testing.T) {
	r := renderer(t, Wood)
	good := game(t, "abapa", 10, 5)
	for want, spoil := range map[string]func(*Replay){
		"after move 0: the board to draw":      func(g *Replay) { g.Start = engine.Position{} },
		"after move 1: it begins in another":   func(g *Replay) { g.Start = elsewhere(t, g.Start) },
		"after move 4: it begins in another":   func(g *Replay) { g.Traces = append(g.Traces[:3:3], g.Traces[4:]...) },
		"after move 2: the last move cannot":   func(g *Replay) { g.Traces[1].Laps = nil },
		"after move 3: it lifts other seeds":   func(g *Replay) { g.Traces[2].Laps = []engine.Lap{{From: g.Traces[2].Pit, Seeds: 40}} },
		"after move 10: no game ends 30 to 30": func(g *Replay) { g.Outcome = Outcome{Drawn, 30, 30} },
	} {
		g := good
		g.Traces = append([]engine.Trace(nil), good.Traces...)
		spoil(&g)
		for name, draw := range map[string]func(Replay) ([]byte, error){"GIF": r.ReplayGIF, "sheet": r.SheetPNG} {
			if file, err := draw(g); err == nil || file != nil || !strings.Contains(err.Error(), want) {
				t.Errorf("the %s of %d bytes has the error %v, want one with %q", name, len(file), err, want)
			}
		}
	}
}
