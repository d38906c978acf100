package bot

import (
	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
	"owarebot/render"
)

// Renderer draws boards in one theme. It is used by many goroutines at once. The
// contract of each method is that of [render.Renderer].
type Renderer interface {
	PNG(render.View) ([]byte, error)
	MoveGIF(render.View) ([]byte, error)
	DiagramPNG(render.Diagram) ([]byte, error)
}

// Pictures is how somebody wants boards to look.
type Pictures struct {
	Theme     render.Theme
	Animation Animation
}

// motion says whether a board's picture may show the last move being sown.
type motion uint8

const (
	// still is for boards that are shown once more: nothing has been sown since.
	still motion = iota
	// sowing is for the answer to the move itself.
	sowing
	// kept is for messages that have the right picture already.
	kept
)

// motionOf is how a click is answered that found a match in one state and left
// it in another, or in the same.
func motionOf(before, now match.Match) motion {
	if now.Ply() > before.Ply() {
		return sowing
	}
	return still
}

// everybody stands for a member where all in a channel look at the same picture.
const everybody match.UserID = ""

// The files' names, which say their formats.
const (
	stillName  = "board.png"
	sowingName = "move.gif"
)

// pictures draws the board of a match as a channel sees it, unless what is
// there is kept.
func (b *Bot) pictures(v locale.Voice, m match.Match, last *engine.Trace, how motion) []courier.Picture {
	if how == kept {
		return nil
	}
	look := b.Pictures(m.Guild, everybody)
	if how == sowing && last != nil && look.Animation.shows(*last) {
		return b.animated(v, m, last, look.Theme)
	}
	return b.drawn(v, m, last, look.Theme)
}

// animated is the last move of a match being sown. Where that cannot be had, the
// still shows how it ended.
func (b *Bot) animated(v locale.Voice, m match.Match, last *engine.Trace, theme render.Theme) []courier.Picture {
	gif, err := b.file(theme, func(r Renderer) ([]byte, error) { return r.MoveGIF(view(m, last)) })
	if err != nil {
		b.Log.Error("cannot animate a move", "match", m.ID, "error", err)
		return b.drawn(v, m, last, theme)
	}
	return []courier.Picture{{Name: sowingName, Alt: animationAltText(v, m, *last), Data: gif}}
}

// drawn is the still picture of a match. Without a picture a game can still be
// played by its text and buttons, so a failure is for the log.
func (b *Bot) drawn(v locale.Voice, m match.Match, last *engine.Trace, theme render.Theme) []courier.Picture {
	png, err := b.file(theme, func(r Renderer) ([]byte, error) { return r.PNG(view(m, last)) })
	if err != nil {
		b.Log.Error("cannot draw a board", "match", m.ID, "error", err)
		return nil
	}
	return []courier.Picture{{Name: stillName, Alt: altText(v, m, last), Data: png}}
}

// file has a picture drawn in a theme.
func (b *Bot) file(theme render.Theme, draw func(Renderer) ([]byte, error)) ([]byte, error) {
	renderer, err := b.Renderer(theme)
	if err != nil {
		return nil, err
	}
	return draw(renderer)
}

// view is what the picture of a match shows.
func view(m match.Match, last *engine.Trace) render.View {
	shown := render.View{Rules: m.Rules, Position: m.Position, Last: last}
	if m.Status != match.Finished {
		return shown
	}
	shown.Over = true
	shown.Outcome = render.Outcome{Result: render.Drawn, South: m.SouthScore, North: m.NorthScore}
	winner, won := m.Winner()
	switch {
	case m.Ending == match.Void:
		shown.Outcome.Result = render.NobodyWon
	case won && winner == m.South:
		shown.Outcome.Result = render.SouthWon
	case won:
		shown.Outcome.Result = render.NorthWon
	}
	return shown
}
