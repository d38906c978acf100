package bot

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
	"owarebot/render"
)

// Discord's limits, https://discord.com/developers/docs/interactions/message-components
const (
	maxRows         = 5
	maxButtonsInRow = 5
	maxLabel        = 80
	maxDescription  = 100
)

// IDs as long as there can be.
const (
	longestID = "18446744073709551615"
	otherID   = "18446744073709551614"
)

func checkLimits(t *testing.T, m courier.Message) {
	t.Helper()
	if n := utf8.RuneCountInString(m.Content); n == 0 || n > courier.MaxContent {
		t.Errorf("%d characters:\n%s", n, m.Content)
	}
	for _, p := range m.Pictures {
		if n := utf8.RuneCountInString(p.Alt); n == 0 || n > courier.MaxAlt {
			t.Errorf("alternative text of %d characters:\n%s", n, p.Alt)
		}
	}
	if len(m.Components) > maxRows {
		t.Errorf("%d rows", len(m.Components))
	}
	ids := make(map[string]bool)
	for _, row := range m.Components {
		buttons := buttonsOf([]discordgo.MessageComponent{row})
		if len(buttons) == 0 || len(buttons) > maxButtonsInRow {
			t.Errorf("a row of %d buttons", len(buttons))
		}
		for _, b := range buttons {
			if n := utf8.RuneCountInString(b.Label); n == 0 || n > maxLabel {
				t.Errorf("label %q", b.Label)
			}
			if ids[b.CustomID] {
				t.Errorf("custom ID %s stands twice", b.CustomID)
			}
			ids[b.CustomID] = true
			if _, err := parsePress(b.CustomID); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestMessagesOfRandomGames plays games of all rules and holds each of their
// messages against Discord's limits, and each picture's view against what can be
// drawn.
func TestMessagesOfRandomGames(t *testing.T) {
	tb := newTable(t)
	tb.looks(Pictures{Animation: AnimateAll})
	renderer, err := render.NewRenderer()
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	voice := tb.Catalogue.Voice()
	for _, rules := range engine.AllRules() {
		game, err := engine.NewGame(rules, engine.StartPosition())
		if err != nil {
			t.Fatal(err)
		}
		m := match.Match{
			ID: 1<<64 - 1, Guild: longestID, Channel: longestID,
			Challenger: longestID, Opponent: otherID, South: longestID, North: otherID,
			Rules: rules, Status: match.Playing, Position: game.Position(), Deadline: tb.now,
		}
		for game.Ending() == engine.Ongoing {
			legal := slices.Collect(rules.LegalMoves(game.Position()).All())
			pit := legal[random.IntN(len(legal))]
			if _, err := game.Play(pit); err != nil {
				t.Fatal(err)
			}
			m.Moves = append(m.Moves, match.Move{Pit: pit})
			m.Position = game.Position()
			m.SouthScore, m.NorthScore = game.Score()
			m.Offer = match.Offer{Kind: match.OfferKind(random.IntN(3))}
			if game.Ending() == engine.Ongoing {
				checkLimits(t, tb.message(voice, m, still))
				checkLimits(t, tb.message(voice, m, sowing))
			}
		}
		m.Status, m.Ending, m.Offer = match.Finished, match.Majority, match.Offer{}
		checkLimits(t, tb.message(voice, m, still))
		checkLimits(t, tb.message(voice, m, sowing))
		last, _ := m.LastTrace()
		if _, err := renderer.PNG(view(m, &last)); err != nil {
			t.Errorf("%s: the end of %s cannot be drawn: %v", rules, engine.FormatMoves(game.Moves()), err)
		}
	}
}

func TestMessagesOfChallenges(t *testing.T) {
	voice := newTable(t).Catalogue.Voice()
	for _, rules := range engine.AllRules() {
		m := match.Match{ID: 1, Challenger: longestID, Opponent: longestID, Rules: rules, Status: match.Challenged}
		checkLimits(t, challengeMessage(voice, m))
		m.Opponent = ""
		checkLimits(t, challengeMessage(voice, m))
	}
}

// TestPitsStandAsInThePicture is about the order of the buttons.
func TestPitsStandAsInThePicture(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	labels := func(m match.Match) (rows [2]string) {
		for i, row := range boardButtons(tb.Catalogue.Voice(), m)[:2] {
			for _, b := range buttonsOf([]discordgo.MessageComponent{row}) {
				rows[i] += b.Label + " "
			}
		}
		return rows
	}
	if got := labels(m); got != [2]string{"A 4 B 4 C 4 ", "D 4 E 4 F 4 "} {
		t.Errorf("South: %q", got)
	}
	if got := labels(tb.sow(m, "F")); got != [2]string{"f 4 e 4 d 5 ", "c 5 b 5 a 5 "} {
		t.Errorf("North: %q", got)
	}
}

func TestLongListsAndTextsFit(t *testing.T) {
	tb := newTable(t)
	voice := tb.Catalogue.Voice()
	m := match.Match{ID: 1, Guild: longestID, South: longestID, North: longestID, Status: match.Playing,
		Position: engine.StartPosition(), Board: match.MessageRef{Channel: longestID, Message: longestID}}
	for n := range 40 {
		list := gamesList(voice, slices.Repeat([]match.Match{m}, n))
		checkLimits(t, courier.Message{Content: list})
	}
	for variant := range rulesTexts {
		checkLimits(t, courier.Message{Content: variantRules(voice, variant)})
	}
	for _, id := range []string{"rules.all", "help.text"} {
		checkLimits(t, courier.Message{Content: voice.Say(id, nil)})
	}
}

// TestCommands holds the definitions against what Discord takes.
func TestCommands(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	handlers := new(Bot).commands()
	for _, c := range Commands(catalogue) {
		if c.Contexts == nil || !slices.Equal(*c.Contexts, []discordgo.InteractionContextType{discordgo.InteractionContextGuild}) {
			t.Errorf("%s is offered outside of servers", c.Name)
		}
		if c.Type == discordgo.UserApplicationCommand {
			if c.Description != "" || utf8.RuneCountInString(c.Name) > 32 {
				t.Errorf("context menu: %q, %q", c.Name, c.Description)
			}
			continue
		}
		checkOptions(t, c.Name, c.Options)
		for _, sub := range c.Options {
			if handlers[c.Name+" "+sub.Name] == nil {
				t.Errorf("nobody handles %s %s", c.Name, sub.Name)
			}
		}
	}
}

func checkOptions(t *testing.T, path string, options []*discordgo.ApplicationCommandOption) {
	t.Helper()
	for _, o := range options {
		if n := utf8.RuneCountInString(o.Description); n == 0 || n > maxDescription {
			t.Errorf("%s %s: description %q", path, o.Name, o.Description)
		}
		for _, c := range o.Choices {
			if n := utf8.RuneCountInString(c.Name); n == 0 || n > maxDescription {
				t.Errorf("%s %s: choice %q has %d characters", path, o.Name, c.Name, n)
			}
		}
		checkOptions(t, path+" "+o.Name, o.Options)
	}
}
