// Package chance draws numbers that look random and depend on nothing but what
// they are seeded with, so that what is decided by them can be repeated.
package chance

// Source draws numbers. It is the SplitMix64 generator of Steele, Lea and Flood
// (2014), which is quick to seed and good enough for games, not for secrets. A
// Source belongs to one goroutine.
type Source uint64

// From returns a source for these numbers, another one for any others.
func From(numbers ...uint64) *Source {
	var s Source
	for _, n := range numbers {
		s ^= Source(n)
		s = Source(s.Next())
	}
	return &s
}

// Next draws any number.
func (s *Source) Next() uint64 {
	*s += 0x9E3779B97F4A7C15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Fraction draws a number from 0 up to but not 1.
func (s *Source) Fraction() float64 { return float64(s.Next()>>11) / (1 << 53) }

// Below draws a number from 0 up to but not n, which must be 1 or more. For the
// small n of games the first numbers are not noticeably more frequent.
func (s *Source) Below(n int) int { return int(s.Next() % uint64(n)) }
