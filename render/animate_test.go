package render

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"strings"
	"sync"
	"testing"

	"owarebot/engine"

	"pgregory.net/rapid"
)

// animations are moves of every length.
func animations(t testing.TB) []golden {
	return []golden{
		{name: "one-seed", view: after(t, "abapa", "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", "F")},
		{name: "most-seeds", view: after(t, "abapa", "48-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "A")},
		{name: "one-lap", view: after(t, "abapa", "", "C")},
		{name: "capture", view: captureView(t), theme: Night},
		{name: "slam", view: firstMove(t, "warri", func(last *engine.Trace) bool { return last.Slam })},
		{name: "three-laps", view: relayOf(t, 3)},
		{name: "eighteen-laps", view: relayOf(t, 18), theme: HighContrast},
		{name: "thousand-laps", view: after(t, "ayoayo", "", "BeBbEfCfBe")},
	}
}

// relayOf is an Ayoayo game at its first relay of so many laps that captures.
func relayOf(t testing.TB, laps int) View {
	t.Helper()
	return firstMove(t, "ayoayo", func(last *engine.Trace) bool { return len(last.Laps) == laps && len(last.Captures) > 0 })
}

// TestMoveGIF plays animations as a viewer does and holds them to what is
// promised of every one.
func TestMoveGIF(t *testing.T) {
	for _, e := range animations(t) {
		t.Run(e.name, func(t *testing.T) {
			checkAnimation(t, renderer(t, e.theme), e.view)
		})
	}
}

// TestAnyMoveGIF does so with any move from any position.
func TestAnyMoveGIF(t *testing.T) {
	r := renderer(t, Wood)
	rapid.Check(t, func(t *rapid.T) {
		if v := anyView(t); v.Last != nil {
			checkAnimation(t, r, v)
		}
	})
}

// failer is a test of either kind.
type failer interface {
	Helper()
	Errorf(format string, values ...any)
	Fatal(values ...any)
}

func checkAnimation(t failer, r *Renderer, v View) {
	t.Helper()
	file, err := r.MoveGIF(v)
	if err != nil {
		t.Fatal(err)
	}
	if len(file) >= 400_000 {
		t.Errorf("the file has %d bytes", len(file))
	}
	still := r.compose(v)
	defer r.boards.Put(still)
	total, frames := checkGIF(t, file, still)
	if total < 150 || total > 800 {
		t.Errorf("%d frames play for %d hundredths of a second", frames, total)
	}
}

// checkGIF wants a GIF to play once, to begin with the still board for the
// shortest time, and to end on it. It returns how long it plays in hundredths of
// a second, and its number of frames.
func checkGIF(t failer, file []byte, still *image.Paletted) (total, frames int) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if g.LoopCount != -1 {
		t.Errorf("the loop count is %d, want -1, once", g.LoopCount)
	}
	if g.Delay[0] != firstDelay {
		t.Errorf("the first frame stays for %d hundredths of a second", g.Delay[0])
	}
	screen := image.NewPaletted(still.Rect, still.Palette)
	for i, frame := range g.Image {
		overlay(screen, frame)
		if i == 0 && !bytes.Equal(screen.Pix, still.Pix) {
			t.Errorf("the first frame is not the final board")
		}
		if g.Delay[i] < firstDelay {
			t.Errorf("frame %d stays for %d hundredths of a second, which many viewers turn into 10", i, g.Delay[i])
		}
		total += g.Delay[i]
	}
	if !bytes.Equal(screen.Pix, still.Pix) {
		t.Errorf("the last frame is not the final board")
	}
	for i, c := range still.Palette {
		if got := color.RGBAModel.Convert(g.Image[0].Palette[i]); got != color.RGBAModel.Convert(c) {
			t.Errorf("colour %d is %v, want %v", i, got, c)
		}
	}
	return total, len(g.Image)
}

// overlay lays a frame on what is shown.
func overlay(screen, frame *image.Paletted) {
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
			if pixel := frame.Pix[frame.PixOffset(x, y)]; pixel != unchanged {
				screen.Pix[screen.PixOffset(x, y)] = pixel
			}
		}
	}
}

// TestFramesShowTheirMoments wants drawing anew only what changed to come to
// the same as drawing every moment whole.
func TestFramesShowTheirMoments(t *testing.T) {
	for _, e := range animations(t) {
		r := renderer(t, e.theme)
		file, err := r.MoveGIF(e.view)
		if err != nil {
			t.Fatal(err)
		}
		g, err := gif.DecodeAll(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		moments, err := timeline(e.view.Last, planOf(e.view.Last, 1))
		if err != nil {
			t.Fatal(err)
		}
		if len(g.Image) != len(moments)+2 {
			t.Fatalf("%s: %d frames for %d moments", e.name, len(g.Image), len(moments))
		}
		screen, whole := r.compose(e.view), r.compose(e.view)
		for i := range moments {
			overlay(screen, g.Image[i+1])
			r.kit.putMoment(whole, &moments[i], e.view.Last, litHalves(e.view))
			if !bytes.Equal(screen.Pix, whole.Pix) {
				t.Errorf("%s: moment %d is not what its frame shows", e.name, i)
			}
		}
		r.boards.Put(screen)
		r.boards.Put(whole)
	}
}

// TestImpossibleMoves wants a sentence for moves that cannot have been.
func TestImpossibleMoves(t *testing.T) {
	good := captureView(t)
	for want, spoil := range map[string]func(*engine.Trace){
		"lap 1":                       func(l *engine.Trace) { l.Laps[0].Seeds++ },
		"lap 2":                       func(l *engine.Trace) { l.Laps = append(l.Laps, engine.Lap{From: 0, Seeds: 47}) },
		"capture":                     func(l *engine.Trace) { l.Captures[0].Pit, l.Captures[1].Pit = 0, 0 },
		"do not lead to the position": func(l *engine.Trace) { l.Before = elsewhere(t, l.Before) },
		"there is no last move":       nil,
		"the board to draw":           func(l *engine.Trace) { l.After = engine.Position{} },
	} {
		v, last := good, *good.Last
		last.Laps = append([]engine.Lap(nil), last.Laps...)
		last.Captures = append([]engine.Capture(nil), last.Captures...)
		v.Last = &last
		if spoil == nil {
			v.Last = nil
		} else {
			spoil(&last)
			v.Position = last.After
		}
		file, err := renderer(t, Wood).MoveGIF(v)
		if err == nil || file != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("MoveGIF gives %d bytes and the error %v, want one with %q", len(file), err, want)
		}
	}
}

// TestConcurrentAnimations draws on many goroutines and wants each file to be
// the one drawn alone.
func TestConcurrentAnimations(t *testing.T) {
	r := renderer(t, Wood)
	v := relayOf(t, 3)
	alone, err := r.MoveGIF(v)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if file, err := r.MoveGIF(v); err != nil || !bytes.Equal(file, alone) {
				t.Errorf("drawn beside others it differs (error: %v)", err)
			}
		})
	}
	group.Wait()
}

// elsewhere is the position with a seed of pit B in pit A instead.
func elsewhere(t *testing.T, p engine.Position) engine.Position {
	t.Helper()
	lying := stockOf(p)
	lying.pits[0]++
	lying.pits[1]--
	other, err := engine.NewPosition(lying.pits, lying.stores[engine.South], lying.stores[engine.North], p.ToMove())
	if err != nil {
		t.Fatal(err)
	}
	return other
}

// BenchmarkMoveGIF animates moves from the shortest to the longest.
func BenchmarkMoveGIF(b *testing.B) {
	for _, e := range append(animations(b), golden{name: "forty-frames", view: fortyFrames(b)}) {
		b.Run(e.name, func(b *testing.B) {
			r := renderer(b, e.theme)
			b.ReportAllocs()
			var size int
			for b.Loop() {
				file, err := r.MoveGIF(e.view)
				if err != nil {
					b.Fatal(err)
				}
				size = len(file)
			}
			b.ReportMetric(float64(size)/1000, "KB")
		})
	}
}

// fortyFrames is a relay with an animation of forty frames, told seed by seed.
func fortyFrames(t testing.TB) View {
	t.Helper()
	return firstMove(t, "ayoayo", func(last *engine.Trace) bool {
		moments := 2 + len(last.Captures)
		for _, lap := range last.Laps {
			moments += 1 + lap.Seeds
		}
		return moments == 38 && len(last.Captures) > 0
	})
}
