package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"owarebot/engine"
)

// shot keeps pictures of both windows, in both themes, where the environment variable OWAREBOT_SCREENSHOTS names a
// folder for them. They are for people to look at: no test compares them.
func (g *browserGame) shot(what string) {
	folder := os.Getenv("OWAREBOT_SCREENSHOTS")
	if folder == "" {
		return
	}
	g.shots++
	for side, w := range g.windows {
		for _, theme := range []string{"dark", "light"} {
			w.Wait("[data-theme=" + theme + "]")
			name := fmt.Sprintf("%s-%02d-%s-%s-%s.png", g.rules.Variant, g.shots, what, strings.ToLower(engine.Side(side).String()), theme)
			w.Screenshot(filepath.Join(folder, name))
			w.Click("[data-testid=theme]")
		}
	}
}

// portrait shows the board in a new message and takes the two pictures of a game for the README, chat.png and phone.png,
// from the window of the player who was challenged: nobody there is waiting for an answer of the other's.
func (g *browserGame) portrait() {
	g.postAgain()
	folder := os.Getenv("OWAREBOT_SCREENSHOTS")
	if folder == "" {
		return
	}
	w := g.windows[engine.North]
	w.Screenshot(filepath.Join(folder, "phone.png"))
	w.Size(1100, 650)
	w.Until("innerWidth === 1100 && " + newestInView)
	w.Screenshot(filepath.Join(folder, "chat.png"))
	w.Size(390, 844)
	w.Until("innerWidth === 390 && " + newestInView)
}

// newestInView tells in JavaScript whether the newest message can be seen down to its end.
const newestInView = "document.querySelector('#messages > li:last-child').getBoundingClientRect().bottom <= innerHeight"
