package render

import "math"

// grainAt is the wood's grain at a place, -1 to 1: growth rings seen along the
// board, bent by slow noise. It is the same for three rows of pixels and comes
// in few steps, which the eye does not notice and a PNG packs well.
func grainAt(x, y int) float64 {
	const steps = 4
	u, v := float64(x), float64(y&^1)
	// From pit to pit the grain repeats, mirrored in the middle of each, so that
	// the six pits of a row pack as one.
	if x > pitsLeft && x < pitsRight {
		u = math.Abs(float64((x-pitsLeft)%pitWidth) - pitWidth/2)
	}
	bend := 26*noise(u/330, v/90, 1) + 7*noise(u/120, v/24, 2)
	ring := (v + bend) / 17
	ring -= math.Floor(ring)
	// Early wood fades slowly into late wood, which ends sharply.
	tone := 1 - 2*math.Pow(ring, 1.6)
	tone = 0.75*tone + 0.5*noise(u/200, v/6, 3)
	return math.Round(min(max(tone, -1), 1)*steps) / steps
}

// noise is smooth random hills, -1 to 1, one to each unit, the same every time.
func noise(x, y float64, kind uint64) float64 {
	x0, y0 := math.Floor(x), math.Floor(y)
	fx, fy := smooth(0, 1, x-x0), smooth(0, 1, y-y0)
	corner := func(dx, dy float64) float64 {
		seed := uint64(int64(x0+dx))*0x9e3779b97f4a7c15 ^ uint64(int64(y0+dy))*0xc2b2ae3d27d4eb4f ^ kind<<56
		dice := dice(seed)
		return 2*dice.part() - 1
	}
	top := corner(0, 0)*(1-fx) + corner(1, 0)*fx
	bottom := corner(0, 1)*(1-fx) + corner(1, 1)*fx
	return top*(1-fy) + bottom*fy
}
