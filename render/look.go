package render

// look is what distinguishes one theme's boards from another's: tones and
// places on ramps. Shapes are the same in all.
type look struct {
	// cloth is the margin around the board, from its shadow to its plain tone.
	cloth ramp
	// body is what the board is carved from, from its deepest shade to its
	// brightest edge; the numbers below are places on it.
	body ramp
	// rim, field and hollow are the places of level surfaces in full light.
	rim, field, hollow float64
	// grain is how far the wood's grain goes to either side of field.
	grain float64
	// dim is the light on the half of the player who waits, 0 to 1.
	dim float64
	// strip is what letters and counts stand on.
	strip tone
	// seeds are the ramps of two kinds of seeds, from shade to shine.
	seeds [2]ramp
	// count and letter are the text of the player to move, the waiting ones
	// that of the other.
	count, letter               tone
	waitingCount, waitingLetter tone
	// turn is the arrow and the edge of the strip of the player to move, and
	// the winner's wreath.
	turn tone
	// mark is the signs of the last move, gain the numbers of what it captured,
	// halo the dark edge that both are set off with.
	mark, gain, halo tone
}

// looks are the themes' looks.
var looks = [...]look{
	Wood: {
		cloth: ramp{rgb(0x0b1514), rgb(0x1d3531)},
		body: ramp{rgb(0x140b06), rgb(0x38200f), rgb(0x694020), rgb(0x9a6531),
			rgb(0xc08a4a), rgb(0xdcae6e), rgb(0xf6d9a4)},
		rim: 0.46, field: 0.70, hollow: 0.55,
		grain: 0.05,
		dim:   0.56,
		strip: rgb(0x1a110b),
		seeds: [2]ramp{
			{rgb(0x2e2820), rgb(0x7d7059), rgb(0xc2b598), rgb(0xeae0c8), rgb(0xfffdf4)},
			{rgb(0x25292a), rgb(0x616a68), rgb(0x9ca7a1), rgb(0xd0d8d1), rgb(0xfafffc)},
		},
		count: rgb(0xfff6e0), letter: rgb(0xf2b84b),
		waitingCount: rgb(0xcdbfa6), waitingLetter: rgb(0xa8864f),
		turn: rgb(0xffc94d),
		mark: rgb(0x9be8ff), gain: rgb(0xffe27a), halo: rgb(0x120a06),
	},
	Night: {
		cloth: ramp{rgb(0x05070d), rgb(0x121826)},
		body: ramp{rgb(0x070a12), rgb(0x141b2c), rgb(0x243049), rgb(0x384866),
			rgb(0x526485), rgb(0x7486a6), rgb(0xa9b8d0)},
		rim: 0.42, field: 0.56, hollow: 0.44,
		grain: 0.025,
		dim:   0.44,
		strip: rgb(0x090d17),
		seeds: [2]ramp{
			{rgb(0x2a2418), rgb(0x7d6a46), rgb(0xc4aa74), rgb(0xeed9a8), rgb(0xfff8e2)},
			{rgb(0x261f1c), rgb(0x75605a), rgb(0xb89d94), rgb(0xe2cdc5), rgb(0xfff6f2)},
		},
		count: rgb(0xf2f6ff), letter: rgb(0x8fc7ff),
		waitingCount: rgb(0xaab4c8), waitingLetter: rgb(0x6f8cb0),
		turn: rgb(0x7fd4ff),
		mark: rgb(0xffd166), gain: rgb(0xffe8a3), halo: rgb(0x05070d),
	},
	HighContrast: {
		cloth: ramp{rgb(0x000000), rgb(0x101010)},
		body: ramp{rgb(0x000000), rgb(0x1c1c1c), rgb(0x3c3c3c), rgb(0x626262),
			rgb(0x8e8e8e), rgb(0xbcbcbc), rgb(0xf2f2f2)},
		rim: 0.62, field: 0.44, hollow: 0.20,
		grain: 0,
		dim:   0.50,
		strip: rgb(0x000000),
		seeds: [2]ramp{
			{rgb(0x2a2a2a), rgb(0x909090), rgb(0xdcdcdc), rgb(0xffffff), rgb(0xffffff)},
			{rgb(0x2a2a2a), rgb(0x909090), rgb(0xdcdcdc), rgb(0xffffff), rgb(0xffffff)},
		},
		count: rgb(0xffffff), letter: rgb(0xffe14d),
		waitingCount: rgb(0xd8d8d8), waitingLetter: rgb(0xc4b04a),
		turn: rgb(0xffe14d),
		mark: rgb(0xffffff), gain: rgb(0xffe14d), halo: rgb(0x000000),
	},
}

// How many colours the ramps get. They are few, for every step between two
// colours has to be written into the file wherever it can be seen.
const (
	clothColours = 8
	bodyColours  = 18
	seedColours  = 7
	signColours  = 6
)

// newPalette spreads a look over a palette. Text and signs get a few tones
// between themselves and what they stand on, for their edges.
func (l *look) newPalette() *palette {
	materials := []paletteRamp{
		{l.cloth, clothColours}, {l.body, bodyColours},
		{l.seeds[0], seedColours}, {l.seeds[1], seedColours},
		{ramp{l.strip, l.strip}, 1},
	}
	var signs []paletteRamp
	for _, text := range []tone{l.count, l.letter, l.waitingCount, l.waitingLetter, l.turn} {
		signs = append(signs, paletteRamp{ramp{l.strip, text}, signColours})
	}
	for _, sign := range []tone{l.mark, l.gain} {
		signs = append(signs, paletteRamp{ramp{l.halo, sign}, signColours})
	}
	return newPalette(materials, signs)
}

// seedInks are the indices of the colours of a kind of seeds and its shadow,
// which is the body's deepest shade.
func seedInks(kind int) []uint8 {
	inks := []uint8{clothColours}
	for i := range seedColours {
		inks = append(inks, uint8(clothColours+bodyColours+kind*seedColours+i))
	}
	return inks
}
