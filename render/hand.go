package render

import (
	"image"
	"math"
	"strconv"

	"owarebot/engine"
)

// hand is what animations lay on a board beyond what still boards show: the
// hand with the seeds in the air, and the counter of a relay's laps.
type hand struct {
	pins [2]*sprite // by the side of the pit they point into
	loop *sprite
	// number is for laps and for seeds up to nine, narrow for two digits of seeds.
	number, narrow *lettering
}

const (
	handRadius = 19
	// handReach is how far the hand's tip reaches into a pit from the seam.
	handReach = 27
	loopSize  = 36
)

func newHand(p *palette, l *look) (*hand, error) {
	number, err := newLettering(p, numerals, 32, l.count, l.strip, 0)
	if err != nil {
		return nil, err
	}
	narrow, err := newLettering(p, numerals, 27, l.count, l.strip, 0)
	if err != nil {
		return nil, err
	}
	return &hand{
		pins:   [2]*sprite{engine.South: drawPin(p, l, 1), engine.North: drawPin(p, l, -1)},
		loop:   drawLoop(p, l),
		number: number,
		narrow: narrow,
	}, nil
}

// drawPin draws the hand: a disc for the number of seeds with a tip that points
// down or up.
func drawPin(p *palette, l *look, down float64) *sprite {
	dc := sheet(2*handRadius+10, 2*handReach+10)
	// The tip's sides touch the disc.
	open := math.Acos(handRadius / float64(handReach))
	dc.NewSubPath()
	dc.MoveTo(0, down*handReach)
	const steps = 48
	for i := range steps + 1 {
		turns := 0.25 + (open+(2*math.Pi-2*open)*float64(i)/steps)/(2*math.Pi)
		at := circle(turns)
		dc.LineTo(at.x*handRadius, down*at.y*handRadius)
	}
	dc.ClosePath()
	setTone(dc, l.strip)
	dc.FillPreserve()
	dc.SetLineJoinRound()
	setTone(dc, l.mark)
	dc.SetLineWidth(4)
	dc.Stroke()
	return asSprite(p, dc)
}

// drawLoop draws the sign of a lap, an arrow that goes round as seeds do.
func drawLoop(p *palette, l *look) *sprite {
	dc := sheet(loopSize, loopSize)
	const radius, steps = 12, 24
	for i := range steps + 1 {
		at := circle(0.12 - 0.80*float64(i)/steps)
		dc.LineTo(at.x*radius, at.y*radius)
	}
	setTone(dc, l.count)
	dc.SetLineWidth(4)
	dc.SetLineCapRound()
	dc.Stroke()
	end := circle(0.12 - 0.80)
	dc.Translate(end.x*radius, end.y*radius)
	dc.Rotate((0.12 - 0.80 - 0.25) * 2 * math.Pi)
	dc.MoveTo(9, 0)
	dc.LineTo(-3, -8)
	dc.LineTo(-3, 8)
	dc.ClosePath()
	dc.Fill()
	return asSprite(p, dc)
}

// handCentre is where the hand's number stands while the hand is over a pit: on
// the seam, where it hides no seeds.
func handCentre(pit engine.Pit) image.Point { return image.Pt(pitCentre(pit).X, fieldMiddle) }

// handBox is what the hand can cover there.
func handBox(pit engine.Pit) image.Rectangle {
	const across, along = handRadius + 5, handReach + 5
	return image.Rect(-across, -along, across, along).Add(handCentre(pit))
}

// putHand lays the hand over a pit with a number of seeds in it.
func (k *kit) putHand(board *image.Paletted, pit engine.Pit, seeds int) {
	k.hand.pins[pit.Owner()].put(board, k.palette, handCentre(pit))
	number := k.hand.number
	if seeds > 9 {
		number = k.hand.narrow
	}
	number.put(board, k.palette, strconv.Itoa(seeds), handCentre(pit))
}

// putLap writes the number of a lap where the arrow of the side that waits
// would be.
func (k *kit) putLap(board *image.Paletted, mover engine.Side, lap int) {
	text := strconv.Itoa(lap)
	width := len(text) * k.hand.number.advance['0']
	at := arrowCentre(mover.Opponent())
	k.hand.loop.put(board, k.palette, at.Sub(image.Pt(width/2, 0)))
	k.hand.number.put(board, k.palette, text, at.Add(image.Pt(loopSize/2, 0)))
}
