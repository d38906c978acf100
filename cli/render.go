package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"owarebot/engine"
	"owarebot/render"
)

// Render draws a board, a move or a game into a file.
type Render struct {
	Position positionFlag `placeholder:"POSITION" help:"The position to draw, or to play the moves from (default: the starting position)."`
	Rules    rulesFlag    `default:"abapa" placeholder:"RULES" help:"The rules to play by, such as wari or ayoayo+seed-stays+play-out (default: ${default})."`
	Moves    movesFlag    `placeholder:"MOVES" help:"Moves to play first, such as FeCbBd; the last one is marked, or animated."`
	Game     string       `placeholder:"FILE" help:"Draw the whole game in this OGN file instead."`
	Sheet    bool         `help:"Draw the game as a sheet with a small board for every move."`
	Theme    themeFlag    `default:"wood" placeholder:"THEME" help:"How the board looks: ${themes} (default: ${default})."`
	Out      string       `required:"" xor:"target" placeholder:"FILE" help:"The file to write: .png for a board or a sheet, .gif for an animation. It is replaced only by a complete one."`
	Gallery  string       `required:"" xor:"target" placeholder:"DIR" help:"Instead draw all kinds of pictures in all themes into this folder, with a page index.html that shows them."`
}

// Help is shown below the flags.
func (Render) Help() string {
	return `Example:

  owarebot render --rules ayoayo --moves FeDb --out board.png
  owarebot render --rules ayoayo --moves FeDb --out move.gif
  owarebot render --game game.ogn --out game.gif
  owarebot render --game game.ogn --sheet --out sheet.png
  owarebot render --gallery pictures`
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

// Run draws what is asked for and writes the file.
func (r *Render) Run(Streams) error {
	if r.Gallery != "" {
		return r.gallery()
	}
	if err := r.check(); err != nil {
		return err
	}
	draw, err := r.drawing()
	if err != nil {
		return err
	}
	renderer, err := render.NewRenderer(render.Options{Theme: r.Theme.Theme})
	if err != nil {
		return err
	}
	picture, err := draw(renderer)
	if err != nil {
		return fmt.Errorf("cannot draw the picture: %w", err)
	}
	if err := writeFile(r.Out, picture); err != nil {
		return fmt.Errorf("cannot write the picture: %w", err)
	}
	return nil
}

// gallery draws everything there is to see, which no other flag has a say in.
func (r *Render) gallery() error {
	if r.Game != "" || r.Sheet || len(r.Moves.pits) > 0 {
		return errors.New("a gallery shows pictures of its own: leave --moves, --game and --sheet out")
	}
	if err := os.MkdirAll(r.Gallery, 0o755); err != nil {
		return fmt.Errorf("cannot make the gallery's folder: %w", err)
	}
	return render.Gallery(render.NewStudio(), func(name string, file []byte) error {
		if err := writeFile(filepath.Join(r.Gallery, name), file); err != nil {
			return fmt.Errorf("cannot write the gallery: %w", err)
		}
		return nil
	})
}

// drawing is how what the flags ask for is drawn. All that can be wrong with
// what was typed is found before anything is drawn.
func (r *Render) drawing() (func(*render.Renderer) ([]byte, error), error) {
	if r.Game != "" {
		replay, err := r.game()
		return func(renderer *render.Renderer) ([]byte, error) {
			if r.Sheet {
				return renderer.SheetPNG(replay)
			}
			return renderer.ReplayGIF(replay)
		}, err
	}
	view, err := r.view()
	return func(renderer *render.Renderer) ([]byte, error) {
		if r.animated() {
			return renderer.MoveGIF(view)
		}
		return renderer.PNG(view)
	}, err
}

// animated says whether the name of the file asks for an animation.
func (r *Render) animated() bool { return strings.EqualFold(filepath.Ext(r.Out), ".gif") }

// check says which flags do not go together.
func (r *Render) check() error {
	animated := r.animated()
	still := strings.EqualFold(filepath.Ext(r.Out), ".png")
	switch {
	case !animated && !still:
		return fmt.Errorf("the name of the file to write must end in .png or .gif, which %s does not", r.Out)
	case r.Sheet && r.Game == "":
		return errors.New("a sheet is of a whole game: name its file with --game")
	case r.Sheet && animated:
		return errors.New("a sheet is a still picture: give --out a name that ends in .png")
	case r.Game != "" && still && !r.Sheet:
		return errors.New("a game is animated: give --out a name that ends in .gif, or ask for a --sheet")
	case r.Game == "" && animated && len(r.Moves.pits) == 0:
		return errors.New("an animation is of a move: give the moves with --moves, of which the last is shown")
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
	view.Over, view.Outcome = ending(game)
	return view, nil
}
