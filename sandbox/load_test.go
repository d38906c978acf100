package sandbox_test

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

// clickEverywhere has members click in flight at once, each on a board of its own that the bot edits in place, and
// reports how often a click was not answered as it should be.
func clickEverywhere(t testing.TB, s *sandbox.Server, boards, clicks int) {
	session := echo(t, s)
	connect(t, session)
	var all sync.WaitGroup
	for n := range boards {
		all.Go(func() {
			v := settled(t, s, act(t, s, "/sandbox/command", m{
				"as": ama, "channel": []string{oware, lounge, general}[n%3], "name": "echo", "options": []m{{"name": "text", "value": fmt.Sprint(n)}},
			}))
			if v.Message == nil {
				t.Errorf("board %d was not posted: %+v", n, v)
				return
			}
			board := v.Message
			for i := range clicks {
				id := act(t, s, "/sandbox/click", m{
					"as": ama, "channel": board.ChannelID, "message": board.ID, "custom_id": fmt.Sprintf("count/%d", i),
				})
				if v := settled(t, s, id); v.State != "answered" || v.Message.Content != fmt.Sprint(n) || len(v.Message.Attachments) != 1 {
					t.Errorf("click %d on board %d: %+v", i, n, v)
					return
				}
			}
		})
	}
	all.Wait()
}

func TestManyClicksAtOnce(t *testing.T) {
	s := start(t, sandbox.Config{DataDir: t.TempDir()})
	clickEverywhere(t, s, 12, 10)
}

// BenchmarkClick measures the stand-in alone: a click, its delivery over the gateway, a callback with a picture of
// 25 KB and the answer as people see it, with data on disk and 100 clicks in flight.
func BenchmarkClick(b *testing.B) {
	s := start(b, sandbox.Config{DataDir: b.TempDir()})
	session := newSession(b, s)
	session.Client.Transport = redirect(s.URL())
	board := bytes.Repeat([]byte("picture"), 25<<10/7)
	session.AddHandler(func(session *discordgo.Session, i *discordgo.InteractionCreate) {
		response := counter(b, "x", 0)
		response.Type = discordgo.InteractionResponseUpdateMessage
		response.Data.Attachments = &[]*discordgo.MessageAttachment{}
		response.Data.Files[0].Reader = bytes.NewReader(board)
		if err := session.InteractionRespond(i.Interaction, response); err != nil {
			b.Error(err)
		}
	})
	connect(b, session)
	var boards []*discordgo.Message
	for range 100 {
		posted, err := session.ChannelMessageSendComplex(oware, &discordgo.MessageSend{Content: "x", Components: counter(b, "x", 0).Data.Components})
		if err != nil {
			b.Fatal(err)
		}
		boards = append(boards, posted)
	}
	work := make(chan int)
	var clicks sync.WaitGroup
	b.ResetTimer()
	for n := range 100 {
		clicks.Go(func() {
			for range work {
				id := act(b, s, "/sandbox/click", m{"as": ama, "channel": oware, "message": boards[n].ID, "custom_id": "count/0"})
				if v := settled(b, s, id); v.State != "answered" {
					b.Errorf("a click is %s", v.State)
				}
			}
		})
	}
	for b.Loop() {
		work <- 0
	}
	close(work)
	clicks.Wait()
}
