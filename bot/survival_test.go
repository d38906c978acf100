package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/bot/courier"
	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/match"
)

// TestPracticeSurvivesAnything plays practice games while thoughts fail, Discord
// fails, boards are deleted and moved, and the program is stopped and started
// again, at random. Whenever that ends, the bot has done its part and every board
// shows the truth.
func TestPracticeSurvivesAnything(t *testing.T) {
	for seed := range uint64(12) {
		inBubble(t, func(t *testing.T, tb *table) {
			random := rand.New(rand.NewPCG(seed, 5))
			begin := func() (stop func()) {
				tb.Clock = time.Now
				tb.Service = match.NewService(tb.store, time.Now, fixedRandom{}, match.DefaultSettings())
				tb.thinker = newThinker(2, time.Now)
				return tb.running()
			}
			stop := begin()
			defer func() { stop() }()
			for range 3 {
				tb.command(ada, "practice", optionLevel, "5", optionPlayAs, []string{"south", "north"}[random.IntN(2)])
			}
			games := tb.store.last()
			for range 60 {
				m := tb.get(match.ID(random.Uint64N(uint64(games)) + 1))
				tb.mishap(random, m)
				if random.IntN(8) == 0 {
					stop()
					tb.restart()
					stop = begin()
				}
				time.Sleep(time.Duration(random.IntN(4000)) * time.Millisecond)
			}
			tb.discord.failWith(nil)
			tb.player.set(func(p *fakePlayer) { p.decide = nil })
			time.Sleep(3 * lastRetry)
			synctest.Wait()
			for id := range games {
				m := tb.get(id + 1)
				if m.BotActs() {
					t.Errorf("seed %d: the bot left match %v as %+v", seed, m.ID, m)
				}
				if err := m.Verify(); err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
				// Nobody tells the bot of a board that was deleted.
				if _, err := tb.discord.message(string(m.Board.Message)); err == nil {
					tb.shows(m.ID)
				}
			}
		})
	}
}

// mishap does something that can happen while a game is being played.
func (tb *table) mishap(random *rand.Rand, m match.Match) {
	board, at := string(m.Board.Message), "/"+m.ID.String()+"/"+itoa(m.Ply())
	switch random.IntN(16) {
	case 0:
		tb.discord.failWith(failing(discordError(500, 0), "edit", "edit answer"))
	case 1:
		tb.discord.failWith(failing(discordError(404, courier.UnknownWebhook), "edit answer", "update"))
	case 2:
		tb.discord.failWith(nil)
	case 3:
		tb.discord.remove(board)
	case 4:
		tb.command(ada, "board")
	case 5:
		tb.click(ada, board, string(offerDraw)+at)
	case 6:
		tb.click(ada, board, string(hint)+at)
	case 7:
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(context.Context, *engine.Game) (players.Decision, error) {
				return players.Decision{}, errors.New("no idea")
			}
		})
	case 8:
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(ctx context.Context, game *engine.Game) (players.Decision, error) {
				select {
				case <-time.After(2 * time.Second):
					return players.Decision{Pit: firstLegal(game), OfferDraw: true}, nil
				case <-ctx.Done():
					return players.Decision{}, ctx.Err()
				}
			}
		})
	default:
		if m.ToMove() == ada {
			tb.click(ada, board, press{sow, m.ID, m.Ply(), firstPit(m)}.String())
		}
	}
}
