package bot

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/engine"
	"owarebot/match"
	"owarebot/render"
)

const (
	guild   = "900"
	channel = "800"

	ada = "101" // the challenger of most tests, who plays South
	ben = "102"
	cem = "103" // a bystander
	bot = "104" // another bot
	me  = "100" // the bot of the tests
)

// table is a bot with people who use it, at a time that the test sets.
type table struct {
	*Bot
	t       *testing.T
	discord *fakeDiscord
	store   *memory
	player  *fakePlayer
	clicks  int

	mu  sync.Mutex
	now time.Time
}

// picturesInWords draws nothing: a test's picture is its alt text. Its errors,
// where set, are those of drawing.
type picturesInWords struct{ png, gif error }

func (p picturesInWords) PNG(render.View) ([]byte, error)     { return []byte("a picture"), p.png }
func (p picturesInWords) MoveGIF(render.View) ([]byte, error) { return []byte("an animation"), p.gif }

func (p picturesInWords) DiagramPNG(render.Diagram) ([]byte, error) {
	return []byte("a diagram"), p.png
}

func newTable(t *testing.T) *table {
	t.Helper()
	tb := &table{t: t, discord: newFakeDiscord(), store: newMemory(), player: &fakePlayer{}}
	tb.now = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	tb.restart()
	return tb
}

// restart is a new program over the same store and the same Discord.
func (tb *table) restart() {
	tb.t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		tb.t.Fatal(err)
	}
	if tb.Bot != nil {
		if err := tb.Drain(tb.t.Context()); err != nil {
			tb.t.Fatal(err)
		}
	}
	tb.Bot = New(Deps{
		Service:         match.NewService(tb.store, tb.clock, rand.New(rand.NewPCG(1, 2)), match.DefaultSettings()),
		Courier:         tb.discord,
		Player:          tb.player,
		Self:            func() match.UserID { return me },
		Catalogue:       catalogue,
		Renderer:        func(render.Theme) (Renderer, error) { return picturesInWords{}, nil },
		Pictures:        func(match.GuildID, match.UserID) Pictures { return Pictures{} },
		Clock:           tb.clock,
		Log:             slog.New(slog.NewTextHandler(tb.t.Output(), nil)),
		TurnNoticeAfter: 2 * time.Minute,
	})
}

func (tb *table) clock() time.Time {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	return tb.now
}

func (tb *table) pass(d time.Duration) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.now = tb.now.Add(d)
}

// The payloads have the form that Discord's gateway delivers, with what the bot
// has no use for left out.
const (
	clickPayload = `{"id":%q,"application_id":"700","type":3,"token":"tok","version":1,"locale":"en-GB",
		"guild_id":"900","guild_locale":"en-US","channel_id":"800","context":0,
		"member":{"user":{"id":%q,"username":%q,"global_name":null,"discriminator":"0"},"nick":null,"roles":[],"permissions":"2048"},
		"message":{"id":%q,"channel_id":"800","content":"","mentions":[],"components":%s,"flags":%d},
		"data":{"custom_id":%q,"component_type":2}}`
	commandPayload = `{"id":%q,"application_id":"700","type":%d,"token":"tok","version":1,"locale":"en-GB",
		"guild_id":"900","guild_locale":"en-US","channel_id":"800","context":0,
		"member":{"user":{"id":%q,"username":%q,"global_name":null,"discriminator":"0"},"nick":null,"roles":[],"permissions":"2048"},
		"data":{"id":"600","name":"oware","type":1,"options":[{"type":1,"name":%q,"options":%s}],
		"resolved":{"users":{"102":{"id":"102","username":"ben","global_name":"Ben"},"104":{"id":"104","username":"beep","bot":true}},
		"members":{"102":{"nick":"Big Ben","roles":[],"permissions":"0"}}}}}`
	contextPayload = `{"id":%q,"application_id":"700","type":2,"token":"tok","version":1,"locale":"en-GB",
		"guild_id":"900","channel_id":"800","context":0,
		"member":{"user":{"id":%q,"username":%q},"roles":[],"permissions":"2048"},
		"data":{"id":"601","name":"Challenge to Oware","type":2,"target_id":%q,
		"resolved":{"users":{"102":{"id":"102","username":"ben"},"104":{"id":"104","username":"beep","bot":true}}}}}`
)

func (tb *table) payload(format string, args ...any) *discordgo.InteractionCreate {
	tb.t.Helper()
	var event discordgo.InteractionCreate
	if err := json.Unmarshal(fmt.Appendf(nil, format, args...), &event); err != nil {
		tb.t.Fatalf("payload: %v", err)
	}
	return &event
}

func (tb *table) interaction() string {
	tb.clicks++
	return strconv.Itoa(10000 + tb.clicks)
}

func nameOf(user string) string {
	return map[string]string{ada: "ada", ben: "ben", cem: "cem", bot: "beep"}[user]
}

func (tb *table) clickEvent(user, message, customID string) *discordgo.InteractionCreate {
	tb.t.Helper()
	flags, components := 0, []byte("[]")
	if m, err := tb.discord.message(message); err == nil {
		if m.Ephemeral {
			flags = int(discordgo.MessageFlagsEphemeral)
		}
		if components, err = json.Marshal(m.Components); err != nil {
			tb.t.Fatal(err)
		}
	}
	return tb.payload(clickPayload, tb.interaction(), user, nameOf(user), message, components, flags, customID)
}

// click presses a button and returns what the bot sent.
func (tb *table) click(user, message, customID string) []sent {
	tb.t.Helper()
	return tb.handle(tb.clickEvent(user, message, customID))
}

func (tb *table) handle(event *discordgo.InteractionCreate) []sent {
	tb.t.Helper()
	tb.discord.take()
	tb.HandleInteraction(tb.t.Context(), event)
	return tb.discord.take()
}

// options writes a command's options, given as name and value in turn.
func options(pairs ...string) string {
	var list []string
	for i := 0; i < len(pairs); i += 2 {
		kind := 3
		if pairs[i] == optionOpponent {
			kind = 6
		}
		list = append(list, fmt.Sprintf(`{"name":%q,"type":%d,"value":%q}`, pairs[i], kind, pairs[i+1]))
	}
	return "[" + strings.Join(list, ",") + "]"
}

func (tb *table) commandEvent(user, name string, pairs ...string) *discordgo.InteractionCreate {
	tb.t.Helper()
	return tb.payload(commandPayload, tb.interaction(), 2, user, nameOf(user), name, options(pairs...))
}

// command gives a command and returns what the bot sent.
func (tb *table) command(user, name string, pairs ...string) []sent {
	tb.t.Helper()
	return tb.handle(tb.commandEvent(user, name, pairs...))
}

// challenge has Ada challenge Ben, to play South, and returns the match.
func (tb *table) challenged(pairs ...string) match.Match {
	tb.t.Helper()
	tb.command(ada, "challenge", append([]string{optionOpponent, ben, optionPlayAs, "south"}, pairs...)...)
	return tb.get(match.ID(tb.store.state.last))
}

// playing is challenged with Ben's yes to it.
func (tb *table) playing(pairs ...string) match.Match {
	tb.t.Helper()
	m := tb.challenged(pairs...)
	tb.click(ben, string(m.Board.Message), "accept/"+m.ID.String())
	return tb.get(m.ID)
}

func (tb *table) get(id match.ID) match.Match {
	tb.t.Helper()
	m, err := tb.Service.Get(tb.t.Context(), guild, channel, id)
	if err != nil {
		tb.t.Fatalf("match %v: %v", id, err)
	}
	return m
}

// sow plays pits one after the other, each by whose it is.
func (tb *table) sow(m match.Match, pits string) match.Match {
	tb.t.Helper()
	moves, err := engine.ParseMoves(pits)
	if err != nil {
		tb.t.Fatal(err)
	}
	for _, pit := range moves {
		tb.click(string(m.PlayerOf(pit.Owner())), string(m.Board.Message), press{sow, m.ID, m.Ply(), pit}.String())
		now := tb.get(m.ID)
		if now.Ply() != m.Ply()+1 {
			tb.t.Fatalf("%v was not played at ply %d", pit, m.Ply())
		}
		m = now
	}
	return m
}

// shows fails the test unless the match's board is what the match now is.
func (tb *table) shows(id match.ID) {
	tb.t.Helper()
	m := tb.get(id)
	got, err := tb.discord.message(string(m.Board.Message))
	if err != nil {
		tb.t.Fatalf("the board of %v: %v", id, err)
	}
	if want := tb.message(tb.publicVoice(guild), m, still); got.Content != want.Content || len(buttonsOf(got.Components)) != len(buttonsOf(want.Components)) {
		tb.t.Errorf("the board says\n%s\nand not\n%s", got.Content, want.Content)
	}
	if m.NeedsShowing() {
		tb.t.Errorf("match %v counts as not shown", id)
	}
}

// mustMessage is the board of a match.
func mustMessage(t *testing.T, tb *table, m match.Match) courier.Message {
	t.Helper()
	message, err := tb.discord.message(string(m.Board.Message))
	if err != nil {
		t.Fatalf("the board of %v: %v", m.ID, err)
	}
	return message
}

// buttonsOf collects the buttons of all rows.
func buttonsOf(components []discordgo.MessageComponent) []discordgo.Button {
	var all []discordgo.Button
	for _, row := range components {
		for _, c := range row.(discordgo.ActionsRow).Components {
			all = append(all, c.(discordgo.Button))
		}
	}
	return all
}

func itoa(n int) string { return strconv.Itoa(n) }
