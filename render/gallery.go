package render

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"

	"owarebot/engine"
)

// piece is a picture on the gallery's page.
type piece struct {
	Name, File string
	Bytes      int
}

// room is a theme's part of the gallery's page.
type room struct {
	Theme  Theme
	Pieces []piece
}

//go:embed gallery.html
var galleryPage string

var galleryTemplate = template.Must(template.New("gallery").Parse(galleryPage))

// Gallery draws everything there is to see in every theme, and has each file
// written into one folder: still boards, animated moves, the diagrams of the
// rules, a whole game as a replay and as a sheet. The page index.html, written
// last, shows all of it on Discord's dark and light backgrounds, at full size
// and as wide as on a phone. The first error ends it.
func Gallery(studio *Studio, write func(name string, file []byte) error) error {
	var rooms []room
	for _, theme := range Themes() {
		r, err := studio.Renderer(theme)
		if err != nil {
			return err
		}
		h := hanging{write: write, room: room{Theme: theme}}
		h.boards(r)
		h.diagrams(r)
		h.game(r)
		if h.err != nil {
			return h.err
		}
		rooms = append(rooms, h.room)
	}
	var page bytes.Buffer
	if err := galleryTemplate.Execute(&page, rooms); err != nil {
		return fmt.Errorf("write the gallery's page: %w", err)
	}
	return write("index.html", page.Bytes())
}

// hanging fills a room until something goes wrong.
type hanging struct {
	write func(name string, file []byte) error
	room  room
	err   error
}

// hang writes what draw gives into a file of the room.
func (h *hanging) hang(name, kind string, draw func() ([]byte, error)) {
	if h.err != nil {
		return
	}
	data, err := draw()
	if err != nil {
		h.err = fmt.Errorf("cannot draw %s of the gallery in the %s theme: %w", name, h.room.Theme, err)
		return
	}
	p := piece{Name: name, File: h.room.Theme.String() + "-" + name + kind, Bytes: len(data)}
	h.room.Pieces = append(h.room.Pieces, p)
	h.err = h.write(p.File, data)
}

func (h *hanging) boards(r *Renderer) {
	for _, e := range exhibits {
		v, err := e.view()
		h.hang(e.name, ".png", func() ([]byte, error) {
			if err != nil {
				return nil, err
			}
			return r.PNG(v)
		})
		if v.Last != nil {
			h.hang(e.name+"-move", ".gif", func() ([]byte, error) { return r.MoveGIF(v) })
		}
	}
}

func (h *hanging) diagrams(r *Renderer) {
	for _, variant := range []engine.Variant{engine.Abapa, engine.Wari, engine.Warri, engine.Ayoayo} {
		for _, d := range Diagrams(engine.Rules{Variant: variant}) {
			h.hang(variant.String()+"-"+d.Lesson.String(), ".png", func() ([]byte, error) { return r.DiagramPNG(d) })
		}
	}
}

func (h *hanging) game(r *Renderer) {
	replay, err := exhibitedGame()
	if err != nil {
		h.err = err
		return
	}
	h.hang("game", ".gif", func() ([]byte, error) { return r.ReplayGIF(replay) })
	h.hang("game-sheet", ".png", func() ([]byte, error) { return r.SheetPNG(replay) })
}
