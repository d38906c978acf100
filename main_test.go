package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"owarebot/cli"
)

// execute runs a command line in an empty folder, without any of our
// environment variables.
func execute(t *testing.T, input string, args ...string) (status int, out, errs string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, pair := range os.Environ() {
		if name, _, _ := strings.Cut(pair, "="); strings.HasPrefix(name, "OWAREBOT_") {
			t.Setenv(name, "")
			os.Unsetenv(name)
		}
	}
	var stdout, stderr bytes.Buffer
	status = run(args, cli.Streams{In: strings.NewReader(input), Out: &stdout, Err: &stderr})
	return status, stdout.String(), stderr.String()
}

func TestEveryCommandHasHelpWithAnExample(t *testing.T) {
	for _, name := range []string{"serve", "sandbox", "moves", "perft", "render", "ladder", "analyse", "engine", "tables", "tune", "solve", "verify-strategy", "check", "backup", "version"} {
		status, out, errs := execute(t, "", name, "--help")
		if status != statusOK || errs != "" {
			t.Errorf("%s --help = %d, %q", name, status, errs)
		}
		_, example, found := strings.Cut(out, "Example:")
		if !found || !strings.Contains(example, "owarebot "+name) {
			t.Errorf("%s --help shows no example:\n%s", name, out)
		}
		if _, list, _ := execute(t, "", "--help"); !strings.Contains(list, "\n  "+name+" ") {
			t.Errorf("--help does not list %s:\n%s", name, list)
		}
	}
}

// A mistake in the usage is status 2, a sentence and where to read on; anything
// else that goes wrong is status 1 and a sentence.
func TestErrorsAreOneSentence(t *testing.T) {
	for _, c := range []struct {
		line   string
		status int
		want   string
	}{
		{"oops", statusUsage, "unexpected argument oops\nRun \"owarebot --help\""},
		{"--oops", statusUsage, "unknown flag --oops"},
		{"perft", statusUsage, "missing flags: --depth=N\nRun \"owarebot perft --help\""},
		{"perft --depth -1", statusUsage, "--depth"},
		{"perft --depth 61", statusUsage, "--depth must be from 0 to 60, not 61"},
		{"perft --depth 1 --rules chess", statusUsage, "--rules: "},
		{"perft --depth 1 --position 4", statusUsage, "--position: "},
		{"moves --rules ayoayo+play-out+own-side", statusUsage, "--rules: "},
		{"moves extra", statusUsage, "unexpected argument extra"},
		{"render", statusUsage, "missing flags: --out=FILE or --gallery=DIR"},
		{"render --out x.png --theme pink", statusUsage, "--theme: "},
		{"render --out x.png --moves G", statusUsage, "--moves: "},
		{"render --out x.png --position 4-4", statusUsage, "--position: "},
		{"render --out x.png --moves FF", statusError, "move 2 of --moves cannot be played: "},
		{"render --out no/such/folder/x.png", statusError, "cannot write the picture: "},
		{"render --out .", statusError, "must end in .png or .gif"},
		{"render --out /dev/null", statusError, "must end in .png or .gif"},
		{"render --out x.gif", statusError, "give the moves with --moves"},
		{"render --out x.gif --moves FF", statusError, "move 2 of --moves cannot be played: "},
		{"render --out no/such/folder/x.gif --moves F", statusError, "cannot write the picture: "},
		{"render --out x.png --sheet", statusError, "name its file with --game"},
		{"render --out x.gif --sheet --game x.ogn", statusError, "ends in .png"},
		{"render --out x.png --game x.ogn", statusError, "ends in .gif"},
		{"render --out x.gif --game x.ogn", statusError, "cannot read the game: open x.ogn"},
		{"render --out x.gif --game x.ogn --moves F", statusError, "leave out --rules, --position and --moves"},
		{"render --out x.gif --game x.ogn --rules wari", statusError, "leave out --rules, --position and --moves"},
		{"tables", statusUsage, "expected one of \"build\", \"stats\""},
		{"tables build", statusUsage, "missing flags: --dir=DIR, --seeds=N\nRun \"owarebot tables build --help\""},
		{"tables build --dir . --seeds 22", statusUsage, "--seeds: write a number from 1 to 21, not \"22\""},
		{"tables build --dir /dev/null/x --seeds 2", statusError, "the endgame table /dev/null/x/abapa.table cannot be used: not a directory"},
		{"tables stats --dir . --seeds 2", statusError, "there is no endgame table abapa.table"},
		{"check none.db", statusError, "none.db"},
		{"check", statusUsage, "expected \"<file>\""},
		{"backup copy.db", statusError, "no bot is listening on the control socket"},
		{"backup", statusUsage, "expected \"<dest>\""},
		{"serve --config none.yaml", statusError, "the configuration file cannot be read: "},
		{"serve", statusError, "https://discord.com/developers/applications"},
		{"", statusError, "to play without one, run \"owarebot sandbox\""},
		{"sandbox --listen 0.0.0.0:0 --data .", statusError, "0.0.0.0"},
		{"sandbox --listen nonsense --data .", statusError, "nonsense"},
		{"sandbox --theme pink", statusUsage, "--theme: there is no theme \"pink\"; choose one of wood, night, high-contrast"},
		{"sandbox --animation some", statusUsage, "--animation: there is no animation \"some\"; choose one of off, relays, all"},
	} {
		status, out, errs := execute(t, "", strings.Fields(c.line)...)
		lines := strings.Count(errs, "\n")
		if status != c.status || !strings.HasPrefix(errs, "owarebot: ") || !strings.Contains(errs, c.want) ||
			lines != c.status || out != "" {
			t.Errorf("owarebot %s = %d, printed %q, said\n%s\nwant status %d and %q", c.line, status, out, errs, c.status, c.want)
		}
	}
}

func TestPerft(t *testing.T) {
	const slams = "1-5-0-3-3-4-1-0-0-0-0-0-15-16-S"
	for line, want := range map[string]string{
		"perft --depth 0":                                        "1\n",
		"perft --depth 5":                                        "5219\n",
		"perft --rules ayoayo --depth 5":                         "2870\n",
		"perft --rules wari --depth 4 --position " + slams:       "75\n",
		"perft --position " + slams + " --depth=4 --rules=warri": "144\n",
	} {
		if status, out, errs := execute(t, "", strings.Fields(line)...); status != statusOK || out != want {
			t.Errorf("owarebot %s = %d, %q, %q; want %q", line, status, out, errs, want)
		}
	}
}

func TestVersion(t *testing.T) {
	if status, out, errs := execute(t, "", "version"); status != statusOK || !strings.HasPrefix(out, "owarebot ") || strings.Count(out, "\n") != 1 {
		t.Errorf("version = %d, %q, %q; want one line", status, out, errs)
	}
}
