package render

import (
	"image"
	"slices"
	"testing"

	"owarebot/engine"
)

// TestReadableOnAPhone wants everything that is read to be large enough where a
// board is 350 pixels wide: as high there as print of 16 pixels, whose digits
// have 11 and whose small letters have 8.
func TestReadableOnAPhone(t *testing.T) {
	const phone = 350
	for _, theme := range Themes() {
		l := &looks[theme]
		p := l.newPalette()
		k := renderer(t, theme).kit
		for name, c := range map[string]struct {
			signs string
			set   *lettering
			least int
		}{
			"count":           {"0123456789", k.counts[1], 11},
			"heap":            {"0123456789", k.heap, 11},
			"captured number": {"0123456789", k.gain, 11},
			"final score":     {"0123456789", k.score, 11},
			"seeds in hand":   {"123456789", k.hand.number, 8},
			"capital":         {capitals, letters(t, p, l, capitals, capitalSize), 11},
			"small letter":    {smalls, letters(t, p, l, smalls, smallSize), 10},
		} {
			for _, sign := range c.signs {
				height := inked(c.set.glyphs[sign], image.Point{}).Dy() * phone / Width
				if height < c.least {
					t.Errorf("%s: the %s %c is %d pixels high on a phone, want %d at least", theme, name, sign, height, c.least)
				}
			}
		}
	}
}

func letters(t *testing.T, p *palette, l *look, signs string, size float64) *lettering {
	t.Helper()
	set, err := newLettering(p, signs, size, l.letter, l.strip, 0)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestPitsLookDifferent wants the same number of seeds to lie differently in any
// two pits.
func TestPitsLookDifferent(t *testing.T) {
	places := restingPlaces()
	lying := func(pit engine.Pit, seeds int) (at []image.Point) {
		for _, s := range places.pits[pit] {
			if s.before < seeds {
				at = append(at, s.at.Sub(pitCentre(pit)))
			}
		}
		return at
	}
	for seeds := 1; seeds <= countable; seeds++ {
		for a := range engine.Pit(engine.Pits) {
			for b := range a {
				if slices.Equal(lying(a, seeds), lying(b, seeds)) {
					t.Errorf("%d seeds look alike in %s and %s", seeds, a, b)
				}
			}
		}
	}
}
