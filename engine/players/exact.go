package players

import (
	"context"

	"owarebot/engine"
	"owarebot/engine/search"
)

// Perfect reports whether the highest level may be called perfect under the
// rules: whether in every game that it plays from the start it never turns a
// won game into less.
func Perfect(r engine.Rules) bool { return false }

// exactly returns the move of the highest level where more is known than a
// search finds.
func (p *Player) exactly(ctx context.Context, game *engine.Game) (t thought, known bool, err error) {
	return thought{}, false, ctx.Err()
}

// withExact replaces the first of the lines by what is known exactly.
func (p *Player) withExact(ctx context.Context, game *engine.Game, lines []search.Line) ([]search.Line, error) {
	return lines, ctx.Err()
}
