package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"owarebot/engine"
	"owarebot/match"
	"owarebot/sandbox"
	"owarebot/storage"
)

// world is a stand-in for Discord, and what a bot needs to be started beside it.
type world struct {
	people  *people
	discord *sandbox.Server
	config  string
	file    string
	env     []string
}

// newWorld starts a stand-in in this process and writes the configuration for a bot in another. The further
// settings are lines of YAML.
func newWorld(t testing.TB, settings string) *world {
	t.Helper()
	dir := t.TempDir()
	discord, err := sandbox.Start(context.Background(), sandbox.Config{Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := discord.Close(ctx); err != nil {
			t.Errorf("closing the stand-in: %v", err)
		}
	})
	w := &world{
		people: newPeople(discord.URL()), discord: discord,
		config: filepath.Join(dir, "config.yaml"), file: filepath.Join(dir, "games.db"),
		env: []string{"OWAREBOT_DISCORD_TOKEN=" + discord.BotToken()},
	}
	text := fmt.Sprintf("discord:\n  api_url: %s\nstorage:\n  file: %s\ncontrol:\n  socket: %s\n%s",
		discord.APIURL(), w.file, filepath.Join(dir, "c.sock"), settings)
	if err := os.WriteFile(w.config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	w.inspect(t)
	return w
}

// serve starts the bot and waits until its commands are there.
func (w *world) serve(t testing.TB) *program {
	t.Helper()
	p := startProgram(t, w.env, "serve", "--config", w.config)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		if _, _, commands, err := w.people.state(ctx, ""); err != nil {
			t.Fatal(err)
		} else if len(commands) > 0 {
			return p
		}
		if err := pause(ctx); err != nil {
			t.Fatalf("the bot registers no commands; it said:\n%s", p.output)
		}
	}
}

// TestRandomGames plays whole games of every set of rules, eight at once, with double, late and foreign clicks,
// while the bot is killed again and again. In the end every move that was acknowledged is in the file, none
// twice, and the file is sound.
func TestRandomGames(t *testing.T) {
	games, kills, atOnce := 24, 3, 8
	switch {
	case long():
		games, kills = 200, 30
	case raceDetector:
		// It makes the program many times slower, most of all its drawing; more clicks at once than the machine can
		// answer in Discord's three seconds would only show that.
		games, kills, atOnce = 6, 2, 2
	}
	w := newWorld(t, "")
	bot := w.serve(t)
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(games)*time.Minute)
	defer cancel()
	tables, err := w.seat(ctx, games)
	if err != nil {
		t.Fatal(err)
	}
	var killing sync.WaitGroup
	killer, stopKilling := context.WithCancel(ctx)
	progress := make(chan struct{}, games)
	killing.Go(func() { keepKilling(killer, t, bot, kills, games, progress) })

	seats := make(chan *table, games)
	for _, g := range tables {
		seats <- g
	}
	close(seats)
	var players sync.WaitGroup
	for range atOnce {
		players.Go(func() {
			for g := range seats {
				if err := g.play(ctx); err != nil {
					t.Error(err)
					cancel()
					return
				}
				progress <- struct{}{}
			}
		})
	}
	players.Wait()
	stopKilling()
	killing.Wait()
	if t.Failed() {
		t.Fatalf("the bot said in the end:\n%s", tail(bot.output.String(), 4000))
	}
	if err := bot.stop(); err != nil {
		t.Fatal(err)
	}
	if output, err := run(ctx, "check", w.file); err != nil {
		t.Fatalf("check: %v\n%s", err, output)
	}
	compare(ctx, t, w.file, tables)
	moves := 0
	for _, g := range tables {
		moves += len(g.game.Moves())
	}
	t.Logf("%d games, %d moves, the bot was started %d times", len(tables), moves, bot.starts)
}

// seat gives every game its rules, its channel and its two members, by turns, and somebody of the same server who
// looks on.
func (w *world) seat(ctx context.Context, games int) ([]*table, error) {
	members, _, _, err := w.people.state(ctx, "")
	if err != nil {
		return nil, err
	}
	here := make(map[place][]member)
	var places []place
	for _, m := range members {
		_, its, _, err := w.people.state(ctx, m.ID)
		if err != nil {
			return nil, err
		}
		for _, p := range its {
			if here[p] == nil {
				places = append(places, p)
			}
			here[p] = append(here[p], m)
		}
	}
	rules, random := engine.AllRules(), rand.New(rand.NewPCG(2026, uint64(games)))
	tables, couples := make([]*table, games), make(map[[3]string]*sync.Mutex)
	for i := range tables {
		p := places[i%len(places)]
		// Any three who are there: the couples meet again and again, in both colours.
		who := random.Perm(len(here[p]))
		south, north := here[p][who[0]], here[p][who[1]]
		couple := [3]string{p.ID, min(south.ID, north.ID), max(south.ID, north.ID)}
		if couples[couple] == nil {
			couples[couple] = new(sync.Mutex)
		}
		tables[i] = &table{
			people: w.people, place: p, mischief: true, couple: couples[couple], rules: rules[i%len(rules)],
			south: south, north: north, bystander: here[p][who[2]],
			random: rand.New(rand.NewPCG(random.Uint64(), uint64(i))),
		}
	}
	return tables, nil
}

// keepKilling kills the bot the given number of times, spread over the games, at moments that nothing foresees.
func keepKilling(ctx context.Context, t *testing.T, bot *program, kills, games int, finished <-chan struct{}) {
	random := rand.New(rand.NewPCG(9, 9))
	for range kills {
		for range max(1, games/kills/2) {
			select {
			case <-ctx.Done():
				return
			case <-finished:
			}
		}
		timer := time.NewTimer(time.Duration(random.IntN(500)) * time.Millisecond)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
		if err := bot.kill(); err != nil {
			t.Error(err)
			return
		}
	}
}

// compare holds what the file keeps against what the tables saw.
func compare(ctx context.Context, t *testing.T, file string, tables []*table) {
	t.Helper()
	store, err := storage.Open(file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	service := match.NewService(store, time.Now, rand.New(rand.NewPCG(1, 1)), match.DefaultSettings())
	for _, g := range tables {
		id, err := match.ParseID(g.match)
		if err != nil {
			t.Errorf("%q: %v", g.match, err)
			continue
		}
		kept, err := service.Get(ctx, match.GuildID(g.place.Guild), match.ChannelID(g.place.ID), id)
		if err != nil {
			t.Errorf("match %s: %v", g.match, err)
			continue
		}
		pits := make([]engine.Pit, len(kept.Moves))
		for i, move := range kept.Moves {
			pits[i] = move.Pit
		}
		if got, want := engine.FormatMoves(pits), engine.FormatMoves(g.game.Moves()); got != want {
			t.Errorf("match %s (%s): the file keeps %q, the players saw %q", g.match, g.rules, got, want)
		}
		if kept.Status != match.Finished {
			t.Errorf("match %s (%s), ended by %s, is kept as unfinished", g.match, g.rules, g.outcome)
		}
	}
}

func tail(text string, n int) string { return text[max(0, len(text)-n):] }
