package e2e

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/engine"
)

// TestBotBesideTheStandIn runs the two as programs of their own, the bot with what the stand-in prints, and kills first
// the one and then the other in the middle of a game: chat and game are still there, and the game goes on.
func TestBotBesideTheStandIn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	standIn := startProgram(t, nil, "sandbox", "--discord-only", "--listen", "127.0.0.1:0", "--data", dir)
	address := standIn.address(t)
	// Started again, it has to be where the bot looks for it.
	standIn.args = []string{"sandbox", "--discord-only", "--listen", strings.TrimPrefix(address, "http://"), "--data", dir}
	ctx := minutes(t, 4)
	file := filepath.Join(dir, "games.db")
	env := []string{"OWAREBOT_STORAGE_FILE=" + file, "OWAREBOT_CONTROL_SOCKET=" + filepath.Join(dir, "c.sock")}
	for _, name := range []string{"OWAREBOT_DISCORD_API_URL", "OWAREBOT_DISCORD_TOKEN"} {
		printed, err := standIn.output.await(ctx, regexp.MustCompile(name+`=\S+`))
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, printed)
	}
	w := &world{people: newPeople(address), env: env, config: os.DevNull}
	bot := w.serve(t)
	g := seated(ctx, t, w, engine.Rules{Variant: engine.Wari})
	for range 5 {
		g.mustMove(ctx, t)
	}
	before := g.chat(ctx, t)

	if err := standIn.kill(); err != nil {
		t.Fatal(err)
	}
	standIn.address(t)
	same := func(a, b *discordgo.Message) bool { return a.ID == b.ID && a.Content == b.Content }
	if after := g.chat(ctx, t); !slices.EqualFunc(before, after, same) {
		t.Errorf("of %d messages, %d are there after the stand-in was killed, or they differ", len(before), len(after))
	}
	for range 5 {
		g.mustMove(ctx, t)
	}
	if err := bot.kill(); err != nil {
		t.Fatal(err)
	}
	for g.game.Ending() == engine.Ongoing && len(g.game.Moves()) < 20 {
		g.mustMove(ctx, t)
	}
	if err := g.resign(ctx); err != nil {
		t.Fatal(err)
	}
	if err := bot.stop(); err != nil {
		t.Fatal(err)
	}
	if output, err := run(ctx, "check", file); err != nil {
		t.Errorf("check: %v\n%s", err, output)
	}
	compare(ctx, t, file, []*table{g})
}

// chat is what South sees in the channel.
func (g *table) chat(ctx context.Context, t *testing.T) []*discordgo.Message {
	t.Helper()
	messages, err := g.people.messages(ctx, g.place.ID, g.south.ID)
	if err != nil {
		t.Fatal(err)
	}
	return messages
}
