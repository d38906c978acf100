package render

import (
	"fmt"
	"image"
	"math"
)

// mostSheetMoves is how long a game can be to have a sheet.
const mostSheetMoves = 1000

// sheetGap is the room between the small boards of a sheet, in pixels.
const sheetGap = 14

// SheetPNG is a game as one picture to be read without motion: row by row a
// small board for the start and for every move, with the move's number, letter
// and catch under it. On the board a ring is around the pit it was played from,
// a square around the pit it ended in, and a captured pit has the number of
// seeds taken. On a finished game's last board the stores have the final
// scores, the winner's in a frame.
//
// The sheet is about as high as it is wide. It fails for a replay that is of no
// game, and for one of more than a thousand moves.
func (r *Renderer) SheetPNG(g Replay) ([]byte, error) {
	if len(g.Traces) > mostSheetMoves {
		return nil, fmt.Errorf("the game has %d moves, a sheet has room for %d", len(g.Traces), mostSheetMoves)
	}
	if err := g.check(); err != nil {
		return nil, err
	}
	const cellWidth, cellHeight = miniWidth + sheetGap, miniHeight + sheetGap
	boards := len(g.Traces) + 1
	columns := int(math.Ceil(math.Sqrt(float64(boards*cellHeight) / cellWidth)))
	rows := (boards + columns - 1) / columns
	page := image.NewPaletted(image.Rect(0, 0, columns*cellWidth+sheetGap, rows*cellHeight+sheetGap), r.kit.palette.colours)
	cloth := r.kit.mini.board.Pix[0]
	for i := range page.Pix {
		page.Pix[i] = cloth
	}
	for moves := range boards {
		corner := image.Pt(sheetGap+moves%columns*cellWidth, sheetGap+moves/columns*cellHeight)
		r.kit.mini.put(page, r.kit.palette, g.view(moves), moves, corner)
	}
	return r.pages.encode(page)
}
