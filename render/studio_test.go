package render

import (
	"sync"
	"testing"
)

// studio is shared by the tests, for drawing a theme takes a while.
var studio = NewStudio()

func renderer(t testing.TB, theme Theme) *Renderer {
	t.Helper()
	r, err := studio.Renderer(theme)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestStudio asks for a theme on many goroutines and wants one and the same
// renderer.
func TestStudio(t *testing.T) {
	s := NewStudio()
	var group sync.WaitGroup
	drawn := make([]*Renderer, 8)
	for i := range drawn {
		group.Go(func() {
			var err error
			if drawn[i], err = s.Renderer(Night); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, r := range drawn {
		if r == nil || r != drawn[0] {
			t.Fatal("the theme was drawn more than once")
		}
	}
	if _, err := s.Renderer(Theme(len(looks))); err == nil {
		t.Error("the studio has a theme that does not exist")
	}
}
