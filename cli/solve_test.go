package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"owarebot/engine"
)

// wonEnding is a position of Ayoayo that North, who is to move, wins in 13 plies.
const wonEnding = "0-3-7-1-0-2-1-0-5-2-4-0-9-14-N"

func solveCommand(t *testing.T, rules, position string) Solve {
	t.Helper()
	c := Solve{Threads: 1, Memory: 1 << 24}
	if err := c.Rules.UnmarshalText([]byte(rules)); err != nil {
		t.Fatal(err)
	}
	if err := c.Position.UnmarshalText([]byte(position)); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestSolveWritesJSON(t *testing.T) {
	for _, c := range []struct{ rules, position, value string }{
		{"ayoayo", wonEnding, `"value":"win","proven":true,"plies":13,"pv":"eDaEfAbCdFbAd","nodes":`},
		{"ayoayo+play-out", "0-0-0-0-0-0-0-0-0-0-0-1-25-22-N", `"value":"loss","proven":true,"plies":0,"pv":"","nodes":`},
		{"ayoayo", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", `"value":"draw","proven":true,"plies":0,"pv":"","nodes":`},
		{"ayoayo+seed-stays", "0-0-0-1-0-1-1-0-0-0-1-0-22-22-S", `"value":"unknown","proven":false,"plies":0,"pv":"","nodes":`},
		{"abapa+play-out", "0-0-0-3-0-4-1-0-5-2-0-0-30-3-N", `"value":"loss","proven":true,"plies":0,"pv":"","nodes":`},
		{"wari", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", `"value":"draw","proven":true,"plies":0,"pv":"","nodes":`},
	} {
		command := solveCommand(t, c.rules, c.position)
		command.JSON = true
		out := runSolve(t, &command)
		want := `{"rules":"` + c.rules + `","position":"` + c.position + `",` + c.value
		if !strings.HasPrefix(out, want) || !strings.HasSuffix(out, "}\n") {
			t.Errorf("it writes %swant %s", out, want)
		}
		var fields map[string]any
		if err := json.Unmarshal([]byte(out), &fields); err != nil || len(fields) != 8 {
			t.Errorf("%s: %d fields, %v", out, len(fields), err)
		}
	}
}

func runSolve(t *testing.T, c *Solve) string {
	t.Helper()
	var out bytes.Buffer
	if err := c.Run(Streams{Out: &out}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestSolveWritesText(t *testing.T) {
	c := solveCommand(t, "ayoayo", wonEnding)
	out := runSolve(t, &c)
	for _, want := range []string{"value     win\n", "proven    yes\n", "bounds    win to win\n", "plies     13\n", "line      eDaEfAbCdFbAd\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("there is no %q in\n%s", want, out)
		}
	}
}

// When the time is up, what is known by then is no error.
func TestSolveStopsInTime(t *testing.T) {
	for rules, want := range map[string]string{"ayoayo+seed-stays": "no win within", "abapa": "seeds after"} {
		c := solveCommand(t, rules, engine.StartPosition().String())
		c.Time = timeFlag(time.Millisecond)
		if out := runSolve(t, &c); !strings.Contains(out, "value     unknown\n") || !strings.Contains(out, want) {
			t.Errorf("%s: it writes\n%s", rules, out)
		}
	}
}

func TestSolveEachMove(t *testing.T) {
	c := solveCommand(t, "ayoayo", "0-0-0-1-0-0-0-0-0-1-2-0-21-23-N")
	c.EachMove = true
	out := runSolve(t, &c)
	if strings.Count(out, "\n") != 3 || !strings.Contains(out, "\nd     win          5 ") {
		t.Errorf("it writes\n%s", out)
	}
	c.Position.Position, _ = engine.ParsePosition("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S")
	if err := c.Run(Streams{}); err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Errorf("the error is %v", err)
	}
}

// What solve writes, verify-strategy accepts, and a line less it does not.
func TestStrategyIsWrittenAndVerified(t *testing.T) {
	c := solveCommand(t, "ayoayo", wonEnding)
	c.Strategy = filepath.Join(t.TempDir(), "strategy")
	runSolve(t, &c)
	v := VerifyStrategy{File: c.Strategy, Rules: c.Rules, Position: c.Position, Letters: c.Strategy + ".letters"}
	var out bytes.Buffer
	if err := v.Run(Streams{Out: &out}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "North wins every game of ayoayo from "+wonEnding) || !strings.Contains(out.String(), "longest game  13 plies\nunused lines  0\n") {
		t.Errorf("it writes\n%s", out.String())
	}
	if letters, err := os.ReadFile(v.Letters); err != nil || !strings.HasPrefix(string(letters), "e") {
		t.Errorf("the letters are %s, %v", letters, err)
	}
	text, err := os.ReadFile(c.Strategy)
	if err != nil {
		t.Fatal(err)
	}
	_, less, _ := bytes.Cut(text, []byte("\n"))
	for bad, want := range map[string]string{string(less): "there is no line for", "oops\n" + string(less): "line 1: there is no tab"} {
		if err := os.WriteFile(c.Strategy, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := v.Run(Streams{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
}

func TestNoStrategyIsWrittenWithoutAWin(t *testing.T) {
	for _, refused := range []struct{ rules, position, want string }{
		{"ayoayo+own-side", "0-0-0-0-0-1-0-0-1-0-0-0-22-24-S", "the winner has nothing to do any more"},
		{"ayoayo+seed-stays", "0-0-0-1-0-1-1-0-0-0-1-0-22-22-S", "nobody was proved to win"},
		{"ayoayo+seed-stays", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "nobody wins"},
		{"ayoayo+seed-stays", "0-0-0-0-0-0-0-0-0-0-0-1-25-22-N", "the game is over"},
	} {
		want := refused.want
		c := solveCommand(t, refused.rules, refused.position)
		c.Strategy = filepath.Join(t.TempDir(), "strategy")
		err := c.Run(Streams{Out: new(bytes.Buffer)})
		if err == nil || !strings.Contains(err.Error(), "no strategy was written: "+want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
		if entries, _ := os.ReadDir(filepath.Dir(c.Strategy)); len(entries) != 0 {
			t.Errorf("the folder now holds %v", entries)
		}
	}
}

// What cannot be written is refused before it is worked for.
func TestStrategyThatCannotBeWritten(t *testing.T) {
	folder := t.TempDir()
	for path, want := range map[string]string{
		filepath.Join(folder, "in", "no", "folder"): "no such file or directory",
		folder: "not a regular file",
	} {
		c := solveCommand(t, "ayoayo", wonEnding)
		c.Strategy = path
		var out bytes.Buffer
		if err := c.Run(Streams{Out: &out}); err == nil || !strings.Contains(err.Error(), want) || out.Len() > 0 {
			t.Errorf("it writes %q and the error is %v, want %q", out.String(), err, want)
		}
	}
}

func TestSolveRefusesWhatDoesNotGoTogether(t *testing.T) {
	for _, c := range []Solve{{Threads: -1}, {Threads: 100_000}, {Memory: 1 << 60}, {Strategy: "f"}, {EachMove: true, JSON: true}} {
		if c.Validate() == nil {
			t.Errorf("%+v was not refused", c)
		}
	}
}

func TestAmounts(t *testing.T) {
	for text, want := range map[string]time.Duration{"10": 10 * time.Second, "0.5": time.Second / 2, "2m30s": 150 * time.Second, "0": 0, "-1s": 0, "soon": 0, "": 0} {
		var got timeFlag
		if err := got.UnmarshalText([]byte(text)); time.Duration(got) != want || (err == nil) != (want > 0) {
			t.Errorf("time %q is %v, %v", text, got, err)
		}
	}
	for text, want := range map[string]int64{"512MB": 512 << 20, "8 GiB": 8 << 30, "1g": 1 << 30, "64K": 64 << 10, "5": 0, "GB": 0, "0GB": 0, "-1GB": 0, "1PB": 0, "99999999999GB": 0, "": 0} {
		var got sizeFlag
		if err := got.UnmarshalText([]byte(text)); int64(got) != want || (err == nil) != (want > 0) {
			t.Errorf("size %q is %d, %v", text, got, err)
		}
	}
}
