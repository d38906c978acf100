package search

import "owarebot/engine"

// weightsFor are the weights tuned for rules.
func weightsFor(r engine.Rules) *Weights { return &tuned[r.Variant] }

var tuned = [...]Weights{engine.Abapa: untuned(), engine.Wari: untuned(), engine.Warri: untuned(), engine.Ayoayo: untuned()}

func untuned() (w Weights) {
	for s := range stages {
		for i := range pitsASide {
			for n := range pitSteps {
				w[s*stageSize+i*pitSteps+n] = int16(10 * n)
			}
		}
	}
	return w
}
