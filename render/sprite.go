package render

import "image"

// sprite is a small picture ready to be laid on a board: palette indices, and
// how much each of them covers what lies under it.
type sprite struct {
	// width and height are in pixels, anchor is the pixel that comes to lie
	// where the sprite is put.
	width, height int
	anchor        image.Point
	// ink and cover have width*height values; cover is 0 (nothing) to
	// coverLevels (opaque).
	ink, cover []uint8
}

// pairRows makes every two rows of part of a drawing the same, the mean of both.
// The picture shows little of it and packs into two thirds, for a packer writes
// every edge anew in every row. A sprite's rows have to come to lie on those of
// the board: on even ones.
func pairRows(drawing *image.RGBA, part image.Rectangle) {
	for y := part.Min.Y; y+1 < part.Max.Y; y += 2 {
		upper := drawing.Pix[drawing.PixOffset(part.Min.X, y):drawing.PixOffset(part.Max.X, y)]
		lower := drawing.Pix[drawing.PixOffset(part.Min.X, y+1):drawing.PixOffset(part.Max.X, y+1)]
		for i, v := range upper {
			mean := uint8((int(v) + int(lower[i]) + 1) / 2)
			upper[i], lower[i] = mean, mean
		}
	}
}

// newSprite turns a drawing into a sprite of the palette's colours.
func newSprite(p *palette, drawing *image.RGBA, anchor image.Point) *sprite {
	return spriteOf(drawing, anchor, p.nearest)
}

func spriteOf(drawing *image.RGBA, anchor image.Point, nearest func(r, g, b uint8) uint8) *sprite {
	size := drawing.Bounds().Size()
	s := &sprite{
		width: size.X, height: size.Y, anchor: anchor,
		ink: make([]uint8, size.X*size.Y), cover: make([]uint8, size.X*size.Y),
	}
	for i := range s.ink {
		px := drawing.Pix[4*i : 4*i+4 : 4*i+4]
		alpha := int(px[3])
		level := (alpha*coverLevels + 127) / 255
		if level == 0 {
			continue
		}
		// The drawing's colours are multiplied by their alpha; a palette's are not.
		plain := func(v uint8) uint8 { return uint8(min((int(v)*255+alpha/2)/alpha, 255)) }
		s.cover[i] = uint8(level)
		s.ink[i] = nearest(plain(px[0]), plain(px[1]), plain(px[2]))
	}
	return s
}

// put lays the sprite on a board with its anchor at the given place. What would
// lie outside the board is left out.
func (s *sprite) put(board *image.Paletted, p *palette, at image.Point) {
	corner := at.Sub(s.anchor)
	visible := image.Rect(corner.X, corner.Y, corner.X+s.width, corner.Y+s.height).Intersect(board.Rect)
	for y := visible.Min.Y; y < visible.Max.Y; y++ {
		from := (y-corner.Y)*s.width + visible.Min.X - corner.X
		cover := s.cover[from : from+visible.Dx()]
		ink := s.ink[from : from+visible.Dx()]
		row := board.Pix[board.PixOffset(visible.Min.X, y):]
		for x, level := range cover {
			switch level {
			case 0:
			case coverLevels:
				row[x] = ink[x]
			default:
				row[x] = p.blend[level-1][row[x]][ink[x]]
			}
		}
	}
}
