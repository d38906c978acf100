package bot

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/bot/courier"
	"owarebot/match"
)

func ops(log []sent) string {
	var words []string
	for _, m := range log {
		words = append(words, m.op)
	}
	return strings.Join(words, ", ")
}

func TestClickDeliveredTwice(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	event := tb.clickEvent(ada, string(m.Board.Message), "sow/1/0/C")
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() { tb.HandleInteraction(t.Context(), event) })
	}
	both.Wait()
	if got := tb.get(1).Ply(); got != 1 {
		t.Errorf("ply %d after one click", got)
	}
	tb.shows(1)
	if log := tb.discord.take(); strings.Count(ops(log), "update") != 2 { // the acceptance's and one
		if ops(log) != "update" {
			t.Errorf("sent: %s", ops(log))
		}
	}
}

func TestChallengeDeliveredTwice(t *testing.T) {
	tb := newTable(t)
	event := tb.commandEvent(ada, "challenge", optionOpponent, ben)
	tb.handle(event)
	if log := tb.handle(event); len(log) != 0 {
		t.Errorf("the second delivery sent: %s", ops(log))
	}
	if last := tb.store.state.last; last != 1 {
		t.Errorf("%d challenges were made", last)
	}
}

func TestClickAfterRestart(t *testing.T) {
	tb := newTable(t)
	m := tb.sow(tb.playing(), "C")
	tb.restart()
	if m = tb.sow(m, "f"); m.Ply() != 2 {
		t.Errorf("ply %d", m.Ply())
	}
	tb.shows(1)
}

// TestClickThatWasNotAnswered is a program killed between a move and its answer:
// Discord may deliver the click again, and the player sees the move then.
func TestClickThatWasNotAnswered(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	event := tb.clickEvent(ada, string(m.Board.Message), "sow/1/0/C")
	actor := match.Actor{User: ada, Guild: guild, Channel: channel, Interaction: match.InteractionID(event.ID)}
	if _, err := tb.Service.Sow(t.Context(), actor, 1, 0, 2); err != nil {
		t.Fatal(err)
	}
	if log := tb.handle(event); ops(log) != "update" {
		t.Errorf("sent: %s", ops(log))
	}
	tb.shows(1)
}

func TestBoardDeleted(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	tb.discord.remove(string(m.Board.Message))
	log := tb.click(ada, string(m.Board.Message), "sow/1/0/C")
	if got := ops(log); got != "post, defer update" {
		t.Errorf("sent: %s", got)
	}
	if now := tb.get(1); now.Board == m.Board {
		t.Error("the board is still the message that is gone")
	}
	tb.shows(1)
}

func TestAnswerTooLate(t *testing.T) {
	for name, err := range map[string]error{
		"unknown interaction":  discordError(404, courier.UnknownInteraction),
		"acknowledged already": discordError(400, courier.AlreadyAcknowledged),
		"bad gateway":          discordError(502, 0),
		"rate limit":           discordError(429, 0),
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t)
			m := tb.playing()
			tb.discord.failWith(failing(err, "update", "reply", "defer update"))
			if log := tb.click(ada, string(m.Board.Message), "sow/1/0/C"); ops(log) != "edit" {
				t.Errorf("sent: %s", ops(log))
			}
			tb.shows(1)
		})
	}
}

func TestAnswerLostOnTheWay(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	tb.discord.lose = func(op string) error {
		if op == "update" {
			return discordError(500, 0)
		}
		return nil
	}
	tb.click(ada, string(m.Board.Message), "sow/1/0/C")
	if now := tb.get(1); now.Ply() != 1 || now.Board != m.Board {
		t.Errorf("ply %d, board %v", now.Ply(), now.Board)
	}
	tb.shows(1)
}

func TestPermissionLost(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	lost := discordError(403, courier.MissingAccess)
	tb.discord.failWith(failing(lost, "update", "edit", "post"))
	log := tb.click(ada, string(m.Board.Message), "sow/1/0/C")
	if len(log) != 1 || !log[0].Ephemeral || log[0].Content != tb.Catalogue.Voice().Say("trouble.permissions", nil) {
		t.Errorf("sent: %+v", log)
	}
	if tb.get(1).Ply() != 1 {
		t.Error("the move is not kept")
	}
	if tb.warned.first(channel) {
		t.Error("the owner was not warned")
	}
}

func TestOldBoard(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	tb.command(ada, "board")
	newer := tb.get(1).Board
	if old, err := tb.discord.message(string(m.Board.Message)); err != nil || len(old.Components) != 0 {
		t.Errorf("the old board has %d rows (%v)", len(old.Components), err)
	}
	log := tb.click(ada, string(m.Board.Message), "sow/1/0/C")
	if got := ops(log); got != "reply" || !strings.Contains(log[0].Content, string(newer.Message)) {
		t.Errorf("sent: %s", got)
	}
	if tb.get(1).Ply() != 0 {
		t.Error("a click on an old board was played")
	}
	tb.sow(tb.get(1), "C")
	tb.shows(1)
}

// TestOldBoardThatKeptItsButtons is one that Discord did not let us retire: the
// first click on it does so.
func TestOldBoardThatKeptItsButtons(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	tb.discord.failWith(failing(discordError(500, 0), "edit"))
	tb.command(ada, "board")
	tb.discord.failWith(nil)
	log := tb.click(ada, string(m.Board.Message), "sow/1/0/C")
	if got := ops(log); got != "update, follow up" || len(log[0].Components) != 0 {
		t.Errorf("sent: %s", got)
	}
	tb.shows(1)
}

// TestMadeUpClickLeavesOtherBoardsAlone has a client press a button of one match
// on the board of another, before and after the first has a board.
func TestMadeUpClickLeavesOtherBoardsAlone(t *testing.T) {
	tb := newTable(t)
	tb.playing()
	other := tb.playing()
	for _, customID := range []string{"sow/1/0/C", "rematch/1", "accept/1"} {
		if log := tb.click(ada, string(other.Board.Message), customID); ops(log) != "reply" || !log[0].Ephemeral {
			t.Errorf("%s sent: %s", customID, ops(log))
		}
	}
	tb.shows(other.ID)

	tb.discord.failWith(failing(discordError(500, 0), "reply", "post"))
	tb.command(cem, "challenge")
	tb.discord.failWith(nil)
	if log := tb.click(ada, string(other.Board.Message), "accept/3"); ops(log) != "reply" || !log[0].Ephemeral {
		t.Errorf("accepting a challenge that no message shows sent: %s", ops(log))
	}
	if got := tb.get(3).Status; got != match.Challenged {
		t.Errorf("that challenge is %v", got)
	}
	tb.shows(other.ID)
}

func TestOutsideServers(t *testing.T) {
	tb := newTable(t)
	event := tb.payload(`{"id":"1","application_id":"700","type":2,"token":"tok","channel_id":"800","user":{"id":"101"},
		"data":{"id":"600","name":"oware","type":1,"options":[{"type":1,"name":"games"}]}}`)
	log := tb.handle(event)
	if len(log) != 1 || log[0].Content != tb.Catalogue.Voice().Say("trouble.servers-only", nil) {
		t.Errorf("sent: %+v", log)
	}
}

func TestPanicIsAnApology(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	words := tb.Renderer
	tb.Renderer = nil
	log := tb.click(ada, string(m.Board.Message), "sow/1/0/C")
	if len(log) != 1 || log[0].Content != tb.Catalogue.Voice().Say("trouble.broken", nil) {
		t.Errorf("sent: %+v", log)
	}
	tb.Renderer = words
	tb.sweep(t.Context(), false)
	tb.shows(1)
}

// TestSlowStore answers in time whatever the store does: it promises an answer
// and gives it later.
func TestSlowStore(t *testing.T) {
	for _, test := range []struct {
		what string
		do   func(tb *table) []sent
		want string
	}{
		{"move", func(tb *table) []sent { return tb.click(ada, "5001", "sow/1/0/C") }, "defer update, edit answer"},
		{"refusal", func(tb *table) []sent { return tb.click(cem, "5001", "sow/1/0/C") }, "defer update, follow up"},
		{"challenge", func(tb *table) []sent { return tb.command(cem, "challenge") }, "defer, private true, edit answer, follow up"},
		{"list", func(tb *table) []sent { return tb.command(cem, "games") }, "defer, private true, edit answer"},
		{"choices", func(tb *table) []sent {
			return tb.handle(tb.payload(commandPayload, tb.interaction(), 4, ada, "ada", "resign",
				`[{"name":"game","type":3,"value":"","focused":true}]`))
		}, "choices"},
	} {
		t.Run(test.what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tb := newTable(t)
				tb.playing()
				tb.store.delay = 4 * time.Second
				log := test.do(tb)
				if got := ops(log); got != test.want {
					t.Errorf("sent: %s", got)
				}
				tb.store.delay = 0
				tb.shows(1)
			})
		})
	}
}

func TestDrainWaitsForAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := newTable(t)
		m := tb.playing()
		tb.store.delay = time.Second
		event := tb.clickEvent(ada, string(m.Board.Message), "sow/1/0/C")
		stopping, stop := context.WithCancel(t.Context())
		go tb.HandleInteraction(stopping, event)
		synctest.Wait()
		stop()
		if err := tb.Drain(t.Context()); err != nil {
			t.Error(err)
		}
		tb.store.delay = 0
		tb.shows(1)
	})
}

func TestDrainGivesUp(t *testing.T) {
	tb := newTable(t)
	tb.inFlight.Add(1)
	defer tb.inFlight.Done()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := tb.Drain(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
