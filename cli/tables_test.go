package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"owarebot/engine"
	"owarebot/engine/endgame"
)

func tablesOf(dir string, rules engine.Rules, seeds int) tableFlags {
	return tableFlags{Rules: rulesFlag{rules}, Seeds: seedsFlag(seeds), Dir: dir}
}

func TestTables(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tables")
	ayoayo := engine.Rules{Variant: engine.Ayoayo}
	for range 2 { // the second time there is nothing to do
		var out, log bytes.Buffer
		build := TablesBuild{tablesOf(dir, ayoayo, 4)}
		if err := build.Run(Streams{Out: &out, Err: &log}); err != nil {
			t.Fatal(err)
		}
		if want := filepath.Join(dir, "ayoayo.table") + " knows all boards with up to 4 seeds.\n"; out.String() != want {
			t.Errorf("building prints %q, want %q", out.String(), want)
		}
	}
	var out bytes.Buffer
	stats := TablesStats{tablesOf(dir, engine.Rules{Variant: engine.Ayoayo, PlayOut: true}, 4)}
	if err := stats.Run(Streams{Out: &out}); err != nil {
		t.Fatal(err)
	}
	if want := "1\t12\t12\t1\n2\t78\t78\t54\n3\t364\t364\t535\n4\t1365\t1365\t2971\n"; out.String() != want {
		t.Errorf("stats prints\n%swant\n%s", out.String(), want)
	}
}

// Elsewhere than on a terminal, progress is a line for each number of seeds.
func TestProgressOfTables(t *testing.T) {
	reports := []endgame.Progress{{Seeds: 8, Part: 0}, {Seeds: 8, Part: 0.301}, {Seeds: 8, Part: 0.302}, {Seeds: 9, Part: 1}}
	for terminal, want := range map[bool]string{
		false: "solving boards with 8 seeds\nsolving boards with 9 seeds\n",
		true: "\r[........................................]   0%  solving boards with 8 seeds " +
			"\r[############............................]  30%  solving boards with 8 seeds " +
			"\r[########################################] 100%  solving boards with 9 seeds \n",
	} {
		var log bytes.Buffer
		bar := progressBar{w: &log, terminal: terminal}
		for _, r := range reports {
			bar.show(r)
		}
		bar.end()
		if log.String() != want {
			t.Errorf("terminal %v: %q, want %q", terminal, log.String(), want)
		}
	}
}

// A table that cannot be used is named, and no line of it is printed.
func TestTablesThatCannotBeUsed(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "abapa.table")
	refused := func(seeds int, want string) {
		t.Helper()
		var out bytes.Buffer
		stats := TablesStats{tablesOf(dir, engine.Rules{}, seeds)}
		err := stats.Run(Streams{Out: &out})
		if err == nil || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), want) || out.Len() > 0 {
			t.Errorf("error %v, printed %q; want %q", err, out.String(), want)
		}
	}
	refused(3, "build it first")
	build := TablesBuild{tablesOf(dir, engine.Rules{}, 3)}
	if err := build.Run(Streams{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}); err != nil {
		t.Fatal(err)
	}
	refused(4, "knows boards with up to 3 seeds only")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-1] ^= 1
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	refused(2, "the boards with 3 seeds are damaged")

	analyse := Analyse{Game: gameFile(t, thrownAway), Dir: dir}
	if err := analyse.Run(Streams{Out: &bytes.Buffer{}}); err == nil || !strings.Contains(err.Error(), "are damaged") {
		t.Errorf("analyse: %v", err)
	}
	var answers bytes.Buffer
	in := "setoption name EndgameTables value " + dir + "\nisready\n"
	if err := (Engine{}).Run(Streams{In: strings.NewReader(in), Out: &answers}); err != nil || !strings.Contains(answers.String(), "playing without endgame tables: the endgame table "+file) {
		t.Errorf("engine: %q, %v", answers.String(), err)
	}
}
