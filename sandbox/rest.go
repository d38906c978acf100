package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// call is one REST request of the bot while it is answered.
type call struct {
	*http.Request
	world   *world
	version int
	body    requestBody
}

// kind is a kind of message body with the call's API version.
func (c *call) kind(k draftKind) draftKind {
	k.version = c.version
	return k
}

// flag is a query parameter that says true or false.
func (c *call) flag(name string) bool {
	set, err := strconv.ParseBool(c.URL.Query().Get(name))
	return err == nil && set
}

// route is one of Discord's routes: how it is limited, by what, and who answers it with a status and an object. Routes
// without a token are those whose path carries a secret of its own.
type route struct {
	pattern string
	class   rateClass
	major   string // the path's parameter that the limit counts by
	open    bool
	handle  func(c *call) (status int, answer any, err error)
}

func restRoutes() []route {
	return []route{
		{pattern: "GET /gateway", open: true, handle: getGateway},
		{pattern: "GET /gateway/bot", handle: getGatewayBot},
		{pattern: "GET /oauth2/applications/@me", handle: getApplication},
		{pattern: "GET /applications/@me", handle: getApplication},
		{pattern: "GET /users/@me", handle: getMe},
		{pattern: "GET /users/@me/guilds", handle: getMyGuilds},
		{pattern: "POST /users/@me/channels", handle: createDM},
		{pattern: "GET /users/{user}", handle: getUser},
		{pattern: "GET /guilds/{guild}", major: "guild", handle: getGuild},
		{pattern: "GET /guilds/{guild}/channels", major: "guild", handle: getGuildChannels},
		{pattern: "GET /guilds/{guild}/roles", major: "guild", handle: getGuildRoles},
		{pattern: "GET /guilds/{guild}/members", major: "guild", handle: getMembers},
		{pattern: "GET /guilds/{guild}/members/{user}", major: "guild", handle: getMember},

		{pattern: "GET /channels/{channel}", major: "channel", handle: getChannel},
		{pattern: "POST /channels/{channel}/typing", major: "channel", handle: postTyping},
		{pattern: "GET /channels/{channel}/messages", major: "channel", handle: getMessages},
		{pattern: "POST /channels/{channel}/messages", class: rateMessages, major: "channel", handle: createMessage},
		{pattern: "GET /channels/{channel}/messages/{message}", major: "channel", handle: getMessage},
		{pattern: "PATCH /channels/{channel}/messages/{message}", class: rateMessages, major: "channel", handle: editMessage},
		{pattern: "DELETE /channels/{channel}/messages/{message}", class: rateMessages, major: "channel", handle: deleteMessage},
		{pattern: "POST /channels/{channel}/threads", class: rateMessages, major: "channel", handle: createThread},
		{pattern: "POST /channels/{channel}/messages/{message}/threads", class: rateMessages, major: "channel", handle: createMessageThread},

		{pattern: "GET /applications/{application}/commands", handle: listCommands},
		{pattern: "POST /applications/{application}/commands", handle: createCommand},
		{pattern: "PUT /applications/{application}/commands", handle: overwriteCommands},
		{pattern: "GET /applications/{application}/commands/{command}", handle: getCommand},
		{pattern: "PATCH /applications/{application}/commands/{command}", handle: editCommand},
		{pattern: "DELETE /applications/{application}/commands/{command}", handle: deleteCommand},
		{pattern: "GET /applications/{application}/guilds/{guild}/commands", handle: listCommands},
		{pattern: "POST /applications/{application}/guilds/{guild}/commands", handle: createCommand},
		{pattern: "PUT /applications/{application}/guilds/{guild}/commands", handle: overwriteCommands},
		{pattern: "GET /applications/{application}/guilds/{guild}/commands/{command}", handle: getCommand},
		{pattern: "PATCH /applications/{application}/guilds/{guild}/commands/{command}", handle: editCommand},
		{pattern: "DELETE /applications/{application}/guilds/{guild}/commands/{command}", handle: deleteCommand},

		{pattern: "POST /interactions/{interaction}/{token}/callback", class: rateNone, major: "token", open: true, handle: createCallback},
		{pattern: "POST /webhooks/{application}/{token}", class: rateFollowups, major: "token", open: true, handle: createFollowup},
		{pattern: "GET /webhooks/{application}/{token}/messages/{message}", class: rateFollowups, major: "token", open: true, handle: getFollowup},
		{pattern: "PATCH /webhooks/{application}/{token}/messages/{message}", class: rateFollowups, major: "token", open: true, handle: editFollowup},
		{pattern: "DELETE /webhooks/{application}/{token}/messages/{message}", class: rateFollowups, major: "token", open: true, handle: deleteFollowup},
	}
}

// rest answers the bot's requests, whose path has lost its /api/vN. Every request leaves a line in the log of requests.
func (s *Server) rest(version int) http.Handler {
	mux := http.NewServeMux()
	for i, r := range restRoutes() {
		mux.Handle(r.pattern, s.answer(version, strconv.FormatInt(int64(i+1)*0x9E3779B1, 36), r))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, pattern := mux.Handler(r); pattern != "" {
			mux.ServeHTTP(w, r)
			return
		}
		s.answer(version, "none", route{open: true, handle: func(*call) (int, any, error) {
			for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
				other := r.Clone(r.Context())
				other.Method = method
				if _, pattern := mux.Handler(other); pattern != "" {
					return 0, nil, errMethod
				}
			}
			return 0, nil, errNoRoute
		}}).ServeHTTP(w, r)
	})
}

// answer serves one route: faults, authorization, limits and the log of requests around the handler.
func (s *Server) answer(version int, bucket string, rt route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		logged := loggedRequest{Time: s.clock().UTC(), Method: r.Method, Path: "/api/v" + strconv.Itoa(version) + r.URL.Path, Query: r.URL.RawQuery}
		c := &call{Request: r, world: s.world, version: version}
		body, bodyErr := readBody(w, r)
		c.body = body
		logged.describe(body)
		fault := s.faults.take(r.Method, r.URL.Path)
		if fault != nil {
			logged.Fault = true
			wait(r.Context(), time.Duration(fault.DelayMS)*time.Millisecond)
		}
		var status int
		var answer []byte
		switch {
		case fault == nil || fault.Status == 0 && !fault.Cut:
			status, answer = s.process(w.Header(), c, bodyErr, bucket, rt)
		default:
			if fault.After {
				s.process(w.Header(), c, bodyErr, bucket, rt)
			}
			status, answer = faultAnswer(w.Header(), fault)
		}
		logged.Status = status
		if status >= 400 {
			var refusal struct{ Code int }
			_ = json.Unmarshal(answer, &refusal) // an answer without a code has none to log
			logged.Code = refusal.Code
		}
		logged.TookMS = float64(time.Since(began).Microseconds()) / 1000
		s.journal.add(logged)
		if fault != nil && fault.Cut {
			panic(http.ErrAbortHandler)
		}
		writeJSON(w, status, answer)
	})
}

func (l *loggedRequest) describe(body requestBody) {
	if json.Valid(body.json) && len(body.json) <= keptBody {
		l.Body = body.json
	}
	for _, f := range body.files {
		l.Files = append(l.Files, loggedFile{Field: "files[" + strconv.Itoa(f.number) + "]", Name: f.name, Size: len(f.data)})
	}
}

// process does what a request asks for.
func (s *Server) process(h http.Header, c *call, bodyErr error, bucket string, rt route) (int, []byte) {
	if !rt.open && c.Header.Get("Authorization") != "Bot "+botToken {
		return errUnauthorized.status, errUnauthorized.body()
	}
	key := ""
	if rt.major != "" {
		key = c.PathValue(rt.major)
	}
	state := s.limits.take(rt.class, bucket, key)
	state.write(h)
	if state.exceeded {
		return http.StatusTooManyRequests, rateLimitBody(state.resetAfter, state.global)
	}
	status, answer, err := 0, any(nil), bodyErr
	if err == nil {
		status, answer, err = rt.handle(c)
	}
	if err != nil {
		refusal := new(apiError)
		if !errors.As(err, &refusal) {
			s.log.Error("A request could not be answered.", "method", c.Method, "error", err)
			refusal = &apiError{status: http.StatusInternalServerError, message: "500: Internal Server Error"}
		}
		return refusal.status, refusal.body()
	}
	if answer == nil {
		return status, nil
	}
	return status, encode(answer)
}

func faultAnswer(h http.Header, f *restFault) (int, []byte) {
	if f.Cut {
		return 0, nil
	}
	if f.Status != http.StatusTooManyRequests {
		return f.Status, f.body()
	}
	after := time.Duration(f.RetryAfter * float64(time.Second))
	rateState{bucket: "fault", limit: 1, reset: time.Now().Add(after), resetAfter: after, exceeded: true, global: f.Global}.write(h)
	return f.Status, rateLimitBody(after, f.Global)
}

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	if body != nil {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	}
	w.WriteHeader(status)
	// An answer that nobody takes any more is no error of ours.
	_, _ = w.Write(body)
}

// wait returns after a while, or when the context ends.
func wait(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// versionOf takes the API's version from a path such as /api/v10/users/@me. The path without a version is v10's here.
func versionOf(path string) (version int, rest string, ok bool) {
	inner, ok := strings.CutPrefix(path, "/api/v")
	if !ok {
		return 0, "", false
	}
	number, rest, _ := strings.Cut(inner, "/")
	version, err := strconv.Atoi(number)
	return version, "/" + rest, err == nil && (version == 9 || version == 10)
}
