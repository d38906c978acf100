package render

import (
	"image"

	"owarebot/engine"
)

// The board's measures in pixels. From the outside in: a margin of cloth, the
// carved rim, and inside it two strips with letters and counts above and below
// a field with a store at each end and two rows of six pits.
const (
	// Width is the width of every still board.
	Width = 1000
	// Height is the height of every still board.
	Height = 2*inset + 2*stripHeight + 2*pitHeight

	margin      = 9
	rim         = 15
	inset       = margin + rim
	stripHeight = 60
	pitWidth    = 120
	pitHeight   = 142
	storeWidth  = (Width - 2*inset - 6*pitWidth) / 2

	fieldTop    = inset + stripHeight
	fieldMiddle = fieldTop + pitHeight
	fieldBottom = fieldMiddle + pitHeight
	pitsLeft    = inset + storeWidth
	pitsRight   = pitsLeft + 6*pitWidth
)

// point is a place or a pair of lengths, in pixels.
type point struct{ x, y float64 }

// pitCentre is the middle of a pit's cell: South's row runs left to right at
// the bottom, North's right to left at the top.
func pitCentre(pit engine.Pit) image.Point {
	i := int(pit)
	if pit.Owner() == engine.South {
		return image.Pt(pitsLeft+i*pitWidth+pitWidth/2, fieldMiddle+pitHeight/2)
	}
	return image.Pt(pitsRight-(i-6)*pitWidth-pitWidth/2, fieldTop+pitHeight/2)
}

// storeCentre is the middle of a store: South's at the right, North's at the
// left, each at the end towards which its owner sows.
func storeCentre(side engine.Side) image.Point {
	if side == engine.South {
		return image.Pt(pitsRight+storeWidth/2, fieldMiddle)
	}
	return image.Pt(inset+storeWidth/2, fieldMiddle)
}

// stripMiddle is the height of the middle of a side's strip.
func stripMiddle(side engine.Side) int {
	if side == engine.South {
		return fieldBottom + stripHeight/2
	}
	return inset + stripHeight/2
}

// arrowCentre is where a side's turn arrow stands: in its strip, at the end
// from which it sows, under the other side's store.
func arrowCentre(side engine.Side) image.Point {
	return image.Pt(storeCentre(side.Opponent()).X, stripMiddle(side))
}

// ownerAt is the side whose half of the board a pixel belongs to. The halves
// are two L shapes that interlock: each has its strip, its row, and its store
// at the row's end.
func ownerAt(x, y int) engine.Side {
	switch {
	case y < fieldTop:
		return engine.North
	case y >= fieldBottom:
		return engine.South
	case x < pitsLeft:
		return engine.North
	case x >= pitsRight:
		return engine.South
	case y < fieldMiddle:
		return engine.North
	default:
		return engine.South
	}
}

// stepPlace is where the sign of a step from a pit to the next stands, and how
// many quarter turns from pointing right it points: in the corners that the
// round pits leave free, at the board's long edges and at the ends of the rows.
func stepPlace(from engine.Pit) (at image.Point, quarters int) {
	at = pitCentre(from)
	atRowEnd := from.Next().Owner() != from.Owner()
	switch {
	case from.Owner() == engine.South && atRowEnd:
		return image.Pt(pitsRight-14, fieldMiddle), 3
	case atRowEnd:
		return image.Pt(pitsLeft+14, fieldMiddle), 1
	case from.Owner() == engine.South:
		return image.Pt(at.X+pitWidth/2, fieldBottom-16), 0
	default:
		return image.Pt(at.X-pitWidth/2, fieldTop+16), 2
	}
}

// gainCentre is where the number of seeds just captured stands: on the store,
// at the end far from its count.
func gainCentre(side engine.Side) image.Point {
	at := storeCentre(side)
	if side == engine.South {
		at.Y = fieldTop + 37
	} else {
		at.Y = fieldBottom - 37
	}
	return at
}
