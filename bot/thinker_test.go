package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/bot/thinking"
	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/match"
)

// Thoughts that fail are logged, told and tried again with pauses.
func TestThoughtsThatFail(t *testing.T) {
	for what, fail := range map[string]func() error{
		"error": func() error { return errors.New("out of ideas") },
		"panic": func() error { panic("out of my mind") },
	} {
		atPractice(t, func(t *testing.T, tb *table) {
			lines := new(atomic.Int32)
			tb.Log = slog.New(counted{slog.DiscardHandler, lines})
			tb.player.set(func(p *fakePlayer) {
				p.decide = func(context.Context, *engine.Game) (players.Decision, error) { return players.Decision{}, fail() }
			})
			m := tb.practising()
			tb.sowAlone(m, 2)
			time.Sleep(time.Minute)
			synctest.Wait()
			troubled := tb.Catalogue.Voice().Say("board.bot-troubled", map[string]any{"Bot": mention(me)})
			if got := mustMessage(t, tb, m).Content; !strings.Contains(got, troubled) {
				t.Errorf("%s: the board says\n%s", what, got)
			}
			time.Sleep(time.Hour)
			if n := tb.player.count(); n < 5 || n > 20 {
				t.Errorf("%s: %d tries in an hour", what, n)
			}
			if n := lines.Load(); n > 30 {
				t.Errorf("%s: %d lines in the log of an hour", what, n)
			}
			tb.player.set(func(p *fakePlayer) { p.decide = nil })
			time.Sleep(lastRetry)
			synctest.Wait()
			if tb.get(1).Ply() != 2 {
				t.Errorf("%s: the bot did not recover", what)
			}
			tb.shows(1)
			if got := mustMessage(t, tb, m).Content; strings.Contains(got, troubled) {
				t.Errorf("%s: the board still says\n%s", what, got)
			}
		})
	}
}

// A move that is none is as bad as no move.
func TestIllegalMoveOfThePlayer(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(context.Context, *engine.Game) (players.Decision, error) { return players.Decision{Pit: 0}, nil }
		})
		m := tb.practising()
		tb.sowAlone(m, 2)
		time.Sleep(time.Minute)
		tb.player.set(func(p *fakePlayer) { p.decide = nil })
		if now, _ := tb.answered(m); now.Ply() != 2 {
			t.Errorf("the bot is at ply %d", now.Ply())
		}
	})
}

// What happens while the bot thinks is not lost: the game ends, or an offer is
// answered before the move.
func TestWhileTheBotThinks(t *testing.T) {
	slow := func(p *fakePlayer) {
		p.decide = func(ctx context.Context, game *engine.Game) (players.Decision, error) {
			time.Sleep(10 * time.Second)
			return players.Decision{Pit: firstLegal(game)}, nil
		}
	}
	t.Run("resignation", func(t *testing.T) {
		atPractice(t, func(t *testing.T, tb *table) {
			tb.player.set(slow)
			m := tb.practising()
			tb.sowAlone(m, 2)
			tb.command(ada, "resign")
			tb.click(ada, itoa(tb.discord.next), "resign-yes/1")
			time.Sleep(time.Minute)
			synctest.Wait()
			if now := tb.get(1); now.Ending != match.Resigned || now.Ply() != 1 {
				t.Errorf("the match is %+v", now)
			}
			tb.shows(1)
		})
	})
	for _, accepts := range []bool{true, false} {
		t.Run(fmt.Sprintf("offer, accepted %v", accepts), func(t *testing.T) {
			atPractice(t, func(t *testing.T, tb *table) {
				tb.player.set(slow)
				tb.player.set(func(p *fakePlayer) { p.accepts = func(players.Offer) bool { return accepts } })
				m := tb.practising()
				tb.sowAlone(m, 2)
				tb.click(ada, string(m.Board.Message), "offer-sides/1/1")
				now, _ := tb.answered(m)
				if accepts != (now.Ending == match.SidesAgreed) || !accepts && now.Ply() != 2 {
					t.Errorf("the match is %+v", now)
				}
				tb.shows(1)
			})
		})
	}
}

func TestNoticeAfterALongThought(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		tb.TurnNoticeAfter = 0 // others are told of every turn
		m := tb.practising()
		tb.sowAlone(m, 2)
		m, log := tb.answered(m)
		if ops(log) != "edit answer" {
			t.Errorf("a quick answer sent %s", ops(log))
		}
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(context.Context, *engine.Game) (players.Decision, error) {
				return players.Decision{}, errors.New("no idea")
			}
		})
		tb.sowAlone(m, firstPit(m))
		time.Sleep(5 * time.Minute)
		tb.player.set(func(p *fakePlayer) { p.decide = nil })
		tb.discord.take()
		time.Sleep(lastRetry)
		synctest.Wait()
		log = tb.discord.take()
		last := log[len(log)-1]
		if last.op != "post" || len(last.Mentions) != 1 || last.Mentions[0] != ada {
			t.Errorf("after five minutes the bot sent %s", ops(log))
		}
	})
}

// Two hundred people play at once, and there is room for twenty thoughts to
// wait: everybody is answered, in about the time that all thoughts take.
func TestTwoHundredAtPractice(t *testing.T) {
	const people, length = 200, 500 * time.Millisecond
	atPractice(t, func(t *testing.T, tb *table) {
		tb.thinker.queue.Close()
		tb.thinker.queue = thinking.New(2, 20, time.Now)
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(_ context.Context, game *engine.Game) (players.Decision, error) {
				time.Sleep(length)
				return players.Decision{Pit: firstLegal(game)}, nil
			}
		})
		var all sync.WaitGroup
		for i := range people {
			actor := match.Actor{User: match.UserID(fmt.Sprint(2000 + i)), Guild: guild, Channel: channel, Interaction: match.InteractionID(fmt.Sprint(9000 + i))}
			terms := match.PracticeTerms{Bot: me, Level: 3, PlayAs: match.AsNorth}
			m, err := tb.Service.Practice(t.Context(), actor, terms)
			if err != nil {
				t.Fatal(err)
			}
			all.Go(func() {
				free, err := tb.matches.take(t.Context(), m.ID)
				if err != nil {
					t.Error(err)
					return
				}
				tb.botTurn(m)
				err = tb.show(t.Context(), m, still)
				free()
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		waits := 0
		for id := range match.ID(people) {
			if strings.Contains(mustMessage(t, tb, tb.get(id+1)).Content, "are before yours") {
				waits++
			}
		}
		if waits < 10 {
			t.Errorf("%d are told that they have to wait", waits)
		}
		time.Sleep(people*length/2 + 2*glance)
		synctest.Wait()
		for id := range match.ID(people) {
			if m := tb.get(id + 1); m.Ply() != 1 {
				t.Errorf("game %v is at ply %d", m.ID, m.Ply())
			}
			tb.shows(id + 1)
		}
		if n := tb.player.count(); n != people {
			t.Errorf("there were %d thoughts", n)
		}
	})
}

// A bot that is told to stop cancels its thoughts, which are repeated.
func TestStoppingWhileThinking(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		stop := tb.running()
		synctest.Wait()
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(ctx context.Context, game *engine.Game) (players.Decision, error) {
				<-ctx.Done()
				return players.Decision{}, ctx.Err()
			}
		})
		m := tb.practising()
		tb.sowAlone(m, 2)
		synctest.Wait()
		begun := time.Now()
		stop()
		if took := time.Since(begun); took > 0 {
			t.Errorf("stopping took %v", took)
		}
		if log := tb.click(ada, string(m.Board.Message), "offer-draw/1/1"); ops(log) != "update" {
			t.Errorf("a click while stopping sent %s", ops(log))
		}
		tb.player.set(func(p *fakePlayer) { p.decide = nil })
		tb.restart()
		tb.Clock = time.Now
		tb.Service = match.NewService(tb.store, time.Now, fixedRandom{}, match.DefaultSettings())
		defer tb.running()()
		if now, _ := tb.answered(m); now.Ply() != 2 {
			t.Errorf("the bot is at ply %d", now.Ply())
		}
	})
}
