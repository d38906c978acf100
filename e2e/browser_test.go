package e2e

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"owarebot/engine"
	"owarebot/sandbox/page/pagetest"
)

// screenshots names a folder for pictures of what the members see; empty means that none are taken.
var screenshots = os.Getenv("OWAREBOT_SCREENSHOTS")

// window is one member's window on the chat.
type window struct {
	*pagetest.Tab
	member member
}

// browserGame is a game that two members play through the page alone.
type browserGame struct {
	t       *testing.T
	rules   engine.Rules
	game    *engine.Game
	windows [2]window // by side
	match   string
	shots   int
}

// TestGamesInTheBrowser plays whole games in Chromium as people would: South at a desk, North on a phone. In the game
// of Ayoayo the program is killed in the middle, under the open pages, and goes on from there.
func TestGamesInTheBrowser(t *testing.T) {
	browser := pagetest.Start(t)
	for _, variant := range []engine.Variant{engine.Abapa, engine.Wari, engine.Warri, engine.Ayoayo} {
		if variant != engine.Ayoayo && !long() {
			continue // what the page shows differs little between the variants; the long run plays all
		}
		t.Run(variant.String(), func(t *testing.T) {
			t.Parallel()
			address := freeAddress(t)
			arguments := []string{"sandbox", "--listen", address, "--data", filepath.Join(t.TempDir(), "data")}
			program := startProgram(t, nil, arguments...)
			program.awaitPage(t, address)
			people := newPeople("http://" + address)
			members, places, _, err := people.state(context.Background(), "")
			if err != nil {
				t.Fatal(err)
			}
			g := &browserGame{t: t, rules: engine.Rules{Variant: variant}}
			if g.game, err = engine.NewGame(g.rules, engine.StartPosition()); err != nil {
				t.Fatal(err)
			}
			for side := range g.windows {
				at := pagetest.At("http://"+address, members[side].ID, places[0].ID)
				g.windows[side] = window{browser.Open(t, at), members[side]}
			}
			g.windows[engine.North].Size(390, 844)
			g.begin()
			for g.game.Ending() == engine.Ongoing {
				if variant == engine.Ayoayo && len(g.game.Moves()) == 5 {
					if err := program.kill(); err != nil {
						t.Fatal(err)
					}
					program.awaitPage(t, address)
				}
				g.move()
			}
			g.over()
		})
	}
}

// freeAddress is an address to listen on that stays the same over restarts.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// awaitPage waits until the stand-in answers and the bot is there.
func (p *program) awaitPage(t *testing.T, address string) {
	t.Helper()
	ctx := minutes(t, 1)
	people := newPeople("http://" + address)
	for {
		var state struct {
			Bot struct {
				Connected bool `json:"connected"`
			} `json:"bot"`
			Commands []any `json:"commands"`
		}
		if err := people.do(ctx, "GET", "/sandbox/state", nil, &state); err == nil && state.Bot.Connected && len(state.Commands) > 0 {
			return
		}
		if err := pause(ctx); err != nil {
			t.Fatalf("no page at %s; the program said:\n%s", address, p.output)
		}
	}
}

// at gives the window of the player of a side.
func (g *browserGame) at(side engine.Side) window { return g.windows[side] }

func (g *browserGame) shot(side engine.Side, what string) {
	if screenshots == "" {
		return
	}
	g.shots++
	name := fmt.Sprintf("%s-%02d-%s-%s.png", g.rules.Variant, g.shots, strings.ToLower(side.String()), what)
	g.at(side).Screenshot(filepath.Join(screenshots, name))
}

// begin types the challenge and accepts it.
func (g *browserGame) begin() {
	south, north := g.at(engine.South), g.at(engine.North)
	south.Wait("[data-testid=welcome]")
	g.shot(engine.South, "welcome")
	south.Command("oware challenge")
	south.Option("opponent", north.member.ID)
	south.Option("variant", g.rules.Variant.String())
	south.Option("play-as", "south")
	g.shot(engine.South, "command")
	south.Send()
	north.Wait(`[data-custom-id^="accept/"]`)
	g.shot(engine.North, "challenge")
	g.match = pagetest.Eval[string](north.Tab, `document.querySelector('[data-custom-id^="accept/"]').dataset.customId.slice(7)`)
	north.Click(pagetest.Button("accept/" + g.match))
	g.awaitPly()
}

// awaitPly waits until both windows show the position that the test knows, and holds the buttons against it.
func (g *browserGame) awaitPly() {
	position, ply := g.game.Position(), len(g.game.Moves())
	legal := g.rules.LegalMoves(position)
	for _, w := range g.windows {
		for i := range engine.Pits / 2 {
			pit := engine.PitOf(position.ToMove(), i)
			button := fmt.Sprintf("[data-custom-id=%q]", sowID(g.match, ply, pit))
			w.Wait(button)
			if got, want := strings.TrimSpace(w.Text(button)), fmt.Sprintf("%s %d", pit, position.Seeds(pit)); got != want {
				g.t.Fatalf("%s sees the button %q instead of %q", w.member.Name, got, want)
			}
			if disabled := pagetest.Eval[bool](w.Tab, fmt.Sprintf("document.querySelector(%q).disabled", button)); disabled == legal.Has(pit) {
				g.t.Fatalf("%s sees %s disabled: %v", w.member.Name, pit, disabled)
			}
		}
		// The picture is there, and says in words what it shows.
		w.Until(fmt.Sprintf(`[...document.querySelectorAll("#messages img")].some((i) => i.complete && i.naturalWidth >= 1000 && i.alt.includes("%s %d"))`,
			engine.PitOf(position.ToMove(), 0), position.Seeds(engine.PitOf(position.ToMove(), 0))))
	}
}

// move plays the move that captures most, the first such, so that the game comes to its end.
func (g *browserGame) move() {
	position := g.game.Position()
	pits := slices.Collect(g.rules.LegalMoves(position).All())
	best := slices.MaxFunc(pits, func(a, b engine.Pit) int { return g.gain(a) - g.gain(b) })
	mover := g.at(position.ToMove())
	if n := len(g.game.Moves()); n == 8 || n == 9 {
		g.shot(position.ToMove(), "game")
	}
	mover.Click(pagetest.Button(sowID(g.match, len(g.game.Moves()), best)))
	if _, err := g.game.Play(best); err != nil {
		g.t.Fatal(err)
	}
	if g.game.Ending() == engine.Ongoing {
		g.awaitPly()
	}
}

func (g *browserGame) gain(pit engine.Pit) int {
	_, trace, err := g.rules.PlayTraced(g.game.Position(), pit)
	if err != nil {
		return -1
	}
	return trace.Captured()
}

// over checks that both see the result, and that nothing but a rematch is left to press.
func (g *browserGame) over() {
	south, north := g.game.Score()
	for side, w := range g.windows {
		w.Wait(pagetest.Button("rematch/" + g.match))
		w.WaitGone(`[data-custom-id^="sow/"]`)
		words := fmt.Sprintf("%d to %d", max(south, north), min(south, north))
		if south != north {
			w.WaitText("#messages", words)
		}
		g.shot(engine.Side(side), "over")
	}
}
