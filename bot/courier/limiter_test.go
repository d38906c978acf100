package courier

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

// granting is an answer that leaves so many requests in a window of a second.
func granting(remaining int) answer {
	a := posted
	a.header = map[string]string{
		"X-RateLimit-Bucket": "abcd", "X-RateLimit-Limit": "5",
		"X-RateLimit-Remaining": fmt.Sprint(remaining), "X-RateLimit-Reset-After": "1",
	}
	return a
}

func TestChannelWaitsForItsNextWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := newDiscord(t, granting(1), granting(0), granting(4))
		start := time.Now()
		for range 2 {
			post(t, c, "33")
		}
		if waited := time.Since(start); waited != 0 {
			t.Errorf("waited %v within the window", waited)
		}
		post(t, c, "34") // another channel has its own window
		if waited := time.Since(start); waited != 0 {
			t.Errorf("waited %v for another channel's window", waited)
		}
		post(t, c, "33")
		if waited := time.Since(start); waited != time.Second {
			t.Errorf("waited %v for the next window", waited)
		}
	})
}

// TestRoutesWithOneBucketShareIt: Discord's name for the bucket decides.
func TestRoutesWithOneBucketShareIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := newDiscord(t, granting(3), granting(0), granting(4))
		post(t, c, "33")
		start := time.Now()
		if err := c.Edit(t.Context(), "33", "44", board()); err != nil {
			t.Fatal(err)
		}
		post(t, c, "33")
		if waited := time.Since(start); waited != time.Second {
			t.Errorf("waited %v", waited)
		}
	})
}

func TestManyAtOnceStayWithinTheLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter()
		var mu sync.Mutex
		windows := map[time.Duration]int{}
		start := time.Now()
		var all sync.WaitGroup
		for range 23 {
			all.Go(func() {
				release, failure := l.acquire(t.Context(), limitKey{"POST messages", "33"})
				if failure != nil {
					t.Error(failure)
					return
				}
				mu.Lock()
				window := time.Since(start).Truncate(time.Second)
				windows[window]++
				remaining := 5 - windows[window]
				left := window + time.Second - time.Since(start)
				mu.Unlock()
				time.Sleep(10 * time.Millisecond)
				release(limits{known: true, bucket: "b", limit: 5, remaining: remaining, resetAfter: left - 10*time.Millisecond})
			})
		}
		all.Wait()
		for window, n := range windows {
			if n > 5 {
				t.Errorf("%d requests in the window after %v", n, window)
			}
		}
		if len(windows) != 5 {
			t.Errorf("23 requests took %d windows, want 5: %v", len(windows), windows)
		}
	})
}

func TestWaitingForAWindowEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := newDiscord(t, granting(0))
		post(t, c, "33")
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer cancel()
		start := time.Now()
		_, err := c.Post(ctx, "33", board())
		var e *Error
		if !errors.As(err, &e) || e.Status != 429 || time.Since(start) != 0 {
			t.Errorf("got %v after %v", err, time.Since(start))
		}
	})
}

// TestGlobalLimit: it holds every channel, but not the answers to interactions,
// which Discord does not count.
func TestGlobalLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		global := answer{status: 429, header: map[string]string{"Retry-After": "3", "X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"},
			body: `{"message":"You are being rate limited.","retry_after":3,"global":true}`}
		_, c := newDiscord(t, global, answered)
		short, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := c.Post(short, "33", board()); err == nil {
			t.Fatal("posted")
		}
		start := time.Now()
		if _, err := c.Reply(t.Context(), click(), board()); err != nil || time.Since(start) != 0 {
			t.Errorf("answered after %v: %v", time.Since(start), err)
		}
		if err := c.Delete(t.Context(), "34", "44"); err != nil || time.Since(start) != 3*time.Second {
			t.Errorf("deleted after %v: %v", time.Since(start), err)
		}
	})
}

// TestAddressLimit: what comes from in front of Discord holds everything.
func TestAddressLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := newDiscord(t, answer{status: 429, header: map[string]string{"Retry-After": "3"}, body: "error code: 1015"}, answered)
		short, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := c.Post(short, "33", board()); err == nil {
			t.Fatal("posted")
		}
		start := time.Now()
		if _, err := c.Reply(t.Context(), click(), board()); err != nil || time.Since(start) != 3*time.Second {
			t.Errorf("answered after %v: %v", time.Since(start), err)
		}
	})
}

// TestInteractionsLeaveNothingBehind: neither here nor in discordgo, whose own
// limiter keeps a bucket for every interaction's token.
func TestInteractionsLeaveNothingBehind(t *testing.T) {
	_, c := newDiscord(t, answered)
	for n := range 200 {
		i := click()
		i.Token = fmt.Sprint(interactionToken, n)
		if _, err := c.Reply(t.Context(), i, Message{Content: "a"}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(c.limits.buckets) + len(c.limits.names); n != 0 {
		t.Errorf("%d buckets are kept", n)
	}
}

// TestInteractionsDoNotQueue: one answer that hangs delays no other.
func TestInteractionsDoNotQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter()
		for range 100 {
			if _, failure := l.acquire(t.Context(), limitKey{}); failure != nil {
				t.Fatal(failure)
			}
		}
	})
}

func TestKeptBucketsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter()
		for channel := range 3 * maxBuckets {
			release, failure := l.acquire(t.Context(), limitKey{"POST messages", fmt.Sprint(channel)})
			if failure != nil {
				t.Fatal(failure)
			}
			release(limits{known: true, bucket: "b", limit: 5, resetAfter: time.Hour})
		}
		if n := len(l.buckets); n > maxBuckets {
			t.Errorf("%d buckets are kept", n)
		}
	})
}

func TestReadLimitsSurvivesNonsense(t *testing.T) {
	for _, text := range []string{"", "x", "-1", "NaN", "Inf", "1e300", "99999999999999999999"} {
		_, c := newDiscord(t, answer{status: 200, body: posted.body, header: map[string]string{
			"X-RateLimit-Bucket": "b", "X-RateLimit-Limit": text, "X-RateLimit-Remaining": text,
			"X-RateLimit-Reset-After": text, "X-RateLimit-Reset": text, "Retry-After": text, "X-RateLimit-Global": text,
		}})
		for range 2 {
			post(t, c, "33")
		}
	}
}

func post(t *testing.T, c *Courier, channel string) {
	t.Helper()
	if _, err := c.Post(t.Context(), channel, Message{Content: "a", Components: []discordgo.MessageComponent{}}); err != nil {
		t.Error(err)
	}
}
