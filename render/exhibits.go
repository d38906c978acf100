package render

import (
	"fmt"

	"owarebot/engine"
)

// exhibit is a picture of the gallery: a position, and the move played from it,
// if any.
type exhibit struct {
	name            string
	rules, position string
	move            string
	// resigned makes the player to move win, the other having given up.
	resigned bool
}

// exhibits are a small tour of everything a board can show.
var exhibits = []exhibit{
	{name: "start", rules: "abapa", position: "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"},
	{name: "one-lap", rules: "abapa", position: "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", move: "C"},
	{name: "capture", rules: "abapa", position: "0-17-0-2-3-9-1-1-3-0-1-0-2-9-S", move: "E"},
	{name: "countable", rules: "abapa", position: "1-2-3-5-6-0-7-8-0-0-12-0-1-3-N"},
	{name: "heaps", rules: "ayoayo", position: "13-0-1-0-2-0-0-16-0-1-0-4-5-6-S"},
	{name: "full-stores", rules: "abapa", position: "0-1-0-0-0-1-0-0-0-1-0-0-22-23-S"},
	{name: "slam", rules: "warri", position: "4-6-0-0-4-2-1-1-1-0-0-0-17-12-S", move: "E"},
	{name: "relay", rules: "ayoayo", position: "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", move: "A"},
	{name: "long-relay", rules: "ayoayo", position: "0-0-0-2-1-0-1-0-1-7-5-1-15-15-N", move: "d"},
	{name: "longest-relay", rules: "ayoayo", position: "1-0-1-0-4-1-0-3-0-7-2-0-14-15-N", move: "e"},
	{name: "won", rules: "abapa", position: "0-1-0-2-0-1-0-0-3-1-0-1-26-13-N"},
	{name: "won-by-capture", rules: "abapa", position: "0-0-0-0-3-2-1-1-2-0-0-0-23-16-S", move: "E"},
	{name: "drawn", rules: "abapa", position: "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N"},
	{name: "resigned", rules: "abapa", position: "5-5-0-5-5-1-6-6-5-5-0-5-0-0-N", move: "b", resigned: true},
}

// view is what the exhibit shows.
func (e exhibit) view() (View, error) {
	rules, err := engine.ParseRules(e.rules)
	if err != nil {
		return View{}, err
	}
	position, err := engine.ParsePosition(e.position)
	if err != nil {
		return View{}, err
	}
	v := NewView(rules, position, nil)
	if e.move != "" {
		pit, err := engine.ParsePit(e.move)
		if err != nil {
			return View{}, err
		}
		after, trace, err := rules.PlayTraced(position, pit)
		if err != nil {
			return View{}, err
		}
		v = NewView(rules, after, &trace)
	}
	if e.resigned {
		v.Over = true
		v.Outcome = Outcome{Result: NorthWon, South: v.Position.Store(engine.South), North: v.Position.Store(engine.North)}
	}
	return v, nil
}

// exhibitedGame is a short game that ends by majority.
func exhibitedGame() (Replay, error) {
	moves, err := engine.ParseMoves("CcBdBbDeAaEeFfBdCeDfAbFaEfFdBbCcFe")
	if err != nil {
		return Replay{}, err
	}
	game, err := engine.NewGame(engine.Rules{}, engine.StartPosition())
	if err != nil {
		return Replay{}, err
	}
	replay := Replay{Rules: game.Rules(), Start: game.Start()}
	for i, pit := range moves {
		trace, err := game.Play(pit)
		if err != nil {
			return Replay{}, fmt.Errorf("move %d: %w", i+1, err)
		}
		replay.Traces = append(replay.Traces, trace)
	}
	replay.Over = game.Ending() != engine.Ongoing
	return replay, nil
}
