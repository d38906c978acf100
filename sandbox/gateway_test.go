package sandbox_test

import (
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

func TestGatewayCloseCodes(t *testing.T) {
	s := start(t, sandbox.Config{})
	for name, test := range map[string]struct {
		query string
		op    int
		data  any
		code  int
	}{
		"version":              {query: "v=8&encoding=json", code: 4012},
		"no version":           {query: "encoding=json", code: 4012},
		"encoding":             {query: "v=10&encoding=etf", code: 4002},
		"unknown opcode":       {query: "v=9&encoding=json", op: 99, code: 4001},
		"payload too long":     {query: "v=9", op: 2, data: m{"token": string(make([]byte, 5000))}, code: 4002},
		"identify without it":  {query: "v=9", op: 2, data: "nothing", code: 4002},
		"wrong token":          {query: "v=10", op: 2, data: m{"token": "x", "intents": 0}, code: 4004},
		"no intents":           {query: "v=10", op: 2, data: identity(s, m{"intents": nil}), code: 4013},
		"unknown intents":      {query: "v=10", op: 2, data: identity(s, m{"intents": 1 << 30}), code: 4013},
		"privileged intents":   {query: "v=10", op: 2, data: identity(s, m{"intents": 1 << 15}), code: 4014},
		"shard out of range":   {query: "v=10", op: 2, data: identity(s, m{"shard": []int{2, 2}}), code: 4010},
		"no shards":            {query: "v=10", op: 2, data: identity(s, m{"shard": []int{0, 0}}), code: 4010},
		"presence before":      {query: "v=10", op: 3, data: m{}, code: 4003},
		"resume without seq":   {query: "v=10", op: 6, data: m{"token": s.BotToken(), "session_id": "x"}, code: 4002},
		"resume, wrong token":  {query: "v=10", op: 6, data: m{"token": "x", "session_id": "x", "seq": 1}, code: 4004},
		"identify of a client": {query: "v=10", op: 10, data: nil, code: 4001},
	} {
		t.Run(name, func(t *testing.T) {
			w := dial(t, s, test.query)
			if test.op != 0 {
				w.send(test.op, test.data)
			}
			if code := w.closed(); code != test.code {
				t.Errorf("closed with %d, want %d", code, test.code)
			}
		})
	}
	t.Run("identify twice", func(t *testing.T) {
		w, _ := online(t, s)
		w.send(2, identity(s, nil))
		if code := w.closed(); code != 4005 {
			t.Errorf("closed with %d", code)
		}
	})
	t.Run("too many payloads", func(t *testing.T) {
		w, _ := online(t, s)
		for range 121 {
			w.send(1, nil)
		}
		if code := w.closed(); code != 4008 {
			t.Errorf("closed with %d", code)
		}
	})
	t.Run("seq ahead", func(t *testing.T) {
		_, session := online(t, s)
		w := dial(t, s, "v=10")
		w.send(6, m{"token": s.BotToken(), "session_id": session, "seq": 1000})
		if code := w.closed(); code != 4007 {
			t.Errorf("closed with %d", code)
		}
	})
}

func TestGatewayEndsASilentSession(t *testing.T) {
	s := start(t, sandbox.Config{Heartbeat: 100 * time.Millisecond})
	w, _ := online(t, s)
	if code := w.closed(); code != 4009 {
		t.Errorf("closed with %d, want 4009", code)
	}
}

func TestGatewaySendsReadyAndGuilds(t *testing.T) {
	s := start(t, sandbox.Config{})
	w := dial(t, s, "v=9&encoding=json")
	var hello struct {
		Interval int `json:"heartbeat_interval"`
	}
	if err := json.Unmarshal(w.expect(10, "").Data, &hello); err != nil || hello.Interval != 41250 {
		t.Errorf("hello asks for %d ms, %v", hello.Interval, err)
	}
	w.send(1, nil)
	w.expect(11, "")
	w.send(2, identity(s, m{"compress": true}))
	var ready struct {
		V      int
		Resume string `json:"resume_gateway_url"`
		User   struct{ ID string }
		Guilds []struct {
			ID          string
			Unavailable bool
		}
		Application struct{ ID string }
	}
	if err := json.Unmarshal(w.expect(0, "READY").Data, &ready); err != nil {
		t.Fatal(err)
	}
	if ready.V != 9 || ready.User.ID != botID || ready.Application.ID != botID || len(ready.Guilds) != 2 || !ready.Guilds[0].Unavailable || ready.Resume == "" {
		t.Errorf("ready is %+v", ready)
	}
	for _, want := range []int{2, 1} {
		var guild discordgo.GuildCreate
		if err := json.Unmarshal(w.expect(0, "GUILD_CREATE").Data, &guild); err != nil {
			t.Fatal(err)
		}
		if len(guild.Channels) != want || guild.OwnerID != ama {
			t.Errorf("guild %s has %d channels, want %d", guild.Name, len(guild.Channels), want)
		}
	}
	w.send(8, m{"guild_id": guildID, "query": "ko", "limit": 0})
	var chunk struct{ Members []discordgo.Member }
	if err := json.Unmarshal(w.expect(0, "GUILD_MEMBERS_CHUNK").Data, &chunk); err != nil || len(chunk.Members) != 1 || chunk.Members[0].User.ID != kofi {
		t.Errorf("members are %+v, %v", chunk.Members, err)
	}
}

func TestShardsGetTheirOwnGuild(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	b.register()
	seen := map[string]int{}
	for shard := range 2 {
		w := dial(t, s, "v=10")
		w.send(2, identity(s, m{"shard": []int{shard, 2}}))
		var ready struct{ Guilds []struct{ ID string } }
		if err := json.Unmarshal(w.expect(0, "READY").Data, &ready); err != nil {
			t.Fatal(err)
		}
		for _, g := range ready.Guilds {
			seen[g.ID]++
		}
	}
	if len(seen) != 2 || seen[guildID] != 1 {
		t.Errorf("the shards have the guilds %v, want each once", seen)
	}
}

func TestResumeReplaysWhatWasMissed(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	b.register().ws.Close()
	w, session := online(t, s)
	last := int64(3) // READY and two guilds
	w.ws.Close()
	var ids []string
	for range 3 {
		ids = append(ids, act(t, s, "/sandbox/command", m{"as": ama, "channel": oware, "name": "ping"}))
	}
	w = dial(t, s, "v=10")
	w.send(6, m{"token": s.BotToken(), "session_id": session, "seq": last})
	for n, id := range ids {
		p := w.expect(0, "INTERACTION_CREATE")
		var i raised
		if err := json.Unmarshal(p.Data, &i); err != nil || i.ID != id || p.Seq != last+int64(n)+1 {
			t.Errorf("replayed %s with seq %d, want %s with %d", i.ID, p.Seq, id, last+int64(n)+1)
		}
	}
	w.expect(0, "RESUMED")
	if a := b.callback(raised{ID: ids[2], Token: "x"}, "", m{"type": 5}); a.Code != 10062 {
		t.Errorf("a callback with a wrong token got %d", a.Code)
	}
}

func TestUnknownSessionIsInvalidAndIdentifiesAnew(t *testing.T) {
	s := start(t, sandbox.Config{})
	w := dial(t, s, "v=10")
	w.send(6, m{"token": s.BotToken(), "session_id": "from-before", "seq": 7})
	if p := w.expect(9, ""); string(p.Data) != "false" {
		t.Errorf("invalid session says %s", p.Data)
	}
	w.send(2, identity(s, nil))
	w.expect(0, "READY")
}

func TestMessageEventsFollowIntents(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	full, _ := online(t, s)
	guildsOnly := dial(t, s, "v=10")
	guildsOnly.send(2, identity(s, m{"intents": 1}))
	guildsOnly.expect(0, "GUILD_CREATE")
	guildsOnly.expect(0, "GUILD_CREATE")

	posted := into[discordgo.Message](t, b.call("POST", "/channels/"+lounge+"/messages", m{"content": "one"}))
	b.call("PATCH", "/channels/"+lounge+"/messages/"+posted.ID, m{"content": "two"})
	b.call("DELETE", "/channels/"+lounge+"/messages/"+posted.ID, nil)
	people[m](t, s, "POST", "/sandbox/message", m{"as": ama, "channel": lounge, "content": "secret"})
	people[m](t, s, "POST", "/sandbox/message", m{"as": ama, "channel": lounge, "content": "<@" + botID + "> hello"})
	for _, want := range []string{"MESSAGE_CREATE one", "MESSAGE_UPDATE two", "MESSAGE_DELETE ", "MESSAGE_CREATE ", "MESSAGE_CREATE <@" + botID + "> hello"} {
		p, _ := full.receive()
		var got discordgo.Message
		if err := json.Unmarshal(p.Data, &got); err != nil || p.Type+" "+got.Content != want || got.GuildID != guildID {
			t.Errorf("got %s %q of guild %s, want %s", p.Type, got.Content, got.GuildID, want)
		}
	}
	b.call("POST", "/channels/"+lounge+"/messages/"+into[discordgo.Message](t, b.call("POST", "/channels/"+lounge+"/messages", m{"content": "x"})).ID+"/threads", m{"name": "Aside"})
	if p, _ := guildsOnly.receive(); p.Type != "THREAD_CREATE" {
		t.Errorf("without the message intents came %s", p.Type)
	}
}

// TestDiscordgoSurvivesGatewayFaults lets every way of losing the gateway happen to a real discordgo session.
func TestDiscordgoSurvivesGatewayFaults(t *testing.T) {
	for _, fault := range []string{"drop", "close", "reconnect", "invalid_session", "reset"} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Config{})
			session := echo(t, s)
			session.ShouldReconnectOnError = true
			back := make(chan string, 8)
			var first atomic.Bool
			session.AddHandler(func(_ *discordgo.Session, _ *discordgo.Ready) {
				if first.Swap(true) {
					back <- "ready"
				}
			})
			session.AddHandler(func(_ *discordgo.Session, _ *discordgo.Resumed) { back <- "resumed" })
			connect(t, session)
			people[m](t, s, "POST", "/sandbox/faults", m{"gateway": fault})
			want := map[string]string{"invalid_session": "ready", "reset": "ready"}[fault]
			if want == "" {
				want = "resumed"
			}
			if got := <-back; got != want {
				t.Errorf("after %s the session was %s, want %s", fault, got, want)
			}
			v := settled(t, s, act(t, s, "/sandbox/command", m{
				"as": ama, "channel": oware, "name": "echo", "options": []m{{"name": "text", "value": fault}},
			}))
			if v.State != "answered" {
				t.Errorf("after %s a command is %s", fault, v.State)
			}
		})
	}
}

func TestGatewayRefusesConnectionsForAWhile(t *testing.T) {
	s := start(t, sandbox.Config{})
	people[m](t, s, "POST", "/sandbox/faults", m{"refuse_gateway": 2})
	session := newSession(t, s)
	for n := range 2 {
		if err := session.Open(); err == nil {
			t.Fatalf("connection %d was taken", n)
		}
	}
	connect(t, session)
}

func TestSilentGatewayAnswersNothing(t *testing.T) {
	s := start(t, sandbox.Config{})
	w, session := online(t, s)
	people[m](t, s, "POST", "/sandbox/faults", m{"gateway": "silent"})
	w.send(1, nil)
	w.ws.Close()
	again := dial(t, s, "v=10")
	again.send(6, m{"token": s.BotToken(), "session_id": session, "seq": 3})
	again.expect(0, "RESUMED")
	again.send(1, nil)
	again.expect(11, "")
}
