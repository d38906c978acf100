package courier

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"
)

// sends are all ways to send a message.
var sends = []struct {
	name           string
	send           func(*Courier, *testing.T, Message) (string, error)
	script         answer
	method, target string
	edits          bool
}{
	{"Reply", func(c *Courier, t *testing.T, m Message) (string, error) { return c.Reply(t.Context(), click(), m) },
		answered, "POST", "/api/v9/interactions/11/" + interactionToken + "/callback?with_response=true", false},
	{"Update", func(c *Courier, t *testing.T, m Message) (string, error) { return c.Update(t.Context(), click(), m) },
		answered, "POST", "/api/v9/interactions/11/" + interactionToken + "/callback?with_response=true", true},
	{"EditOriginal", func(c *Courier, t *testing.T, m Message) (string, error) {
		return c.EditOriginal(t.Context(), click(), m)
	}, posted, "PATCH", "/api/v9/webhooks/22/" + interactionToken + "/messages/@original", true},
	{"FollowUp", func(c *Courier, t *testing.T, m Message) (string, error) { return c.FollowUp(t.Context(), click(), m) },
		posted, "POST", "/api/v9/webhooks/22/" + interactionToken + "?wait=true", false},
	{"Post", func(c *Courier, t *testing.T, m Message) (string, error) { return c.Post(t.Context(), "33", m) },
		posted, "POST", "/api/v9/channels/33/messages", false},
	{"Edit", func(c *Courier, t *testing.T, m Message) (string, error) {
		return "99", c.Edit(t.Context(), "33", "44", m)
	}, posted, "PATCH", "/api/v9/channels/33/messages/44", true},
}

func TestMessageOnTheWire(t *testing.T) {
	for _, s := range sends {
		t.Run(s.name, func(t *testing.T) {
			d, c := newDiscord(t, s.script)
			id, err := s.send(c, t, board())
			if err != nil || id != "99" {
				t.Fatalf("got %q, %v", id, err)
			}
			got := d.only()
			if got.method != s.method || got.target != s.target {
				t.Errorf("sent %s %s, want %s %s", got.method, got.target, s.method, s.target)
			}
			body := data(got)
			want(t, body, "content", `"Ann to move"`)
			want(t, body, "allowed_mentions", `{"parse":[],"users":["4","5"]}`)
			want(t, body, "attachments", `[{"id":"0","filename":"board.png","description":"A has 4 seeds"}]`)
			if got.files["files[0]"] != "board.png:image/png:picture" {
				t.Errorf("files: %v", got.files)
			}
			if body["components"] == nil {
				t.Error("no components")
			}
		})
	}
}

// TestSeveralPicturesOnTheWire has each described, and sent as what it is.
func TestSeveralPicturesOnTheWire(t *testing.T) {
	for _, s := range sends {
		t.Run(s.name, func(t *testing.T) {
			d, c := newDiscord(t, s.script)
			m := Message{Pictures: []Picture{
				{Name: "move.gif", Alt: "five laps", Data: []byte("moving")},
				{Name: "board.png", Data: []byte("still")},
			}}
			if _, err := s.send(c, t, m); err != nil {
				t.Fatal(err)
			}
			got := d.only()
			want(t, data(got), "attachments",
				`[{"id":"0","filename":"move.gif","description":"five laps"},{"id":"1","filename":"board.png"}]`)
			files := map[string]string{"files[0]": "move.gif:image/gif:moving", "files[1]": "board.png:image/png:still"}
			if !maps.Equal(got.files, files) {
				t.Errorf("files: %v", got.files)
			}
		})
	}
}

// TestEmptyMessageSaysSo: what a message does not have must go where it was, and
// nobody may be mentioned by its text.
func TestEmptyMessageSaysSo(t *testing.T) {
	for _, s := range sends {
		t.Run(s.name, func(t *testing.T) {
			d, c := newDiscord(t, s.script)
			if _, err := s.send(c, t, Message{Content: "@everyone"}); err != nil {
				t.Fatal(err)
			}
			body := data(d.only())
			want(t, body, "components", `[]`)
			want(t, body, "allowed_mentions", `{"parse":[]}`)
			if s.edits {
				want(t, body, "attachments", `[]`)
			} else if _, there := body["attachments"]; there {
				t.Error("attachments in a new message without picture")
			}
		})
		if s.edits {
			t.Run(s.name+" keeping the pictures", func(t *testing.T) {
				d, c := newDiscord(t, s.script)
				if _, err := s.send(c, t, Message{Content: "a", KeepPictures: true}); err != nil {
					t.Fatal(err)
				}
				if body := data(d.only()); body["attachments"] != nil {
					t.Errorf("attachments: %v", body["attachments"])
				}
			})
		}
	}
}

func TestOnlyAnswersAreEphemeral(t *testing.T) {
	for _, s := range sends {
		d, c := newDiscord(t, s.script)
		if _, err := s.send(c, t, Message{Content: "a", Ephemeral: true}); err != nil {
			t.Fatal(err)
		}
		flags := data(d.only())["flags"]
		if answers := s.name == "Reply" || s.name == "FollowUp"; (flags == float64(64)) != answers {
			t.Errorf("%s: flags %v", s.name, flags)
		}
	}
}

func TestMessagesThatDiscordWouldRefuseAreNotSent(t *testing.T) {
	for name, m := range map[string]Message{
		"text":     {Content: strings.Repeat("ö", MaxContent+1)},
		"alt":      {Pictures: []Picture{{Name: "a.png", Alt: strings.Repeat("ö", MaxAlt+1), Data: []byte("a")}}},
		"no name":  {Pictures: []Picture{{Data: []byte("a")}}},
		"format":   {Pictures: []Picture{{Name: "a.exe", Data: []byte("a")}}},
		"no file":  {Pictures: []Picture{{Name: "a.png"}}},
		"pictures": {Pictures: slices.Repeat([]Picture{{Name: "a.png", Data: []byte("a")}}, MaxPictures+1)},
		"mentions": {Mentions: make([]string, MaxMentions+1)},
	} {
		for _, s := range sends {
			d, c := newDiscord(t, s.script)
			if _, err := s.send(c, t, m); err == nil || len(d.seen()) != 0 {
				t.Errorf("%s: %s was sent: %v", name, s.name, err)
			}
		}
	}
}

func TestAcknowledgements(t *testing.T) {
	for _, s := range []struct {
		name, body string
		send       func(*Courier, *testing.T) error
	}{
		{"Defer", `{"type":5,"data":{}}`, func(c *Courier, t *testing.T) error { return c.Defer(t.Context(), click(), false) }},
		{"Defer ephemeral", `{"type":5,"data":{"flags":64}}`, func(c *Courier, t *testing.T) error { return c.Defer(t.Context(), click(), true) }},
		{"DeferUpdate", `{"type":6}`, func(c *Courier, t *testing.T) error { return c.DeferUpdate(t.Context(), click()) }},
		{"Autocomplete", `{"type":8,"data":{"choices":[{"name":"a","value":"b"}]}}`, func(c *Courier, t *testing.T) error {
			return c.Autocomplete(t.Context(), click(), []*discordgo.ApplicationCommandOptionChoice{{Name: "a", Value: "b"}})
		}},
		{"Autocomplete without choices", `{"type":8,"data":{"choices":[]}}`, func(c *Courier, t *testing.T) error {
			return c.Autocomplete(t.Context(), click(), nil)
		}},
	} {
		t.Run(s.name, func(t *testing.T) {
			d, c := newDiscord(t, answered)
			if err := s.send(c, t); err != nil {
				t.Fatal(err)
			}
			want(t, map[string]any{"body": d.only().body}, "body", s.body)
		})
		t.Run(s.name+", the confirmation of the first try lost", func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, c := newDiscord(t, badGate, taken)
				if err := s.send(c, t); err != nil {
					t.Error(err)
				}
			})
		})
		t.Run(s.name+", answered by another", func(t *testing.T) {
			_, c := newDiscord(t, taken)
			if err := s.send(c, t); CodeOf(err) != AlreadyAcknowledged {
				t.Error(err)
			}
		})
	}
}

// data is the message in a request, which a callback has one level deeper.
func data(c call) map[string]any {
	if inner, ok := c.body["data"].(map[string]any); ok {
		return inner
	}
	return c.body
}

func want(t *testing.T, body map[string]any, field, expected string) {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(expected), &value); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(body[field], value) {
		t.Errorf("%s is %v, want %s", field, body[field], expected)
	}
}
