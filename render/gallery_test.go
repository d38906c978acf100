package render

import (
	"testing"

	"owarebot/engine"
)

// exhibit is a view of the gallery and the name of its golden picture.
type exhibit struct {
	name  string
	theme Theme
	view  View
}

// gallery is a small tour of everything a board can show.
func gallery(t testing.TB) []exhibit {
	all := []exhibit{
		{name: "start", view: NewView(engine.Rules{}, engine.StartPosition(), nil)},
		{name: "capture", view: captureView(t)},
		{name: "countable", view: still(t, "abapa", "1-2-3-5-6-0-7-8-0-0-12-0-1-3-N")},
		{name: "heaps", view: still(t, "ayoayo", "13-0-1-0-2-0-0-16-0-1-0-4-5-6-S")},
		{name: "full-stores", view: still(t, "abapa", "0-1-0-0-0-1-0-0-0-1-0-0-22-23-S")},
		{name: "slam", view: firstMove(t, "warri", func(last *engine.Trace) bool { return last.Slam })},
		{name: "relay", view: after(t, "ayoayo", "", "A")},
		{name: "long-relay", view: longestRelay(t)},
		{name: "won", view: still(t, "abapa", "0-1-0-2-0-1-0-0-3-1-0-1-26-13-N")},
		{name: "drawn", view: still(t, "abapa", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N")},
		{name: "resigned", view: resigned(t)},
	}
	for _, theme := range Themes()[1:] {
		for _, e := range all[:len(all):len(all)] {
			switch e.name {
			case "start", "capture", "won":
				all = append(all, exhibit{e.name + "-" + theme.String(), theme, e.view})
			}
		}
	}
	return all
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

// captureView is an Abapa game at its first capture of two pits or more.
func captureView(t testing.TB) View {
	t.Helper()
	return firstMove(t, "abapa", func(last *engine.Trace) bool { return len(last.Captures) >= 2 })
}

// longestRelay is an Ayoayo game at its first move of more than thirty laps.
func longestRelay(t testing.TB) View {
	t.Helper()
	return firstMove(t, "ayoayo", func(last *engine.Trace) bool { return len(last.Laps) > 30 && len(last.Captures) > 0 })
}

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

// resigned is a game that its position does not end.
func resigned(t testing.TB) View {
	t.Helper()
	v := after(t, "abapa", "", "FeCb")
	v.Over, v.Outcome = true, Outcome{Result: NorthWon, South: v.Position.Store(engine.South), North: v.Position.Store(engine.North)}
	return v
}
