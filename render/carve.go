package render

import "math"

// relief is a piece of carved surface, worked out once and then pressed into
// the board wherever it occurs: all pits share one, the stores another.
type relief struct {
	width, height int
	// shade is a place on the body's ramp, cover 0 to 1 how much of the pixel
	// the relief is.
	shade, cover []float64
}

// lipWidth is the width of the turned ring around a hollow.
const lipWidth = 6

// carve works out an oval hollow with a raised lip. Shade falls on the wall
// towards the lamp and light on the one across, which is what makes it look
// deep.
func carve(l *look, s shape) *relief {
	const samples = 3
	r := &relief{
		width:  2 * int(math.Ceil(s.radius.x+lipWidth+2)),
		height: 2 * int(math.Ceil(s.radius.y+lipWidth+2)),
	}
	r.shade = make([]float64, r.width*r.height)
	r.cover = make([]float64, r.width*r.height)
	for i := range r.shade {
		var shade, cover float64
		for n := range samples * samples {
			dx := float64(i%r.width) + (float64(n%samples)+0.5)/samples - float64(r.width)/2
			dy := float64(i/r.width) + (float64(n/samples)+0.5)/samples - float64(r.height)/2
			if v, inside := s.shadeAt(l, dx, dy); inside {
				shade += v
				cover++
			}
		}
		if cover > 0 {
			r.shade[i] = shade / cover
			r.cover[i] = cover / (samples * samples)
		}
	}
	return r
}

// shape is the outline of a hollow: its half axes, and whether it is an oval or
// a box with round ends.
type shape struct {
	radius point
	oval   bool
}

// The hollows of pits and stores.
var (
	bowl = shape{radius: point{51, 60}, oval: true}
	tray = shape{radius: point{48, 131}}
)

// shrunk is the shape with its edge moved inwards.
func (s shape) shrunk(by float64) shape {
	return shape{radius: point{s.radius.x - by, s.radius.y - by}, oval: s.oval}
}

// at is where a point relative to the shape's middle lies: its reach, 0 deep
// inside and 1 on the edge; its distance outside the edge in pixels, negative
// inside; and the direction outwards.
func (s shape) at(dx, dy float64) (reach, outside float64, out point) {
	if !s.oval {
		box := roundedBox{-s.radius.x, -s.radius.y, s.radius.x, s.radius.y, s.radius.x}
		depth, out := box.depth(dx, dy)
		return 1 - depth/s.radius.x, -depth, out
	}
	// A superellipse, a little fuller than an ellipse, so that more seeds fit.
	const power = 2.4
	ax, ay := math.Abs(dx)/s.radius.x, math.Abs(dy)/s.radius.y
	px, py := math.Pow(ax, power), math.Pow(ay, power)
	if px+py == 0 {
		return 0, -s.radius.x, point{}
	}
	reach = math.Pow(px+py, 1/power)
	// The gradient of reach gives the direction, and its length turns reach
	// into pixels near the edge.
	scale := math.Pow(reach, 1-power)
	gx, gy := scale*px/max(math.Abs(dx), 1e-9), scale*py/max(math.Abs(dy), 1e-9)
	steep := math.Hypot(gx, gy)
	return reach, (reach - 1) / steep, point{math.Copysign(gx, dx) / steep, math.Copysign(gy, dy) / steep}
}

// shadeAt is the place on the body's ramp of a point of a hollow or its lip,
// relative to its middle, and whether it belongs to them at all.
func (s shape) shadeAt(l *look, dx, dy float64) (float64, bool) {
	reach, outside, out := s.at(dx, dy)
	if outside >= lipWidth {
		return 0, false
	}
	if outside >= 0 {
		tilt := 1.3 * (2*outside/lipWidth - 1)
		n := normal(out.x*tilt, out.y*tilt, 1)
		return l.field * (0.45 + 0.62*n.lit()/flatLit), true
	}
	tilt := -1.5 * smooth(0.55, 1.05, reach)
	n := normal(out.x*tilt, out.y*tilt, 1)
	shade := l.hollow * (0.34 + 0.66*n.lit()/flatLit)
	// The lip's own shadow lies on the floor, away from the lamp.
	towards, _, _ := s.at(dx-10, dy-15)
	return shade * (1 - 0.52*smooth(0.90, 1.16, towards)), true
}
