package gateway

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// restTimeout bounds one request. The caller's context usually ends it earlier:
// an interaction waits for three seconds only.
const restTimeout = 15 * time.Second

// newSession returns a discordgo session as this bot uses it: no state cache, no
// repeats or waits of the library's own, requests to where the interface is.
func newSession(c Config, transport http.RoundTripper) (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + bareToken(c.Token))
	if err != nil {
		return nil, err
	}
	s.StateEnabled = false
	s.ShouldReconnectOnError = false
	s.ShouldReconnectVoiceOnSessionError = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.LogLevel = discordgo.LogWarning // below that, it writes tokens
	s.Client = &http.Client{Timeout: restTimeout, Transport: transport}
	s.UserAgent = userAgent(c.Version)
	return s, nil
}

// userAgent is in the form that Discord asks for: the library that speaks, then
// what it speaks for.
// https://discord.com/developers/docs/reference#user-agent
func userAgent(version string) string {
	if version == "" {
		version = "unknown"
	}
	return "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ") owarebot/" + version
}

// silentFor is after what silence a connection is asked whether it is still
// there, and pongWithin how long it may take to say so.
const (
	silentFor  = 5 * time.Second
	pongWithin = 3 * time.Second
)

// newTransport returns the way that requests go. Unlike the standard library's
// default it keeps enough connections for many answers at once, and notices one
// that went away without a word, as when a router forgets it: all requests share
// a connection of HTTP/2, and each would wait on the dead one until its own time
// is over, for the quarter of an hour that the system goes on resending.
func newTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 64
	t.HTTP2 = &http.HTTP2Config{SendPingTimeout: silentFor, PingTimeout: pongWithin}
	return t
}

// redirect sends requests for Discord's interface to another address: discordgo
// has Discord's built in.
type redirect struct {
	to   *url.URL // stands for https://discord.com/api
	base http.RoundTripper
}

// RoundTrip implements [http.RoundTripper].
func (r redirect) RoundTrip(request *http.Request) (*http.Response, error) {
	rest, found := strings.CutPrefix(request.URL.EscapedPath(), "/api/")
	if !found {
		return r.base.RoundTrip(request)
	}
	address, err := url.Parse(strings.TrimSuffix(r.to.String(), "/") + "/" + rest)
	if err != nil {
		return nil, err
	}
	address.RawQuery = request.URL.RawQuery
	there := request.Clone(request.Context())
	there.URL, there.Host = address, address.Host
	return r.base.RoundTrip(there)
}
