package tune

import (
	"math"

	"owarebot/engine"
	"owarebot/engine/search"
)

// fit is a linear least squares fit: the sums that the normal equations need.
// All are of integers and far below 2^53, so that their order does not matter.
type fit struct {
	products [search.FeatureCount][search.FeatureCount]float64
	targets  [search.FeatureCount]float64
}

// add gives the fit a position and what it is worth to the player to move, in
// parts of which a whole makes a hundredth of a seed.
func (f *fit) add(p engine.Position, worth int) {
	me := p.ToMove()
	worth -= whole * 100 * (p.Store(me) - p.Store(me.Opponent()))
	features := search.Features(p)
	var set [search.FeatureCount]int // most features are 0
	n := 0
	for i, v := range features {
		if v != 0 {
			set[n] = i
			n++
		}
	}
	for _, i := range set[:n] {
		f.targets[i] += features[i] * float64(worth)
		for _, j := range set[:n] {
			f.products[i][j] += features[i] * features[j]
		}
	}
}

func (f *fit) merge(other *fit) {
	for i := range f.products {
		f.targets[i] += other.targets[i]
		for j := range f.products[i] {
			f.products[i][j] += other.products[i][j]
		}
	}
}

// inertia is how many positions speak for each weight being 0, and likeness how
// many for it being that of one seed more or less in the same pit: what hardly
// ever occurs is taken from its neighbours.
const (
	inertia  = 5
	likeness = 50
	// heaviest keeps the weights of a row from adding up to more than a word holds.
	heaviest = 3000
)

// weights solves the normal equations by Cholesky's decomposition.
func (f *fit) weights() search.Weights {
	const n = search.FeatureCount
	a := f.products
	for i := range n {
		a[i][i] += inertia
		if search.NextOf(i) {
			a[i][i] += likeness
			a[i+1][i+1] += likeness
			a[i][i+1] -= likeness
			a[i+1][i] -= likeness
		}
	}
	x := f.targets
	for i := range n {
		for j := range i + 1 {
			sum := a[i][j]
			for k := range j {
				sum -= a[i][k] * a[j][k]
			}
			if i == j {
				a[i][i] = math.Sqrt(sum)
			} else {
				a[i][j] = sum / a[j][j]
			}
		}
	}
	for i := range n {
		for k := range i {
			x[i] -= a[i][k] * x[k]
		}
		x[i] /= a[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= a[k][i] * x[k]
		}
		x[i] /= a[i][i]
	}
	var w search.Weights
	for i, v := range x {
		w[i] = int16(math.Round(min(max(v/whole, -heaviest), heaviest)))
	}
	return w
}
