package app

import (
	"errors"
	"io/fs"
	"log/slog"
	"runtime"

	"owarebot/config"
	"owarebot/engine"
	"owarebot/engine/endgame"
	"owarebot/engine/players"
	"owarebot/engine/search"
)

// newPlayer is who plays for the bot.
func newPlayer(c config.Players, t *tables) *players.Player {
	return players.New(players.Config{TableBytes: int64(c.Memory) << 20, Endgames: t.endgames})
}

// thinkers is how many thoughts there may be at once.
func thinkers(c config.Players) int {
	if c.Threads == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return c.Threads
}

// tables are the endgame tables that are at hand, by their files: some rules
// share one.
type tables struct {
	dir    string
	byPath map[string]*endgame.Table
}

// openTables opens all sound tables in the folder, none where that is "". The
// bot plays without them too, so one that cannot be used is for the log.
func openTables(dir string, log *slog.Logger) *tables {
	t := &tables{dir: dir, byPath: make(map[string]*endgame.Table)}
	if dir == "" {
		return t
	}
	tried := make(map[string]bool)
	for _, rules := range engine.AllRules() {
		path := endgame.Path(dir, rules)
		if tried[path] {
			continue
		}
		tried[path] = true
		table, err := endgame.Open(dir, rules)
		if err == nil {
			if err = table.Check(); err != nil {
				err = errors.Join(err, table.Close())
			}
		}
		switch {
		case err == nil:
			t.byPath[path] = table
			log.Info("an endgame table is used", "file", path, "seeds", table.Seeds())
		case errors.Is(err, fs.ErrNotExist):
			log.Warn("the bot plays without an endgame table", "rules", rules, "error", err)
		default:
			log.Error("the bot plays without an endgame table", "rules", rules, "error", err)
		}
	}
	return t
}

// endgames is the table for the rules, nil where there is none.
func (t *tables) endgames(rules engine.Rules) search.Endgames {
	if table := t.byPath[endgame.Path(t.dir, rules)]; table != nil {
		return table
	}
	return nil
}

// close lets go of the files once nobody thinks any more.
func (t *tables) close() error {
	var err error
	for _, table := range t.byPath {
		err = errors.Join(err, table.Close())
	}
	return err
}
