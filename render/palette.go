package render

import (
	"image/color"
)

// tone is a colour, each part from 0 to 255.
type tone struct{ r, g, b float64 }

// rgb is the tone written as 0xRRGGBB.
func rgb(hex uint32) tone {
	return tone{float64(hex >> 16 & 255), float64(hex >> 8 & 255), float64(hex & 255)}
}

// mix is the tone that lies part of the way from a to b; part 0 is a, 1 is b.
func mix(a, b tone, part float64) tone {
	return tone{a.r + (b.r-a.r)*part, a.g + (b.g-a.g)*part, a.b + (b.b-a.b)*part}
}

func (t tone) rgba() color.RGBA {
	return color.RGBA{uint8(t.r + 0.5), uint8(t.g + 0.5), uint8(t.b + 0.5), 255}
}

// ramp is a row of tones at equal distances, from shade to light.
type ramp []tone

// at is the tone at a place of the ramp, 0 its first tone and 1 its last;
// places outside are moved to the nearer end.
func (r ramp) at(place float64) tone {
	place = min(max(place, 0), 1) * float64(len(r)-1)
	i := min(int(place), len(r)-2)
	return mix(r[i], r[i+1], place-float64(i))
}

// coverLevels is the number of steps in which a sprite's pixel can cover what
// lies under it. Three make edges smooth at the sizes in which boards are seen;
// with more, a picture packs worse.
const coverLevels = 3

// maxColours leaves one of the values of a pixel in an animation free, which
// stands for what was there before.
const maxColours = 1<<pixelBits - 1

// palette is the colours of one theme. Colours are chosen by hand in the theme
// and spread over ramps, so that nothing has to be quantised when a picture is
// asked for.
type palette struct {
	colours color.Palette
	// blend[level-1][under][over] is the colour of a pixel of which over covers
	// level parts of coverLevels.
	blend [coverLevels - 1][1 << pixelBits][1 << pixelBits]uint8
	// materials is the number of colours at the palette's beginning that
	// surfaces are made of; the rest is for text and signs.
	materials int
	// near remembers the nearest colour of each cell of a 64×64×64 colour cube,
	// plus one, zero being not known yet: first of all colours, then of the
	// materials only.
	near [2][]uint16
}

// newPalette spreads each ramp over as many colours as it is given. The first
// ramps are the materials.
func newPalette(materials, signs []paletteRamp) *palette {
	p := new(palette)
	for i := range p.near {
		p.near[i] = make([]uint16, 1<<18)
	}
	p.add(materials)
	p.materials = len(p.colours)
	p.add(signs)
	if len(p.colours) > maxColours {
		panic("render: the palette is full")
	}
	p.fillBlend()
	return p
}

func (p *palette) add(parts []paletteRamp) {
	for _, part := range parts {
		for i := range part.colours {
			t := part.ramp.at(float64(i) / float64(max(part.colours-1, 1)))
			p.colours = append(p.colours, t.rgba())
		}
	}
}

// paletteRamp is a ramp and the number of colours it gets.
type paletteRamp struct {
	ramp    ramp
	colours int
}

// nearest is the index of the colour that looks most like the given one.
func (p *palette) nearest(r, g, b uint8) uint8 {
	return nearest(p.near[0], p.colours, r, g, b)
}

// nearestMaterial is the index of the material's colour that looks most like
// the given one. Surfaces keep to these: were a sign's colour to turn up here
// and there in a smooth gradient, the picture would pack badly.
func (p *palette) nearestMaterial(r, g, b uint8) uint8 {
	return nearest(p.near[1], p.colours[:p.materials], r, g, b)
}

// nearestAmong is the index of that of some colours that looks most like the
// given one.
func (p *palette) nearestAmong(some []uint8, r, g, b uint8) uint8 {
	best, at := 1<<30, uint8(0)
	for _, i := range some {
		if d := distance(p.colours[i].(color.RGBA), int(r), int(g), int(b)); d < best {
			best, at = d, i
		}
	}
	return at
}

// distance says how unlike two colours look.
func distance(c color.RGBA, r, g, b int) int {
	dr, dg, db := int(c.R)-r, int(c.G)-g, int(c.B)-b
	// The eye tells greens apart best and blues worst.
	return 3*dr*dr + 4*dg*dg + 2*db*db
}

func nearest(known []uint16, colours color.Palette, r, g, b uint8) uint8 {
	cell := int(r>>2)<<12 | int(g>>2)<<6 | int(b>>2)
	if known[cell] != 0 {
		return uint8(known[cell] - 1)
	}
	// The cell's middle decides, not the colour that asks first.
	best, at := 1<<30, 0
	mr, mg, mb := int(r&^3)+2, int(g&^3)+2, int(b&^3)+2
	for i, c := range colours {
		if d := distance(c.(color.RGBA), mr, mg, mb); d < best {
			best, at = d, i
		}
	}
	known[cell] = uint16(at + 1)
	return uint8(at)
}

// finish forgets what only drawing sprites needs.
func (p *palette) finish() { p.near = [2][]uint16{} }

func (p *palette) fillBlend() {
	for level := 1; level < coverLevels; level++ {
		table := &p.blend[level-1]
		for u, under := range p.colours {
			u8 := under.(color.RGBA)
			for o, over := range p.colours {
				o8 := over.(color.RGBA)
				table[u][o] = p.nearest(
					between(u8.R, o8.R, level), between(u8.G, o8.G, level), between(u8.B, o8.B, level))
			}
		}
	}
}

// between is the value level parts of coverLevels from a to b.
func between(a, b uint8, level int) uint8 {
	return uint8((int(a)*(coverLevels-level) + int(b)*level + coverLevels/2) / coverLevels)
}
