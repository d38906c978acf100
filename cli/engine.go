package cli

import (
	"owarebot/engine"
	"owarebot/engine/prove"
	"owarebot/engine/search"
	"owarebot/engine/strategy"
	"owarebot/uci"
)

// Engine plays for other programs.
type Engine struct{}

// Help is shown below the flags.
func (Engine) Help() string {
	return `It reads commands, one a line, and answers them, by the protocol that Oware
programs use (UCI with the notation of Oware), until it reads quit or the input
ends. The graphical board Aualé can use it as its engine. The option Rules
chooses what is played, EndgameTables a folder with tables made by "owarebot
tables build".

Example:

  owarebot engine
  setoption name Rules value abapa
  position startpos moves Fe
  go movetime 1000`
}

// Run serves the protocol on the streams.
func (Engine) Run(s Streams) error {
	name := "Owarebot"
	if v := version(); v != "unknown" {
		name += " " + v
	}
	return uci.Serve(s.In, s.Out, uci.Config{
		Name:   name,
		Author: "the Owarebot authors",
		Clock:  uci.WallClock(),
		NewThinker: func(rules engine.Rules, c search.Config) uci.Thinker {
			return search.New(rules, c)
		},
		OpenTables: func(dir string, rules engine.Rules) (uci.Tables, error) {
			table, err := openTable(dir, rules)
			if err != nil {
				return nil, err
			}
			return table, nil
		},
		Known: func(game *engine.Game) (engine.Pit, bool) {
			s, known := strategy.Embedded(game.Rules())
			// Its play never comes back to a position, but may come to one
			// that has stood twice before.
			if !known || len(prove.Twice(game)) > 0 {
				return 0, false
			}
			return s.Move(game.Position())
		},
	})
}
