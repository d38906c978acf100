package search

import "owarebot/engine"

// The words of engine.Position.Words, taken apart.
const (
	everyPit   = 0x01_01_01_01_01_01
	pitLanes   = 0xFF * everyPit
	storeShift = 48
	sideBit    = 1 << 63
	pitsASide  = engine.Pits / 2
)

func storeOf(w uint64) int32 { return int32(w >> storeShift & 0x7F) }

func rowSum(w uint64) int32 { return int32((w & pitLanes) * (everyPit << 16) >> 56) }

func isEmpty(w uint64) bool { return w&pitLanes == 0 }

func seedsAt(w uint64, i uint) uint { return uint(w >> (i * 8 & 63) & 0xFF) }

// keyOf hashes a position without its side: who is called South does not matter
// to its value.
func keyOf(mover, other uint64) uint64 { return mix(mover&^sideBit, other&^sideBit) }
