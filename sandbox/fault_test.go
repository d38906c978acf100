package sandbox_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

func (b bot) fault(body m) {
	b.t.Helper()
	people[m](b.t, b.s, "POST", "/sandbox/faults", body)
}

func TestFaultsMeetTheNextRequests(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	post := func() answer { return b.call("POST", "/channels/"+oware+"/messages", m{"content": "x"}) }
	count := func() int { return len(messages(t, s, oware, ama)) }

	b.fault(m{"rest": []m{{"method": "POST", "path": "/channels/*/messages", "status": 502, "times": 2}}})
	if a := b.call("GET", "/channels/"+oware+"/messages", nil); a.Status != http.StatusOK {
		t.Errorf("another method: %d", a.Status)
	}
	if first, second, third := post(), post(), post(); first.Status != 502 || second.Status != 502 || third.Status != 200 || count() != 1 {
		t.Errorf("answers are %d, %d, %d, with %d messages", first.Status, second.Status, third.Status, count())
	}
	b.fault(m{"rest": []m{{"path": "/channels/**", "status": 500, "after": true}}})
	if a := post(); a.Status != 500 || count() != 2 {
		t.Errorf("lost answer: %d, with %d messages", a.Status, count())
	}
	b.fault(m{"rest": []m{{"status": 403, "code": 50013, "message": "Missing Permissions"}}})
	if a := post(); a.Status != 403 || a.Code != 50013 {
		t.Errorf("own code: %d %s", a.Status, a.body)
	}
	b.fault(m{"rest": []m{{"status": 429, "retry_after": 1.5, "global": true}}})
	r, err := http.NewRequestWithContext(t.Context(), "GET", s.APIURL()+"/v10/gateway", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var limited struct {
		Message    string
		RetryAfter float64 `json:"retry_after"`
		Global     bool
	}
	if err := json.NewDecoder(response.Body).Decode(&limited); err != nil || limited.RetryAfter != 1.5 || !limited.Global ||
		response.Header.Get("Retry-After") != "2" || response.Header.Get("X-RateLimit-Global") != "true" {
		t.Errorf("429 says %+v with %v, %v", limited, response.Header, err)
	}
	b.fault(m{"rest": []m{{"path": "/interactions/*/*/callback", "cut": true}}})
	if response, err := http.Post(s.APIURL()+"/v10/interactions/1/x/callback", "application/json", strings.NewReader("{}")); err == nil {
		response.Body.Close()
		t.Errorf("a cut connection answers %d", response.StatusCode)
	}
	b.fault(m{"rest": []m{{"delay_ms": 30}}})
	before := time.Now()
	if a := post(); a.Status != 200 || time.Since(before) < 30*time.Millisecond {
		t.Errorf("delayed: %d after %s", a.Status, time.Since(before))
	}
	b.fault(m{"rest": []m{{"status": 500, "times": 100}}, "permissions": m{oware: "none"}})
	b.fault(m{"clear": true})
	if a := post(); a.Status != 200 {
		t.Errorf("after clearing: %d %s", a.Status, a.body)
	}
}

func TestPermissionsCanBeTaken(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	posted := into[discordgo.Message](t, b.call("POST", "/channels/"+oware+"/messages", m{"content": "x"}))
	path := "/channels/" + oware + "/messages"
	for _, test := range []struct {
		may          string
		post, edit   int
		file, answer int
	}{
		{"all", 0, 0, 0, 0},
		{"view", 50013, 0, 50013, 0},
		{"none", 50001, 50001, 50001, 0},
		{"3072", 0, 0, 50013, 0}, // view and send, without files
	} {
		b.fault(m{"permissions": m{oware: test.may}})
		if a := b.call("POST", path, m{"content": "x"}); a.Code != test.post {
			t.Errorf("%s: posting gives %d %s", test.may, a.Status, a.body)
		}
		if a := b.call("PATCH", path+"/"+posted.ID, m{"content": test.may}); a.Code != test.edit {
			t.Errorf("%s: editing gives %d %s", test.may, a.Status, a.body)
		}
		if a := b.upload("POST", "/v10"+path, m{}, file{"files[0]", "a", []byte("x")}); a.Code != test.file {
			t.Errorf("%s: a file gives %d %s", test.may, a.Status, a.body)
		}
		if a := b.callback(b.ping(w, oware), "", m{"type": 4, "data": m{"content": "x"}}); a.Code != test.answer {
			t.Errorf("%s: answering gives %d %s", test.may, a.Status, a.body)
		}
	}
}

func TestDeliveriesCanBeRepeated(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	b.fault(m{"repeat_delivery": 1})
	first := b.ping(w, oware)
	if again := w.interaction(); again.ID != first.ID || again.Token != first.Token {
		t.Errorf("the second delivery is of %s", again.ID)
	}
	if next := b.ping(w, oware); next.ID == first.ID {
		t.Error("more than one delivery was repeated")
	}
}

func TestRateLimits(t *testing.T) {
	clock := newClock()
	s := start(t, sandbox.Config{Clock: clock.time, Limits: sandbox.Limits{Global: 12, Followups: -1, Others: -1}})
	b := bot{t, s}
	post := func(channel string) answer {
		return b.call("POST", "/channels/"+channel+"/messages", m{"content": "x"})
	}
	for n := range 5 {
		if a := post(oware); a.Status != http.StatusOK {
			t.Fatalf("post %d: %d %s", n, a.Status, a.body)
		}
	}
	limited := post(oware)
	if limited.Status != http.StatusTooManyRequests || !strings.Contains(string(limited.body), `"retry_after":5,"global":false`) {
		t.Errorf("the sixth post: %d %s", limited.Status, limited.body)
	}
	if a := post(lounge); a.Status != http.StatusOK {
		t.Errorf("in another channel: %d %s", a.Status, a.body)
	}
	for range 6 {
		b.call("GET", "/users/@me", nil)
	}
	limited = b.call("GET", "/users/@me", nil)
	if limited.Status != http.StatusTooManyRequests || !strings.Contains(string(limited.body), `"global":true`) {
		t.Errorf("over all routes: %d %s", limited.Status, limited.body)
	}
	if a := b.callback(raised{ID: "1", Token: "x"}, "", m{"type": 4}); a.Code != 10062 {
		t.Errorf("a callback is limited: %d %s", a.Status, a.body)
	}
	clock.advance(5 * time.Second)
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.APIURL()+"/v10/channels/"+oware+"/messages", strings.NewReader(`{"content":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+s.BotToken())
	r.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	h := response.Header
	if h.Get("X-RateLimit-Limit") != "5" || h.Get("X-RateLimit-Remaining") != "4" || h.Get("X-RateLimit-Reset-After") != "5.000" || h.Get("X-RateLimit-Bucket") == "" {
		t.Errorf("the headers are %v", h)
	}
}

func TestRequestsAreLoggedWithoutTheToken(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	b.call("GET", "/users/@me?x=1", nil)
	b.upload("POST", "/v9/channels/"+oware+"/messages", m{"content": "x"}, file{"files[0]", "a.png", picture(t, 1, 1)})
	b.call("POST", "/channels/"+oware+"/messages", m{})
	b.call("POST", "/channels/"+oware+"/messages", "no JSON")
	type logged struct {
		Seq                 int
		Method, Path, Query string
		Status, Code        int
		Body                any
		Files               []struct{ Filename string }
	}
	list := people[[]logged](t, s, "GET", "/sandbox/requests", nil)
	if len(list) != 4 || list[0].Path != "/api/v10/users/@me" || list[0].Query != "x=1" || list[0].Body != nil {
		t.Fatalf("logged are %+v", list)
	}
	if post := list[1]; post.Body.(map[string]any)["content"] != "x" || post.Status != 200 || len(post.Files) != 1 || post.Files[0].Filename != "a.png" {
		t.Errorf("the post is logged as %+v", post)
	}
	if list[2].Code != 50006 || list[3].Body != nil {
		t.Errorf("the refused posts are logged as %+v, %+v", list[2], list[3])
	}
	_, data := request(t, "GET", s.URL()+"/sandbox/requests", "", nil)
	if strings.Contains(string(data), s.BotToken()) {
		t.Error("the log has the bot's token")
	}
	if later := people[[]logged](t, s, "GET", "/sandbox/requests?since=3", nil); len(later) != 1 || later[0].Seq != 4 {
		t.Errorf("since 3 there are %+v", later)
	}
}
