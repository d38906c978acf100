package render

import "math"

// circle is the point of the unit circle at a part of a whole turn, beginning
// at the right and turning clockwise as seen on the screen.
func circle(turns float64) point {
	sin, cos := math.Sincos(2 * math.Pi * turns)
	return point{cos, sin}
}

// smooth rises from 0 at from to 1 at to without a kink; to may be less than
// from.
func smooth(from, to, v float64) float64 {
	t := min(max((v-from)/(to-from), 0), 1)
	return t * t * (3 - 2*t)
}

// light is the direction to the lamp: up and to the left, towards the viewer.
var light = normal(-0.46, -0.64, 0.62)

type vector struct{ x, y, z float64 }

// normal is the vector of length 1 in a direction.
func normal(x, y, z float64) vector {
	length := math.Sqrt(x*x + y*y + z*z)
	return vector{x / length, y / length, z / length}
}

// lit is how much light falls on a surface with the given normal, 0 to 1.
func (n vector) lit() float64 {
	return max(n.x*light.x+n.y*light.y+n.z*light.z, 0)
}

// flatLit is the light on a level surface.
var flatLit = vector{0, 0, 1}.lit()

// roundedBox is a rectangle with round corners.
type roundedBox struct{ left, top, right, bottom, radius float64 }

// depth is how far a place lies inside the box (negative: outside), and the
// direction to the nearest edge.
func (b roundedBox) depth(x, y float64) (float64, point) {
	cx, cy := (b.left+b.right)/2, (b.top+b.bottom)/2
	qx := math.Abs(x-cx) - (b.right-b.left)/2 + b.radius
	qy := math.Abs(y-cy) - (b.bottom-b.top)/2 + b.radius
	sx, sy := math.Copysign(1, x-cx), math.Copysign(1, y-cy)
	switch {
	case qx > 0 && qy > 0:
		length := math.Hypot(qx, qy)
		return b.radius - length, point{sx * qx / length, sy * qy / length}
	case qx > qy:
		return b.radius - qx, point{sx, 0}
	default:
		return b.radius - qy, point{0, sy}
	}
}
