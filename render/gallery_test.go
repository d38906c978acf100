package render

import (
	"errors"
	"strings"
	"testing"

	"owarebot/engine"
)

// golden is a still board held against its golden picture.
type golden struct {
	name  string
	theme Theme
	view  View
}

// gallery is the exhibits in Wood, and some of them in every other theme.
func gallery(t testing.TB) []golden {
	var all []golden
	for _, theme := range Themes() {
		for _, e := range exhibits {
			v, err := e.view()
			if err != nil {
				t.Fatalf("%s: %v", e.name, err)
			}
			switch {
			case theme == Wood:
				all = append(all, golden{e.name, theme, v})
			case e.name == "start" || e.name == "capture" || e.name == "won":
				all = append(all, golden{e.name + "-" + theme.String(), theme, v})
			}
		}
	}
	return all
}

// exhibited is the view of an exhibit.
func exhibited(t testing.TB, name string) View {
	t.Helper()
	for _, e := range exhibits {
		if e.name == name {
			v, err := e.view()
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
	}
	t.Fatalf("there is no exhibit %s", name)
	return View{}
}

func still(t testing.TB, rules, position string) View {
	t.Helper()
	r, p := parse(t, rules, position)
	return NewView(r, p, nil)
}

// after is the view after moves from a position, "" the start.
func after(t testing.TB, rules, position, moves string) View {
	t.Helper()
	r, p := parse(t, rules, position)
	pits, err := engine.ParseMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	var last engine.Trace
	for _, pit := range pits {
		if p, last, err = r.PlayTraced(p, pit); err != nil {
			t.Fatal(err)
		}
	}
	return NewView(r, p, &last)
}

func parse(t testing.TB, rules, position string) (engine.Rules, engine.Position) {
	t.Helper()
	r, err := engine.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	if position == "" {
		return r, engine.StartPosition()
	}
	p, err := engine.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return r, p
}

// captureView is a move that captures two pits.
func captureView(t testing.TB) View { return exhibited(t, "capture") }

// firstMove plays games with a fixed random source until a move is as wanted.
func firstMove(t testing.TB, rules string, wanted func(*engine.Trace) bool) View {
	t.Helper()
	r, p := parse(t, rules, "")
	d := dice(1)
	for range 100_000 {
		moves := r.LegalMoves(p)
		if moves.Len() == 0 {
			p = engine.StartPosition()
			continue
		}
		skip := int(d.next() % uint64(moves.Len()))
		for pit := range moves.All() {
			if skip--; skip < 0 {
				next, last, err := r.PlayTraced(p, pit)
				if err != nil {
					t.Fatal(err)
				}
				if wanted(&last) && !r.Over(next) {
					return NewView(r, next, &last)
				}
				p = next
				break
			}
		}
	}
	t.Fatal("no game came to such a move")
	return View{}
}

// TestGalleryPage draws the whole gallery and looks for everything on its page,
// which is written last.
func TestGalleryPage(t *testing.T) {
	var files []string
	var last []byte
	err := Gallery(studio, func(name string, file []byte) error {
		files, last = append(files, name), file
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	pictures := files[:len(files)-1]
	if files[len(pictures)] != "index.html" || len(pictures) < len(Themes())*len(exhibits) {
		t.Fatalf("it has the files %v", files)
	}
	for _, name := range pictures {
		if strings.Count(string(last), `src="`+name+`"`) != 4 {
			t.Errorf("%s is not on the page on both backgrounds in both sizes", name)
		}
	}
	full := errors.New("no room")
	if err := Gallery(studio, func(string, []byte) error { return full }); err != full {
		t.Errorf("where nothing can be written it gives the error %v", err)
	}
}
