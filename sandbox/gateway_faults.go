package sandbox

import "github.com/gorilla/websocket"

// gatewayFaults are what a fault can do to every connection that there is.
var gatewayFaults = map[string]func(c *connection){
	// The network fails: the connection is gone without a closing.
	"drop": func(c *connection) { c.drop() },
	// The gateway closes, and what it knew of the session is lost.
	"reset": func(c *connection) {
		c.loseSession()
		c.end(websocket.CloseServiceRestart, "The session was reset.")
	},
	// The gateway closes with a code after which the session can be resumed.
	"close": func(c *connection) { c.end(closeUnknownError, "Unknown error") },
	// The gateway asks for a reconnect.
	"reconnect": func(c *connection) { c.send(opReconnect, nil) },
	// The session is declared invalid over the connection, which stays.
	"invalid_session": func(c *connection) {
		c.loseSession()
		c.send(opInvalidSession, false)
	},
	// The connection stays, but nothing comes over it any more, not even what a heartbeat is answered with.
	"silent": func(c *connection) { c.silent.Store(true) },
}

func (c *connection) loseSession() {
	if s := c.session.Swap(nil); s != nil {
		c.gateway.forget(s)
	}
}
