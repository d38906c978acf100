package players

import "owarebot/engine"

// character is what makes a level.
type character struct {
	// counts is not 0 for players who count by eye: how many plies they do.
	counts int
	// sure is how many seeds of a sowing they count without error, 0 for all.
	sure int
	// habit is how many seeds of gain each step towards the end of the row
	// is worth to somebody who likes to sow from there, because it goes
	// straight into the opponent's row. It is a bad habit.
	habit float64
	// hoards is how many seeds of gain each seed that stays in the own row is
	// worth to somebody who thinks that those are safe.
	hoards float64
	// depth and nodes limit the search of players who do search; depth 0 is
	// no limit of its own.
	depth int
	nodes uint64
	// temperature is how much worse, in seeds, a move may look and still be
	// played about a third as often as the best.
	temperature float64
	// exact players know the proven strategies and solve what they can.
	exact bool
}

// characterOf returns what the level is like in the variant. The numbers come
// from playing the levels against each other: see docs/levels.md.
func characterOf(v engine.Variant, l Level) character {
	if v == engine.Ayoayo {
		return relayCharacters[l-1]
	}
	return lapCharacters[l-1]
}

var lapCharacters = [Levels]character{
	{counts: 1, sure: 3, temperature: 1.5},
	{counts: 1, sure: 14, temperature: 0.4},
	{counts: 2, sure: 8, temperature: 0.8},
	{counts: 3, sure: 12, temperature: 0.6},
	{depth: 2, nodes: 10_000, temperature: 0.7},
	{depth: 4, nodes: 20_000, temperature: 0.5},
	{depth: 8, nodes: 60_000, temperature: 0.2},
	{nodes: 3_000_000, exact: true},
}

var relayCharacters = [Levels]character{
	{counts: 1, sure: 2, habit: 8, hoards: 2, temperature: 0.5},
	{counts: 1, sure: 6, habit: 2.5, temperature: 4},
	{counts: 1, sure: 19, temperature: 3.1},
	{counts: 2, sure: 15, temperature: 2.5},
	{counts: 2, sure: 55, temperature: 1},
	{counts: 3, temperature: 0.35},
	{depth: 9, nodes: 20_000, temperature: 0.4},
	{nodes: 1_000_000, exact: true},
}
