package sandbox_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"owarebot/sandbox"
)

// wire is a bot's connection to the gateway without a library, which shows every payload.
type wire struct {
	t  testing.TB
	ws *websocket.Conn
}

type payload struct {
	Op   int             `json:"op"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
	Data json.RawMessage `json:"d"`
}

// dial connects to the gateway and takes its hello.
func dial(t testing.TB, s *sandbox.Server, query string) *wire {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.DialContext(t.Context(), "ws"+strings.TrimPrefix(s.URL(), "http")+"/gateway/?"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	return &wire{t, ws}
}

func (w *wire) send(op int, data any) {
	w.t.Helper()
	if err := w.ws.WriteJSON(m{"op": op, "d": data}); err != nil {
		w.t.Fatal(err)
	}
}

// receive is the next payload, or the code with which the gateway has closed.
func (w *wire) receive() (payload, int) {
	w.t.Helper()
	if err := w.ws.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
		w.t.Fatal(err)
	}
	kind, data, err := w.ws.ReadMessage()
	if closed := new(websocket.CloseError); errors.As(err, &closed) {
		return payload{}, closed.Code
	}
	if err != nil {
		w.t.Fatal(err)
	}
	if kind == websocket.BinaryMessage {
		reader, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			w.t.Fatal(err)
		}
		if data, err = io.ReadAll(reader); err != nil {
			w.t.Fatal(err)
		}
	}
	var p payload
	if err := json.Unmarshal(data, &p); err != nil {
		w.t.Fatal(err)
	}
	return p, 0
}

// expect reads on until an event of a type, or for "" a payload of an opcode, and fails if the gateway closes first.
func (w *wire) expect(op int, event string) payload {
	w.t.Helper()
	for {
		p, code := w.receive()
		if code != 0 {
			w.t.Fatalf("the gateway closed with %d before %d %s", code, op, event)
		}
		if p.Op == op && p.Type == event {
			return p
		}
	}
}

// closed reads on until the gateway closes.
func (w *wire) closed() int {
	w.t.Helper()
	for {
		if _, code := w.receive(); code != 0 {
			return code
		}
	}
}

func identity(s *sandbox.Server, extra m) m {
	data := m{"token": s.BotToken(), "intents": 1 | 1<<9 | 1<<12, "properties": m{"os": "linux"}}
	for key, v := range extra {
		data[key] = v
	}
	return data
}

// online is a connection that has identified, and its session's ID.
func online(t testing.TB, s *sandbox.Server) (*wire, string) {
	t.Helper()
	w := dial(t, s, "v=10&encoding=json")
	w.expect(10, "")
	w.send(2, identity(s, nil))
	var ready struct {
		Session string `json:"session_id"`
	}
	if err := json.Unmarshal(w.expect(0, "READY").Data, &ready); err != nil {
		t.Fatal(err)
	}
	w.expect(0, "GUILD_CREATE")
	w.expect(0, "GUILD_CREATE")
	return w, ready.Session
}

// raised is an interaction as the bot gets it.
type raised struct {
	ID, Token string
	Type      int
	Data      json.RawMessage
	Message   *struct{ ID string }
}

// interaction is the next interaction that reaches the bot.
func (w *wire) interaction() raised {
	w.t.Helper()
	var i raised
	if err := json.Unmarshal(w.expect(0, "INTERACTION_CREATE").Data, &i); err != nil {
		w.t.Fatal(err)
	}
	return i
}

// bot sends REST requests with the right token.
type bot struct {
	t testing.TB
	s *sandbox.Server
}

// answer is what REST has answered.
type answer struct {
	Status  int
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Errors  map[string]any `json:"errors"`
	body    []byte
}

func (b bot) call(method, path string, body any) answer {
	b.t.Helper()
	status, data := request(b.t, method, b.s.APIURL()+"/v10"+path, "Bot "+b.s.BotToken(), body)
	return decodeAnswer(b.t, status, data)
}

func decodeAnswer(t testing.TB, status int, data []byte) answer {
	t.Helper()
	a := answer{Status: status, body: data}
	if status >= 400 {
		if err := json.Unmarshal(data, &a); err != nil {
			t.Fatalf("%d %s: %v", status, data, err)
		}
	}
	return a
}

// file is a file that goes with a request.
type file struct {
	field, name string
	data        []byte
}

// upload sends a multipart request to a version of the API.
func (b bot) upload(method, path string, body any, files ...file) answer {
	b.t.Helper()
	var buffer bytes.Buffer
	form := multipart.NewWriter(&buffer)
	text, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	if err := form.WriteField("payload_json", string(text)); err != nil {
		b.t.Fatal(err)
	}
	for _, f := range files {
		part, err := form.CreateFormFile(f.field, f.name)
		if err != nil {
			b.t.Fatal(err)
		}
		if _, err := part.Write(f.data); err != nil {
			b.t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		b.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.s.APIURL()+path, &buffer)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Authorization", "Bot "+b.s.BotToken())
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return decodeAnswer(b.t, response.StatusCode, data)
}

// into decodes an answer that has to be a success.
func into[T any](t testing.TB, a answer) T {
	t.Helper()
	if a.Status < 200 || a.Status > 299 {
		t.Fatalf("%d %s", a.Status, a.body)
	}
	var v T
	if err := json.Unmarshal(a.body, &v); err != nil {
		t.Fatalf("%v in %s", err, a.body)
	}
	return v
}

// firstError walks the errors of a form to the first place, "data.flags MESSAGE_…".
func (a answer) places() []string {
	var list []string
	var walk func(path string, tree map[string]any)
	walk = func(path string, tree map[string]any) {
		for key, inner := range tree {
			if key == "_errors" {
				for _, e := range inner.([]any) {
					list = append(list, fmt.Sprintf("%s %v", strings.TrimPrefix(path, "."), e.(map[string]any)["code"]))
				}
				continue
			}
			walk(path+"."+key, inner.(map[string]any))
		}
	}
	walk("", a.Errors)
	return list
}

func (b bot) callback(i raised, query string, body any) answer {
	b.t.Helper()
	return b.call("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback"+query, body)
}

// register registers a plain command /ping and connects.
func (b bot) register() *wire {
	b.t.Helper()
	commands := []m{{"name": "ping", "description": "Are you there?"}, {"name": "Wave at", "type": 2}, {"name": "Quote", "type": 3}}
	if a := b.call("PUT", "/applications/"+botID+"/commands", commands); a.Status != http.StatusOK {
		b.t.Fatalf("%d %s", a.Status, a.body)
	}
	w, _ := online(b.t, b.s)
	return w
}

// ping has Ama give /ping in a channel, and returns what reaches the bot.
func (b bot) ping(w *wire, channel string) raised {
	b.t.Helper()
	id := act(b.t, b.s, "/sandbox/command", m{"as": ama, "channel": channel, "name": "ping"})
	i := w.interaction()
	if i.ID != id {
		b.t.Fatalf("the interaction %s reached the bot as %s", id, i.ID)
	}
	return i
}
