// Package cli holds the commands of the program, one in each file.
//
// A command is a struct whose fields are its flags and arguments, filled by
// kong, and a method Run, which reads and writes only the Streams it is given.
// An error from Run is one sentence for the person who typed the command.
package cli

import (
	"io"

	"owarebot/engine"
)

// Streams are what a command reads from and writes to.
type Streams struct {
	In  io.Reader
	Out io.Writer // what was asked for
	Err io.Writer // the log
}

// rulesFlag is the value of --rules. The zero value is Abapa.
type rulesFlag struct{ engine.Rules }

// UnmarshalText reads a rules text such as "ayoayo+seed-stays".
func (r *rulesFlag) UnmarshalText(text []byte) (err error) {
	r.Rules, err = engine.ParseRules(string(text))
	return err
}

// positionFlag is the value of --position.
type positionFlag struct {
	engine.Position
	given bool
}

// UnmarshalText reads a position such as "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".
func (p *positionFlag) UnmarshalText(text []byte) (err error) {
	p.Position, err = engine.ParsePosition(string(text))
	p.given = true
	return err
}

// orStart is the position that was given, or the one that games start from.
func (p *positionFlag) orStart() engine.Position {
	if p.given {
		return p.Position
	}
	return engine.StartPosition()
}

// movesFlag is the value of --moves.
type movesFlag struct{ pits []engine.Pit }

// UnmarshalText reads moves such as "FeCbBd".
func (m *movesFlag) UnmarshalText(text []byte) (err error) {
	m.pits, err = engine.ParseMoves(string(text))
	return err
}
