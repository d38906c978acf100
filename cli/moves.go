package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"owarebot/engine"
)

// Moves writes the legal moves of positions.
type Moves struct {
	Rules rulesFlag `default:"abapa" placeholder:"RULES" help:"The rules to play by, such as wari or ayoayo+seed-stays+play-out (default: ${default})."`
}

// Help is shown below the flags.
func (Moves) Help() string {
	return `Each line read is answered with one JSON object: the rules, the position, the
moves with the position that each leads to, and the final score where there is
no move. A line that is no position gets an object with an error, and the exit
status is then 1.

Example:

  echo 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S | owarebot moves --rules ayoayo`
}

// answer is one line of output. The order of its fields is the order written;
// encoding/json sorts the moves by letter, which is the order of the pits.
type answer struct {
	Rules    string            `json:"rules"`
	Position string            `json:"position"`
	Moves    map[string]string `json:"moves"`
	Score    string            `json:"score,omitempty"`
}

// badLine is the answer to a line that is no position.
type badLine struct {
	Position string `json:"position"`
	Error    string `json:"error"`
}

// longestLine is how much of a line is kept. The longest position has some 40
// characters; more is room to show what was there instead.
const longestLine = 1 << 16

// Run answers line by line, each as soon as nothing more is waiting to be read.
func (m *Moves) Run(s Streams) error {
	in := bufio.NewReader(s.In)
	out := bufio.NewWriter(s.Out)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	bad := 0
	for {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return errors.Join(fmt.Errorf("cannot read the positions: %w", err), out.Flush())
		}
		position, err := engine.ParsePosition(line)
		if err != nil {
			bad++
			err = encoder.Encode(badLine{line, err.Error()})
		} else {
			err = encoder.Encode(m.answer(position))
		}
		if err == nil && in.Buffered() == 0 {
			err = out.Flush()
		}
		if err != nil {
			return fmt.Errorf("cannot write the moves: %w", err)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("cannot write the moves: %w", err)
	}
	switch bad {
	case 0:
		return nil
	case 1:
		return errors.New("one line was not a position; its answer says why")
	default:
		return fmt.Errorf("%d lines were not positions; their answers say why", bad)
	}
}

func (m *Moves) answer(position engine.Position) answer {
	a := answer{Rules: m.Rules.String(), Position: position.String(), Moves: make(map[string]string)}
	for pit := range m.Rules.LegalMoves(position).All() {
		// A legal move can be played, so there is no error to look at.
		next, _ := m.Rules.Play(position, pit)
		a.Moves[pit.String()] = next.String()
	}
	if len(a.Moves) == 0 {
		south, north := m.Rules.Score(position)
		a.Score = fmt.Sprintf("%d-%d", south, north)
	}
	return a
}

// readLine returns the next line without its end, LF or CR LF. The last line
// need not have an end. Of a line longer than longestLine only the beginning is
// returned, so that hostile input costs no memory. It returns io.EOF after the
// last line.
func readLine(in *bufio.Reader) (string, error) {
	var line []byte
	read := 0
	for {
		part, err := in.ReadSlice('\n')
		read += len(part)
		line = append(line, part[:min(len(part), longestLine-len(line))]...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && read > 0, err == nil:
			return trimLineEnd(line), nil
		default:
			return "", err
		}
	}
}

func trimLineEnd(line []byte) string {
	if n := len(line); n > 0 && line[n-1] == '\n' {
		line = line[:n-1]
	}
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	return string(line)
}
