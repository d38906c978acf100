package render

import (
	"image"
	"image/color"
	"math"
)

// Seeds are nuggets about 27 by 23 pixels: twelve of them still lie side by
// side in a pit.
const (
	seedLength  = 13.8
	seedBreadth = 11.8
	seedBox     = 42
	// shadowX and shadowY are how far a seed's shadow is thrown.
	shadowX, shadowY = 3, 4
	// seedKinds is how many different nuggets are drawn.
	seedKinds = 4
)

// newSeeds draws the nuggets, each with its shadow.
func newSeeds(p *palette, l *look) []*sprite {
	seeds := make([]*sprite, seedKinds)
	for i := range seeds {
		n := newNugget(l.seeds[i%len(l.seeds)], i)
		drawing := n.draw()
		pairRows(drawing, drawing.Rect)
		inks := seedInks(i % len(l.seeds))
		seeds[i] = spriteOf(drawing, image.Pt(seedBox/2, seedBox/2), func(r, g, b uint8) uint8 {
			return p.nearestAmong(inks, r, g, b)
		})
	}
	return seeds
}

// nugget is the shape of one seed.
type nugget struct {
	ramp        ramp
	turn        point // direction of its long axis
	long, broad float64
	bumps       [2]float64
	bumpsAt     [2]float64
	crease      float64
}

func newNugget(r ramp, kind int) nugget {
	d := dice(kind + 1)
	return nugget{
		ramp:    r,
		turn:    circle((float64(kind*7%seedKinds) + 0.4*d.part()) / seedKinds / 2),
		long:    seedLength * (1 + 0.05*d.around()),
		broad:   seedBreadth * (1 + 0.05*d.around()),
		bumps:   [2]float64{0.03 + 0.03*d.part(), 0.02 + 0.03*d.part()},
		bumpsAt: [2]float64{d.part(), d.part()},
		crease:  d.around(),
	}
}

// draw paints the nugget in the middle of a square of seedBox pixels.
func (n nugget) draw() *image.RGBA {
	const samples = 4
	picture := image.NewRGBA(image.Rect(0, 0, seedBox, seedBox))
	for y := range seedBox {
		for x := range seedBox {
			var sum tone
			var inside, shadow float64
			for s := range samples * samples {
				dx := float64(x) + (float64(s%samples)+0.5)/samples - seedBox/2
				dy := float64(y) + (float64(s/samples)+0.5)/samples - seedBox/2
				if place, ok := n.shade(dx, dy); ok {
					c := n.ramp.at(place)
					sum = tone{sum.r + c.r, sum.g + c.g, sum.b + c.b}
					inside++
				} else if reach, _ := n.reach(dx-shadowX, dy-shadowY); reach < 1.06 {
					shadow++
				}
			}
			const all = samples * samples
			alpha := (inside + shadow) / all
			picture.SetRGBA(x, y, color.RGBA{
				uint8(sum.r/all + 0.5), uint8(sum.g/all + 0.5), uint8(sum.b/all + 0.5), uint8(255*alpha + 0.5)})
		}
	}
	return picture
}

// reach is how far out a point lies, 1 on the nugget's edge, and the point in
// the nugget's own axes.
func (n nugget) reach(dx, dy float64) (float64, point) {
	u := (dx*n.turn.x + dy*n.turn.y) / n.long
	v := (dy*n.turn.x - dx*n.turn.y) / n.broad
	at := math.Atan2(v, u) / (2 * math.Pi)
	edge := 1 + n.bumps[0]*circle(3*at+n.bumpsAt[0]).x + n.bumps[1]*circle(2*at+n.bumpsAt[1]).x
	return math.Hypot(u, v) / edge, point{u, v}
}

// shade is the place on the nugget's ramp of a point of it.
func (n nugget) shade(dx, dy float64) (float64, bool) {
	reach, at := n.reach(dx, dy)
	if reach >= 1 {
		return 0, false
	}
	// Flatter on top than an egg, so that the light side is a plane.
	up := math.Sqrt(1-reach*reach) * 0.95
	x, y := at.x/n.long*seedBreadth, at.y/n.broad*seedBreadth
	surface := normal(x*n.turn.x-y*n.turn.y, x*n.turn.y+y*n.turn.x, up+0.05)
	place := 0.10 + 0.66*surface.lit()
	// A faint crease along the nugget, as nicker nuts have.
	if off := math.Abs(at.y - 0.25*n.crease - 0.18*at.x*at.x); off < 0.09 {
		place -= 0.07 * (1 - off/0.09)
	}
	// The lamp's reflection.
	shine := 2*surface.lit()*surface.z - light.z
	if shine > 0 {
		place += 0.42 * math.Pow(shine, 22)
	}
	return place, true
}
