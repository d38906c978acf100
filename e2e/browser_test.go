package e2e

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/engine"
	"owarebot/render"
	"owarebot/sandbox/page/pagetest"
)

// browserGame is a game that two members play through the page alone: South at a desk, North on a phone.
type browserGame struct {
	t       *testing.T
	all     bool // all moves are animated, not only relays
	program *program
	people  *people // for looking, and for nothing else
	place   place
	windows [2]*window // by side
	rules   engine.Rules
	game    *engine.Game // what the test knows, against which every board is held
	last    engine.Trace // of the last move
	match   string
	shots   int
	// writtenAnew is the ply whose board was shown by something else than its move.
	writtenAnew int
}

// middle is a ply in the middle of these games.
const middle = 12

// incident is something that happens before a ply of a game, beside the moves.
type incident struct {
	ply    int
	happen func(*browserGame)
}

// TestGamesInTheBrowser plays whole games with the real program and Chromium, as people would: one of each variant in
// the long run, and otherwise two, which look like the other two.
func TestGamesInTheBrowser(t *testing.T) {
	browser := pagetest.Start(t)
	games := map[engine.Variant][]incident{
		engine.Abapa:  {{4, (*browserGame).pressOutOfTurn}, {9, (*browserGame).thinkOfResigning}},
		engine.Ayoayo: {{3, (*browserGame).kill}, {5, (*browserGame).portrait}, {7, (*browserGame).watch}},
	}
	if long() {
		games[engine.Wari] = []incident{{7, (*browserGame).offerDraw}}
		games[engine.Warri] = []incident{{6, (*browserGame).postAgain}}
	}
	t.Run("practice", func(t *testing.T) {
		t.Parallel()
		practiseInBrowser(t, browser)
	})
	for variant, incidents := range games {
		t.Run(variant.String(), func(t *testing.T) {
			t.Parallel()
			g := startBrowserGame(t, browser, variant)
			g.begin()
			for g.game.Ending() == engine.Ongoing {
				if len(g.game.Moves()) == middle {
					g.shot("game")
				}
				for _, i := range incidents {
					if i.ply == len(g.game.Moves()) {
						g.writtenAnew = i.ply
						i.happen(g)
						g.awaitBoard()
					}
				}
				g.move()
			}
			g.over()
		})
	}
}

func startBrowserGame(t *testing.T, browser *pagetest.Browser, variant engine.Variant) *browserGame {
	t.Helper()
	rules := engine.Rules{Variant: variant}
	game, err := engine.NewGame(rules, engine.StartPosition())
	if err != nil {
		t.Fatal(err)
	}
	g := &browserGame{t: t, rules: rules, game: game, all: variant == engine.Abapa}
	args := []string{"sandbox", "--data", filepath.Join(t.TempDir(), "data")}
	if g.all {
		args = append(args, "--animation", "all", "--theme", "night")
	}
	g.program = startProgram(t, nil, append(args, "--listen", "127.0.0.1:0")...)
	address := g.program.address(t)
	// Started again, it has to be where the open pages look for it.
	g.program.args = append(args, "--listen", strings.TrimPrefix(address, "http://"))
	g.people = newPeople(address)
	members, places, _, err := g.people.state(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	g.place = places[0]
	for side := range g.windows {
		tab := browser.Open(t, pagetest.At(address, members[side].ID, g.place.ID))
		g.windows[side] = &window{Tab: tab, t: t, member: members[side]}
	}
	g.windows[engine.North].Size(390, 844)
	return g
}

// begin types the challenge and accepts it.
func (g *browserGame) begin() {
	south, north := g.windows[engine.South], g.windows[engine.North]
	south.Wait("[data-testid=welcome] [data-command='oware challenge']")
	north.Wait("[data-testid=welcome] [data-command='oware challenge']")
	g.shot("start")
	south.Command("oware challenge")
	south.Option("opponent", north.member.ID)
	south.Option("variant", g.rules.Variant.String())
	south.Option("play-as", "south")
	g.shot("command")
	south.Send()
	north.Wait(`[data-custom-id^="accept/"]`)
	south.Wait(`[data-custom-id^="accept/"]`)
	g.shot("challenge")
	g.match = strings.TrimPrefix(north.attribute(`[data-custom-id^="accept/"]`, "data-custom-id"), "accept/")
	north.Click(pagetest.Button("accept/" + g.match))
	g.awaitBoard()
}

// mover is the window of the player to move, waiting that of the other.
func (g *browserGame) mover() *window   { return g.windows[g.game.Position().ToMove()] }
func (g *browserGame) waiting() *window { return g.windows[g.game.Position().ToMove().Opponent()] }

// sow is the ID of the button that sows a pit now.
func (g *browserGame) sow(pit engine.Pit) string { return sowID(g.match, len(g.game.Moves()), pit) }

// move sows the pit that captures most, the first such, so that the game comes to its end.
func (g *browserGame) move() {
	position := g.game.Position()
	gain := func(pit engine.Pit) int {
		_, trace, err := g.rules.PlayTraced(position, pit)
		if err != nil {
			g.t.Fatal(err)
		}
		return trace.Captured()
	}
	best := slices.MaxFunc(slices.Collect(g.rules.LegalMoves(position).All()), func(a, b engine.Pit) int { return gain(a) - gain(b) })
	g.mover().Click(pagetest.Button(g.sow(best)))
	var err error
	if g.last, err = g.game.Play(best); err != nil {
		g.t.Fatal(err)
	}
	if g.game.Ending() == engine.Ongoing {
		g.awaitBoard()
	}
}

// awaitBoard waits until both windows show the position, and checks all that they show of it.
func (g *browserGame) awaitBoard() {
	g.t.Helper()
	for _, w := range g.windows {
		w.Wait(`[data-custom-id^="` + strings.TrimSuffix(g.sow(0), engine.Pit(0).String()) + `"]`)
		w.checkBoard(g)
	}
}

// over checks that both windows show how the game ended, and that no button is left that would go on with it.
func (g *browserGame) over() {
	south, north := g.game.Score()
	result := "A draw, " + score(south, north)
	switch {
	case south > north:
		result = "@" + g.windows[engine.South].member.Name + " (South) wins, " + score(south, north)
	case north > south:
		result = "@" + g.windows[engine.North].member.Name + " (North) wins, " + score(north, south)
	}
	for _, w := range g.windows {
		w.Wait(pagetest.Button("rematch/" + g.match))
		board := w.board(g.match)
		if !strings.Contains(board.Text, result) {
			g.t.Errorf("%s does not read %q but:\n%s", w.member.Name, result, board.Text)
		}
		for _, b := range board.Buttons {
			if kind, _, _ := strings.Cut(b.ID, "/"); kind != "rematch" && kind != "watch" {
				g.t.Errorf("%s can still press %q", w.member.Name, b.Label)
			}
		}
		if len(board.Pictures) == 0 || !strings.Contains(board.Pictures[0].Alt, "The game is over.") {
			g.t.Errorf("%s sees the pictures %v", w.member.Name, board.Pictures)
		}
	}
	g.shot("end")
}

// pressOutOfTurn presses a pit of the opponent's and is told so, privately.
func (g *browserGame) pressOutOfTurn() {
	position := g.game.Position()
	for pit := range g.rules.LegalMoves(position).All() {
		g.waiting().Click(pagetest.Button(g.sow(pit)))
		break
	}
	g.waiting().WaitText("[data-ephemeral=true]", "It is your opponent's turn.")
	if strings.Contains(g.mover().Text("#messages"), "It is your opponent's turn.") {
		g.t.Error("a private answer is seen by the other player")
	}
	g.shot("private")
	g.waiting().Click("[data-dismiss]")
	g.waiting().WaitGone("[data-ephemeral=true]")
}

// thinkOfResigning asks to resign and then does not.
func (g *browserGame) thinkOfResigning() {
	mover := g.mover()
	mover.Click(pagetest.Button("resign/" + g.match))
	mover.WaitText("[data-ephemeral=true]", "Do you really want to resign")
	g.shot("resign")
	mover.Click(pagetest.Button("resign-no/" + g.match))
	mover.WaitText("[data-ephemeral=true]", "the game goes on")
	mover.WaitGone(`[data-custom-id^="resign-no/"]`)
}

// offerDraw offers a draw, which is declined.
func (g *browserGame) offerDraw() {
	at := strings.TrimPrefix(g.sow(0), "sow/")
	at = at[:strings.LastIndexByte(at, '/')]
	g.mover().Click(pagetest.Button("offer-draw/" + at))
	g.waiting().Wait(pagetest.Button("take-offer/" + at))
	g.mover().Wait(pagetest.Button("take-offer/" + at))
	g.shot("offer")
	g.waiting().Click(pagetest.Button("refuse-offer/" + at))
	g.waiting().Wait(pagetest.Button("offer-draw/" + at))
	g.mover().Wait(pagetest.Button("offer-draw/" + at))
}

// watch shows the last move once more to the player who asks.
func (g *browserGame) watch() {
	g.waiting().Click(pagetest.Button(fmt.Sprintf("watch/%s/%d", g.match, len(g.game.Moves()))))
	g.waiting().WaitText("[data-ephemeral=true]", fmt.Sprintf("%s sowed %s", g.last.Mover, g.last.Pit))
	const animation = `[data-ephemeral=true] img[alt^="Animation:"][src*="/move.gif"]`
	g.waiting().Wait(animation)
	const decoded = "(async () => { const picture = document.querySelector(%q); await picture.decode(); return picture.naturalWidth })()"
	if pixels := pagetest.Eval[int](g.waiting().Tab, fmt.Sprintf(decoded, animation)); pixels != render.Width {
		g.t.Errorf("the animation is %d pixels wide", pixels)
	}
	g.shot("watch")
	g.waiting().Click("[data-dismiss]")
	g.waiting().WaitGone("[data-ephemeral=true]")
}

// postAgain shows the board in a new message; the old one has no buttons any more.
func (g *browserGame) postAgain() {
	before := g.mover().board(g.match).ID
	g.mover().Command("oware board")
	g.mover().Send()
	for _, w := range g.windows {
		w.WaitText(pagetest.Message(before), "This game goes on in a newer message")
		w.WaitGone(pagetest.Message(before) + " button[data-custom-id]")
	}
	g.awaitBoard()
	g.shot("again")
}

// kill kills the program under the open pages and starts it again. Everybody still sees what they saw.
func (g *browserGame) kill() {
	seen := g.messages()
	if err := g.program.kill(); err != nil {
		g.t.Fatal(err)
	}
	g.program.address(g.t)
	for side, before := range seen {
		after := g.messages()[side]
		same := func(a, b *discordgo.Message) bool { return a.ID == b.ID && a.Content == b.Content }
		if !slices.EqualFunc(before, after, same) {
			g.t.Errorf("%s saw %d messages before the kill and others after it", g.windows[side].member.Name, len(before))
		}
	}
}

// messages are what each player can see in the channel.
func (g *browserGame) messages() [2][]*discordgo.Message {
	var seen [2][]*discordgo.Message
	for side, w := range g.windows {
		var err error
		if seen[side], err = g.people.messages(g.t.Context(), g.place.ID, w.member.ID); err != nil {
			g.t.Fatal(err)
		}
	}
	return seen
}
