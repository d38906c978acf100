package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// fuzzed is a stand-in whose handler is called without a network.
func fuzzed(f *testing.F) *Server {
	f.Helper()
	s, err := Start(f.Context(), Config{Listen: "127.0.0.1:0", Limits: Limits{-1, -1, -1, -1}})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			f.Error(err)
		}
	})
	return s
}

func (s *Server) fuzz(method, path, typ string, body []byte) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, bytes.NewReader(body))
	r.Host = "localhost"
	r.Header.Set("Content-Type", typ)
	r.Header.Set("Authorization", "Bot "+botToken)
	w := httptest.NewRecorder()
	s.http.Handler.ServeHTTP(w, r)
	return w
}

// FuzzMessage posts bodies of any kind. Whatever comes is answered as Discord would, and what was taken can be kept,
// read back and shown.
func FuzzMessage(f *testing.F) {
	s := fuzzed(f)
	const multi = "multipart/form-data; boundary=x"
	f.Add("application/json", []byte(`{"content":"hi","components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"a","label":"x"}]}]}`))
	f.Add("application/json", []byte(`{"flags":32768,"components":[{"type":17,"components":[{"type":10,"content":"x"},{"type":14}]}]}`))
	f.Add("application/json", []byte(`{"embeds":[{"title":"x","image":{"url":"attachment://a"}}],"allowed_mentions":{"parse":["users"]}}`))
	f.Add(multi, []byte("--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"attachments\":[{\"id\":0}]}\r\n--x\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"a\"\r\n\r\nabc\r\n--x--\r\n"))
	f.Fuzz(func(t *testing.T, typ string, body []byte) {
		w := s.fuzz("POST", "/api/v10/channels/1200000000000001010/messages", typ, body)
		if w.Code != http.StatusOK {
			var refusal struct {
				Message string
				Code    *int
			}
			if err := json.Unmarshal(w.Body.Bytes(), &refusal); err != nil || w.Code >= 500 || refusal.Code == nil || refusal.Message == "" {
				t.Fatalf("answered %d %s", w.Code, w.Body)
			}
			return
		}
		var posted message
		if err := json.Unmarshal(w.Body.Bytes(), &posted); err != nil {
			t.Fatal(err)
		}
		kept := s.world.room(posted.ChannelID).find(posted.ID)
		again, err := decodeMessage(encodeMessage(kept))
		if err != nil {
			t.Fatal(err)
		}
		if before, after := encode(render(kept, "")), encode(render(again, "")); !bytes.Equal(before, after) {
			t.Fatalf("kept as %s, read back as %s", before, after)
		}
		if w := s.fuzz("PATCH", "/api/v9/channels/"+posted.ChannelID+"/messages/"+posted.ID, typ, body); w.Code >= 500 {
			t.Fatalf("the edit answered %d %s", w.Code, w.Body)
		}
	})
}

// FuzzCommands registers bodies of any kind; what was taken is listed as it was answered.
func FuzzCommands(f *testing.F) {
	s := fuzzed(f)
	f.Add([]byte(`[{"name":"game","description":"Play","options":[{"type":2,"name":"a","description":"x","options":[{"type":1,"name":"b","description":"x"}]}]}]`))
	f.Add([]byte(`[{"name":"Wave","type":2,"contexts":[0],"integration_types":[0]},{"name":"x","description":"x","options":[{"type":4,"name":"n","description":"x","min_value":1,"choices":[{"name":"1","value":1}]}]}]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		w := s.fuzz("PUT", "/api/v10/applications/"+applicationID+"/commands", "application/json", body)
		if w.Code >= 500 {
			t.Fatalf("answered %d %s", w.Code, w.Body)
		}
		if w.Code != http.StatusOK {
			return
		}
		var given, listed []command
		list := s.fuzz("GET", "/api/v10/applications/"+applicationID+"/commands", "", nil)
		if err := json.Unmarshal(w.Body.Bytes(), &given); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(list.Body.Bytes(), &listed); err != nil || len(listed) != len(given) {
			t.Fatalf("answered %s, listed %s, %v", w.Body, list.Body, err)
		}
	})
}

// FuzzPeople posts bodies of any kind to the members' API, which takes them or says why not.
func FuzzPeople(f *testing.F) {
	s := fuzzed(f)
	paths := []string{"command", "autocomplete", "click", "modal", "message", "delete", "faults"}
	f.Add(0, []byte(`{"as":"1200000000000000001","channel":"1200000000000001010","name":"x","options":[{"name":"a","type":1,"options":[{"name":"b","value":1}]}]}`))
	f.Add(2, []byte(`{"as":"1200000000000000001","channel":"1200000000000001010","message":"1","custom_id":"x","force":true}`))
	f.Add(3, []byte(`{"as":"1200000000000000001","interaction":"1","components":[{"type":1,"components":[{"custom_id":"x"}]}]}`))
	f.Add(6, []byte(`{"permissions":{"1200000000000001010":"view"},"repeat_delivery":1}`))
	f.Fuzz(func(t *testing.T, path int, body []byte) {
		w := s.fuzz("POST", "/sandbox/"+paths[uint(path)%uint(len(paths))], "application/json", body)
		var sentence struct{ Error string }
		if w.Code == http.StatusOK {
			return
		}
		if err := json.Unmarshal(w.Body.Bytes(), &sentence); err != nil || w.Code != http.StatusBadRequest || sentence.Error == "" {
			t.Fatalf("answered %d %s", w.Code, w.Body)
		}
	})
}
