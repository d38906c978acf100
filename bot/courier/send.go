package courier

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

// repeat says after which failures a request may be sent again.
type repeat uint8

const (
	// onlyUnsent: where Discord certainly did nothing: it asked to wait (429),
	// or no connection came about.
	onlyUnsent repeat = iota
	// always: also where it may have been done already (an answer 5xx, a lost
	// connection), because doing it twice is the same as doing it once.
	always
)

const (
	maxTries     = 6
	firstBackoff = 100 * time.Millisecond // doubled with each try, spread by up to a half
	patience     = 30 * time.Second       // for a request whose context has no deadline
)

// request is one call of Discord's REST interface.
type request struct {
	op          string // for errors: "post a message"
	method, url string
	contentType string
	body        []byte
	limit       limitKey // zero: an interaction's route, which shares no limit
	repeat      repeat
}

// sendMessage sends a message in the given form and returns the ID that Discord
// gives it.
func (c *Courier) sendMessage(ctx context.Context, r request, m Message, p payload) (string, error) {
	if err := m.check(); err != nil {
		return "", &Error{Op: r.op, Err: err}
	}
	var err error
	if r.contentType, r.body, err = encode(p, m.Pictures); err != nil {
		return "", &Error{Op: r.op, Err: err}
	}
	answer, err := c.fetchMessage(ctx, r)
	return answer.ID, err
}

// fetchMessage sends a request that Discord answers with a message.
func (c *Courier) fetchMessage(ctx context.Context, r request) (message, error) {
	answer, _, err := c.send(ctx, r)
	if err != nil {
		return message{}, err
	}
	var m message
	if err := json.Unmarshal(answer, &m); err != nil {
		return message{}, &Error{Op: r.op, Status: http.StatusOK, Err: err}
	}
	return m, nil
}

// send makes the request, waiting and repeating as its limits and its nature
// allow, until it is done, cannot be done, or the context is about to end.
// maybeDone says that a try before the last one may have been carried out.
func (c *Courier) send(ctx context.Context, r request) (answer []byte, maybeDone bool, err error) {
	if _, limited := ctx.Deadline(); !limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, patience)
		defer cancel()
	}
	backoff := firstBackoff
	for try := 1; ; try++ {
		answer, failure := c.try(ctx, r)
		if failure == nil {
			return answer, maybeDone, nil
		}
		var wait time.Duration
		switch {
		case failure.Status == http.StatusTooManyRequests:
			wait = failure.RetryAfter
		case neverSent(failure):
			wait = backoff + rand.N(backoff/2)
		case r.repeat == always && (failure.Status == 0 || failure.Status >= 500):
			wait = backoff + rand.N(backoff/2)
			maybeDone = true
		default:
			return nil, maybeDone, failure
		}
		if failure.held || try == maxTries || !sleep(ctx, wait) {
			return nil, maybeDone, failure
		}
		c.log.Info("asking Discord again", "op", r.op, "try", try+1, "after", wait, "because", failure.Error())
		backoff *= 2
	}
}

// try sends the request once, when the limits let it through.
func (c *Courier) try(ctx context.Context, r request) ([]byte, *Error) {
	release, err := c.limits.acquire(ctx, r.limit)
	if err != nil {
		err.Op = r.op
		return nil, err
	}
	// discordgo's limiter would keep every bucket it ever saw. It gets one that
	// nobody else uses, and the wire keeps the rate-limit headers from it.
	bucket := new(discordgo.Bucket)
	bucket.Lock()
	wire := &wire{base: c.session.Client.Transport}
	client := &http.Client{Transport: wire, Timeout: c.session.Client.Timeout, CheckRedirect: noRedirect}
	answer, failure := c.session.RequestWithLockedBucket(r.method, r.url, r.contentType, r.body, bucket, 0,
		discordgo.WithContext(ctx), discordgo.WithClient(client),
		discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
	release(wire.limits)
	if failure == nil {
		return answer, nil
	}
	cleaned := clean(r.op, wire.status, failure)
	if cleaned.Status == http.StatusTooManyRequests {
		if cleaned.RetryAfter == 0 { // the body says it to the millisecond, the header in whole seconds
			cleaned.RetryAfter = wire.limits.retryAfter
		}
		cleaned.RetryAfter = max(cleaned.RetryAfter, minRetryAfter)
	}
	return nil, cleaned
}

// neverSent reports whether the request cannot have reached Discord, because no
// connection was made.
func neverSent(e *Error) bool {
	var op *net.OpError
	return errors.As(e.Err, &op) && op.Op == "dial"
}

// sleep waits and reports true, or reports false: at once where the context's
// deadline comes first, otherwise when the context ends.
func sleep(ctx context.Context, d time.Duration) bool {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) <= d {
		return false
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
