package courier

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Discord's codes for what happens in normal life; see [CodeOf].
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
const (
	UnknownChannel      = 10003 // the channel is gone
	UnknownMessage      = 10008 // the message was deleted
	UnknownWebhook      = 10015 // the interaction's fifteen minutes are over
	UnknownInteraction  = 10062 // the interaction's three seconds are over
	AlreadyAcknowledged = 40060 // the interaction has its answer already
	MissingAccess       = 50001 // the bot cannot see the channel (any more)
	MissingPermissions  = 50013 // the bot may not do that there (any more)
)

// Error is a request that did not do what it should. It holds no token: neither
// the bot's nor an interaction's.
type Error struct {
	Op         string        // what was being done, such as "post a message"
	Status     int           // HTTP status; 0 where no answer came
	Code       int           // Discord's code; 0 where the answer had none
	Message    string        // Discord's own words, possibly empty
	Detail     string        // Discord's whole answer, shortened, for the log
	RetryAfter time.Duration // with Status 429: how long Discord asked to wait
	Err        error         // the cause where no answer came; nil otherwise

	held bool // our own limiter could not let it through in time: not sent
}

// Error says what was tried and what came of it.
func (e *Error) Error() string {
	switch {
	case e.Err != nil && e.Status != 0:
		return fmt.Sprintf("cannot %s: Discord's answer (%d) cannot be used: %v", e.Op, e.Status, e.Err)
	case e.Err != nil:
		return fmt.Sprintf("cannot %s: %v", e.Op, e.Err)
	case e.Status == http.StatusTooManyRequests:
		return fmt.Sprintf("cannot %s: Discord asks to wait for %v", e.Op, e.RetryAfter)
	case e.Code != 0:
		return fmt.Sprintf("cannot %s: Discord answered %d, code %d (%s)", e.Op, e.Status, e.Code, e.Message)
	}
	return fmt.Sprintf("cannot %s: Discord answered %d", e.Op, e.Status)
}

// Unwrap gives the cause, so that errors.Is finds an ended context.
func (e *Error) Unwrap() error { return e.Err }

// CodeOf returns Discord's code in an error of this package, 0 if it has none.
func CodeOf(err error) int {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

const maxDetail = 600 // bytes of an answer that are worth keeping for a log

// clean makes an Error of what discordgo returned. Its own errors hold the
// request with its headers and its address, so nothing of them is passed on but
// what is known to be free of tokens.
func clean(op string, status int, err error) *Error {
	out := &Error{Op: op, Status: status}
	var rest *discordgo.RESTError
	var limit *discordgo.RateLimitError
	var address *url.Error
	switch {
	case errors.As(err, &rest):
		out.Detail = shorten(string(rest.ResponseBody))
		if rest.Message != nil {
			out.Code, out.Message = rest.Message.Code, rest.Message.Message
		}
	case errors.As(err, &limit):
		out.RetryAfter, out.Message = limit.RetryAfter, limit.Message
	case errors.As(err, &address):
		out.Err = address.Err
	case status >= 300:
		// The status says it all: discordgo's words repeat the whole answer.
	default:
		out.Err = err
	}
	return out
}

func shorten(text string) string {
	if len(text) > maxDetail {
		return strings.ToValidUTF8(text[:maxDetail], "") + "…"
	}
	return text
}
