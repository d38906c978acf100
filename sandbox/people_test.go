package sandbox_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

func TestPeopleAreToldWhatMakesNoSense(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	commands := []m{
		{"name": "game", "description": "Play", "options": []m{
			option(1, "start", m{"options": []m{
				option(6, "against", m{"required": true}), option(3, "rules", m{"choices": manyChoices(2)}),
				option(4, "rounds", m{"min_value": 1, "max_value": 5}), option(3, "note", m{"max_length": 3}), option(5, "quick", nil),
			}}),
			option(1, "stop", nil),
		}},
		{"name": "ban", "description": "For the few", "default_member_permissions": "4"},
		{"name": "dm", "description": "Alone", "contexts": []int{1}},
		{"name": "Wave at", "type": 2}, {"name": "Quote", "type": 3},
	}
	if a := b.call("PUT", "/applications/"+botID+"/commands", commands); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.body)
	}
	posted := into[discordgo.Message](t, b.call("POST", "/channels/"+oware+"/messages", content(
		row(press("a", "x"), m{"type": 2, "style": 1, "custom_id": "off", "label": "x", "disabled": true}),
		row(m{"type": 3, "custom_id": "menu", "options": []m{{"label": "x", "value": "x"}}}))))
	own := people[discordgo.Message](t, s, "POST", "/sandbox/message", m{"as": ama, "channel": oware, "content": "mine"})

	begin := func(options ...m) m {
		return m{"as": ama, "channel": oware, "name": "game", "options": []m{{"name": "start", "type": 1, "options": options}}}
	}
	against := m{"name": "against", "type": 6, "value": kofi}
	click := func(as, channel, message, id string) m {
		return m{"as": as, "channel": channel, "message": message, "custom_id": id}
	}
	for name, test := range map[string]struct {
		path string
		body any
	}{
		"nobody":                     {"command", m{"channel": oware, "name": "game"}},
		"no such member":             {"command", m{"as": "1", "channel": oware, "name": "game"}},
		"a bot":                      {"command", m{"as": botID, "channel": oware, "name": "game"}},
		"no such channel":            {"command", m{"as": ama, "channel": "1", "name": "game"}},
		"not in the server":          {"command", m{"as": tunde, "channel": general, "name": "game"}},
		"no such command":            {"command", m{"as": ama, "channel": oware, "name": "chess"}},
		"wrong type of command":      {"command", m{"as": ama, "channel": oware, "name": "game", "type": 2, "target": kofi}},
		"unknown field":              {"command", m{"as": ama, "channel": oware, "name": "game", "colour": "red"}},
		"no JSON":                    {"command", `{"as":`},
		"more than JSON":             {"command", `{} {}`},
		"no subcommand":              {"command", m{"as": ama, "channel": oware, "name": "game"}},
		"two subcommands":            {"command", m{"as": ama, "channel": oware, "name": "game", "options": []m{{"name": "stop", "type": 1}, {"name": "start", "type": 1}}}},
		"unknown subcommand":         {"command", m{"as": ama, "channel": oware, "name": "game", "options": []m{{"name": "pause", "type": 1}}}},
		"subcommand of no such type": {"command", m{"as": ama, "channel": oware, "name": "game", "options": []m{{"name": "stop", "type": 3}}}},
		"required option":            {"command", begin()},
		"unknown option":             {"command", begin(against, m{"name": "colour", "value": "red"})},
		"option twice":               {"command", begin(against, against)},
		"option's type":              {"command", begin(m{"name": "against", "type": 3, "value": kofi})},
		"member of another server":   {"command", begin(m{"name": "against", "value": "1"})},
		"no choice":                  {"command", begin(against, m{"name": "rules", "value": "9"})},
		"number too great":           {"command", begin(against, m{"name": "rounds", "value": 6})},
		"number with a fraction":     {"command", begin(against, m{"name": "rounds", "value": 1.5})},
		"text too long":              {"command", begin(against, m{"name": "note", "value": "long"})},
		"text that is a number":      {"command", begin(against, m{"name": "note", "value": 1})},
		"boolean":                    {"command", begin(against, m{"name": "quick", "value": "yes"})},
		"focused in earnest":         {"command", begin(against, m{"name": "note", "value": "x", "focused": true})},
		"chat command on someone":    {"command", m{"as": ama, "channel": oware, "name": "game", "target": kofi}},
		"without permission":         {"command", m{"as": tunde, "channel": oware, "name": "ban"}},
		"for DMs only":               {"command", m{"as": ama, "channel": oware, "name": "dm"}},
		"wave at nobody":             {"command", m{"as": ama, "channel": oware, "name": "Wave at", "type": 2, "target": "1"}},
		"wave at no member here":     {"command", m{"as": ama, "channel": general, "name": "Wave at", "type": 2, "target": tunde}},
		"quote nothing":              {"command", m{"as": ama, "channel": oware, "name": "Quote", "type": 3, "target": "1"}},
		"click nothing":              {"click", click(ama, oware, "1", "a")},
		"click no message":           {"click", click(ama, oware, "", "a")},
		"click elsewhere":            {"click", click(ama, lounge, posted.ID, "a")},
		"click from outside":         {"click", click(tunde, general, posted.ID, "a")},
		"no such button":             {"click", click(ama, oware, posted.ID, "b")},
		"no custom ID":               {"click", click(ama, oware, posted.ID, "")},
		"disabled":                   {"click", click(ama, oware, posted.ID, "off")},
		"someone's own words":        {"click", click(ama, oware, own.ID, "a")},
		"button with values":         {"click", m{"as": ama, "channel": oware, "message": posted.ID, "custom_id": "a", "values": []string{"x"}}},
		"menu without values":        {"click", click(ama, oware, posted.ID, "menu")},
		"menu's value":               {"click", m{"as": ama, "channel": oware, "message": posted.ID, "custom_id": "menu", "values": []string{"y"}}},
		"modal of nothing":           {"modal", m{"as": ama, "interaction": "1"}},
		"autocomplete on a member":   {"autocomplete", m{"as": ama, "channel": oware, "name": "Wave at", "type": 2}},
		"empty message":              {"message", m{"as": ama, "channel": oware, "content": " "}},
		"long message":               {"message", m{"as": ama, "channel": oware, "content": letters(2001)}},
		"delete nothing":             {"delete", m{"as": ama, "channel": oware, "message": "1"}},
		"delete another's":           {"delete", m{"as": tunde, "channel": oware, "message": own.ID}},
		"fault of no status":         {"faults", m{"rest": []m{{"path": "/x"}}}},
		"fault of status 200":        {"faults", m{"rest": []m{{"status": 200}}}},
		"fault of the gateway":       {"faults", m{"gateway": "explode"}},
		"permissions nowhere":        {"faults", m{"permissions": m{"1": "none"}}},
		"permissions of a kind":      {"faults", m{"permissions": m{oware: "some"}}},
		"negative repeats":           {"faults", m{"repeat_delivery": -1}},
	} {
		status, data := request(t, "POST", s.URL()+"/sandbox/"+test.path, "", test.body)
		var answer struct{ Error string }
		if err := json.Unmarshal(data, &answer); status != http.StatusBadRequest || err != nil || !strings.HasSuffix(answer.Error, ".") && !strings.Contains(answer.Error, ":") {
			t.Errorf("%s: %d %s", name, status, data)
		}
	}
	for _, path := range []string{
		"/sandbox/state?as=1", "/sandbox/channels/1/messages?as=" + ama, "/sandbox/channels/" + general + "/messages?as=" + tunde,
		"/sandbox/channels/" + oware + "/messages", "/sandbox/interactions/1", "/sandbox/requests?since=x", "/sandbox/events", "/sandbox/events?as=1",
	} {
		if status, data := request(t, "GET", s.URL()+path, "", nil); status != http.StatusBadRequest || !strings.Contains(string(data), `"error"`) {
			t.Errorf("%s: %d %s", path, status, data)
		}
	}
	if status, data := request(t, "GET", s.URL()+"/sandbox/nothing", "", nil); status != http.StatusNotFound || !strings.Contains(string(data), `"error"`) {
		t.Errorf("no route: %d %s", status, data)
	}
	// What does make sense, for comparison.
	act(t, s, "/sandbox/command", begin(against, m{"name": "rules", "value": "1"}, m{"name": "rounds", "value": 5}))
	act(t, s, "/sandbox/command", m{"as": ama, "channel": oware, "name": "ban"})
	act(t, s, "/sandbox/click", m{"as": tunde, "channel": oware, "message": posted.ID, "custom_id": "menu", "values": []string{"x"}})
	people[m](t, s, "POST", "/sandbox/delete", m{"as": kofi, "channel": oware, "message": own.ID})
}

func TestStateShowsEachTheirOwn(t *testing.T) {
	s := start(t, sandbox.Config{})
	type state struct {
		Members, Guilds, Channels []struct{ ID, Name string }
		Bot                       struct{ Connected bool }
	}
	for as, want := range map[string][2]int{"": {2, 3}, ama: {2, 3}, tunde: {1, 2}} {
		got := people[state](t, s, "GET", "/sandbox/state?as="+as, nil)
		if len(got.Guilds) != want[0] || len(got.Channels) != want[1] || len(got.Members) != 6 || got.Members[0].Name != "Ama" || got.Bot.Connected {
			t.Errorf("as %q the state is %+v", as, got)
		}
	}
	online(t, s)
	if got := people[state](t, s, "GET", "/sandbox/state", nil); !got.Bot.Connected {
		t.Error("the bot is said not to be there")
	}
}

// stream reads a member's live updates.
func stream(t *testing.T, s *sandbox.Server, as string) func() m {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", s.URL()+"/sandbox/events?as="+as, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	return func() m {
		t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var event m
				if err := json.Unmarshal([]byte(data), &event); err != nil {
					t.Fatal(err)
				}
				return event
			}
		}
		t.Fatalf("the live updates end: %v", lines.Err())
		return nil
	}
}

func TestLiveUpdatesTellEachTheirOwn(t *testing.T) {
	s := start(t, sandbox.Config{})
	toAma, toTunde := stream(t, s, ama), stream(t, s, tunde)
	for _, next := range []func() m{toAma, toTunde} {
		if e := next(); e["type"] != "hello" {
			t.Fatalf("first came %v", e)
		}
	}
	b := bot{t, s}
	w := b.register()
	i := b.ping(w, oware)
	b.callback(i, "", m{"type": 4, "data": m{"content": "private", "flags": 64}})
	into[m](t, b.call("POST", "/channels/"+general+"/messages", m{"content": "elsewhere"}))
	posted := into[discordgo.Message](t, b.call("POST", "/channels/"+oware+"/messages", m{"content": "for all"}))
	b.call("PATCH", "/channels/"+oware+"/messages/"+posted.ID, m{"content": "changed"})
	b.call("DELETE", "/channels/"+oware+"/messages/"+posted.ID, nil)
	b.call("POST", "/channels/"+oware+"/typing", nil)

	text := func(e m) string {
		message, _ := e["message"].(map[string]any)
		says, _ := message["content"].(string)
		return strings.TrimSpace(e["type"].(string) + " " + says)
	}
	for _, want := range []string{"commands", "message private", "interaction private", "message elsewhere", "message for all", "message changed", "message_delete", "typing"} {
		if e := toAma(); text(e) != want {
			t.Errorf("to Ama came %v, want %s", e, want)
		}
	}
	for _, want := range []string{"commands", "message for all", "message changed", "message_delete", "typing"} {
		if e := toTunde(); text(e) != want {
			t.Errorf("to Tunde came %v, want %s", e, want)
		}
	}
}

func TestPagesFromElsewhereAreTurnedAway(t *testing.T) {
	s := start(t, sandbox.Config{})
	send := func(method, path string, change func(*http.Request)) int {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, s.URL()+path, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		change(r)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		return response.StatusCode
	}
	for name, test := range map[string]struct {
		method, path string
		change       func(*http.Request)
		want         int
	}{
		"another origin": {"POST", "/sandbox/faults", func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, 403},
		"another site":   {"POST", "/sandbox/faults", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		"our own page":   {"POST", "/sandbox/faults", func(r *http.Request) { r.Header.Set("Origin", s.URL()) }, 200},
		"another name":   {"GET", "/sandbox/state", func(r *http.Request) { r.Host = "evil.example:80" }, 421},
		"localhost":      {"GET", "/sandbox/state", func(r *http.Request) { r.Host = "localhost:1" }, 200},
		"without a port": {"GET", "/", func(r *http.Request) { r.Host = "127.0.0.1" }, 200},
		"gateway by page": {"GET", "/gateway", func(r *http.Request) {
			r.Header.Set("Origin", "https://evil.example")
			for key, v := range map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="} {
				r.Header.Set(key, v)
			}
		}, 403},
	} {
		if got := send(test.method, test.path, test.change); got != test.want {
			t.Errorf("%s: %d, want %d", name, got, test.want)
		}
	}
}
