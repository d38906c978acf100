//go:build !race

package prove_test

const underRaceDetector = false
