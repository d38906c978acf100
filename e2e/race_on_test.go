//go:build race

package e2e

// raceDetector makes the tests build the program with the race detector whenever they run with it themselves.
const raceDetector = true
