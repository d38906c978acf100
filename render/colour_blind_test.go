package render

import (
	"math"
	"testing"
)

// matrix turns linear red, green and blue into what is seen of them.
type matrix [3][3]float64

// visions are what colour-blind people see: the matrices for a severity of 1.0 of
// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based
// Model for Simulation of Color Vision Deficiency", IEEE Transactions on
// Visualization and Computer Graphics 15 (2009), no. 6, pages 1291-1298, as
// tabulated by the authors:
// http://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html
//
// Their model is less sure of tritanopia, which is therefore also held to that of
// H. Brettel, F. Viénot, J. D. Mollon, "Computerized simulation of color
// appearance for dichromats", Journal of the Optical Society of America A 14
// (1997), no. 10, pages 2647-2655, in the matrices for sRGB of
// https://github.com/DaltonLens/libDaltonLens: one for colours on either side of
// a plane.
var visions = map[string]func(light [3]float64) matrix{
	"normal vision": always(matrix{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}),
	"protanopia": always(matrix{
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998},
	}),
	"deuteranopia": always(matrix{
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881},
	}),
	"tritanopia": always(matrix{
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900},
	}),
	"tritanopia (1997)": func(light [3]float64) matrix {
		if 0.03901*light[0]-0.02788*light[1]-0.01113*light[2] >= 0 {
			return matrix{
				{1.01277, 0.13548, -0.14826},
				{-0.01243, 0.86812, 0.14431},
				{0.07589, 0.80500, 0.11911},
			}
		}
		return matrix{
			{0.93678, 0.18979, -0.12657},
			{0.06154, 0.81526, 0.12320},
			{-0.37562, 1.12767, 0.24796},
		}
	},
}

func always(m matrix) func([3]float64) matrix { return func([3]float64) matrix { return m } }

// TestColourBlind wants the colours that have to be told apart to look unlike
// in every kind of vision: 20 units of CIELAB 1976, where 2.3 can just be
// noticed side by side; and text to keep its contrast.
func TestColourBlind(t *testing.T) {
	const unlike = 20
	for _, theme := range Themes() {
		l := &looks[theme]
		text := 4.5
		if theme == HighContrast {
			text = 7
		}
		for name, vision := range visions {
			for _, pair := range []struct {
				name string
				a, b tone
			}{
				{"seed and lit hollow", l.seeds[0].at(0.7), l.body.at(l.hollow)},
				{"seed and dim hollow", l.seeds[0].at(0.7), l.body.at(l.hollow * l.dim)},
				{"other seed and lit hollow", l.seeds[1].at(0.7), l.body.at(l.hollow)},
				{"other seed and dim hollow", l.seeds[1].at(0.7), l.body.at(l.hollow * l.dim)},
				{"mark and lit field", l.mark, l.body.at(l.field)},
				{"mark and dim field", l.mark, l.body.at(l.field * l.dim)},
				{"mark and its halo", l.mark, l.halo},
				{"badge and lit hollow", l.gain, l.body.at(l.hollow)},
				{"badge and dim hollow", l.gain, l.body.at(l.hollow * l.dim)},
				{"badge and its number", l.gain, l.halo},
				{"turn sign and strip", l.turn, l.strip},
				{"lit half and waiting half", l.body.at(l.field), l.body.at(l.field * l.dim)},
			} {
				if d := unlikeness(seen(vision, pair.a), seen(vision, pair.b)); d < unlike {
					t.Errorf("%s, %s: %s differ by %.1f, want %d at least", theme, name, pair.name, d, unlike)
				}
			}
			for label, ink := range map[string]tone{
				"count": l.count, "letter": l.letter, "waiting count": l.waitingCount, "waiting letter": l.waitingLetter,
			} {
				if c := contrast(seen(vision, ink), seen(vision, l.strip)); c < text {
					t.Errorf("%s, %s: %s has a contrast of %.2f, want %.1f at least", theme, name, label, c, text)
				}
			}
		}
	}
}

// seen is what a tone looks like in a kind of vision.
func seen(vision func([3]float64) matrix, t tone) tone {
	in := [3]float64{linear(t.r), linear(t.g), linear(t.b)}
	var out [3]float64
	for i, row := range vision(in) {
		v := row[0]*in[0] + row[1]*in[1] + row[2]*in[2]
		out[i] = gamma(min(max(v, 0), 1))
	}
	return tone{out[0], out[1], out[2]}
}

// gamma undoes linear.
func gamma(v float64) float64 {
	if v <= 0.0031308 {
		return 255 * 12.92 * v
	}
	return 255 * (1.055*math.Pow(v, 1/2.4) - 0.055)
}

// unlikeness is the distance of two tones in CIELAB under daylight (D65).
func unlikeness(a, b tone) float64 {
	p, q := lab(a), lab(b)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

func lab(t tone) [3]float64 {
	r, g, b := linear(t.r), linear(t.g), linear(t.b)
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x := f((0.4124564*r + 0.3575761*g + 0.1804375*b) / 0.95047)
	y := f(0.2126729*r + 0.7151522*g + 0.0721750*b)
	z := f((0.0193339*r + 0.1191920*g + 0.9503041*b) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}
