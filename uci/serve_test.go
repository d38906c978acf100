package uci

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"owarebot/engine"
	"owarebot/engine/search"
)

// conversation is another program talking with the engine.
type conversation struct {
	t       *testing.T
	to      *io.PipeWriter
	from    *bufio.Scanner
	clock   *fakeClock
	served  chan error
	replies *io.PipeReader
}

func talk(t *testing.T, c Config, clock *fakeClock) *conversation {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	talk := &conversation{t, to, bufio.NewScanner(from), clock, make(chan error, 1), from}
	go func() {
		talk.served <- Serve(in, out, c)
		out.Close()
	}()
	t.Cleanup(func() { to.Close(); from.Close() })
	return talk
}

func (c *conversation) say(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.to, line+"\n"); err != nil {
		c.t.Fatalf("cannot say %q: %v", line, err)
	}
}

func (c *conversation) hear(want string) {
	c.t.Helper()
	if !c.from.Scan() {
		c.t.Fatalf("the engine is silent where it should say %q", want)
	}
	if got := c.from.Text(); got != want {
		c.t.Fatalf("the engine says\n%s\nwant\n%s", got, want)
	}
}

// follow goes through a transcript.
func (c *conversation) follow(transcript string) {
	c.t.Helper()
	for line := range strings.Lines(transcript) {
		mark, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch mark {
		case ">":
			c.say(text)
		case "<":
			c.hear(text)
		case "+":
			n, err := strconv.Atoi(text)
			if err != nil {
				c.t.Fatal(err)
			}
			c.clock.pass(time.Duration(n) * time.Millisecond)
		case "", "#":
		default:
			c.t.Fatalf("a transcript has no lines such as %q", line)
		}
	}
}

func (c *conversation) ends() {
	c.t.Helper()
	if c.from.Scan() {
		c.t.Errorf("the engine says %q at the end", c.from.Text())
	}
	if err := <-c.served; err != nil {
		c.t.Error(err)
	}
}

func TestProtocol(t *testing.T) {
	transcript, err := os.ReadFile("testdata/protocol.txt")
	if err != nil {
		t.Fatal(err)
	}
	clock := new(fakeClock)
	c := talk(t, fakeConfig(clock), clock)
	c.follow(string(transcript))
	c.ends()
}

func TestTheEndOfTheInputIsQuit(t *testing.T) {
	clock := new(fakeClock)
	c := talk(t, fakeConfig(clock), clock)
	c.follow(`
> go ponder
< info depth 1 score cp 10 nodes 100 nps 100000 time 0 pv Aa
< info depth 2 score cp 20 nodes 200 nps 200000 time 0 pv Aa
< info depth 3 score cp 30 nodes 300 nps 300000 time 0 pv Aa
`)
	c.to.Close()
	c.follow(`
< info depth 3 score cp 30 nodes 300 nps 300000 time 0 pv Aa
< bestmove A ponder a
`)
	c.ends()
}

func TestAStrategyIsPlayedAtOnce(t *testing.T) {
	clock := new(fakeClock)
	config := fakeConfig(clock)
	config.Known = func(game *engine.Game) (engine.Pit, bool) {
		pit, _ := engine.ParsePit("C")
		return pit, game.Position() == engine.StartPosition() && game.Rules().Variant == engine.Ayoayo
	}
	c := talk(t, config, clock)
	c.follow(`
> setoption name Rules value ayoayo
> go movetime 1000
< info depth 0 score cp 2500 nodes 0 nps 0 time 0 pv C
< bestmove C
> go infinite
< info depth 1 score cp 10 nodes 100 nps 100000 time 0 pv Aa
< info depth 2 score cp 20 nodes 200 nps 200000 time 0 pv Aa
< info depth 3 score cp 30 nodes 300 nps 300000 time 0 pv Aa
> stop
< info depth 3 score cp 30 nodes 300 nps 300000 time 0 pv Aa
< bestmove A ponder a
> quit
`)
	c.ends()
}

// Programs that do not know the rule of the third repetition play on after it.
func TestAGameGoesOnAfterTheThirdRepetition(t *testing.T) {
	start, err := engine.ParsePosition("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S")
	if err != nil {
		t.Fatal(err)
	}
	// Each player goes round with a single seed: 12 moves later all is as
	// it was.
	const round = "FfAaBbCcDdEe"
	moves, err := engine.ParseMoves(strings.Repeat(round, 3))
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(moves) + 1 {
		game, err := play(engine.Rules{}, start, moves[:n])
		if err != nil {
			t.Fatalf("after %d moves: %v", n, err)
		}
		if over := game.Ending() != engine.Ongoing; over != (n == 2*len(round)) {
			t.Errorf("after %d moves the game is over: %v", n, over)
		}
	}
}

// closable are tables that note whether they were closed.
type closable struct{ closed bool }

func (*closable) Seeds() int                                { return 0 }
func (*closable) Probe(engine.Position) (a, b int, ok bool) { return 0, 0, false }
func (c *closable) Close() error                            { c.closed = true; return nil }

func TestTablesAreClosedWhenOthersTakeTheirPlace(t *testing.T) {
	clock := new(fakeClock)
	config := fakeConfig(clock)
	var opened []*closable
	config.OpenTables = func(string, engine.Rules) (Tables, error) {
		opened = append(opened, new(closable))
		return opened[len(opened)-1], nil
	}
	var given []search.Config
	config.NewThinker = func(_ engine.Rules, c search.Config) Thinker {
		given = append(given, c)
		return fakeThinker{}
	}
	c := talk(t, config, clock)
	c.follow(`
> setoption name EndgameTables value one
> setoption name Hash value 3
> isready
< readyok
> isready
< readyok
> setoption name EndgameTables value two
> setoption name Threads value 2
> isready
< readyok
> quit
`)
	c.ends()
	if len(opened) != 2 || !opened[0].closed || !opened[1].closed {
		t.Fatalf("%d tables were opened; closed are %v", len(opened), opened)
	}
	if len(given) != 2 || given[0].TableBytes != 3<<20 || given[0].Threads != 1 || given[1].Threads != 2 ||
		given[0].Endgames != search.Endgames(opened[0]) || given[1].Endgames != search.Endgames(opened[1]) {
		t.Errorf("thinkers are made with %+v", given)
	}
}

func TestServePassesOnTroubleWithItsStreams(t *testing.T) {
	broken := errors.New("broken")
	clock := new(fakeClock)
	var out bytes.Buffer
	in := io.MultiReader(strings.NewReader("isready\n"), iotest.ErrReader(broken))
	if err := Serve(in, &out, fakeConfig(clock)); !errors.Is(err, broken) || out.String() != "readyok\n" {
		t.Errorf("reading fails with %v after %q", err, out.String())
	}
	reader, writer := io.Pipe()
	reader.CloseWithError(broken)
	if err := Serve(strings.NewReader("isready\nisready\n"), writer, fakeConfig(clock)); !errors.Is(err, broken) {
		t.Errorf("writing fails with %v", err)
	}
}

// With a real search and a real clock, a thought without end is stopped.
func TestTheRealEngineMoves(t *testing.T) {
	config := fakeConfig(nil)
	config.Clock = WallClock()
	config.NewThinker = func(r engine.Rules, c search.Config) Thinker { return search.New(r, c) }
	c := talk(t, config, nil)
	for _, rules := range engine.AllRules() {
		c.say("setoption name Hash value 1")
		c.say("setoption name Rules value " + rules.String())
		for _, limit := range []string{"depth 3", "nodes 500", "movetime 5", "infinite", "wtime 100 btime 100"} {
			c.say("go " + limit)
			if limit == "infinite" {
				c.say("stop")
			}
			for c.from.Scan() && !strings.HasPrefix(c.from.Text(), "bestmove ") {
				if !strings.HasPrefix(c.from.Text(), "info depth ") {
					t.Fatalf("%v: go %s is answered by %q", rules, limit, c.from.Text())
				}
			}
			pit, err := engine.ParsePit(strings.Fields(c.from.Text())[1])
			if err != nil || !rules.LegalMoves(engine.StartPosition()).Has(pit) {
				t.Errorf("%v: go %s is answered by %q", rules, limit, c.from.Text())
			}
		}
	}
	c.say("quit")
	c.ends()
}

// Whatever is read, every answer is a line, nobody is left waiting for a move,
// and the end of the input is the end.
func FuzzServe(f *testing.F) {
	transcript, err := os.ReadFile("testdata/protocol.txt")
	if err != nil {
		f.Fatal(err)
	}
	commands := ""
	for line := range strings.Lines(string(transcript)) {
		if command, ok := strings.CutPrefix(line, "> "); ok {
			f.Add(command + "go depth 2\n")
			commands += command
		}
	}
	f.Add(commands)
	f.Fuzz(func(t *testing.T, in string) {
		var out bytes.Buffer
		if err := Serve(strings.NewReader(in), &out, fakeConfig(new(fakeClock))); err != nil {
			t.Fatal(err)
		}
		moves := 0
		for line := range strings.Lines(out.String()) {
			word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			switch word {
			case "bestmove":
				moves++
			case "id", "option", "uciok", "readyok", "info":
			default:
				t.Fatalf("it answers %q", line)
			}
		}
		if gos := strings.Count(in, "go"); moves > gos {
			t.Errorf("%d moves were asked for, %d given", gos, moves)
		}
	})
}
