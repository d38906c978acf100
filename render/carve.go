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
func carve(l *look, radius point) *relief {
	const samples = 3
	r := &relief{
		width:  2 * int(math.Ceil(radius.x+lipWidth+2)),
		height: 2 * int(math.Ceil(radius.y+lipWidth+2)),
	}
	r.shade = make([]float64, r.width*r.height)
	r.cover = make([]float64, r.width*r.height)
	for i := range r.shade {
		var shade, cover float64
		for s := range samples * samples {
			dx := float64(i%r.width) + (float64(s%samples)+0.5)/samples - float64(r.width)/2
			dy := float64(i/r.width) + (float64(s/samples)+0.5)/samples - float64(r.height)/2
			if v, inside := hollowShade(l, radius, dx, dy); inside {
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

// hollowShade is the place on the body's ramp of a point of a hollow or its
// lip, relative to its middle, and whether it belongs to them at all.
func hollowShade(l *look, radius point, dx, dy float64) (float64, bool) {
	d, out := oval(radius, dx, dy)
	outside := (d - 1) * min(radius.x, radius.y)
	if outside >= lipWidth {
		return 0, false
	}
	if outside >= 0 {
		tilt := 1.3 * (2*outside/lipWidth - 1)
		n := normal(out.x*tilt, out.y*tilt, 1)
		return l.field * (0.45 + 0.62*n.lit()/flatLit), true
	}
	tilt := -1.7 * d * d * d
	n := normal(out.x*tilt, out.y*tilt, 1)
	shade := l.hollow * (0.34 + 0.66*n.lit()/flatLit)
	// The lip's own shadow lies on the floor, away from the lamp.
	towards, _ := oval(radius, dx-10, dy-15)
	shade *= 1 - 0.52*smooth(0.72, 1.22, towards)
	return shade, true
}

// oval is the distance of a point from the middle of an oval with the given
// half axes, 1 on its edge, and the direction outwards. The oval is a
// superellipse, a little fuller than an ellipse, so that more seeds fit.
func oval(radius point, dx, dy float64) (float64, point) {
	const power = 2.4
	ax, ay := math.Abs(dx)/radius.x, math.Abs(dy)/radius.y
	d := math.Pow(math.Pow(ax, power)+math.Pow(ay, power), 1/power)
	gx := math.Copysign(math.Pow(ax, power-1)/radius.x, dx)
	gy := math.Copysign(math.Pow(ay, power-1)/radius.y, dy)
	length := math.Hypot(gx, gy)
	if length == 0 {
		return d, point{}
	}
	return d, point{gx / length, gy / length}
}
