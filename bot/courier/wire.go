package courier

import (
	"net/http"
	"strconv"
	"time"
)

// minRetryAfter is waited after a 429 that does not say how long to wait.
const minRetryAfter = 50 * time.Millisecond

// limits is what an answer's headers say about rate limits.
// https://discord.com/developers/docs/topics/rate-limits#header-format
type limits struct {
	known      bool   // the answer has a bucket; the next four fields count
	bucket     string // Discord's name for what shares this limit
	limit      int    // requests in a window
	remaining  int    // that may still be made in this window
	resetAfter time.Duration

	tooMany    bool // the answer is 429
	global     bool // about all of the bot's requests
	address    bool // about all requests from this computer's address
	retryAfter time.Duration
}

// wire carries one request of discordgo's and notes what discordgo does not hand
// on: the answer's status, and its rate-limit headers, which it takes off.
type wire struct {
	base   http.RoundTripper
	status int
	limits limits
}

// RoundTrip implements [http.RoundTripper].
func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	base := w.base
	if base == nil {
		base = http.DefaultTransport
	}
	answer, err := base.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	w.status = answer.StatusCode
	w.limits = readLimits(answer)
	for _, name := range []string{"X-RateLimit-Remaining", "X-RateLimit-Reset", "X-RateLimit-Reset-After", "X-RateLimit-Global"} {
		answer.Header.Del(name)
	}
	return answer, nil
}

func readLimits(answer *http.Response) limits {
	h := answer.Header
	out := limits{
		bucket:     h.Get("X-RateLimit-Bucket"),
		resetAfter: seconds(h.Get("X-RateLimit-Reset-After")),
		tooMany:    answer.StatusCode == http.StatusTooManyRequests,
		retryAfter: seconds(h.Get("Retry-After")),
	}
	var err error
	if out.remaining, err = strconv.Atoi(h.Get("X-RateLimit-Remaining")); err == nil {
		out.limit, err = strconv.Atoi(h.Get("X-RateLimit-Limit"))
	}
	out.known = out.bucket != "" && err == nil
	if out.tooMany {
		scope := h.Get("X-RateLimit-Scope")
		out.global = h.Get("X-RateLimit-Global") != "" || scope == "global"
		// One that names neither bucket nor scope comes from the servers in
		// front of Discord's own, which look at the address only.
		out.address = !out.global && scope == "" && out.bucket == ""
	}
	return out
}

// seconds reads a number of seconds; what cannot be read, or is absurd, is 0.
func seconds(text string) time.Duration {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0 && s < 1e6) {
		return 0
	}
	return time.Duration(s * float64(time.Second))
}

// noRedirect lets no answer send a request, and the token with it, elsewhere.
func noRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
