package render

import (
	"fmt"
	"strings"
)

// Theme is a way to colour boards. The zero value is Wood.
type Theme uint8

// The themes.
const (
	// Wood is a carved board of honey-coloured wood with ivory seeds.
	Wood Theme = iota
	// Night is a board of dark slate with pale seeds, easy on the eyes.
	Night
	// HighContrast is for low vision and colour-blind people: black, white and
	// one yellow, text at a contrast of at least 7:1.
	HighContrast
)

var themeNames = [...]string{Wood: "wood", Night: "night", HighContrast: "high-contrast"}

// Themes returns every theme, the default first.
func Themes() []Theme { return []Theme{Wood, Night, HighContrast} }

// String returns the theme's name as ParseTheme reads it.
func (t Theme) String() string {
	if int(t) < len(themeNames) {
		return themeNames[t]
	}
	return fmt.Sprintf("Theme(%d)", uint8(t))
}

// ParseTheme returns the theme of a name. The error names the themes there are.
func ParseTheme(name string) (Theme, error) {
	for i, known := range themeNames {
		if name == known {
			return Theme(i), nil
		}
	}
	return 0, fmt.Errorf("there is no theme %q; choose one of %s", name, strings.Join(themeNames[:], ", "))
}
