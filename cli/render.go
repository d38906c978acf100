package cli

import (
	"fmt"
	"strings"

	"owarebot/engine"
	"owarebot/render"
)

// Render draws a board into a file.
type Render struct {
	Position positionFlag `placeholder:"POSITION" help:"The position to draw, or to play the moves from (default: the starting position)."`
	Rules    rulesFlag    `default:"abapa" placeholder:"RULES" help:"The rules to play by, such as wari or ayoayo+seed-stays+play-out (default: ${default})."`
	Moves    movesFlag    `placeholder:"MOVES" help:"Moves to play first, such as FeCbBd; the last one is marked."`
	Theme    themeFlag    `default:"wood" placeholder:"THEME" help:"How the board looks: ${themes} (default: ${default})."`
	Out      string       `required:"" placeholder:"FILE" help:"The PNG file to write; it is replaced only by a complete picture."`
}

// Help is shown below the flags.
func (Render) Help() string {
	return `Example:

  owarebot render --rules ayoayo --moves FeDb --out board.png`
}

// themeFlag is the value of --theme.
type themeFlag struct{ render.Theme }

// UnmarshalText reads the name of a theme.
func (t *themeFlag) UnmarshalText(text []byte) (err error) {
	t.Theme, err = render.ParseTheme(string(text))
	return err
}

// ThemeNames lists the values of --theme for its help.
func ThemeNames() string {
	var names []string
	for _, theme := range render.Themes() {
		names = append(names, theme.String())
	}
	return strings.Join(names, ", ")
}

// Run plays the moves, draws, and writes the file.
func (r *Render) Run(Streams) error {
	view, err := r.view()
	if err != nil {
		return err
	}
	renderer, err := render.NewRenderer(render.Options{Theme: r.Theme.Theme})
	if err != nil {
		return err
	}
	picture, err := renderer.PNG(view)
	if err != nil {
		return fmt.Errorf("cannot draw the board: %w", err)
	}
	if err := writeFile(r.Out, picture); err != nil {
		return fmt.Errorf("cannot write the picture: %w", err)
	}
	return nil
}

// view is the board after the moves.
func (r *Render) view() (render.View, error) {
	game, err := engine.NewGame(r.Rules.Rules, r.Position.orStart())
	if err != nil {
		return render.View{}, err
	}
	var last *engine.Trace
	for i, pit := range r.Moves.pits {
		trace, err := game.Play(pit)
		if err != nil {
			return render.View{}, fmt.Errorf("move %d of --moves cannot be played: %w", i+1, err)
		}
		last = &trace
	}
	view := render.NewView(r.Rules.Rules, game.Position(), last)
	if game.Ending() == engine.ThirdRepetition {
		// This end depends on the moves before, so that the position alone
		// does not show it.
		view.Over = true
		view.Outcome = outcome(game.Score())
	}
	return view, nil
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
