package render

import (
	"cmp"
	"image"
	"math"
	"slices"
	"sync"

	"owarebot/engine"
)

// countable is the largest number of seeds drawn side by side in a pit; more
// lie in a heap with their number on it.
const countable = 12

// heapSeeds is the largest number of seeds drawn in a pit, the top ones lying
// on the others.
const heapSeeds = 20

// spot is where a seed lies, which nugget it is, and how many seeds lie there
// before it.
type spot struct {
	at           image.Point
	kind, before int
}

// resting is where the seeds of every pit and store lie: a pit with four seeds
// shows the spots with fewer than four before them. So a picture of a position is
// always the same, no two pits look alike, and a seed that falls into a pit
// moves none that lie there.
type resting struct {
	pits   [engine.Pits][]spot
	stores [2][]spot
}

// restingPlaces are the same for all themes and worked out once.
var restingPlaces = sync.OnceValue(func() *resting {
	return &resting{
		pits:   layPits(),
		stores: [2][]spot{engine.South: layStore(engine.South), engine.North: layStore(engine.North)},
	}
})

// firstDice is the first pit's dice. From some others, two pits would come to
// look alike.
const firstDice = 24400

func layPits() (all [engine.Pits][]spot) {
	for pit := range engine.Pit(engine.Pits) {
		d := dice(firstDice + uint64(pit))
		floor := scatter(&d, countable, bowl.shrunk(16), 27)
		top := scatter(&d, heapSeeds-countable, bowl.shrunk(25), 20)
		all[pit] = spots(&d, pitCentre(pit), append(floor, top...))
		fromTheLamp(all[pit][:countable])
		fromTheLamp(all[pit][countable:])
	}
	return all
}

func layStore(side engine.Side) []spot {
	d := dice(2000 + uint64(side))
	all := spots(&d, storeCentre(side), scatter(&d, engine.SeedCount, tray.shrunk(17), 25))
	fromTheLamp(all)
	return all
}

// fromTheLamp puts spots into the order in which they are drawn: no seed's
// shadow then falls on another seed, which would hide much of it.
func fromTheLamp(spots []spot) {
	away := func(s spot) int { return shadowX*s.at.X + shadowY*s.at.Y }
	slices.SortStableFunc(spots, func(a, b spot) int { return cmp.Compare(away(a), away(b)) })
}

// spots gives every place a nugget, neighbours in the order different ones.
func spots(d *dice, centre image.Point, places []point) []spot {
	all := make([]spot, len(places))
	kind := int(d.next() % seedKinds)
	for i, place := range places {
		kind = (kind + 1 + int(d.next()%(seedKinds-1))) % seedKinds
		at := centre.Add(image.Pt(int(math.Round(place.x)), int(math.Round(place.y))))
		// A seed's rows lie on the board's pairs of rows.
		at.Y = at.Y&^1 + seedBox/2%2
		all[i] = spot{at: at, kind: kind, before: i}
	}
	return all
}

// scatter spreads n points over a shape around the origin, gap apart where
// there is room, the innermost first. Points start at random and push each
// other apart.
func scatter(d *dice, n int, within shape, gap float64) []point {
	points := make([]point, n)
	for i := range points {
		reach, to := math.Sqrt(d.part()), circle(d.part())
		points[i] = point{within.radius.x * reach * to.x, within.radius.y * reach * to.y}
	}
	for range 400 {
		for i := range points {
			for j := range i {
				push(&points[i], &points[j], gap)
			}
		}
		for i := range points {
			if _, outside, out := within.at(points[i].x, points[i].y); outside > 0 {
				points[i] = point{points[i].x - out.x*outside, points[i].y - out.y*outside}
			}
		}
	}
	slices.SortStableFunc(points, func(a, b point) int {
		return cmp.Compare(within.spread(a), within.spread(b))
	})
	return points
}

// spread is how far out a point lies, alike in all directions however long the
// shape is; in a tray, seeds spread across before they spread along.
func (s shape) spread(p point) float64 {
	across := p.x / s.radius.x
	if !s.oval {
		across /= 2
	}
	return math.Hypot(across, p.y/s.radius.y)
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
