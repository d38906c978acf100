package uci

import "time"

// WallClock returns the clock on the wall.
func WallClock() Clock { return wallClock{time.Now()} }

type wallClock struct{ start time.Time }

func (c wallClock) Now() time.Duration { return time.Since(c.start) }

func (wallClock) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}
