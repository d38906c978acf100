package uci

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"owarebot/engine"
	"owarebot/engine/search"
)

// Thinker is what finds moves; [search.Searcher] is one.
type Thinker interface {
	Think(context.Context, search.Request) (search.Result, error)
	Forget()
}

// Tables are endgame tables that can be given back.
type Tables interface {
	search.Endgames
	Close() error
}

// Clock tells how much time passes. Its methods are called by several
// goroutines.
type Clock interface {
	// Now is the time since any moment that stays the same.
	Now() time.Duration
	// After calls f, on a goroutine of its own, when this much time has
	// passed, unless stop is called before.
	After(d time.Duration, f func()) (stop func())
}

// Config is what the engine is made of.
type Config struct {
	// Name and Author are told to those who ask.
	Name, Author string
	Clock        Clock
	// NewThinker sets up a thinker for rules.
	NewThinker func(engine.Rules, search.Config) Thinker
	// OpenTables opens the endgame tables for rules in a folder.
	OpenTables func(dir string, rules engine.Rules) (Tables, error)
	// Known returns the move of a strategy that is proven to win the game, if
	// there is one for it. It may be nil.
	Known func(*engine.Game) (engine.Pit, bool)
}

// Serve answers what is read from in on out, until it reads quit or the input
// ends. A thought that is still going on then is ended, with its move. The
// error is that of reading or writing.
func Serve(in io.Reader, out io.Writer, c Config) error {
	s := &server{config: c, out: &writer{to: out}, options: defaultOptions()}
	s.startOver()
	lines := make(chan string)
	quit := make(chan struct{})
	defer close(quit)
	var readErr error
	go func() {
		defer close(lines)
		readErr = readLines(in, lines, quit)
	}()
	for line := range lines {
		if !s.answer(line) || s.out.failed() != nil {
			break
		}
	}
	s.end()
	if err := s.out.failed(); err != nil {
		return fmt.Errorf("cannot write answers: %w", err)
	}
	select {
	case _, open := <-lines:
		if !open && readErr != nil {
			return fmt.Errorf("cannot read commands: %w", readErr)
		}
	default: // still reading, but told to quit
	}
	return nil
}

// server is the state between commands. It belongs to one goroutine.
type server struct {
	config  Config
	out     *writer
	options options
	// game is nil after a position that could not be set up.
	game *engine.Game
	// thinker and tables are set up for the options when they are needed.
	thinker Thinker
	tables  Tables
	// thought is what goes on, or went on last.
	thought *thought
}

// commands are what the engine understands, without quit. Those that would
// change what it thinks about must wait for the end of a thought.
var commands = map[string]struct {
	carryOut func(s *server, words []string) error
	waits    bool
}{
	"uci":        {(*server).identify, false},
	"isready":    {(*server).ready, false},
	"stop":       {(*server).stop, false},
	"ponderhit":  {(*server).ponderHit, false},
	"setoption":  {(*server).setOption, true},
	"ucinewgame": {(*server).newGame, true},
	"position":   {(*server).setPosition, true},
	"go":         {(*server).start, true},
	// These are part of the protocol and change nothing here.
	"debug":    {(*server).ignore, false},
	"register": {(*server).ignore, false},
}

// answer carries out a line. It is false when that says to quit.
func (s *server) answer(line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 {
		return true
	}
	if words[0] == "quit" {
		return false
	}
	command, known := commands[words[0]]
	switch {
	case !known:
		s.tell("unknown command %s", quote(words[0]))
	case command.waits && s.thinking():
		s.tell("%s must wait until the engine has moved; send stop first", words[0])
	default:
		if err := command.carryOut(s, words[1:]); err != nil {
			s.tell("%s: %v", words[0], err)
		}
	}
	return true
}

// tell writes a sentence for people.
func (s *server) tell(format string, args ...any) {
	s.out.line("info string " + fmt.Sprintf(format, args...))
}

func (s *server) identify([]string) error {
	s.out.line("id name " + s.config.Name)
	s.out.line("id author " + s.config.Author)
	for _, o := range optionList {
		s.out.line("option name " + o.name + " " + o.describe())
	}
	s.out.line("uciok")
	return nil
}

func (s *server) ready([]string) error {
	if !s.thinking() {
		s.setUp()
	}
	s.out.line("readyok")
	return nil
}

func (s *server) newGame([]string) error {
	if s.thinker != nil {
		s.thinker.Forget()
	}
	s.startOver()
	return nil
}

func (s *server) ignore([]string) error { return nil }

// startOver makes the start of a game the current position.
func (s *server) startOver() {
	// The options hold rules that are valid, so there is no error.
	s.game, _ = engine.NewGame(s.options.rules, engine.StartPosition())
}

// setUp gets the thinker for the options ready. Endgame tables that cannot be
// opened are told of and done without.
func (s *server) setUp() {
	if s.thinker != nil {
		return
	}
	c := search.Config{TableBytes: int64(s.options.hash) << 20, Threads: s.options.threads}
	if s.options.tables != "" {
		tables, err := s.config.OpenTables(s.options.tables, s.options.rules)
		if err != nil {
			s.tell("playing without endgame tables: %v", err)
		} else {
			s.tables, c.Endgames = tables, tables
		}
	}
	s.thinker = s.config.NewThinker(s.options.rules, c)
}

// putAway drops the thinker, so that the next one is made for new options.
func (s *server) putAway() {
	s.thinker = nil
	if s.tables != nil {
		if err := s.tables.Close(); err != nil {
			s.tell("the endgame tables cannot be closed: %v", err)
		}
		s.tables = nil
	}
}

// end ends what goes on.
func (s *server) end() {
	s.stopThought()
	s.putAway()
}
