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

	"owarebot/bot/courier"
	"owarebot/bot/thinking"
	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/match"
	"owarebot/render"
)

// atPractice runs a test in a bubble of time with the bot at work.
func atPractice(t *testing.T, test func(t *testing.T, tb *table)) {
	t.Helper()
	inBubble(t, func(t *testing.T, tb *table) {
		tb.thinker = newThinker(1, time.Now)
		defer tb.running()()
		synctest.Wait()
		test(t, tb)
	})
}

// practising is Ada's new practice game at level 3.
func (tb *table) practising(pairs ...string) match.Match {
	tb.t.Helper()
	tb.command(ada, "practice", append([]string{optionLevel, "3", optionPlayAs, "south"}, pairs...)...)
	return tb.get(tb.store.last())
}

// answered waits until the bot has done its part, and returns what it sent.
func (tb *table) answered(m match.Match) (match.Match, []sent) {
	tb.t.Helper()
	tb.discord.take()
	for range 100 {
		time.Sleep(glance)
		synctest.Wait()
		if now := tb.get(m.ID); !now.BotActs() {
			return now, tb.discord.take()
		}
	}
	tb.t.Fatal("the bot does nothing")
	return m, nil
}

// sowAlone has Ada sow at practice, and returns what was sent at once.
func (tb *table) sowAlone(m match.Match, pit engine.Pit) []sent {
	tb.t.Helper()
	log := tb.click(ada, string(m.Board.Message), press{sow, m.ID, m.Ply(), pit}.String())
	if now := tb.get(m.ID); now.Ply() != m.Ply()+1 {
		tb.t.Fatalf("%v was not played: %+v", pit, log)
	}
	return log
}

// firstPit is the first that may be sown.
func firstPit(m match.Match) engine.Pit {
	for pit := range m.Rules.LegalMoves(m.Position).All() {
		return pit
	}
	panic("the game is over")
}

// TestConversationOfPractice is a practice game as a channel sees it.
func TestConversationOfPractice(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		s := &transcript{}
		s.scene("Ada practises", tb.command(ada, "practice", optionLevel, "3", optionPlayAs, "south"))
		m := tb.get(1)
		board := string(m.Board.Message)
		s.scene("she asks for a hint", tb.click(ada, board, "hint/1/0"))
		s.scene("sows C", tb.sowAlone(m, 2))
		s.scene("asks too early for another", tb.command(ada, "hint"))
		m, log := tb.answered(m)
		s.scene("the bot answers", log)
		s.scene("she offers a draw", tb.click(ada, board, "offer-draw/1/2"))
		m, log = tb.answered(m)
		s.scene("the bot declines", log)
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(context.Context, *engine.Game) (players.Decision, error) {
				return players.Decision{Pit: 7, OfferDraw: true}, nil
			}
		})
		tb.sowAlone(m, 3)
		m, log = tb.answered(m)
		s.scene("the bot offers a draw with its move", log)
		tb.player.set(func(p *fakePlayer) {
			p.decide = func(context.Context, *engine.Game) (players.Decision, error) {
				return players.Decision{Resign: true}, nil
			}
		})
		tb.sowAlone(m, 4)
		_, log = tb.answered(m)
		s.scene("the bot resigns", log)
		s.scene("Ada wants a rematch", tb.click(ada, board, "rematch/1"))
		s.scene("Ada challenges the bot", tb.command(ada, "challenge", optionOpponent, me))
		s.scene("or from its menu", tb.handle(tb.payload(contextPayload, tb.interaction(), ada, "ada", me)))
		s.scene("Ada practises with the strongest, played out",
			tb.command(ada, "practice", optionLevel, "8", optionVariant, "warri", optionFinish, "played-out", optionPlayAs, "south"))
		s.scene("Ada says no level", tb.command(ada, "practice"))
		s.scene("or one that there is not", tb.command(ada, "practice", optionLevel, "9"))
		s.scene("or a house rule that there is not", tb.command(ada, "practice", optionLevel, "1", optionLeftovers, ownSide))
		s.scene("Cem lists the games", tb.command(cem, "games"))
		golden(t, "practice.txt", s.String())
	})
}

// TestLevelNames holds the name of the highest level against what is proved.
func TestLevelNames(t *testing.T) {
	voice := newTable(t).Catalogue.Voice()
	for _, rules := range engine.AllRules() {
		want := "master"
		if players.Perfect(rules) {
			want = "perfect"
		}
		if got := levelName(voice, match.MaxLevel, rules); got != want {
			t.Errorf("under %v the highest level is called %s, want %s", rules, got, want)
		}
		if got := levelName(voice, 1, rules); got != "beginner" {
			t.Errorf("the lowest level is called %s", got)
		}
	}
}

// The move shows at once; the bot answers when it has been seen, however quick
// its thought was.
func TestBotAnswersWhenTheMoveWasSeen(t *testing.T) {
	for _, c := range []struct {
		variant   string
		animation Animation
		moving    bool
	}{
		{"abapa", AnimateNone, false}, {"abapa", AnimateRelays, false}, {"abapa", AnimateAll, true},
		{"ayoayo", AnimateNone, false}, {"ayoayo", AnimateRelays, true},
	} {
		atPractice(t, func(t *testing.T, tb *table) {
			tb.looks(Pictures{Animation: c.animation})
			m := tb.practising(optionVariant, c.variant)
			log := tb.sowAlone(m, 2)
			if ops(log) != "update" || (fileOf(t, log[0].Message) == sowingName) != c.moving {
				t.Errorf("%v: the move sent %s", c, ops(log))
			}
			wait := glance
			if last, _ := tb.get(1).LastTrace(); c.moving {
				wait += render.MoveTime(last)
			}
			time.Sleep(wait - time.Millisecond)
			synctest.Wait()
			if log := tb.discord.take(); len(log) != 0 || tb.get(1).Ply() != 1 {
				t.Errorf("%v: before the move was seen the bot sent %s", c, ops(log))
			}
			time.Sleep(time.Millisecond)
			synctest.Wait()
			log = tb.discord.take()
			last, _ := tb.get(1).LastTrace()
			want := c.animation.shows(last)
			if ops(log) != "edit answer" || (fileOf(t, log[0].Message) == sowingName) != want || tb.get(1).Ply() != 2 {
				t.Errorf("%v: the bot sent %s", c, ops(log))
			}
			tb.shows(1)
		})
	}
}

func TestBotMovesFirst(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		tb.command(ada, "practice", optionLevel, "1", optionPlayAs, "north")
		m := tb.get(1)
		for _, b := range buttonsOf(mustMessage(t, tb, m).Components)[:6] {
			if !b.Disabled {
				t.Errorf("%s can be pressed while the bot thinks", b.CustomID)
			}
		}
		if m, log := tb.answered(m); m.Ply() != 1 || ops(log) != "edit" {
			t.Errorf("ply %d; sent: %s", m.Ply(), ops(log))
		}
		tb.shows(1)
	})
}

// TestWholePractice plays games of every rules to their ends.
func TestWholePractice(t *testing.T) {
	for _, rules := range []engine.Rules{{}, {Variant: engine.Warri}, {Variant: engine.Ayoayo}} {
		atPractice(t, func(t *testing.T, tb *table) {
			m := tb.practising(optionVariant, rules.Variant.String())
			for m.Status == match.Playing {
				tb.sowAlone(m, firstPit(m))
				m, _ = tb.answered(m)
				tb.shows(m.ID)
				if m.Notice.Message != "" {
					t.Fatal("somebody was told of a turn at practice")
				}
			}
			if err := m.Verify(); err != nil {
				t.Error(err)
			}
			if n := len(tb.thinker.games); n != 0 {
				t.Errorf("the bot still sits at %d games", n)
			}
		})
	}
}

// A program that is killed between a move and the bot's goes on after its start,
// also where the move itself was not shown.
func TestPracticeAfterRestart(t *testing.T) {
	for _, shown := range []bool{true, false} {
		inBubble(t, func(t *testing.T, tb *table) {
			m := tb.practising() // nobody runs the bot
			if shown {
				tb.sowAlone(m, 2)
			} else {
				actor := match.Actor{User: ada, Guild: guild, Channel: channel, Interaction: "77"}
				if _, err := tb.Service.Sow(t.Context(), actor, m.ID, 0, 2); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(time.Hour)
			if tb.get(1).Ply() != 1 {
				t.Fatal("somebody moved")
			}
			tb.discord.take()
			defer tb.running()()
			synctest.Wait()
			log := tb.discord.take()
			if want := map[bool]string{true: "edit, post", false: "edit"}[shown]; ops(log) != want {
				t.Errorf("shown %v: at first the start sent %s", shown, ops(log))
			}
			_, rest := tb.answered(m)
			if log = append(log, rest...); log[len(log)-1].op != "post" || log[len(log)-1].Mentions[0] != ada {
				t.Errorf("shown %v: the start sent %s; nobody is told after an hour", shown, ops(log))
			}
			if tb.get(1).Ply() != 2 {
				t.Errorf("shown %v: the bot did not move", shown)
			}
			tb.shows(1)
		})
	}
}

func TestPracticeBoardDeleted(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		m := tb.practising()
		tb.sowAlone(m, 2)
		tb.discord.remove(string(m.Board.Message))
		now, log := tb.answered(m)
		if ops(log) != "post" || now.Board == m.Board || now.Ply() != 2 {
			t.Errorf("sent: %s", ops(log))
		}
		tb.shows(1)
	})
}

func TestPracticeBoardMoved(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		m := tb.practising()
		tb.sowAlone(m, 2)
		tb.command(ada, "board")
		now, log := tb.answered(m)
		if now.Board == m.Board || now.Ply() != 2 || ops(log) != "edit" {
			t.Errorf("sent %s; the match is %+v", ops(log), now)
		}
		tb.shows(1)
	})
}

// The bot's move goes by way of the click that it answers, while that is open and
// works, and else by the message's ID.
func TestWayOfTheBotsMove(t *testing.T) {
	for what, c := range map[string]struct {
		think time.Duration
		err   error
		want  string
	}{
		"open":   {time.Second, nil, "edit answer"},
		"closed": {16 * time.Minute, nil, "edit, post"}, // and a mention
		"broken": {time.Second, discordError(404, courier.UnknownWebhook), "edit"},
	} {
		atPractice(t, func(t *testing.T, tb *table) {
			lasts := time.Now().Add(c.think)
			tb.player.set(func(p *fakePlayer) {
				p.decide = func(context.Context, *engine.Game) (players.Decision, error) {
					if time.Now().Before(lasts) {
						return players.Decision{}, errors.New("not yet")
					}
					return players.Decision{Pit: 6}, nil
				}
			})
			m := tb.practising()
			tb.sowAlone(m, 2)
			if c.err != nil {
				tb.discord.failWith(failing(c.err, "edit answer"))
			}
			for time.Now().Before(lasts) {
				time.Sleep(glance)
			}
			tb.discord.take()
			time.Sleep(2 * lastRetry)
			synctest.Wait()
			if log := tb.discord.take(); tb.get(1).Ply() != 2 || !strings.HasPrefix(ops(log), c.want) {
				t.Errorf("%s: sent %s", what, ops(log))
			}
			tb.shows(1)
		})
	}
}

// Whoever offers something after a long time at the board is not told that it is
// still their turn.
func TestNoNoticeAfterAnOffer(t *testing.T) {
	atPractice(t, func(t *testing.T, tb *table) {
		m := tb.practising()
		time.Sleep(time.Hour)
		tb.click(ada, string(m.Board.Message), "offer-draw/1/0")
		if _, log := tb.answered(m); ops(log) != "edit answer" {
			t.Errorf("sent: %s", ops(log))
		}
	})
}

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
