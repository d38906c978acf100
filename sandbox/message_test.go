package sandbox_test

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

func names(message discordgo.Message) string {
	var list []string
	for _, a := range message.Attachments {
		list = append(list, a.Filename)
	}
	return strings.Join(list, " ")
}

func TestAttachmentsOfEdits(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	path := "/channels/" + oware + "/messages"
	posted := into[discordgo.Message](t, b.upload("POST", "/v10"+path,
		m{"attachments": []m{{"id": "0", "filename": "board.png", "description": "The board"}, {"id": 1}}},
		file{"files[0]", "x.png", picture(t, 100, 50)}, file{"files[1]", "../a b.txt", []byte("hello")}))
	if names(posted) != "board.png a_b.txt" {
		t.Fatalf("attachments are %s", names(posted))
	}
	first := posted.Attachments[0]
	if first.Width != 100 || first.Height != 50 || first.ContentType != "image/png" || first.Size != len(picture(t, 100, 50)) {
		t.Errorf("the picture is %+v", first)
	}
	fresh := file{"files[0]", "new.png", picture(t, 1, 1)}
	for _, test := range []struct {
		name    string
		version string
		body    m
		files   []file
		want    string
	}{
		{"nothing said keeps all", "/v10", m{"content": "x"}, nil, "board.png a_b.txt"},
		{"new ones are added", "/v10", m{}, []file{fresh}, "board.png a_b.txt new.png"},
		{"only the listed stay", "/v10", m{"attachments": []m{{"id": first.ID}}}, nil, "board.png"},
		{"v9 adds what is not listed", "/v9", m{"attachments": []m{}}, []file{fresh}, "new.png"},
		{"v10 wants it listed", "/v10", m{"attachments": []m{{"id": first.ID}}}, []file{fresh}, "board.png"},
		{"listed, kept and new", "/v10", m{"attachments": []m{{"id": first.ID}, {"id": "0", "description": "d"}}}, []file{fresh}, "board.png new.png"},
		{"none left", "/v10", m{"content": "x", "attachments": []m{}}, nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := bot{t, s}
			copied := into[discordgo.Message](t, b.upload("POST", "/v10"+path, m{}, file{"files[0]", "board.png", picture(t, 100, 50)}, file{"files[1]", "a_b.txt", []byte("hello")}))
			body := test.body
			if list, ok := body["attachments"].([]m); ok {
				list = slices.Clone(list)
				for i := range list {
					if list[i]["id"] == first.ID {
						list[i] = m{"id": copied.Attachments[0].ID}
					}
				}
				body["attachments"] = list
			}
			edited := into[discordgo.Message](t, b.upload("PATCH", test.version+path+"/"+copied.ID, body, test.files...))
			if names(edited) != test.want || edited.EditedTimestamp == nil {
				t.Errorf("attachments are %q, want %q", names(edited), test.want)
			}
		})
	}
	if status, data := request(t, "GET", first.URL, "", nil); status != http.StatusOK || !bytes.Equal(data, picture(t, 100, 50)) {
		t.Errorf("the first picture is served with %d", status)
	}
}

func TestMentionsHonourWhoIsAllowed(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	text := "<@" + ama + "> and <@!" + kofi + ">, <@&1200000000000001001>, @everyone"
	for name, test := range map[string]struct {
		allowed any
		users   []string
		roles   int
	}{
		"not said":     {nil, []string{ama, kofi}, 1},
		"nobody":       {m{"parse": []string{}}, nil, 0},
		"one":          {m{"parse": []string{}, "users": []string{kofi}}, []string{kofi}, 0},
		"users":        {m{"parse": []string{"users"}}, []string{ama, kofi}, 0},
		"roles":        {m{"parse": []string{"roles"}}, nil, 1},
		"who is not":   {m{"users": []string{ngozi}}, nil, 0},
		"of everybody": {m{"parse": []string{"everyone"}}, nil, 0}, // the bot lacks the permission
	} {
		t.Run(name, func(t *testing.T) {
			body := m{"content": text}
			if test.allowed != nil {
				body["allowed_mentions"] = test.allowed
			}
			posted := into[discordgo.Message](t, bot{t, s}.call("POST", "/channels/"+oware+"/messages", body))
			var users []string
			for _, u := range posted.Mentions {
				users = append(users, u.ID)
			}
			if !slices.Equal(users, test.users) || len(posted.MentionRoles) != test.roles || posted.MentionEveryone {
				t.Errorf("mentions are %v and %v, everyone %v", users, posted.MentionRoles, posted.MentionEveryone)
			}
		})
	}
	b.call("POST", "/channels/"+lounge+"/messages", m{"content": "<@" + ngozi + ">"})
	list := people[[]struct {
		ID     string
		Pinged []string
	}](t, s, "GET", "/sandbox/channels/"+lounge+"/messages?as="+ama, nil)
	if len(list) != 1 || !slices.Equal(list[0].Pinged, []string{ngozi}) {
		t.Errorf("pinged were %v", list)
	}
	edited := into[discordgo.Message](t, b.call("PATCH", "/channels/"+lounge+"/messages/"+list[0].ID, m{"content": "<@" + tunde + ">"}))
	if len(edited.Mentions) != 1 || edited.Mentions[0].ID != tunde {
		t.Errorf("after the edit mentions are %v", edited.Mentions)
	}
	again := people[[]struct{ Pinged []string }](t, s, "GET", "/sandbox/channels/"+lounge+"/messages?as="+ama, nil)
	if !slices.Equal(again[0].Pinged, []string{ngozi}) {
		t.Errorf("the edit pinged: %v", again[0].Pinged)
	}
}

func TestMessagesAreListedAsOnDiscord(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	path := "/channels/" + oware + "/messages"
	var ids []string
	for range 5 {
		ids = append(ids, into[discordgo.Message](t, b.call("POST", path, m{"content": "x"})).ID)
	}
	for query, want := range map[string][]int{
		"":                            {4, 3, 2, 1, 0},
		"?limit=2":                    {4, 3},
		"?limit=2&before=" + ids[2]:   {1, 0},
		"?limit=2&after=" + ids[1]:    {3, 2},
		"?limit=3&around=" + ids[2]:   {3, 2, 1},
		"?after=" + ids[4]:            {},
		"?limit=100&before=" + ids[0]: {},
	} {
		var got, expected []string
		for _, message := range into[[]discordgo.Message](t, b.call("GET", path+query, nil)) {
			got = append(got, message.ID)
		}
		for _, n := range want {
			expected = append(expected, ids[n])
		}
		if !slices.Equal(got, expected) {
			t.Errorf("%q lists %v, want %v", query, got, expected)
		}
	}
}

func TestComponentsV2ShowTheirFiles(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	posted := into[m](t, b.upload("POST", "/v10/channels/"+oware+"/messages", m{
		"flags": 1 << 15,
		"components": []m{{"type": 17, "components": []m{
			{"type": 10, "content": "Hello <@" + ama + ">"},
			{"type": 12, "items": []m{{"media": m{"url": "attachment://board.png"}, "description": "The board"}}},
			{"type": 14}, row(press("a", "x")),
		}}},
	}, file{"files[0]", "board.png", picture(t, 5, 5)}))
	inner := posted["components"].([]any)[0].(map[string]any)["components"].([]any)
	url := inner[1].(map[string]any)["items"].([]any)[0].(map[string]any)["media"].(map[string]any)["url"].(string)
	if status, _ := request(t, "GET", url, "", nil); status != http.StatusOK {
		t.Errorf("%s is served with %d", url, status)
	}
	if mentions := posted["mentions"].([]any); len(mentions) != 1 {
		t.Errorf("mentions are %v", mentions)
	}
}

func TestDMsAndThreads(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	dm := into[discordgo.Channel](t, b.call("POST", "/users/@me/channels", m{"recipient_id": ama}))
	if again := into[discordgo.Channel](t, b.call("POST", "/users/@me/channels", m{"recipient_id": ama})); again.ID != dm.ID {
		t.Errorf("the DM is made twice: %s, %s", dm.ID, again.ID)
	}
	into[m](t, b.call("POST", "/channels/"+dm.ID+"/messages", m{"content": "between us"}))
	if list := messages(t, s, dm.ID, ama); len(list) != 1 {
		t.Errorf("Ama sees %d messages", len(list))
	}
	if status, _ := request(t, "GET", s.URL()+"/sandbox/channels/"+dm.ID+"/messages?as="+kofi, "", nil); status != http.StatusBadRequest {
		t.Errorf("Kofi sees Ama's DM: %d", status)
	}
	i := b.ping(w, dm.ID)
	if a := b.callback(i, "", m{"type": 4, "data": m{"content": "x"}}); a.Status != http.StatusNoContent {
		t.Errorf("in a DM: %d %s", a.Status, a.body)
	}

	posted := into[discordgo.Message](t, b.call("POST", "/channels/"+oware+"/messages", m{"content": "x"}))
	thread := into[discordgo.Channel](t, b.call("POST", "/channels/"+oware+"/messages/"+posted.ID+"/threads", m{"name": "Aside"}))
	if thread.ID != posted.ID || thread.ParentID != oware || thread.Type != discordgo.ChannelTypeGuildPublicThread {
		t.Errorf("the thread is %+v", thread)
	}
	if a := b.call("POST", "/channels/"+oware+"/messages/"+posted.ID+"/threads", m{"name": "Aside"}); a.Code != 160004 {
		t.Errorf("a second thread: %d %s", a.Status, a.body)
	}
	loose := into[discordgo.Channel](t, b.call("POST", "/channels/"+oware+"/threads", m{"name": "Loose", "type": 11}))
	into[m](t, b.call("POST", "/channels/"+loose.ID+"/messages", m{"content": "in the thread"}))
	if list := messages(t, s, loose.ID, tunde); len(list) != 1 {
		t.Errorf("Tunde sees %d messages in the thread", len(list))
	}
	people[m](t, s, "POST", "/sandbox/faults", m{"permissions": m{oware: "none"}})
	if a := b.call("POST", "/channels/"+loose.ID+"/messages", m{"content": "x"}); a.Code != 50001 {
		t.Errorf("in a thread of a channel that the bot does not see: %d %s", a.Status, a.body)
	}
}

func TestOldMessagesGiveWay(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	first := into[discordgo.Message](t, b.upload("POST", "/v10/channels/"+oware+"/messages", m{}, file{"files[0]", "a.png", picture(t, 2, 2)}))
	for range 300 {
		i := b.ping(w, oware)
		b.callback(i, "", m{"type": 4, "data": m{"content": "private", "flags": 64}})
	}
	if list := messages(t, s, oware, ama); len(list) != 201 || list[0].ID != first.ID {
		t.Errorf("Ama sees %d messages, want the first and 200 private ones", len(list))
	}
	for range 500 {
		into[m](t, b.call("POST", "/channels/"+oware+"/messages", m{"content": "x"}))
	}
	if list := messages(t, s, oware, kofi); len(list) != 500 || list[0].ID == first.ID {
		t.Errorf("Kofi sees %d messages, want the last 500", len(list))
	}
}
