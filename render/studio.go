package render

import (
	"fmt"
	"sync"
)

// Studio has a Renderer for every theme. A theme is drawn when it is first
// asked for, and once: who asks meanwhile waits for it. A Studio is safe for
// concurrent use.
type Studio struct {
	themes map[Theme]func() (*Renderer, error)
}

// NewStudio returns a Studio that has not drawn anything yet, which takes no
// time.
func NewStudio() *Studio {
	s := &Studio{themes: map[Theme]func() (*Renderer, error){}}
	for _, theme := range Themes() {
		s.themes[theme] = sync.OnceValues(func() (*Renderer, error) {
			return NewRenderer(Options{Theme: theme})
		})
	}
	return s
}

// Renderer is the theme's renderer, the same at every call. The first call for
// a theme takes as long as NewRenderer. It fails for a theme that does not
// exist.
func (s *Studio) Renderer(theme Theme) (*Renderer, error) {
	draw, known := s.themes[theme]
	if !known {
		return nil, fmt.Errorf("there is no theme number %d", uint8(theme))
	}
	return draw()
}
