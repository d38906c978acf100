package sandbox

import (
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Gateway intents of Discord that occur here.
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentMessageContent = 1 << 15

	privilegedIntents = 1<<1 | 1<<8 | intentMessageContent
	knownIntents      = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25
)

// defaultHeartbeat is the interval that Discord asks for.
const defaultHeartbeat = 41250 * time.Millisecond

// gateway is the sessions of the bot and what can be made to go wrong with their connections.
type gateway struct {
	server    *Server
	heartbeat time.Duration
	upgrader  websocket.Upgrader
	running   sync.WaitGroup

	mu       sync.Mutex
	sessions map[string]*session
	conns    map[*connection]bool
	refuse   int // connections still to be refused
	closed   bool
}

func newGateway(s *Server, heartbeat time.Duration) *gateway {
	if heartbeat <= 0 {
		heartbeat = defaultHeartbeat
	}
	return &gateway{
		server: s, heartbeat: heartbeat, sessions: map[string]*session{}, conns: map[*connection]bool{},
		upgrader: websocket.Upgrader{ReadBufferSize: 4096, WriteBufferSize: 16384},
	}
}

// gatewayURL is the gateway's address for a bot that has found us by a host's name.
func gatewayURL(host string) string { return "ws://" + host + "/gateway" }

func (g *gateway) serve(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	refused := g.closed || g.refuse > 0
	if g.refuse > 0 {
		g.refuse--
	}
	if !refused {
		g.running.Add(1)
	}
	g.mu.Unlock()
	if refused {
		http.Error(w, "The gateway takes no connections now.", http.StatusServiceUnavailable)
		return
	}
	defer g.running.Done()
	ws, err := g.upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	c := newConnection(g, ws, r.Host, r.URL.Query())
	g.mu.Lock()
	closed := g.closed
	g.conns[c] = true
	g.mu.Unlock()
	if closed {
		c.drop()
	}
	c.serve()
	g.mu.Lock()
	delete(g.conns, c)
	g.mu.Unlock()
}

// dispatch tells all sessions that want it about an event; data is asked for only if there is one.
func (g *gateway) dispatch(event, guildID string, intent int, data func() []byte) {
	var wanting []*session
	g.mu.Lock()
	for _, s := range g.sessions {
		if s.wants(guildID, intent) {
			wanting = append(wanting, s)
		}
	}
	g.mu.Unlock()
	if len(wanting) == 0 {
		return
	}
	encoded := data()
	for _, s := range wanting {
		s.append(event, encoded)
	}
}

// add takes in a new session, and forgets those that nobody has resumed.
func (g *gateway) add(s *session) {
	now := time.Now()
	g.mu.Lock()
	defer g.mu.Unlock()
	for id, old := range g.sessions {
		if old.forgotten(now) {
			delete(g.sessions, id)
		}
	}
	g.sessions[s.id] = s
}

func (g *gateway) find(id string) *session {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.sessions[id]
}

func (g *gateway) forget(s *session) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.sessions, s.id)
}

// connected is how many sessions have a connection.
func (g *gateway) connected() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := 0
	for _, s := range g.sessions {
		if s.connected() {
			n++
		}
	}
	return n
}

// all is the connections there are now.
func (g *gateway) all() []*connection {
	g.mu.Lock()
	defer g.mu.Unlock()
	list := make([]*connection, 0, len(g.conns))
	for c := range g.conns {
		list = append(list, c)
	}
	return list
}

// close ends all connections and waits until they are gone.
func (g *gateway) close() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	for _, c := range g.all() {
		c.end(websocket.CloseGoingAway, "The stand-in is shutting down.")
	}
	g.running.Wait()
}
