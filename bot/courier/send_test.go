package courier

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestRepeats shows which failures each kind of request survives.
func TestRepeats(t *testing.T) {
	tooMany := answer{status: 429, header: map[string]string{"Retry-After": "0.4", "X-RateLimit-Scope": "user"},
		body: `{"message":"You are being rate limited.","retry_after":0.4,"global":false}`}
	notJSON := answer{status: 429, header: map[string]string{"Retry-After": "1"}, body: "error code: 1015"}
	lost := answer{fail: io.ErrUnexpectedEOF}
	refused := answer{fail: &net.OpError{Op: "dial", Net: "tcp", Err: errors.New("connection refused")}}
	for name, first := range map[string]answer{
		"429": tooMany, "429 without JSON": notJSON, "500": broken, "502": badGate, "lost connection": lost, "no connection": refused,
	} {
		for _, s := range sends {
			t.Run(name+" "+s.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					d, c := newDiscord(t, first, s.script)
					id, err := s.send(c, t, board())
					unsent := first.status == 429 || first.fail == refused.fail
					switch {
					case s.name == "FollowUp" && !unsent:
						// It may have been done, and cannot be recognised.
						if err == nil || len(d.seen()) != 1 {
							t.Errorf("repeated: %v after %d requests", err, len(d.seen()))
						}
					case err != nil || id != "99" || len(d.seen()) != 2:
						t.Errorf("got %q, %v after %d requests", id, err, len(d.seen()))
					}
				})
			})
		}
	}
}

func TestOtherFailuresAreNotRepeated(t *testing.T) {
	for _, status := range []int{302, 400, 401, 403, 404} {
		for _, s := range sends {
			d, c := newDiscord(t, answer{status: status, body: `{"code":50013,"message":"Missing Permissions"}`})
			_, err := s.send(c, t, board())
			var e *Error
			if !errors.As(err, &e) || e.Status != status || CodeOf(err) != MissingPermissions || len(d.seen()) != 1 {
				t.Errorf("%s: %v after %d requests", s.name, err, len(d.seen()))
			}
		}
	}
}

func TestRepeatingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, c := newDiscord(t, broken)
		err := c.Edit(t.Context(), "33", "44", board())
		var e *Error
		if !errors.As(err, &e) || e.Status != 500 || len(d.seen()) != maxTries {
			t.Errorf("%v after %d requests", err, len(d.seen()))
		}
	})
}

func TestWaitsForRetryAfter(t *testing.T) {
	for body, want := range map[string]time.Duration{`{"retry_after":1.5}`: 1500 * time.Millisecond, `{}`: 2 * time.Second, `?`: 2 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			_, c := newDiscord(t, answer{status: 429, header: map[string]string{"Retry-After": "2", "X-RateLimit-Scope": "user"}, body: body}, answered)
			start := time.Now()
			if _, err := c.Reply(t.Context(), click(), board()); err != nil {
				t.Fatal(err)
			}
			if waited := time.Since(start); waited != want {
				t.Errorf("%s: waited %v, want %v", body, waited, want)
			}
		})
	}
}

// TestNoWaitBeyondTheDeadline: who waits for three seconds is not kept waiting
// for an answer that can only come later.
func TestNoWaitBeyondTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := newDiscord(t, answer{status: 429, header: map[string]string{"Retry-After": "10"}, body: `{"retry_after":10}`})
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		start := time.Now()
		_, err := c.Reply(ctx, click(), board())
		var e *Error
		if !errors.As(err, &e) || e.Status != 429 || e.RetryAfter != 10*time.Second {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(start); waited != 0 {
			t.Errorf("waited %v", waited)
		}
	})
}

func TestCancelEndsWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := newDiscord(t, answer{status: 429, header: map[string]string{"Retry-After": "10"}, body: `{"retry_after":10}`})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() {
			_, err := c.Post(ctx, "33", board())
			ended <- err
		}()
		synctest.Wait()
		start := time.Now()
		cancel()
		if err := <-ended; err == nil || time.Since(start) != 0 {
			t.Errorf("got %v after %v", err, time.Since(start))
		}
	})
}

// TestRepeatedPostHasTheSameNonce: that is what keeps it from posting twice.
func TestRepeatedPostHasTheSameNonce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, c := newDiscord(t, broken, posted)
		for range 2 {
			if _, err := c.Post(t.Context(), "33", board()); err != nil {
				t.Fatal(err)
			}
		}
		calls := d.seen()
		first, again, other := calls[0].body["nonce"], calls[1].body["nonce"], calls[2].body["nonce"]
		if first == nil || first != again || first == other || calls[0].body["enforce_nonce"] != true {
			t.Errorf("nonces %v, %v, %v", first, again, other)
		}
	})
}

// TestRepeatedCallbackThatWasTaken: the first try was taken and its confirmation
// lost, so the second is refused; but the answer that stands may be another's.
func TestRepeatedCallbackThatWasTaken(t *testing.T) {
	for _, c := range []struct {
		name     string
		update   bool
		standing string
		ours     bool
	}{
		{"our reply", false, `{"id":"99","content":"Ann to move"}`, true},
		{"our reply, trimmed by Discord", false, `{"id":"99","content":" Ann to move"}`, true},
		{"another reply", false, `{"id":"99","content":"Seen"}`, false},
		{"our update", true, `{"id":"44","content":"Ann to move"}`, true},
		{"another update", true, `{"id":"44","content":"Bob to move"}`, false},
		{"a reply instead of our update", true, `{"id":"98","content":"Ann to move"}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d, courier := newDiscord(t, broken, taken, answer{status: 200, body: c.standing})
				send := courier.Reply
				if c.update {
					send = courier.Update
				}
				id, err := send(t.Context(), click(), board())
				if c.ours && (err != nil || id == "") {
					t.Errorf("got %q, %v", id, err)
				}
				if !c.ours && CodeOf(err) != AlreadyAcknowledged {
					t.Errorf("got %q, %v", id, err)
				}
				if n := len(d.seen()); n != 3 {
					t.Errorf("%d requests", n)
				}
			})
		})
	}
}

func TestFirstCallbackRefused(t *testing.T) {
	d, c := newDiscord(t, taken)
	if _, err := c.Reply(t.Context(), click(), board()); CodeOf(err) != AlreadyAcknowledged || len(d.seen()) != 1 {
		t.Errorf("%v after %d requests", err, len(d.seen()))
	}
}

func TestReplyLooksForItsIDWhereDiscordDoesNotSayIt(t *testing.T) {
	for _, silent := range []answer{{status: 204}, {status: 200, body: "{}"}, {status: 200, body: "?"}} {
		d, c := newDiscord(t, silent, posted)
		if id, err := c.Reply(t.Context(), click(), board()); err != nil || id != "99" || len(d.seen()) != 2 {
			t.Errorf("got %q, %v", id, err)
		}
	}
}

func TestDelete(t *testing.T) {
	for _, a := range []answer{{status: 204}, gone, {status: 404, body: `{"code":10003,"message":"Unknown Channel"}`}} {
		d, c := newDiscord(t, a)
		if err := c.Delete(t.Context(), "33", "44"); err != nil {
			t.Error(err)
		}
		if got := d.only(); got.method != http.MethodDelete || got.target != "/api/v9/channels/33/messages/44" {
			t.Errorf("sent %s %s", got.method, got.target)
		}
	}
	_, c := newDiscord(t, answer{status: 403, body: `{"code":50001,"message":"Missing Access"}`})
	if err := c.Delete(t.Context(), "33", "44"); CodeOf(err) != MissingAccess {
		t.Error(err)
	}
}

func TestBadIDsAreNotSent(t *testing.T) {
	d, c := newDiscord(t, posted)
	for _, id := range []string{"", "1/../2", "abc", "-1", strings.Repeat("1", 21)} {
		i := click()
		i.ID, i.AppID = id, id
		_, reply := c.Reply(t.Context(), i, board())
		_, original := c.Original(t.Context(), i)
		_, followUp := c.FollowUp(t.Context(), i, board())
		_, post := c.Post(t.Context(), id, board())
		_, register := c.RegisterCommands(t.Context(), id, nil)
		for _, err := range []error{reply, original, followUp, post, register, c.Edit(t.Context(), "1", id, board()), c.Delete(t.Context(), id, "1")} {
			if err == nil {
				t.Errorf("%q was taken", id)
			}
		}
	}
	if n := len(d.seen()); n != 0 {
		t.Errorf("%d requests", n)
	}
}

// TestErrorsAreFreeOfTokens: the log of every failing request is looked at by
// newDiscord, its error here.
func TestErrorsAreFreeOfTokens(t *testing.T) {
	for _, a := range []answer{broken, badGate, gone, {fail: io.ErrUnexpectedEOF}, {status: 200, body: "?"},
		{status: 429, body: "?"}, {status: 401, body: `{"message":"401: Unauthorized","code":0}`}} {
		for _, s := range sends {
			synctest.Test(t, func(t *testing.T) {
				_, c := newDiscord(t, a)
				if _, err := s.send(c, t, board()); err != nil {
					for e := err; e != nil; e = errors.Unwrap(e) {
						noTokens(t, e.Error())
					}
				}
			})
		}
	}
}

func TestEndedContextIsFound(t *testing.T) {
	_, c := newDiscord(t, posted)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Post(ctx, "33", board()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
