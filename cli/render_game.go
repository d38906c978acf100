package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"owarebot/engine"
	"owarebot/render"
)

// longestRecord is the size in bytes of the largest game record read, many
// times that of the longest game with a comment on every move.
const longestRecord = 1 << 20

// game is the game in the file named by --game.
func (r *Render) game() (render.Replay, error) {
	if r.Position.given || len(r.Moves.pits) > 0 || r.Rules.Rules != (engine.Rules{}) {
		return render.Replay{}, errors.New("a game file has its own rules, position and moves: leave out --rules, --position and --moves")
	}
	text, err := readRecord(r.Game)
	if err != nil {
		return render.Replay{}, fmt.Errorf("cannot read the game: %w", err)
	}
	record, err := engine.ParseRecord(text)
	if err != nil {
		return render.Replay{}, fmt.Errorf("cannot read the game in %s: %w", r.Game, err)
	}
	return replayOf(record)
}

// readRecord is the text of a file, which must not be larger than a record.
func readRecord(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, longestRecord+1))
	if err != nil {
		return "", err
	}
	if len(text) > longestRecord {
		return "", fmt.Errorf("%s is larger than any game; name an OGN file", path)
	}
	return string(text), nil
}

// replayOf plays the game of a record.
func replayOf(record engine.Record) (render.Replay, error) {
	game, err := engine.NewGame(record.Rules, record.Start)
	if err != nil {
		return render.Replay{}, err
	}
	replay := render.Replay{Rules: record.Rules, Start: record.Start}
	for _, pit := range record.Moves {
		trace, err := game.Play(pit)
		if err != nil {
			return render.Replay{}, err
		}
		replay.Traces = append(replay.Traces, trace)
	}
	replay.Over, replay.Outcome = ending(game)
	if !replay.Over && (record.Result.Decided || record.Termination != "") {
		// People ended it: the score is what they agreed on, if anything.
		replay.Over = true
		replay.Outcome = outcome(record.Result.South, record.Result.North)
		if !record.Result.Decided {
			south, north := game.Score()
			replay.Outcome = render.Outcome{Result: render.NobodyWon, South: south, North: north}
		}
	}
	return replay, nil
}

// ending is the end of a game as far as the rules say it. By repetition it
// depends on the moves before, so that the position alone does not show it.
func ending(game *engine.Game) (over bool, o render.Outcome) {
	if game.Ending() == engine.ThirdRepetition {
		o = outcome(game.Score())
	}
	return game.Ending() != engine.Ongoing, o
}

// outcome is the end of a game with these scores, the larger of which wins.
func outcome(south, north int) render.Outcome {
	o := render.Outcome{Result: render.Drawn, South: south, North: north}
	switch {
	case south > north:
		o.Result = render.SouthWon
	case south < north:
		o.Result = render.NorthWon
	}
	return o
}
