package sandbox

import (
	"fmt"
	"net"
	"net/http"
	"strconv"

	"owarebot/sandbox/page"
)

// checkListen refuses an address that other machines could reach, unless that is wanted.
func checkListen(address string, allowRemote bool) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("%q is no address to listen on: write host:port, such as 127.0.0.1:8080", address)
	}
	if !allowRemote && !loopback(host) {
		return fmt.Errorf("%s can be reached by other machines, where anyone could act as any member: listen on 127.0.0.1 instead", address)
	}
	return nil
}

// reachable is the address by which this machine reaches a listener, also one that listens on all addresses.
func reachable(address net.Addr) string {
	tcp, ok := address.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return address.String()
	}
	return net.JoinHostPort("localhost", strconv.Itoa(tcp.Port))
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// routes is everything that the stand-in serves.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", page.Handler())
	mux.Handle("/sandbox/", s.peopleRoutes())
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveAttachment)
	mux.HandleFunc("/gateway", s.gateway.serve)
	mux.HandleFunc("/gateway/{$}", s.gateway.serve)
	rest := map[int]http.Handler{9: s.rest(9), 10: s.rest(10)}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		version, path, ok := versionOf(r.URL.Path)
		if !ok {
			writeJSON(w, errNoRoute.status, errNoRoute.body())
			return
		}
		inner := r.Clone(r.Context())
		inner.URL.Path, inner.URL.RawPath = path, ""
		rest[version].ServeHTTP(w, inner)
	})
	return s.guard(mux)
}

// guard turns away requests that a page from elsewhere could make a browser send: those under another host's name,
// which a name server can point at loopback, and, where nothing remote is wanted, all but loopback's.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if !s.allowRemote && !loopback(host) {
			http.Error(w, "This stand-in for Discord answers under localhost and 127.0.0.1 only.", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// serveAttachment serves a file to whoever knows its address. A browser never takes it for a page.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	data, ok := s.world.blobs.get(r.PathValue("id") + "-" + r.URL.Query().Get("hm"))
	if !ok {
		http.Error(w, "This content is no longer available.", http.StatusNotFound)
		return
	}
	typ := contentType(data)
	h := w.Header()
	h.Set("Content-Type", typ)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	if typ == "application/octet-stream" {
		h.Set("Content-Disposition", "attachment")
	}
	// A browser that went away meanwhile is no error of ours.
	_, _ = w.Write(data)
}
