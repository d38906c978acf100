package render

import (
	"math"
	"testing"
)

// TestContrast holds text and signs to the contrast that WCAG 2.2 asks for:
// 4.5:1 for text (success criterion 1.4.3), 7:1 in the theme for low vision
// (1.4.6), 3:1 for signs (1.4.11) on everything they can lie on.
func TestContrast(t *testing.T) {
	for _, theme := range Themes() {
		l := &looks[theme]
		// Where the wood is bright, a sign may leave it to its halo.
		text, sign := 4.5, 1.5
		if theme == HighContrast {
			text, sign = 7, 3
		}
		brightest := l.body.at(l.field * (1 + l.grain))
		for _, pair := range []struct {
			name        string
			over, under tone
			least       float64
		}{
			{"count on strip", l.count, l.strip, text},
			{"letter on strip", l.letter, l.strip, text},
			{"waiting count on strip", l.waitingCount, l.strip, text},
			{"waiting letter on strip", l.waitingLetter, l.strip, text},
			{"turn sign on strip", l.turn, l.strip, text},
			{"heap's number on halo", l.count, l.halo, text},
			{"captured number on halo", l.gain, l.halo, text},
			{"mark on halo", l.mark, l.halo, text},
			{"mark on lit hollow", l.mark, l.body.at(l.hollow), sign},
			{"mark on dim hollow", l.mark, l.body.at(l.hollow * l.dim), 3},
			{"badge on lit hollow", l.gain, l.body.at(l.hollow), sign},
			{"badge on dim hollow", l.gain, l.body.at(l.hollow * l.dim), 3},
			{"mark on lit field", l.mark, l.body.at(l.field), sign},
			{"waiting half on lit half", l.body.at(l.field * l.dim), l.body.at(l.field), 1.5},
			{"seed on lit hollow", l.seeds[0].at(0.7), l.body.at(l.hollow), 1.5},
			{"other seed on lit hollow", l.seeds[1].at(0.7), l.body.at(l.hollow), 1.5},
		} {
			if got := contrast(pair.over, pair.under); got < pair.least {
				t.Errorf("%s: %s has a contrast of %.2f, want %.1f at least", theme, pair.name, got, pair.least)
			}
		}
		// A mark is set off from the wood by its halo or by itself.
		if got := max(contrast(l.mark, brightest), contrast(l.halo, brightest)); got < 3 {
			t.Errorf("%s: marks have a contrast of %.2f on the lit field, want 3 at least", theme, got)
		}
	}
}

// contrast is the contrast ratio of two tones as WCAG 2.2 defines it, 1 to 21.
func contrast(a, b tone) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(t tone) float64 {
	return 0.2126*linear(t.r) + 0.7152*linear(t.g) + 0.0722*linear(t.b)
}

// linear is a part of a tone as an amount of light, 0 to 1.
func linear(v float64) float64 {
	if v /= 255; v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}
