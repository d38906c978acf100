package sandbox

import (
	"encoding/json"
	"sync"
	"time"
)

// How much of what the bot sent is remembered.
const (
	keptRequests = 5000
	keptBody     = 64 << 10
)

// loggedRequest is a REST request of the bot, without its authorization.
type loggedRequest struct {
	Seq    int64           `json:"seq"`
	Time   time.Time       `json:"time"`
	Method string          `json:"method"`
	Path   string          `json:"path"`
	Query  string          `json:"query,omitempty"`
	Status int             `json:"status"` // 0: the connection was cut instead of an answer
	Code   int             `json:"code,omitempty"`
	TookMS float64         `json:"took_ms"`
	Body   json.RawMessage `json:"body"` // null: none, or one that was no JSON or too long
	Files  []loggedFile    `json:"files,omitempty"`
	Fault  bool            `json:"fault,omitempty"`
}

type loggedFile struct {
	Field string `json:"field"`
	Name  string `json:"filename"`
	Size  int    `json:"size"`
}

// requestLog remembers the last requests in a ring.
type requestLog struct {
	mu   sync.Mutex
	ring []loggedRequest
	seq  int64
}

func newRequestLog() *requestLog { return &requestLog{} }

func (l *requestLog) add(r loggedRequest) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seq++
	r.Seq = l.seq
	if len(l.ring) < keptRequests {
		l.ring = append(l.ring, r)
		return
	}
	l.ring[(l.seq-1)%keptRequests] = r
}

// since is the remembered requests with a greater number, oldest first.
func (l *requestLog) since(seq int64) []loggedRequest {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := []loggedRequest{}
	for n := max(seq, l.seq-int64(len(l.ring))) + 1; n <= l.seq; n++ {
		list = append(list, l.ring[(n-1)%keptRequests])
	}
	return list
}
