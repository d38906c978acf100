package render

import (
	"errors"
	"fmt"
	"image"

	"owarebot/engine"
)

// MoveGIF is the picture of a view with its last move played: a GIF that shows
// the move from the position before it, ends on exactly the board of PNG, and
// stops there. Its first frame is that board too, for an instant, so that
// whoever does not play GIFs sees the truth.
//
// It plays for 1.5 to 8 seconds however long the move is, and is less than
// 400,000 bytes long. It fails as PNG does, and for a view without a last move.
func (r *Renderer) MoveGIF(v View) ([]byte, error) {
	if err := v.check(); err != nil {
		return nil, err
	}
	if v.Last == nil {
		return nil, errors.New("there is no last move to be animated")
	}
	s := r.stages.Get().(*stage)
	defer r.stages.Put(s)
	for coarseness := 1; ; coarseness++ {
		moments, err := timeline(v.Last, planOf(v.Last, coarseness))
		if err != nil {
			return nil, fmt.Errorf("the last move cannot be drawn: %w", err)
		}
		s.play(v, moments)
		if s.gif.size() < mostMoveBytes || coarseness == coarsest {
			return s.gif.end(), nil
		}
	}
}

// A relay of unusually busy laps that comes out too large is told again with
// fewer pictures.
const (
	mostMoveBytes = 399_000
	coarsest      = 4
)

// stage is the working memory of an animation.
type stage struct {
	kit   *kit
	board *image.Paletted
	gif   *gifWriter
	parts []image.Rectangle
}

func newStage(k *kit) *stage {
	return &stage{kit: k, board: image.NewPaletted(image.Rect(0, 0, Width, Height), k.palette.colours), gif: newGIFWriter()}
}

// play writes the frames of a view's last move.
func (s *stage) play(v View, moments []moment) {
	s.kit.compose(s.board, v)
	s.gif.begin(s.board, firstDelay)
	lit := litHalves(v)
	parts := append(s.parts[:0], s.board.Rect)
	for i := range moments {
		now := &moments[i]
		if i > 0 {
			parts = changedParts(parts[:0], &moments[i-1], now, v.Last.Mover)
		}
		for _, part := range parts {
			s.kit.putMoment(partOf(s.board, part), now, v.Last, lit)
		}
		s.gif.add(s.board, parts, now.delay)
	}
	s.kit.compose(s.board, v)
	s.gif.add(s.board, append(parts[:0], s.board.Rect), lastDelay)
	s.parts = parts
}

// partOf is the part of a board inside a rectangle.
func partOf(board *image.Paletted, r image.Rectangle) *image.Paletted {
	return board.SubImage(r).(*image.Paletted)
}

// changedParts adds the parts of the board in which two moments of a move can
// differ.
func changedParts(parts []image.Rectangle, a, b *moment, mover engine.Side) []image.Rectangle {
	for pit := range engine.Pit(engine.Pits) {
		if a.stock.pits[pit] != b.stock.pits[pit] {
			parts = append(parts, pitBox(pit))
		}
	}
	if a.stock.stores[mover] != b.stock.stores[mover] {
		parts = append(parts, storeBox(mover))
	}
	if a.lap != b.lap {
		parts = append(parts, lapBox(mover))
	}
	if a.hand != b.hand || a.at != b.at {
		parts = append(parts, handBox(a.at))
		if a.at != b.at {
			parts = append(parts, handBox(b.at))
		}
	}
	return parts
}

// pitBox is a pit and its part of the strip.
func pitBox(pit engine.Pit) image.Rectangle {
	at := pitCentre(pit)
	box := image.Rect(at.X-pitWidth/2, at.Y-pitHeight/2, at.X+pitWidth/2, at.Y+pitHeight/2)
	if pit.Owner() == engine.South {
		box.Max.Y += stripHeight
	} else {
		box.Min.Y -= stripHeight
	}
	return box
}

// storeBox is a store and its part of the strip.
func storeBox(side engine.Side) image.Rectangle {
	x := storeCentre(side).X
	if side == engine.South {
		return image.Rect(x-storeWidth/2, fieldTop, x+storeWidth/2, fieldBottom+stripHeight)
	}
	return image.Rect(x-storeWidth/2, fieldTop-stripHeight, x+storeWidth/2, fieldBottom)
}

// lapBox is where the lap's number stands.
func lapBox(mover engine.Side) image.Rectangle {
	at := arrowCentre(mover.Opponent())
	return image.Rect(at.X-storeWidth/2, at.Y-stripHeight/2, at.X+storeWidth/2, at.Y+stripHeight/2)
}

// putMoment puts together a moment of a move. That it is the mover's turn is
// told by the arrow and the bright edge; the light stays as it is on the final
// board. Moving it there and back would write most of the board twice more,
// which takes half of what a file may hold, and be the largest change on the
// screen where the eye should follow the hand.
func (k *kit) putMoment(board *image.Paletted, m *moment, t *engine.Trace, lit [2]int) {
	k.putGround(board, lit)
	k.putTurn(board, t.Mover)
	k.putStock(board, m.stock, lit)
	k.marks.origin.put(board, k.palette, pitCentre(t.Pit))
	if m.ended {
		k.marks.end.put(board, k.palette, pitCentre(t.Laps[len(t.Laps)-1].End()))
	}
	for _, c := range t.Captures[:m.taken] {
		k.putGain(board, -c.Seeds, pitCentre(c.Pit))
	}
	if m.lap > 0 {
		k.putLap(board, t.Mover, m.lap)
	}
	if m.hand > 0 {
		k.putHand(board, m.at, m.hand)
	}
}
