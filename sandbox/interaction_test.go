package sandbox_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

func TestDeferredAnswerIsFilledIn(t *testing.T) {
	s := start(t, sandbox.Config{})
	for name, fill := range map[string]func(b bot, webhook string) answer{
		"by an edit": func(b bot, webhook string) answer {
			return b.call("PATCH", webhook+"/messages/@original", m{"content": "done <@" + ama + ">"})
		},
		"by a follow-up": func(b bot, webhook string) answer {
			return b.call("POST", webhook, m{"content": "done <@" + ama + ">"})
		},
		"with all of wait": func(b bot, webhook string) answer {
			return b.call("POST", webhook+"?wait=true", m{"content": "done <@" + ama + ">"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := bot{t, s}
			w := b.register()
			i := b.ping(w, oware)
			type response struct {
				Interaction struct {
					ID        string
					Message   string `json:"response_message_id"`
					Loading   bool   `json:"response_message_loading"`
					Ephemeral bool   `json:"response_message_ephemeral"`
				}
			}
			first := into[response](t, b.callback(i, "?with_response=true", m{"type": 5, "data": m{"flags": 64}})).Interaction
			if first.ID != i.ID || !first.Loading || !first.Ephemeral {
				t.Errorf("the callback's response is %+v", first)
			}
			if v := people[view](t, s, "GET", "/sandbox/interactions/"+i.ID, nil); v.State != "deferred" || v.Message.Flags != 128|64 {
				t.Errorf("people see %+v", v)
			}
			filled := into[discordgo.Message](t, fill(b, "/webhooks/"+botID+"/"+i.Token))
			if filled.ID != first.Message || filled.Flags != 64 {
				t.Errorf("filled in is %s with flags %d", filled.ID, filled.Flags)
			}
			if v := settled(t, s, i.ID); v.State != "answered" || v.Message.Content != "done <@"+ama+">" {
				t.Errorf("people see %+v", v)
			}
			second := into[discordgo.Message](t, b.call("POST", "/webhooks/"+botID+"/"+i.Token, m{"content": "and more"}))
			if second.ID == filled.ID || second.Flags != 0 {
				t.Errorf("a second follow-up is %s with flags %d", second.ID, second.Flags)
			}
			edited := into[discordgo.Message](t, b.call("PATCH", "/webhooks/"+botID+"/"+i.Token+"/messages/"+second.ID, m{"content": "less"}))
			if edited.Content != "less" {
				t.Errorf("the follow-up says %q", edited.Content)
			}
			if a := b.call("DELETE", "/webhooks/"+botID+"/"+i.Token+"/messages/@original", nil); a.Status != http.StatusNoContent {
				t.Errorf("deleting: %d %s", a.Status, a.body)
			}
		})
	}
}

func TestPrivateAnswersAreSeenByOne(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	i := b.ping(w, oware)
	b.callback(i, "", m{"type": 4, "data": m{"content": "psst", "flags": 64, "components": []m{row(press("a", "x"))}}})
	mine := messages(t, s, oware, ama)
	if len(mine) != 1 || len(messages(t, s, oware, kofi)) != 0 {
		t.Fatalf("Ama sees %d, Kofi %d", len(mine), len(messages(t, s, oware, kofi)))
	}
	for _, a := range []answer{
		b.call("GET", "/channels/"+oware+"/messages/"+mine[0].ID, nil),
		b.call("PATCH", "/channels/"+oware+"/messages/"+mine[0].ID, m{"content": "x"}),
		b.call("DELETE", "/channels/"+oware+"/messages/"+mine[0].ID, nil),
	} {
		if a.Code != 10008 {
			t.Errorf("by its ID: %d %s", a.Status, a.body)
		}
	}
	click := m{"as": kofi, "channel": oware, "message": mine[0].ID, "custom_id": "a", "force": true}
	if status, _ := request(t, "POST", s.URL()+"/sandbox/click", "", click); status != http.StatusBadRequest {
		t.Errorf("Kofi clicks Ama's private answer: %d", status)
	}
	click["as"] = ama
	act(t, s, "/sandbox/click", click)
	i = w.interaction()
	if a := b.callback(i, "", m{"type": 7, "data": m{"content": "changed", "components": []m{}}}); a.Status != http.StatusNoContent {
		t.Errorf("%d %s", a.Status, a.body)
	}
	if mine = messages(t, s, oware, ama); mine[0].Content != "changed" || len(mine[0].Components) != 0 {
		t.Errorf("Ama sees %+v", mine[0])
	}
}

func TestClicksUpdateTheirMessage(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	posted := into[discordgo.Message](t, b.call("POST", "/channels/"+oware+"/messages", content(row(press("a", "x"), press("b", "y")))))
	click := func(id string) raised {
		t.Helper()
		act(t, s, "/sandbox/click", m{"as": kofi, "channel": oware, "message": posted.ID, "custom_id": id})
		i := w.interaction()
		if i.Type != 3 || i.Message == nil || i.Message.ID != posted.ID {
			t.Fatalf("the click reached the bot as %+v", i)
		}
		return i
	}
	i := click("a")
	updated := into[struct {
		Resource struct{ Message discordgo.Message }
	}](t, b.callback(i, "?with_response=true", m{"type": 7, "data": m{"content": "y"}}))
	if updated.Resource.Message.ID != posted.ID || updated.Resource.Message.Content != "y" || len(updated.Resource.Message.Components) != 1 {
		t.Errorf("updated to %+v", updated.Resource.Message)
	}
	i = click("b")
	b.callback(i, "", m{"type": 6})
	if v := people[view](t, s, "GET", "/sandbox/interactions/"+i.ID, nil); v.State != "deferred" {
		t.Errorf("people see %+v", v)
	}
	into[m](t, b.call("PATCH", "/webhooks/"+botID+"/"+i.Token+"/messages/@original", m{"content": "z"}))
	if v := settled(t, s, i.ID); v.State != "answered" || v.Message.ID != posted.ID || v.Message.Content != "z" {
		t.Errorf("people see %+v", v)
	}
	i = click("a")
	b.callback(i, "", m{"type": 4, "data": m{"content": "seen"}})
	if v := settled(t, s, i.ID); v.Message.Type != discordgo.MessageTypeReply || v.Message.MessageReference.MessageID != posted.ID {
		t.Errorf("people see %+v", v.Message)
	}
	i = click("a")
	b.call("DELETE", "/channels/"+oware+"/messages/"+posted.ID, nil)
	if a := b.callback(i, "", m{"type": 7, "data": m{"content": "late"}}); a.Code != 10008 {
		t.Errorf("updating what was deleted: %d %s", a.Status, a.body)
	}
	late := m{"as": kofi, "channel": oware, "message": posted.ID, "custom_id": "a"}
	if status, _ := request(t, "POST", s.URL()+"/sandbox/click", "", late); status != http.StatusBadRequest {
		t.Errorf("a click on what was deleted: %d", status)
	}
	late["force"] = true
	act(t, s, "/sandbox/click", late)
	if i = w.interaction(); i.Message.ID != posted.ID {
		t.Errorf("the late click came as %+v", i)
	}
}

func TestInteractionsCarryWhatDiscordSends(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	posted := into[discordgo.Message](t, b.call("POST", "/channels/"+oware+"/messages", m{"content": "quote me"}))
	receive := func() discordgo.Interaction {
		t.Helper()
		var i discordgo.Interaction
		if err := json.Unmarshal(w.expect(0, "INTERACTION_CREATE").Data, &i); err != nil {
			t.Fatal(err)
		}
		return i
	}
	act(t, s, "/sandbox/command", m{"as": kofi, "channel": oware, "name": "Wave at", "type": 2, "target": ngozi})
	i := receive()
	data := i.ApplicationCommandData()
	if data.TargetID != ngozi || data.Resolved.Users[ngozi].Username != "ngozi" || data.Resolved.Members[ngozi].Permissions == 0 {
		t.Errorf("data is %+v", data)
	}
	if i.Member.User.ID != kofi || i.Member.Permissions&discordgo.PermissionManageMessages == 0 || i.GuildID != guildID || i.ChannelID != oware ||
		i.AppPermissions&discordgo.PermissionSendMessages == 0 || i.Locale != "en-US" || i.Context != 0 || i.AuthorizingIntegrationOwners[0] != guildID {
		t.Errorf("the interaction is %+v", i)
	}
	act(t, s, "/sandbox/command", m{"as": tunde, "channel": oware, "name": "Quote", "type": 3, "target": posted.ID})
	i = receive()
	if data := i.ApplicationCommandData(); data.Resolved.Messages[posted.ID].Content != "quote me" || i.Member.Permissions&discordgo.PermissionManageMessages != 0 {
		t.Errorf("data is %+v, permissions %d", data, i.Member.Permissions)
	}
	people[m](t, s, "POST", "/sandbox/faults", m{"permissions": m{oware: "view"}})
	act(t, s, "/sandbox/command", m{"as": tunde, "channel": oware, "name": "ping"})
	if i = receive(); i.AppPermissions&discordgo.PermissionSendMessages != 0 {
		t.Errorf("with narrowed permissions they are %d", i.AppPermissions)
	}
}

func TestAutocomplete(t *testing.T) {
	s := start(t, sandbox.Config{})
	connect(t, echo(t, s))
	typing := func(options ...m) m { return m{"as": ama, "channel": oware, "name": "echo", "options": options} }
	v := settled(t, s, act(t, s, "/sandbox/autocomplete", typing(m{"name": "text", "value": "he", "focused": true})))
	if v.State != "answered" || v.Callback != 8 || len(v.Choices) != 1 || v.Choices[0].Value != "hello" {
		t.Errorf("autocomplete gives %+v", v)
	}
	for _, options := range [][]m{{}, {{"name": "text", "value": "he"}}, {{"name": "private", "value": true, "focused": true}}} {
		if status, data := request(t, "POST", s.URL()+"/sandbox/autocomplete", "", typing(options...)); status != http.StatusBadRequest {
			t.Errorf("%v: %d %s", options, status, data)
		}
	}
}

func TestModal(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	i := b.ping(w, oware)
	modal := m{"custom_id": "why", "title": "Why?", "components": []m{
		row(m{"type": 4, "custom_id": "reason", "label": "Reason", "style": 1, "min_length": 2, "max_length": 5}),
		{"type": 18, "label": "More", "component": m{"type": 4, "custom_id": "more", "style": 2, "required": false}},
	}}
	if a := b.callback(i, "", m{"type": 9, "data": modal}); a.Status != http.StatusNoContent {
		t.Fatalf("%d %s", a.Status, a.body)
	}
	if v := settled(t, s, i.ID); v.Modal == nil || v.Modal.CustomID != "why" {
		t.Errorf("people see %+v", v)
	}
	submit := func(as string, inputs ...m) m { return m{"as": as, "interaction": i.ID, "components": inputs} }
	for name, body := range map[string]m{
		"someone else's": submit(kofi, m{"custom_id": "reason", "value": "late"}),
		"empty":          submit(ama, m{"custom_id": "reason", "value": ""}),
		"too short":      submit(ama, m{"custom_id": "reason", "value": "x"}),
		"too long":       submit(ama, m{"custom_id": "reason", "value": "too late"}),
		"unknown input":  submit(ama, m{"custom_id": "reason", "value": "late"}, m{"custom_id": "x", "value": "x"}),
	} {
		if status, data := request(t, "POST", s.URL()+"/sandbox/modal", "", body); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", name, status, data)
		}
	}
	act(t, s, "/sandbox/modal", submit(ama, row(m{"type": 4, "custom_id": "reason", "value": "late"})))
	sent := w.interaction()
	var data struct {
		CustomID   string `json:"custom_id"`
		Components []struct{ Components []struct{ Value string } }
	}
	if err := json.Unmarshal(sent.Data, &data); sent.Type != 5 || err != nil || data.CustomID != "why" || data.Components[0].Components[0].Value != "late" {
		t.Errorf("the modal reached the bot as %s, %v", sent.Data, err)
	}
	if a := b.callback(sent, "", m{"type": 4, "data": m{"content": "thank you"}}); a.Status != http.StatusNoContent {
		t.Errorf("%d %s", a.Status, a.body)
	}
}
