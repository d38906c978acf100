// Package render draws boards. It turns a View, which is pure data, into a PNG
// picture.
//
// Everything is drawn once, when a theme is first used: the empty board, seeds,
// numbers and marks, all in one palette of designed colours. A picture is
// then put together by copying, which takes well under a millisecond; most of
// its time goes into packing the file.
package render

import (
	"fmt"
	"image"
	"sync"
)

// Options are what a Renderer can be told. The zero value is the default.
type Options struct {
	// Theme colours the boards; the zero value is Wood.
	Theme Theme
}

// Renderer draws boards. It is safe for concurrent use.
type Renderer struct {
	kit    *kit
	boards sync.Pool // *image.Paletted
	stages sync.Pool // *stage
	// encoder packs boards, pages sheets and diagrams.
	encoder, pages *encoder
}

// NewRenderer draws everything that boards of a theme are put together from,
// which takes a few tenths of a second; keep the Renderer. Without options it
// is the default theme. It fails for a theme that does not exist.
func NewRenderer(options ...Options) (*Renderer, error) {
	var o Options
	for _, option := range options {
		o = option
	}
	if int(o.Theme) >= len(looks) {
		return nil, fmt.Errorf("there is no theme number %d", uint8(o.Theme))
	}
	k, err := newKit(&looks[o.Theme])
	if err != nil {
		return nil, fmt.Errorf("draw the %s theme: %w", o.Theme, err)
	}
	return &Renderer{
		kit: k,
		boards: sync.Pool{New: func() any {
			return image.NewPaletted(image.Rect(0, 0, Width, Height), k.palette.colours)
		}},
		stages:  sync.Pool{New: func() any { return newStage(k) }},
		encoder: newEncoder(boardLevel),
		pages:   newEncoder(pageLevel),
	}, nil
}

// PNG is the picture of a view, Width by Height pixels. It fails for a view
// that no game can lead to, and says what is wrong with it.
func (r *Renderer) PNG(v View) ([]byte, error) {
	if err := v.check(); err != nil {
		return nil, err
	}
	board := r.compose(v)
	defer r.boards.Put(board)
	return r.encoder.encode(board)
}

// compose puts the board of a checked view together, on a picture that goes
// back to boards after use.
func (r *Renderer) compose(v View) *image.Paletted {
	board := r.boards.Get().(*image.Paletted)
	r.kit.compose(board, v)
	return board
}
