package sandbox

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// Close codes of Discord's gateway.
const (
	closeUnknownError      = 4000
	closeUnknownOpcode     = 4001
	closeDecodeError       = 4002
	closeNotAuthenticated  = 4003
	closeAuthFailed        = 4004
	closeAlreadyAuth       = 4005
	closeInvalidSeq        = 4007
	closeRateLimited       = 4008
	closeSessionTimeout    = 4009
	closeInvalidShard      = 4010
	closeInvalidVersion    = 4012
	closeInvalidIntents    = 4013
	closeDisallowedIntents = 4014
)

// Opcodes of Discord's gateway; events, opcode 0, are framed by session.
const (
	opHeartbeat         = 1
	opIdentify          = 2
	opPresence          = 3
	opVoiceState        = 4
	opResume            = 6
	opReconnect         = 7
	opRequestMembers    = 8
	opInvalidSession    = 9
	opHello             = 10
	opHeartbeatAck      = 11
	opRequestSoundboard = 31
)

// Limits of the gateway. The first two are Discord's.
const (
	maxGatewayPayload      = 4096
	gatewayPayloadsAMinute = 120
	compressFrom           = 1024
	gatewayWriteTimeout    = 10 * time.Second
	// heartbeatPatience is after how many intervals without a word a session is over.
	heartbeatPatience = 3
)

// connection is one websocket of the bot. One goroutine reads, one writes; end and drop may be called from any other.
type connection struct {
	gateway    *gateway
	ws         *websocket.Conn
	host       string // by which the bot has found the gateway
	apiVersion int
	encoding   string
	session    atomic.Pointer[session] // set by the reader when it has identified or resumed
	control    chan []byte             // frames outside the session's log
	start      chan progress           // the session to send, and from where
	ended      chan struct{}
	once       sync.Once
	silent     atomic.Bool
	received   int
	minute     time.Time
	compressor *zlib.Writer
}

// progress is how far a connection has sent a session's log.
type progress struct {
	session *session
	seq     int64
}

func newConnection(g *gateway, ws *websocket.Conn, host string, query url.Values) *connection {
	version, err := strconv.Atoi(query.Get("v"))
	if err != nil {
		version = 0
	}
	return &connection{
		gateway: g, ws: ws, host: host, apiVersion: version, encoding: query.Get("encoding"),
		control: make(chan []byte, 2*gatewayPayloadsAMinute), start: make(chan progress, 1), ended: make(chan struct{}),
	}
}

// serve speaks with the bot until the connection ends.
func (c *connection) serve() {
	writer := make(chan struct{})
	go func() {
		defer close(writer)
		c.write()
	}()
	c.read()
	c.drop()
	<-writer
	if s := c.session.Load(); s != nil {
		s.detach(c, time.Now())
	}
}

// end closes the connection with a code that the bot gets to see.
func (c *connection) end(code int, reason string) {
	c.once.Do(func() {
		deadline := time.Now().Add(time.Second)
		// The peer may be gone already; then there is nobody to tell.
		_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, reason), deadline)
		close(c.ended)
		_ = c.ws.SetReadDeadline(time.Now().Add(time.Second)) // for the answer to the closing
	})
}

// drop closes the connection without a word, as a network that fails does.
func (c *connection) drop() {
	c.once.Do(func() { close(c.ended) })
	c.ws.Close()
}

// send queues a frame outside the session's log. A bot that reads nothing is dropped.
func (c *connection) send(op int, data any) {
	frame := encode(struct {
		Op   int `json:"op"`
		Data any `json:"d"`
		Seq  any `json:"s"`
		Type any `json:"t"`
	}{Op: op, Data: data})
	select {
	case c.control <- frame:
	case <-c.ended:
	default:
		c.drop()
	}
}

// write sends what is queued: control frames at once, the session's events in their order.
func (c *connection) write() {
	var at progress
	var appended chan struct{}
	for {
		select {
		case <-c.ended:
			return
		case frame := <-c.control:
			if !c.writeFrame(frame, false) {
				return
			}
			continue
		case at = <-c.start:
			appended = at.session.appended
		case <-appended:
		}
		if !c.writeEvents(&at) {
			return
		}
	}
}

func (c *connection) writeEvents(at *progress) bool {
	frames, ok := at.session.after(at.seq)
	if !ok { // the bot reads more slowly than events come
		c.end(closeUnknownError, "Too many events are waiting.")
		return false
	}
	for _, frame := range frames {
		if !c.writeFrame(frame, at.session.compress && len(frame) >= compressFrom) {
			return false
		}
		at.seq++
	}
	return true
}

func (c *connection) writeFrame(frame []byte, compressed bool) bool {
	if c.silent.Load() {
		return true
	}
	kind := websocket.TextMessage
	if compressed {
		kind, frame = websocket.BinaryMessage, c.deflate(frame)
	}
	if err := c.ws.SetWriteDeadline(time.Now().Add(gatewayWriteTimeout)); err != nil {
		return false
	}
	if err := c.ws.WriteMessage(kind, frame); err != nil {
		c.drop()
		return false
	}
	return true
}

// deflate compresses one payload by itself, as the identify payload's compress asks for.
func (c *connection) deflate(frame []byte) []byte {
	var buffer bytes.Buffer
	if c.compressor == nil {
		c.compressor, _ = zlib.NewWriterLevel(&buffer, zlib.BestSpeed) // the level is valid
	} else {
		c.compressor.Reset(&buffer)
	}
	// Writing to a buffer does not fail.
	_, _ = c.compressor.Write(frame)
	_ = c.compressor.Close()
	return buffer.Bytes()
}

// read takes in what the bot sends.
func (c *connection) read() {
	switch {
	case c.apiVersion != 9 && c.apiVersion != 10:
		c.end(closeInvalidVersion, "Invalid API version")
	case c.encoding != "" && c.encoding != "json":
		c.end(closeDecodeError, "Only the encoding json is spoken here.")
	default:
		c.send(opHello, map[string]any{"heartbeat_interval": c.gateway.heartbeat.Milliseconds(), "_trace": []string{"sandbox"}})
	}
	for {
		patience := c.gateway.heartbeat * heartbeatPatience
		if err := c.ws.SetReadDeadline(time.Now().Add(patience)); err != nil {
			return
		}
		select {
		case <-c.ended: // by another goroutine, whose own deadline was just overwritten
			if err := c.ws.SetReadDeadline(time.Now().Add(time.Second)); err != nil {
				return
			}
		default:
		}
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			if timeout, ok := err.(interface{ Timeout() bool }); ok && timeout.Timeout() {
				c.timeOut()
			}
			return
		}
		select {
		case <-c.ended:
			continue // what comes after our closing is not answered
		default:
			c.take(data)
		}
	}
}

// timeOut ends a connection over which no heartbeat came, and its session with it.
func (c *connection) timeOut() {
	if s := c.session.Load(); s != nil {
		c.gateway.forget(s)
	}
	c.end(closeSessionTimeout, "Session timed out")
}

// take handles one payload.
func (c *connection) take(data []byte) {
	now := time.Now()
	if now.Sub(c.minute) > time.Minute {
		c.minute, c.received = now, 0
	}
	if c.received++; c.received > gatewayPayloadsAMinute {
		c.end(closeRateLimited, "You are being rate limited.")
		return
	}
	var payload struct {
		Op   *int            `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if len(data) > maxGatewayPayload || json.Unmarshal(data, &payload) != nil || payload.Op == nil {
		c.end(closeDecodeError, "Error while decoding payload.")
		return
	}
	switch *payload.Op {
	case opHeartbeat:
		c.send(opHeartbeatAck, nil)
	case opIdentify:
		c.identify(payload.Data)
	case opResume:
		c.resume(payload.Data)
	case opPresence, opVoiceState, opRequestMembers, opRequestSoundboard:
		if s := c.session.Load(); s == nil {
			c.end(closeNotAuthenticated, "Not authenticated.")
		} else if *payload.Op == opRequestMembers {
			c.requestMembers(s, payload.Data)
		}
	default:
		c.end(closeUnknownOpcode, "Unknown opcode.")
	}
}
