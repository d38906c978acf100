package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func analysed(t *testing.T, a Analyse) string {
	t.Helper()
	var out bytes.Buffer
	if err := a.Run(Streams{Out: &out}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// In the first position F wins at once, and E lets North win.
const thrownAway = `[Variant "abapa"]
[FEN "0-0-0-0-1-1-1-1-0-0-0-0-23-21-S"]
[South "Ama"]
[Result "*"]

1. E b
`

func TestAnalyseSaysWhatMovesWereWorth(t *testing.T) {
	out := analysed(t, Analyse{Game: gameFile(t, thrownAway), Nodes: 20_000})
	for _, want := range []string{
		"Ama against North, abapa\n",
		"\n  1 E  loss in 3     F     win in 1      win turned into loss\n",
		"\n  2 b  ",
		"\nAma: moves 1, seeds lost with each 0.0, proven results thrown away 1\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the analysis has no %q:\n%s", want, out)
		}
	}
}

// Limited by nodes the answer is always the same; as JSON it has all moves.
func TestAnalyseAsJSON(t *testing.T) {
	a := Analyse{Game: gameFile(t, shortGame), JSON: true, Nodes: 2_000}
	out := analysed(t, a)
	if again := analysed(t, a); again != out {
		t.Errorf("once it says\n%s\nand then\n%s", out, again)
	}
	var report struct {
		Rules, Start string
		Moves        []struct {
			Ply                     int
			Position, Move, Outcome string
			Seeds                   *float64
			Best                    struct {
				Move, Outcome string
				Seeds         *float64
			}
			Lost *float64
		}
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err)
	}
	if report.Rules != "ayoayo" || report.Start != start || len(report.Moves) != 4 {
		t.Fatalf("the report is %+v", report)
	}
	for i, m := range report.Moves {
		if m.Ply != i+1 || m.Move != string("FeDb"[i]) || m.Outcome == "" || m.Best.Move == "" || m.Position == "" {
			t.Errorf("move %d is %+v", i+1, m)
		}
		if (m.Outcome == "unknown") != (m.Seeds != nil) || m.Lost != nil && *m.Lost < 0 {
			t.Errorf("move %d is %+v", i+1, m)
		}
	}
}

// Near the end of Ayoayo everything is proven.
func TestAnalyseProvesAyoayo(t *testing.T) {
	const game = `[Variant "ayoayo"]
[FEN "1-0-2-0-0-0-0-0-0-1-0-2-20-22-S"]
[Result "*"]

1. A
`
	out := analysed(t, Analyse{Game: gameFile(t, game), Nodes: 2_000})
	if !strings.Contains(out, "\n  1 A  draw          C     win in 9      win turned into draw\n") {
		t.Errorf("the analysis is\n%s", out)
	}
}

func TestAnalyseRefuses(t *testing.T) {
	for _, c := range []struct {
		a    Analyse
		want string
	}{
		{Analyse{Game: filepath.Join(t.TempDir(), "none.ogn")}, "cannot read the game: "},
		{Analyse{Game: gameFile(t, "1. F")}, "line 1, column 1"},
		{Analyse{Game: gameFile(t, "[Variant \"abapa\"]\n[Result \"*\"]\n")}, "has no moves"},
		{Analyse{Game: gameFile(t, thrownAway), Dir: t.TempDir()}, "there is no endgame table"},
	} {
		var out bytes.Buffer
		if err := c.a.Run(Streams{Out: &out}); err == nil || !strings.Contains(err.Error(), c.want) || out.Len() > 0 {
			t.Errorf("%+v ends with %v after %q, want %q", c.a, err, out.String(), c.want)
		}
	}
	if (&Analyse{Time: 1, Nodes: 1}).Validate() == nil {
		t.Error("two limits are accepted")
	}
}

func TestLadderPrintsALineForEachPair(t *testing.T) {
	l := Ladder{Games: 20, Seed: 1, Levels: levelRange{1, 3}}
	if err := l.Rules.UnmarshalText([]byte("wari")); err != nil {
		t.Fatal(err)
	}
	var out, progress bytes.Buffer
	if err := l.Run(Streams{Out: &out, Err: &progress}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "wari: level 2 against 1: ") || !strings.HasPrefix(lines[1], "wari: level 3 against 2: ") ||
		!strings.Contains(lines[0], "% ± ") || !strings.Contains(lines[0], " of 20 games (") || !strings.Contains(progress.String(), "20 of 20 games") {
		t.Errorf("it prints\n%sand shows %q", out.String(), progress.String())
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestLadderSaysThatNothingCanBeWritten(t *testing.T) {
	l := Ladder{Games: 2, Seed: 1, Levels: levelRange{1, 2}}
	err := l.Run(Streams{Out: fullDisk{}, Err: io.Discard})
	if err == nil || !strings.Contains(err.Error(), "cannot write the result: no space left") {
		t.Errorf("the error is %v", err)
	}
}

func TestLadderRefuses(t *testing.T) {
	for _, text := range []string{"", "1", "2-1", "3-3", "0-4", "1-9", "a-b"} {
		if new(levelRange).UnmarshalText([]byte(text)) == nil {
			t.Errorf("levels %q are accepted", text)
		}
	}
	for _, games := range []int{-2, 0, 3} {
		if (&Ladder{Games: games}).Validate() == nil {
			t.Errorf("%d games are accepted", games)
		}
	}
}

func TestEngineServesTheProtocol(t *testing.T) {
	var out bytes.Buffer
	in := "uci\nsetoption name EndgameTables value " + t.TempDir() + "\nisready\nsetoption name Rules value ayoayo\nposition startpos\ngo movetime 100\nquit\n"
	if err := (Engine{}).Run(Streams{In: strings.NewReader(in), Out: &out}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"id name Owarebot", "uciok\n", "playing without endgame tables: there is no endgame table", "readyok\n", "score cp 2500", "bestmove C\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the engine says no %q:\n%s", want, out.String())
		}
	}
	if _, err := os.Stat("engine"); err == nil {
		t.Error("the engine has left a file")
	}
}
