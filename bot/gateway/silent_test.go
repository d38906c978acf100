package gateway

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// mute is a connection that can stop delivering what is sent, in both directions
// and without a word, as a network that lost its way does.
type mute struct {
	net.Conn
	muted  *atomic.Bool
	closed chan struct{}
	once   sync.Once
}

func (m *mute) Write(b []byte) (int, error) {
	if m.muted.Load() {
		return len(b), nil
	}
	return m.Conn.Write(b)
}

func (m *mute) Read(b []byte) (int, error) {
	n, err := m.Conn.Read(b)
	if m.muted.Load() {
		<-m.closed
		return 0, net.ErrClosed
	}
	return n, err
}

func (m *mute) Close() error {
	m.once.Do(func() { close(m.closed) })
	return m.Conn.Close()
}

// TestRequestsLeaveADeadConnection loses the connection on which requests go;
// after the pings found out, requests go on a new one.
func TestRequestsLeaveADeadConnection(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, r.Proto)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()

	transport := newTransport()
	defer transport.CloseIdleConnections()
	transport.TLSClientConfig = server.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
	transport.TLSClientConfig.NextProtos = nil
	transport.HTTP2.SendPingTimeout, transport.HTTP2.PingTimeout = 20*time.Millisecond, 20*time.Millisecond
	var first *atomic.Bool
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		m := &mute{Conn: conn, muted: new(atomic.Bool), closed: make(chan struct{})}
		if first == nil {
			first = m.muted
		}
		return m, nil
	}
	get := func(within time.Duration) (string, error) {
		ctx, cancel := context.WithTimeout(t.Context(), within)
		defer cancel()
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := transport.RoundTrip(request)
		if err != nil {
			return "", err
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		return string(text), err
	}
	if protocol, err := get(time.Minute); err != nil || protocol != "HTTP/2.0" {
		t.Fatalf("the first request: %s, %v", protocol, err)
	}
	first.Store(true)
	for begun := time.Now(); ; {
		if _, err := get(100 * time.Millisecond); err == nil {
			return
		}
		if time.Since(begun) > 20*time.Second {
			t.Fatal("requests still go on the dead connection")
		}
	}
}
