package render

import (
	"testing"

	"pgregory.net/rapid"
)

// TestStillBytes holds every picture of the gallery, and those of any position
// with any last move, to what a still board may weigh.
func TestStillBytes(t *testing.T) {
	for _, e := range gallery(t) {
		file, err := renderer(t, e.theme).PNG(e.view)
		if err != nil {
			t.Fatal(err)
		}
		if len(file) > mostStillBytes {
			t.Errorf("%s has %d bytes, want %d at most", e.name, len(file), mostStillBytes)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		theme := rapid.SampledFrom(Themes()).Draw(t, "theme")
		r, err := studio.Renderer(theme)
		if err != nil {
			t.Fatal(err)
		}
		file, err := r.PNG(anyView(t))
		if err != nil {
			t.Fatal(err)
		}
		if len(file) > mostStillBytes {
			t.Errorf("a picture has %d bytes, want %d at most", len(file), mostStillBytes)
		}
	})
}
