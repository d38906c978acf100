package render

// dice is a small random source (SplitMix64, Steele, Lea and Flood 2014). It
// is ours, not the library's, because pictures must not change when a library
// does.
type dice uint64

func (d *dice) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// part is a random number from 0 up to 1.
func (d *dice) part() float64 { return float64(d.next()>>11) / (1 << 53) }

// around is a random number from -1 up to 1.
func (d *dice) around() float64 { return 2*d.part() - 1 }
