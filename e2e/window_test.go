package e2e

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"owarebot/engine"
	"owarebot/render"
	"owarebot/sandbox/page/pagetest"
)

// window is one member's window on the chat.
type window struct {
	*pagetest.Tab
	t      *testing.T
	member member
}

// shownBoard is what a window shows of a game.
type shownBoard struct {
	ID       string
	Text     string
	Buttons  []shownButton
	Pictures []shownPicture
}

// shownButton is a button with where it stands, in CSS pixels.
type shownButton struct {
	ID, Label string
	Disabled  bool
	Top       float64
	Left      float64
	Right     float64
}

type shownPicture struct {
	File   string // its name
	Alt    string
	Width  float64 // as shown, in CSS pixels
	Pixels int     // of the file; 0 when it cannot be loaded
}

// readBoard gives the newest message with a button of the match, once its pictures are loaded. The page may draw the
// message anew meanwhile; then that one is read.
const readBoard = `(async () => {
	let message, pictures;
	do {
		const buttons = [...document.querySelectorAll("[data-message-id] button[data-custom-id]")];
		message = buttons.findLast((button) => button.dataset.customId.split("/")[1] === %q).closest("[data-message-id]");
		pictures = [...message.querySelectorAll("img")];
		await Promise.allSettled(pictures.map((picture) => picture.decode()));
	} while (!message.isConnected);
	return {
		ID: message.dataset.messageId,
		Text: message.querySelector(".content").innerText,
		Buttons: [...message.querySelectorAll("button[data-custom-id]")].map((button) => {
			const { top, left, right } = button.getBoundingClientRect();
			return { ID: button.dataset.customId, Label: button.innerText, Disabled: button.disabled, Top: top, Left: left, Right: right };
		}),
		Pictures: pictures.map((picture) => (
			{ File: new URL(picture.src).pathname.split("/").pop(), Alt: picture.alt, Width: picture.getBoundingClientRect().width, Pixels: picture.naturalWidth })),
	};
})()`

// board reads the board of a match.
func (w *window) board(match string) shownBoard {
	w.t.Helper()
	return pagetest.Eval[shownBoard](w.Tab, fmt.Sprintf(readBoard, match))
}

// attribute reads an attribute of the first element that the selector finds.
func (w *window) attribute(selector, name string) string {
	w.t.Helper()
	return pagetest.Eval[string](w.Tab, fmt.Sprintf("document.querySelector(%q).getAttribute(%q)", selector, name))
}

// checkBoard holds what the window shows of a game that is being played against what the test knows.
func (w *window) checkBoard(g *browserGame) {
	w.t.Helper()
	board, position := w.board(g.match), g.game.Position()
	wrong := func(format string, args ...any) {
		w.t.Helper()
		w.t.Fatalf("%s, ply %d, %s: %s\n%+v", w.member.Name, len(g.game.Moves()), position, fmt.Sprintf(format, args...), board)
	}
	for _, words := range g.words() {
		if !strings.Contains(board.Text, words) {
			wrong("the message does not say %q", words)
		}
	}
	if len(board.Pictures) == 0 {
		wrong("there is no picture")
	}
	for _, picture := range board.Pictures {
		if picture.Pixels != render.Width || picture.Width < 300 {
			wrong("a picture of %d pixels is shown %.0f wide", picture.Pixels, picture.Width)
		}
	}
	if file := g.pictureFile(); file != "" && board.Pictures[0].File != file {
		wrong("the picture is not %s", file)
	}
	for _, words := range altWords(position) {
		if !strings.Contains(board.Pictures[0].Alt, words) {
			wrong("the picture's description does not say %q", words)
		}
	}
	pits := inPicture(position.ToMove())
	if len(board.Buttons) < len(pits) {
		wrong("there are too few buttons")
	}
	legal := g.rules.LegalMoves(position)
	for i, pit := range pits {
		want := shownButton{ID: g.sow(pit), Label: fmt.Sprintf("%s %d", pit, position.Seeds(pit)), Disabled: !legal.Has(pit)}
		got := board.Buttons[i]
		if got.ID != want.ID || got.Label != want.Label || got.Disabled != want.Disabled {
			wrong("button %d is %+v instead of %+v", i, got, want)
		}
		// Three in a row, under each other as in the picture.
		if i%3 > 0 && (got.Top != board.Buttons[i-1].Top || got.Left < board.Buttons[i-1].Right) {
			wrong("button %d does not stand right of the one before", i)
		}
		if i >= 3 && got.Top <= board.Buttons[i-3].Top {
			wrong("button %d does not stand below button %d", i, i-3)
		}
	}
}

// words are what the message of a running game has to say.
func (g *browserGame) words() []string {
	position := g.game.Position()
	south, north := g.windows[engine.South].member.Name, g.windows[engine.North].member.Name
	words := []string{
		fmt.Sprintf("South (bottom row): @%s, %d", south, position.Store(engine.South)),
		fmt.Sprintf("North (top row): @%s, %d", north, position.Store(engine.North)),
		fmt.Sprintf("@%s is to move", g.mover().member.Name),
	}
	if len(g.game.Moves()) > 0 {
		words = append(words, fmt.Sprintf("%s sowed %s", g.last.Mover, g.last.Pit))
	}
	if g.last.Captured() > 0 {
		words = append(words, "captured "+strconv.Itoa(g.last.Captured()))
	}
	return words
}

// pictureFile is the name of the picture that the last move is shown by, which says its format; "" where that is not
// certain, for the board has been written once more since.
func (g *browserGame) pictureFile() string {
	switch {
	case g.writtenAnew == len(g.game.Moves()):
		return ""
	case len(g.last.Laps) > 1, g.all && len(g.last.Laps) > 0:
		return "move.gif"
	}
	return "board.png"
}

// altWords are what the picture of a position has to say in words.
func altWords(position engine.Position) []string {
	words := []string{fmt.Sprintf("South %d, North %d", position.Store(engine.South), position.Store(engine.North))}
	for _, side := range []engine.Side{engine.South, engine.North} {
		var row []string
		for _, pit := range inPicture(side) {
			row = append(row, fmt.Sprintf("%s %d", pit, position.Seeds(pit)))
		}
		words = append(words, strings.Join(row, ", "))
	}
	return words
}

// inPicture is a side's pits from left to right: North's are sown to the left.
func inPicture(side engine.Side) []engine.Pit {
	var row []engine.Pit
	for i := range engine.Pits / 2 {
		row = append(row, engine.PitOf(side, i))
	}
	if side == engine.North {
		slices.Reverse(row)
	}
	return row
}

func score(more, less int) string { return fmt.Sprintf("%d to %d", more, less) }
