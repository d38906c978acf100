package bot

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/match"
)

func (tb *table) complete(user, typed string) []*discordgo.ApplicationCommandOptionChoice {
	tb.t.Helper()
	log := tb.handle(tb.payload(commandPayload, tb.interaction(), 4, user, nameOf(user), "resign",
		fmt.Sprintf(`[{"name":"game","type":3,"value":%q,"focused":true}]`, typed)))
	if len(log) != 1 || log[0].op != "choices" {
		tb.t.Fatalf("sent: %s", ops(log))
	}
	return log[0].choices
}

func TestCompletingTheGameToResign(t *testing.T) {
	tb := newTable(t)
	tb.sow(tb.playing(), "CfD")
	tb.playing(optionVariant, "ayoayo")
	tb.challenged(optionVariant, "wari") // no game yet, so nothing to resign

	got := tb.complete(ada, "")
	want := []string{"vs Big Ben, Abapa, move 4", "vs Big Ben, Ayoayo, move 1"}
	if len(got) != 2 || got[0].Name != want[0] || got[1].Name != want[1] || got[1].Value != "2" {
		t.Errorf("choices: %+v %+v", got[0], got[len(got)-1])
	}
	if got := tb.complete(ada, "aYO"); len(got) != 1 || got[0].Value != "2" {
		t.Errorf("%d choices for what was typed", len(got))
	}
	if got := tb.complete(cem, ""); len(got) != 0 {
		t.Errorf("a bystander has %d games", len(got))
	}
	if log := tb.command(ada, "resign"); log[0].Content != tb.Catalogue.Voice().Say("resign.which", nil) {
		t.Errorf("with two games: %s", log[0].Content)
	}
	if log := tb.command(ada, "resign", optionGame, "2"); !strings.Contains(log[0].Content, "Ayoayo") {
		t.Errorf("the second: %s", log[0].Content)
	}
	if log := tb.command(cem, "resign", optionGame, "2"); len(log[0].Components) != 0 {
		t.Error("a bystander is asked whether to resign")
	}
}

func TestCompletingWithoutNames(t *testing.T) {
	tb := newTable(t)
	tb.playing()
	tb.restart()
	event := tb.payload(contextPayload, tb.interaction(), ada, "ada", ben)
	event.Type = discordgo.InteractionApplicationCommandAutocomplete
	m := tb.get(1)
	q := tb.newRequest(event.Interaction)
	if got := tb.gameInWords(q, m); !strings.Contains(got, "game 1") {
		t.Errorf("unnamed: %s", got)
	}
}

func TestNamesAreBoundedAndPlain(t *testing.T) {
	n := newNames()
	for i := range maxNames + 10 {
		n.put("1", &discordgo.User{ID: itoa(i + 1), Username: "somebody"}, "")
	}
	if len(n.known) > maxNames {
		t.Errorf("%d names are kept", len(n.known))
	}
	n.put("1", &discordgo.User{ID: "7", Username: "plain"}, "\u202eevil\n"+strings.Repeat("x", 100))
	if got, _ := n.of("1", "7"); len(got) != maxName || strings.ContainsAny(got, "\u202e\n") {
		t.Errorf("name %q", got)
	}
	if _, known := n.of("2", "7"); known {
		t.Error("a name of one server is known in another")
	}
}

func TestLocksForgetMatches(t *testing.T) {
	l := newLocks()
	for id := range match.ID(100) {
		free, err := l.take(t.Context(), id+1)
		if err != nil {
			t.Fatal(err)
		}
		free()
	}
	if len(l.held) != 0 {
		t.Errorf("%d locks are kept", len(l.held))
	}
}
