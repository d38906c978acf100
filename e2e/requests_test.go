package e2e

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"time"

	"owarebot/internal/openapi"
)

// sentRequest is one request of the bot as the stand-in logged it.
type sentRequest struct {
	Seq    int             `json:"seq"`
	Method string          `json:"method"`
	Path   string          `json:"path"`
	Query  string          `json:"query"`
	Status int             `json:"status"`
	Body   json.RawMessage `json:"body"`
	Fault  any             `json:"fault"`
}

// inspect holds every request that the bot sends, from now until the test ends, against Discord's own description of
// its interface, where that is at hand.
func (w *world) inspect(t testing.TB) {
	t.Helper()
	v := openapi.OptionalFromEnv(t)
	if v == nil {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	var watching sync.WaitGroup
	seen, wrong := 0, 0
	read := func() bool {
		var requests []sentRequest
		if err := w.people.do(context.Background(), http.MethodGet, "/sandbox/requests?since="+strconv.Itoa(seen), nil, &requests); err != nil {
			t.Errorf("reading the bot's requests: %v", err)
			return false
		}
		for _, r := range requests {
			if seen != 0 && r.Seq != seen+1 {
				t.Errorf("%d requests of the bot went by unread", r.Seq-seen-1)
			}
			seen = r.Seq
			target, kind := r.Path, ""
			if r.Query != "" {
				target += "?" + r.Query
			}
			body := []byte(r.Body)
			if string(body) == "null" {
				body = nil
			}
			if body != nil {
				kind = "application/json"
			}
			if err := v.Validate(r.Method, target, kind, body); err != nil && wrong < 5 {
				wrong++
				t.Errorf("the request is not as Discord documents it: %v\n%s", err, body)
			}
		}
		return true
	}
	watching.Go(func() {
		tick := time.NewTicker(time.Second) // well before the log of the stand-in, which is bounded, is full
		defer tick.Stop()
		for read() {
			select {
			case <-ctx.Done():
				read()
				return
			case <-tick.C:
			}
		}
	})
	t.Cleanup(func() {
		stop()
		watching.Wait()
		t.Logf("%d requests were held against Discord's document", seen)
	})
}
