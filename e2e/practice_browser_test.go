package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"owarebot/engine"
	"owarebot/sandbox/page/pagetest"
)

// practiseInBrowser has a member on a phone begin a practice game, ask for a hint and play some moves, while another looks
// on at a desk.
func practiseInBrowser(t *testing.T, browser *pagetest.Browser) {
	program := startProgram(t, nil, "sandbox", "--data", filepath.Join(t.TempDir(), "data"), "--listen", "127.0.0.1:0")
	address := program.address(t)
	members, places, _, err := newPeople(address).state(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	open := func(as member) *window {
		return &window{Tab: browser.Open(t, pagetest.At(address, as.ID, places[0].ID)), t: t, member: as}
	}
	phone, desk := open(members[0]), open(members[1])
	phone.Size(390, 844)
	shots := 0
	shot := func(what string) {
		if folder := os.Getenv("OWAREBOT_SCREENSHOTS"); folder != "" {
			shots++
			phone.Screenshot(filepath.Join(folder, fmt.Sprintf("practice-%02d-%s-phone.png", shots, what)))
			desk.Screenshot(filepath.Join(folder, fmt.Sprintf("practice-%02d-%s-desk.png", shots, what)))
		}
	}

	phone.Command("oware practice")
	phone.Option("level", "2")
	phone.Option("play-as", "south")
	shot("command")
	phone.Send()
	phone.Wait(`[data-custom-id^="hint/"]:enabled`)
	match := strings.Split(phone.attribute(`[data-custom-id^="hint/"]`, "data-custom-id"), "/")[1]
	for _, w := range []*window{phone, desk} {
		w.WaitText("#messages", "level 2 (learner)")
		w.Wait(pagetest.Button(sowID(match, 0, 2)))
	}
	shot("begun")
	phone.Click(pagetest.Button("hint/" + match + "/0"))
	phone.WaitText("[data-ephemeral=true]", "Sow ")
	shot("hint")
	if strings.Contains(desk.Text("#messages"), "Sow ") {
		t.Error("a hint is seen by somebody else")
	}
	phone.Click("[data-dismiss]")
	phone.WaitGone("[data-ephemeral=true]")

	game, err := engine.NewGame(engine.Rules{}, engine.StartPosition())
	if err != nil {
		t.Fatal(err)
	}
	for _, pit := range []engine.Pit{2, 4} {
		ply := len(game.Moves())
		phone.Click(pagetest.Button(sowID(match, ply, pit)))
		for _, w := range []*window{phone, desk} {
			w.WaitText("#messages", "is thinking")
		}
		shot("thinking")
		phone.Wait(pagetest.Button(fmt.Sprintf("hint/%s/%d", match, ply+2)))
		shot("answered")
		answer, err := engine.ParsePit(after(phone.board(match).Text, "North sowed ")[:1])
		if err == nil {
			_, err = game.Play(pit)
		}
		if err == nil {
			_, err = game.Play(answer)
		}
		if err != nil {
			t.Fatal(err)
		}
		phone.Until("document.documentElement.scrollWidth <= innerWidth")
		board := phone.board(match)
		for _, words := range altWords(game.Position()) {
			if !strings.Contains(board.Pictures[0].Alt, words) {
				t.Errorf("ply %d: the picture's description does not say %q: %s", ply, words, board.Pictures[0].Alt)
			}
		}
	}
}

// after is what follows some words in a text, "?" where they are not in it.
func after(text, words string) string {
	if _, rest, found := strings.Cut(text, words); found {
		return rest
	}
	return "?"
}
