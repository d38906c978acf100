package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"owarebot/engine"
)

// moves runs the command over some input.
func moves(t *testing.T, rules string, in io.Reader) (string, error) {
	t.Helper()
	command := new(Moves)
	if err := command.Rules.UnmarshalText([]byte(rules)); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := command.Run(Streams{In: in, Out: &out})
	return out.String(), err
}

// The cases are the engine's; here each of their lines must come out of the
// command byte for byte.
func TestMovesWritesTheCasesFile(t *testing.T) {
	file, err := os.ReadFile("../engine/testdata/rules-cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	want := make(map[string]string)      // the lines of each rules text
	positions := make(map[string]string) // and the positions that they are about
	for line := range strings.Lines(string(file)) {
		var c struct{ Rules, Position string }
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		want[c.Rules] += line
		positions[c.Rules] += c.Position + "\n"
	}
	if len(want) != len(engine.AllRules()) {
		t.Errorf("the cases are about %d rules texts of %d", len(want), len(engine.AllRules()))
	}
	for rules := range want {
		got, err := moves(t, rules, strings.NewReader(positions[rules]))
		if err != nil || got != want[rules] {
			t.Errorf("moves --rules %s, %v, differs from the cases; it printed\n%s", rules, err, got)
		}
	}
}

const start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

func TestMovesAnswersBadLinesAndGoesOn(t *testing.T) {
	long := strings.Repeat("4-", 1<<20)
	in := "nonsense <&>\n" + start + "\r\n\n" + long + "\n" + start // no line end
	out, err := moves(t, "abapa", strings.NewReader(in))
	if err == nil || err.Error() != "3 lines were not positions; their answers say why" {
		t.Errorf("error %v", err)
	}
	lines := strings.Split(out, "\n")
	if len(lines) != 6 {
		t.Fatalf("%d lines of output, want 5:\n%.2000s", len(lines)-1, out)
	}
	if !strings.HasPrefix(lines[0], `{"position":"nonsense <&>","error":"`) {
		t.Errorf("a bad line is answered by %s", lines[0])
	}
	if !strings.HasPrefix(lines[2], `{"position":"","error":"`) {
		t.Errorf("an empty line is answered by %s", lines[2])
	}
	if !strings.HasPrefix(lines[3], `{"position":"4-4-`) || len(lines[3]) > 2*longestLine {
		t.Errorf("a long line is answered by %d bytes: %.100s", len(lines[3]), lines[3])
	}
	for _, i := range []int{1, 4} {
		if !strings.HasPrefix(lines[i], `{"rules":"abapa","position":"`+start+`","moves":{"A":"0-5-`) {
			t.Errorf("line %d is answered by %s", i+1, lines[i])
		}
	}
}

// Whoever writes one position and waits gets its answer.
func TestMovesAnswersAtOnce(t *testing.T) {
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- new(Moves).Run(Streams{In: inRead, Out: outWrite}) }()
	answers := bufio.NewReader(outRead)
	for range 3 {
		if _, err := io.WriteString(inWrite, start+"\n"); err != nil {
			t.Fatal(err)
		}
		if line, err := answers.ReadString('\n'); err != nil || !strings.Contains(line, start) {
			t.Fatalf("answer %q, %v", line, err)
		}
	}
	inWrite.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestMovesPassesOnTroubleWithItsStreams(t *testing.T) {
	broken := errors.New("broken")
	out, err := moves(t, "abapa", io.MultiReader(strings.NewReader(start+"\n"), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || !strings.Contains(out, start) {
		t.Errorf("reading fails with %v after %q", err, out)
	}
	reader, writer := io.Pipe()
	reader.CloseWithError(broken)
	if err := new(Moves).Run(Streams{In: strings.NewReader(start), Out: writer}); !errors.Is(err, broken) {
		t.Errorf("writing fails with %v", err)
	}
}

func FuzzReadLine(f *testing.F) {
	f.Add([]byte("a\nb\r\n\n\rc"), 1)
	f.Fuzz(func(t *testing.T, text []byte, size int) {
		// Where no line is too long, the lines are those of a plain split.
		want := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
		if want[len(want)-1] == "" {
			want = want[:len(want)-1]
		} else {
			want[len(want)-1] = strings.TrimSuffix(want[len(want)-1], "\r")
		}
		in := bufio.NewReaderSize(bytes.NewReader(text), size%100)
		for _, line := range want {
			got, err := readLine(in)
			if err != nil || got != line[:min(len(line), longestLine)] {
				t.Fatalf("readLine = %q, %v; want %q", got, err, line)
			}
		}
		if got, err := readLine(in); err != io.EOF {
			t.Errorf("readLine = %q, %v at the end", got, err)
		}
	})
}
