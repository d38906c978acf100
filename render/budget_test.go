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

// mostFortyBytes is what an animation of forty frames may weigh.
const mostFortyBytes = 150_000

// TestFortyFrames holds animations of forty frames to that in every theme.
func TestFortyFrames(t *testing.T) {
	v := fortyFrames(t)
	for _, theme := range Themes() {
		r := renderer(t, theme)
		file, err := r.MoveGIF(v)
		if err != nil {
			t.Fatal(err)
		}
		still := r.compose(v)
		if _, frames := checkGIF(t, file, still); frames != 40 || len(file) > mostFortyBytes {
			t.Errorf("in %s, %d frames have %d bytes, want 40 and %d at most", theme, frames, len(file), mostFortyBytes)
		}
		r.boards.Put(still)
	}
}
