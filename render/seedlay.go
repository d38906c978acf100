package render

import (
	"image"
	"math"
	"slices"

	"owarebot/engine"
)

// countable is the largest number of seeds drawn side by side in a pit; more
// lie in a heap with their number on it.
const countable = 12

// heapSeeds is the largest number of seeds drawn in a pit, the top ones lying
// on the others.
const heapSeeds = 20

// spot is where a seed lies and which nugget it is.
type spot struct {
	at   image.Point
	kind int
}

// Every pit and store has its own spots, taken in order: a pit with four seeds
// shows the first four. So a picture of a position is always the same, no two
// pits look alike, and a seed that falls into a pit moves none that lie there.
var (
	pitSpots   = layPits()
	storeSpots = [...][]spot{engine.South: layStore(engine.South), engine.North: layStore(engine.North)}
)

func layPits() (all [engine.Pits][]spot) {
	for pit := range engine.Pit(engine.Pits) {
		d := dice(1000 + uint64(pit))
		floor := scatter(&d, countable, point{bowlRadius.x - 16, bowlRadius.y - 17}, 27)
		top := scatter(&d, heapSeeds-countable, point{bowlRadius.x - 24, bowlRadius.y - 26}, 20)
		all[pit] = spots(&d, pitCentre(pit), append(floor, top...))
	}
	return all
}

func layStore(side engine.Side) []spot {
	d := dice(2000 + uint64(side))
	return spots(&d, storeCentre(side), scatter(&d, engine.SeedCount, point{trayRadius.x - 16, trayRadius.y - 17}, 23))
}

// spots gives every place a nugget, neighbours in the order different ones.
func spots(d *dice, centre image.Point, places []point) []spot {
	all := make([]spot, len(places))
	kind := int(d.next() % seedKinds)
	for i, place := range places {
		kind = (kind + 1 + int(d.next()%(seedKinds-1))) % seedKinds
		all[i] = spot{
			at:   centre.Add(image.Pt(int(math.Round(place.x)), int(math.Round(place.y)))),
			kind: kind,
		}
	}
	return all
}

// scatter spreads n points over an oval around the origin, gap apart where
// there is room, the innermost first. Points start at random and push each
// other apart.
func scatter(d *dice, n int, radius point, gap float64) []point {
	points := make([]point, n)
	for i := range points {
		reach, to := math.Sqrt(d.part()), circle(d.part())
		points[i] = point{radius.x * reach * to.x, radius.y * reach * to.y}
	}
	for range 400 {
		for i := range points {
			for j := range i {
				push(&points[i], &points[j], gap)
			}
		}
		for i := range points {
			if reach, _ := oval(radius, points[i].x, points[i].y); reach > 1 {
				points[i] = point{points[i].x / reach, points[i].y / reach}
			}
		}
	}
	slices.SortStableFunc(points, func(a, b point) int {
		return int(1000 * (math.Hypot(a.x/radius.x, a.y/radius.y) - math.Hypot(b.x/radius.x, b.y/radius.y)))
	})
	return points
}

// push moves two points that are closer than gap half the way apart.
func push(a, b *point, gap float64) {
	dx, dy := a.x-b.x, a.y-b.y
	distance := math.Hypot(dx, dy)
	if distance >= gap || distance == 0 {
		return
	}
	part := 0.25 * (gap - distance) / distance
	a.x, a.y = a.x+dx*part, a.y+dy*part
	b.x, b.y = b.x-dx*part, b.y-dy*part
}
