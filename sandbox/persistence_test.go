package sandbox_test

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

// TestChatSurvivesAKill opens a copy of a running stand-in's folder, which is what a killed one leaves behind: all that
// was written, nothing that was only meant to be.
func TestChatSurvivesAKill(t *testing.T) {
	dir := t.TempDir()
	s := start(t, sandbox.Config{DataDir: dir})
	b := bot{t, s}
	w := b.register()
	posted := into[discordgo.Message](t, b.upload("POST", "/v10/channels/"+oware+"/messages", m{"content": "<@" + kofi + ">"}, file{"files[0]", "a.png", picture(t, 3, 4)}))
	edited := into[discordgo.Message](t, b.upload("PATCH", "/v9/channels/"+oware+"/messages/"+posted.ID, m{"attachments": []m{}}, file{"files[0]", "b.png", picture(t, 5, 6)}))
	gone := into[discordgo.Message](t, b.call("POST", "/channels/"+oware+"/messages", m{"content": "gone"}))
	b.call("DELETE", "/channels/"+oware+"/messages/"+gone.ID, nil)
	answered := b.ping(w, oware)
	b.callback(answered, "", m{"type": 4, "data": m{"content": "private", "flags": 64}})
	deferred := b.ping(w, oware)
	b.callback(deferred, "", m{"type": 5})
	open := b.ping(w, oware)
	dm := into[discordgo.Channel](t, b.call("POST", "/users/@me/channels", m{"recipient_id": ama}))
	into[m](t, b.call("POST", "/channels/"+dm.ID+"/messages", m{"content": "between us"}))
	thread := into[discordgo.Channel](t, b.call("POST", "/channels/"+oware+"/threads", m{"name": "Aside", "type": 11}))
	into[m](t, b.call("POST", "/channels/"+thread.ID+"/messages", m{"content": "aside"}))

	killed := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(killed, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	s = start(t, sandbox.Config{DataDir: killed})
	b = bot{t, s}
	list := messages(t, s, oware, ama)
	if len(list) != 3 || list[0].ID != posted.ID || len(list[0].Mentions) != 1 || list[1].Content != "private" || list[2].Flags&128 == 0 {
		t.Fatalf("after the kill Ama sees %d messages: %+v", len(list), list)
	}
	if len(messages(t, s, oware, kofi)) != 2 {
		t.Error("Kofi sees Ama's private answer after the kill")
	}
	file := list[0].Attachments[0]
	if file.ID != edited.Attachments[0].ID || file.Width != 5 || !strings.HasPrefix(file.URL, s.URL()) {
		t.Errorf("the picture is %+v", file)
	}
	if status, data := request(t, "GET", file.URL, "", nil); status != http.StatusOK || !bytes.Equal(data, picture(t, 5, 6)) {
		t.Errorf("the picture is served with %d", status)
	}
	if files, err := os.ReadDir(filepath.Join(killed, "attachments")); err != nil || len(files) != 1 {
		t.Errorf("%d files are left, %v; want the one that is shown", len(files), err)
	}
	if commands := into[[]m](t, b.call("GET", "/applications/"+botID+"/commands", nil)); len(commands) != 3 {
		t.Errorf("%d commands are left", len(commands))
	}
	if a := b.callback(answered, "", m{"type": 5}); a.Code != 40060 {
		t.Errorf("the answered interaction: %d %s", a.Status, a.body)
	}
	if a := b.call("PATCH", "/webhooks/"+botID+"/"+deferred.Token+"/messages/@original", m{"content": "done"}); a.Status != http.StatusOK {
		t.Errorf("the deferred interaction: %d %s", a.Status, a.body)
	}
	if a := b.callback(open, "", m{"type": 4, "data": m{"content": "in time"}}); a.Status != http.StatusNoContent {
		t.Errorf("the open interaction: %d %s", a.Status, a.body)
	}
	if len(messages(t, s, dm.ID, ama)) != 1 || len(messages(t, s, thread.ID, tunde)) != 1 {
		t.Error("the DM or the thread has lost its message")
	}
	again := into[discordgo.Channel](t, b.call("POST", "/users/@me/channels", m{"recipient_id": ama}))
	if again.ID != dm.ID {
		t.Errorf("the DM is made anew as %s", again.ID)
	}
	next := into[discordgo.Message](t, b.call("POST", "/channels/"+oware+"/messages", m{"content": "after"}))
	if list := messages(t, s, oware, ama); list[len(list)-1].ID != next.ID {
		t.Error("a message from after the kill is not the last")
	}
}

func TestFolderInUseIsRefused(t *testing.T) {
	dir := t.TempDir()
	start(t, sandbox.Config{DataDir: dir})
	_, err := sandbox.Start(t.Context(), sandbox.Config{Listen: "127.0.0.1:0", DataDir: dir})
	if err == nil || !strings.Contains(err.Error(), "in use by another stand-in") {
		t.Errorf("the second stand-in started with %v", err)
	}
}

func TestBrokenFolderIsRefused(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "chat.db"), []byte("this is no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := sandbox.Start(t.Context(), sandbox.Config{Listen: "127.0.0.1:0", DataDir: dir})
	if err == nil || !strings.Contains(err.Error(), "cannot open the chat") {
		t.Errorf("the stand-in started with %v", err)
	}
}

func TestAddressesThatAreRefused(t *testing.T) {
	for _, address := range []string{"", "here", "0.0.0.0:0", "192.0.2.1:80", ":0", "example.org:80"} {
		s, err := sandbox.Start(t.Context(), sandbox.Config{Listen: address})
		if err == nil {
			t.Errorf("the stand-in listens on %q", address)
			if err := s.Close(t.Context()); err != nil {
				t.Error(err)
			}
		}
	}
	taken := strings.TrimPrefix(start(t, sandbox.Config{}).URL(), "http://")
	if _, err := sandbox.Start(t.Context(), sandbox.Config{Listen: taken}); err == nil || !strings.Contains(err.Error(), "in use by another program") {
		t.Errorf("on an address in use the stand-in started with %v", err)
	}
	s := start(t, sandbox.Config{Listen: "0.0.0.0:0", AllowRemote: true})
	if status, _ := request(t, "GET", s.URL()+"/sandbox/state", "", nil); status != http.StatusOK {
		t.Errorf("with AllowRemote the state is answered with %d", status)
	}
}

func TestCloseIsOrderly(t *testing.T) {
	s, err := sandbox.Start(t.Context(), sandbox.Config{Listen: "127.0.0.1:0", DataDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	w, _ := online(t, s)
	next := stream(t, s, ama)
	next()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	done := make(chan error)
	go func() { done <- s.Close(ctx) }()
	if code := w.closed(); code != 1001 {
		t.Errorf("the gateway closed with %d", code)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := s.Close(ctx); err != nil {
		t.Errorf("closing again: %v", err)
	}
}
