package render

import (
	"image"
	"testing"

	"owarebot/engine"
)

// TestGainIsClearOfTheWreath wants a move that wins by what it captures to show
// both: the wreath on the winner's store, and the number beside it.
func TestGainIsClearOfTheWreath(t *testing.T) {
	k := renderer(t, Wood).kit
	for _, side := range []engine.Side{engine.South, engine.North} {
		wreath := inked(k.marks.wreath, storeCentre(side))
		badge := inked(k.marks.badge, gainCentre(side))
		if both := wreath.Intersect(badge.Inset(-4)); !both.Empty() {
			t.Errorf("%v: the wreath %v and the number %v come closer than 4 pixels", side, wreath, badge)
		}
		if tray := image.Rect(0, fieldTop, Width, fieldBottom); !badge.In(tray) {
			t.Errorf("%v: the number %v lies outside the field %v", side, badge, tray)
		}
	}
}

// inked is the smallest rectangle around what a sprite put somewhere covers.
func inked(s *sprite, at image.Point) (box image.Rectangle) {
	for i, cover := range s.cover {
		if cover > 0 {
			pixel := image.Pt(i%s.width, i/s.width).Add(at).Sub(s.anchor)
			box = box.Union(image.Rectangle{pixel, pixel.Add(image.Pt(1, 1))})
		}
	}
	return box
}
