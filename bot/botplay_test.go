package bot

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/bot/courier"
	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/match"
	"owarebot/render"
)

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
		if m, log := tb.answered(m); m.Ply() != 1 || ops(log) != "edit answer" {
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

// A board that was shown after it was found to be unshown is left to whoever
// showed it, also the mention: nobody is told twice.
func TestRepairComesLate(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		m := tb.practising()
		time.Sleep(time.Hour)
		tb.discord.take()
		tb.repair(t.Context(), m, true)
		if log := tb.discord.take(); len(log) != 0 {
			t.Errorf("sent: %s", ops(log))
		}
	})
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
