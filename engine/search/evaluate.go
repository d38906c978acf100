package search

import (
	"math/bits"

	"owarebot/engine"
)

// Weights value what stands on the board, in hundredths of a seed, beside the
// seeds in the stores. A position is worth to the player to move what its
// [Features] weigh.
type Weights [FeatureCount]int16

// The weights of a stage, each group beginning where the one before it ends.
const (
	// stages are told apart by the seeds on the board: 33 and more, 17 and
	// more, fewer. Each has weights of its own.
	stages     = 3
	stageSeeds = 16

	// For each pit of a row a weight for each number of seeds in it, the last
	// for all greater ones.
	pitSteps = 18
	// tempo is what it is worth to be the one to move.
	tempo = pitsASide * pitSteps
	// mobility has a weight for each number of pits with seeds on both sides.
	mobility      = tempo + 1
	mobilitySteps = pitsASide + 1
	// For the player to move and then for the opponent: every seed that could
	// be captured from a pit of one or two where a single lap ends; the most
	// that one lap could capture, without a gap; and in how many pits that are
	// empty or hold one a lap ends that goes once round the board.
	threats       = mobility + mobilitySteps*mobilitySteps
	captureSteps  = 14
	roundSteps    = pitsASide + 1
	bestCapture   = 1
	rounds        = bestCapture + captureSteps
	threatWeights = rounds + roundSteps

	stageSize = threats + 2*threatWeights
	// FeatureCount is the number of weights.
	FeatureCount = stages * stageSize
)

func stageOf(onBoard int32) int { return int(max(onBoard-1, 0) / stageSeeds) }

// Features returns how often each weight counts for the player to move.
func Features(p engine.Position) (f [FeatureCount]float64) {
	mover, other := p.Words()
	at := f[stageOf(int32(onBoard(p)))*stageSize:][:stageSize]
	for i := range uint(pitsASide) {
		at[i*pitSteps+min(seedsAt(mover, i), pitSteps-1)]++
		at[i*pitSteps+min(seedsAt(other, i), pitSteps-1)]--
	}
	at[tempo] = 1
	at[mobility+nonEmpty(mover)*mobilitySteps+nonEmpty(other)] = 1
	e := newEvaluator(&Weights{})
	for i, t := range [2]reach{inReach(e[0].row(mover), other), inReach(e[0].row(other), mover)} {
		side := at[threats+i*threatWeights:][:threatWeights]
		side[0] = float64(t.seeds)
		side[bestCapture+t.best] = 1
		side[rounds+t.rounds] = 1
	}
	return f
}

// evaluator holds the weights of each stage so that they are found fast.
type evaluator [stages]stageEvaluator

// stageEvaluator holds weights so that a row is looked up pit by pit and added
// up in one word: its value in the top 16 bits, and below it, in a lane for each
// pit of the opponent, from how many pits a lap ends there: single laps in the
// low half of the lane, laps that go once round in the high half.
type stageEvaluator struct {
	pits     [pitsASide][64]uint64
	tempo    int32
	mobility [64]int32
	threats  [2]threatEvaluator
}

type threatEvaluator struct {
	seed   int32
	best   [16]int32
	rounds [8]int32
}

func newEvaluator(w *Weights) *evaluator {
	e := new(evaluator)
	for i := range e {
		e[i].set(w[i*stageSize:][:stageSize])
	}
	return e
}

func (e *stageEvaluator) set(w []int16) {
	for i := range uint(pitsASide) {
		for n := range uint(engine.SeedCount + 1) {
			e.pits[i][n] = uint64(w[i*pitSteps+min(n, pitSteps-1)])<<storeShift + lapEnd(i, n)
		}
	}
	e.tempo = int32(w[tempo])
	for own := range mobilitySteps {
		for others := range mobilitySteps {
			e.mobility[own<<3|others] = int32(w[mobility+own*mobilitySteps+others])
		}
	}
	for i := range e.threats {
		side := w[threats+i*threatWeights:][:threatWeights]
		t := &e.threats[i]
		t.seed = int32(side[0])
		for n := range captureSteps {
			t.best[n] = int32(side[bestCapture+n])
		}
		for n := range roundSteps {
			t.rounds[n] = int32(side[rounds+n])
		}
	}
}

// lapEnd marks the lane of the opponent's pit where a lap ends, if it does and
// goes round once at most.
func lapEnd(i, n uint) uint64 {
	const round = engine.Pits - 1 // the pit of origin is passed over
	switch end := i + n; {
	case end >= pitsASide && end < engine.Pits:
		return 1 << ((end - pitsASide) * 8)
	case n > round && end >= round+pitsASide && end < round+engine.Pits:
		return 1 << ((end-round-pitsASide)*8 + 4)
	}
	return 0
}

func (e *stageEvaluator) row(w uint64) uint64 {
	return e.pits[0][w&63] + e.pits[1][w>>8&63] + e.pits[2][w>>16&63] +
		e.pits[3][w>>24&63] + e.pits[4][w>>32&63] + e.pits[5][w>>40&63]
}

const topBits = 0x80 * everyPit

// nonEmpty is the number of pits with seeds.
func nonEmpty(row uint64) int {
	return bits.OnesCount64((row&pitLanes + 0x7F*everyPit) & topBits)
}

// reach is what a player threatens to capture.
type reach struct {
	seeds  int32
	best   int
	rounds int
}

// inReach finds what laps could capture from a row, given where they end. That
// a lap changes the row on its way, other than where it captures, is not looked
// at.
func inReach(ends, row uint64) (r reach) {
	row &= pitLanes
	open := (row + 0x7F*everyPit) &^ (row + 0x7D*everyPit) & topBits // pits of one or two
	hits := (ends&(0x0F*everyPit) + 0x7F*everyPit) & open
	r.rounds = bits.OnesCount64((ends&(0x70*everyPit) + 0x70*everyPit) &^ (row + 0x7E*everyPit) & topBits)
	for h := hits; h != 0; h &= h - 1 {
		upTo := h ^ (h - 1)
		kept := uint64(1)<<bits.Len64(topBits&^open&upTo) - 1
		taken := upTo &^ kept
		r.best = max(r.best, bits.OnesCount64(open&taken)+int(rowSum(row&taken)))
	}
	r.best = min(r.best, captureSteps-1)
	r.seeds = int32(bits.OnesCount64(hits)) + rowSum(row&(hits>>7*0xFF))
	return r
}

// evaluate estimates a position for the player to move. It is never 0, which is
// what draws are.
func (all *evaluator) evaluate(mover, other uint64) int32 {
	e := &all[stageOf(engine.SeedCount-storeOf(mover)-storeOf(other))%stages]
	own, others := e.row(mover), e.row(other)
	v := (storeOf(mover)-storeOf(other))*seed + e.tempo
	v += int32(int16(own>>storeShift)) - int32(int16(others>>storeShift))
	v += e.mobility[nonEmpty(mover)<<3|nonEmpty(other)]
	v += e.threats[0].value(own, other) + e.threats[1].value(others, mover)
	if v == 0 {
		return 1
	}
	return estimate(v)
}

func (t *threatEvaluator) value(ends, row uint64) int32 {
	r := inReach(ends, row)
	return t.seed*r.seeds + t.best[r.best&15] + t.rounds[r.rounds&7]
}

// NextOf tells whether weight i+1 is for one seed more in the same pit than
// weight i.
func NextOf(i int) bool { return i%stageSize < tempo && i%stageSize%pitSteps != pitSteps-1 }
