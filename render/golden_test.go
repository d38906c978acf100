package render

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "draw the golden pictures in testdata anew")

// TestGallery holds every picture of the gallery against its golden one, pixel
// by pixel: how a PNG is packed may change, what it shows may not. After a
// change that is meant, run `go test ./render -update` and look at the pictures.
func TestGallery(t *testing.T) {
	for _, e := range gallery(t) {
		t.Run(e.name, func(t *testing.T) {
			file := filepath.Join("testdata", e.name+".png")
			got, err := renderer(t, e.theme).PNG(e.view)
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Equal(got, want) {
				return
			}
			if at, same := compare(decode(t, got), decode(t, want)); !same {
				t.Errorf("the picture differs from %s, first at %v", file, at)
			}
		})
	}
}

func decode(t testing.TB, file []byte) image.Image {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// compare says whether two pictures are the same, and where they first differ.
func compare(a, b image.Image) (image.Point, bool) {
	if a.Bounds() != b.Bounds() {
		return a.Bounds().Max, false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			ar, ag, ab, aa := a.At(x, y).RGBA()
			br, bg, bb, ba := b.At(x, y).RGBA()
			if ar != br || ag != bg || ab != bb || aa != ba {
				return image.Pt(x, y), false
			}
		}
	}
	return image.Point{}, true
}

// TestReadmePictures wants the README to show what is drawn today: the gallery's
// wood-capture.png and wood-relay-move.gif.
func TestReadmePictures(t *testing.T) {
	const images = "../docs/images/"
	r := renderer(t, Wood)
	board, err := r.PNG(exhibited(t, "capture"))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := os.ReadFile(images + "board.png")
	if err != nil {
		t.Fatal(err)
	}
	if at, same := compare(decode(t, board), decode(t, shown)); !same {
		t.Errorf("board.png is not the gallery's wood-capture.png, first at %v; copy that one", at)
	}
	relay, err := r.MoveGIF(exhibited(t, "relay"))
	if err != nil {
		t.Fatal(err)
	}
	if shown, err := os.ReadFile(images + "relay.gif"); err != nil || !bytes.Equal(relay, shown) {
		t.Errorf("relay.gif is not the gallery's wood-relay-move.gif (%v); copy that one", err)
	}
}
