package players

import (
	"math"

	"owarebot/internal/chance"
)

// pick draws an index of values, which are in seeds: the best one most often,
// and others the more often the closer they come to it. It is the softmax of
// the values with a temperature in seeds: a move that is worse by as much as
// the temperature is played about a third as often. At temperature 0 it is the
// first of the best.
func pick(values []float64, temperature float64, luck *chance.Source) int {
	best := 0
	for i, v := range values {
		if v > values[best] {
			best = i
		}
	}
	if temperature <= 0 {
		return best
	}
	weights := make([]float64, len(values))
	sum := 0.0
	for i, v := range values {
		weights[i] = math.Exp((v - values[best]) / temperature)
		sum += weights[i]
	}
	at := luck.Fraction() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return best
}
