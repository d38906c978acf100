package thinking

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// thinkers runs thoughts in a queue and writes down the order in which they
// began.
type thinkers struct {
	*Queue
	t    *testing.T
	wg   sync.WaitGroup
	mu   sync.Mutex
	went []string
}

func newThinkers(t *testing.T, workers, limit int) *thinkers {
	return &thinkers{Queue: New(workers, limit, time.Now), t: t}
}

// think has a thought of this length thought, called by its member's name.
func (th *thinkers) think(member string, game uint64, kind Kind, length time.Duration) *Place {
	th.t.Helper()
	place, err := th.Enter(member, game, kind)
	if err != nil {
		th.t.Fatal(err)
	}
	th.wg.Go(func() {
		err := place.Think(context.Background(), func(ctx context.Context) error {
			th.mu.Lock()
			th.went = append(th.went, fmt.Sprint(member, game))
			th.mu.Unlock()
			select {
			case <-time.After(length):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
		if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, ErrClosed) {
			th.t.Error(err)
		}
	})
	return place
}

// wantOrder waits for all thoughts and compares the order in which they began.
func (th *thinkers) wantOrder(want string) {
	th.t.Helper()
	th.wg.Wait()
	if got := strings.Join(th.went, " "); got != want {
		th.t.Errorf("thought in the order %s, want %s", got, want)
	}
}

func TestMembersTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := newThinkers(t, 1, 100)
		for game := range uint64(4) {
			th.think("a", game, Move, time.Second)
		}
		th.think("b", 10, Move, time.Second)
		th.think("c", 20, Move, time.Second)
		th.think("c", 21, Move, time.Second)
		th.wantOrder("a0 a1 b10 c20 a2 c21 a3")
	})
}

func TestHintsHaveEveryOtherTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := newThinkers(t, 1, 100)
		th.think("x", 1, Move, time.Second)
		th.think("a", 2, Move, time.Second)
		th.think("b", 3, Move, time.Second)
		th.think("c", 4, Move, time.Second)
		th.think("a", 5, Hint, time.Second)
		th.think("a", 6, Hint, time.Second)
		th.think("d", 7, Hint, time.Second)
		last := th.think("e", 8, Move, time.Second)
		if before, wait := last.Outlook(); before != 4 || wait != 8*firstGuess {
			t.Errorf("%d games and %v before the last, want 4 and %v", before, wait, 8*firstGuess)
		}
		th.wantOrder("x1 a5 a2 d7 b3 a6 c4 e8")
	})
}

// A game is thought about once at a time, and does not hold up its member's
// others.
func TestOneThoughtAGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := newThinkers(t, 2, 100)
		th.think("a", 1, Move, time.Minute)
		synctest.Wait()
		th.think("a", 1, Hint, time.Second)
		th.think("b", 2, Move, time.Second)
		th.think("a", 3, Move, time.Second)
		th.wantOrder("a1 b2 a3 a1")
	})
}

func TestOutlook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := newThinkers(t, 2, 100)
		wants := func(p *Place, before int) {
			t.Helper()
			got, wait := p.Outlook()
			th.Queue.mu.Lock()
			defer th.Queue.mu.Unlock()
			if got != before || wait != time.Duration(before)*th.usual/2 {
				t.Errorf("%d thoughts and %v before %s%d, want %d", got, wait, p.member, p.game, before)
			}
		}
		wants(th.think("a", 1, Move, time.Second), 0)
		wants(th.think("a", 2, Move, time.Second), 0)
		a3 := th.think("a", 3, Move, time.Second)
		wants(a3, 2)
		a4 := th.think("a", 4, Move, time.Second)
		wants(a4, 3)
		b5 := th.think("b", 5, Move, time.Second)
		wants(b5, 3)
		wants(a4, 4)
		b6 := th.think("b", 6, Move, time.Second)
		wants(b6, 5)
		wants(a4, 4)
		th.wg.Wait()
		wants(b6, 0)
		if th.usual <= firstGuess || th.usual >= time.Second {
			t.Errorf("after thoughts of a second one is taken to be %v", th.usual)
		}
	})
}

func TestFull(t *testing.T) {
	q := New(1, 2, time.Now)
	var places []*Place
	for game := range uint64(3) { // one has its turn, two wait
		place, err := q.Enter("a", game, Move)
		if err != nil {
			t.Fatal(err)
		}
		places = append(places, place)
	}
	if _, err := q.Enter("b", 9, Hint); !errors.Is(err, ErrFull) {
		t.Errorf("a fourth: %v", err)
	}
	places[0].Leave()
	if _, err := q.Enter("b", 9, Hint); err != nil {
		t.Errorf("after one left: %v", err)
	}
}

func TestThoughtsThatFail(t *testing.T) {
	q := New(1, 10, time.Now)
	sorry := errors.New("sorry")
	for range 3 { // the worker is free again each time
		for want, thought := range map[string]func(context.Context) error{
			"sorry":     func(context.Context) error { return sorry },
			"panic: oh": func(context.Context) error { panic("oh") },
		} {
			place, err := q.Enter("a", 1, Move)
			if err != nil {
				t.Fatal(err)
			}
			if err := place.Think(t.Context(), thought); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("got the error %v, want %s", err, want)
			}
		}
	}
}

func TestWaitingEndsWithTheContext(t *testing.T) {
	q := New(1, 10, time.Now)
	first, _ := q.Enter("a", 1, Move)
	second, _ := q.Enter("b", 2, Move)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	never := func(context.Context) error { t.Error("it was thought"); return nil }
	if err := second.Think(ctx, never); !errors.Is(err, context.Canceled) {
		t.Errorf("got the error %v", err)
	}
	if q.waiting != 0 {
		t.Errorf("%d still wait", q.waiting)
	}
	first.Leave()
}

func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := newThinkers(t, 1, 10)
		th.think("a", 1, Move, time.Hour)
		th.think("b", 2, Move, time.Hour)
		synctest.Wait()
		begun := time.Now()
		th.Close()
		th.wg.Wait()
		if took := time.Since(begun); took > 0 {
			t.Errorf("closing took %v", took)
		}
		if _, err := th.Enter("c", 3, Move); !errors.Is(err, ErrClosed) {
			t.Errorf("entering: %v", err)
		}
		th.wantOrder("a1")
	})
}

// Two hundred people play at once, some of them many games, for a while: nobody
// waits for more than one thought of everybody else for each of their own.
func TestNobodyStarves(t *testing.T) {
	const people, rounds, length = 200, 5, time.Second
	synctest.Test(t, func(t *testing.T) {
		q := New(2, 10_000, time.Now)
		var wg sync.WaitGroup
		var mu sync.Mutex
		var longest time.Duration
		for person := range people {
			games := 1
			if person%20 == 0 {
				games = 20 // ten who hog
			}
			for game := range games {
				wg.Go(func() {
					for range rounds {
						asked := time.Now()
						place, err := q.Enter(fmt.Sprint(person), uint64(person*1000+game), Move)
						if err != nil {
							t.Error(err)
							return
						}
						before, _ := place.Outlook()
						err = place.Think(context.Background(), func(context.Context) error {
							if games > 1 {
								time.Sleep(length)
								return nil
							}
							waited := time.Since(asked)
							mu.Lock()
							longest = max(longest, waited)
							mu.Unlock()
							if told := time.Duration(before+2) * length / 2; waited > told {
								t.Errorf("%d waited %v and was told of %d games before", person, waited, before)
							}
							time.Sleep(length)
							return nil
						})
						if err != nil {
							t.Error(err)
						}
					}
				})
			}
		}
		wg.Wait()
		if most := (people + 2) * length / 2; longest > most {
			t.Errorf("somebody with one game waited %v, more than the %v of one round", longest, most)
		}
		if q.waiting != 0 || q.running != 0 || len(q.rings[Move]) != 0 || len(q.busy) != 0 {
			t.Errorf("in the end %+v", q)
		}
	})
}

// Whatever comes and goes, no worker idles while something could be thought,
// and none has more to do than it can.
func TestRandomComingAndGoing(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		q := New(rapid.IntRange(1, 3).Draw(r, "workers"), 20, time.Now)
		var waiting, turns []*Place
		sort := func() {
			waiting = slices.DeleteFunc(waiting, func(p *Place) bool {
				select {
				case <-p.turn:
					turns = append(turns, p)
					return true
				default:
					return false
				}
			})
		}
		for range rapid.IntRange(1, 60).Draw(r, "steps") {
			switch pick := rapid.IntRange(0, 3).Draw(r, "step"); {
			case pick <= 1:
				member := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(r, "member")
				game := rapid.Uint64Range(1, 6).Draw(r, "game")
				p, err := q.Enter(member, game, rapid.SampledFrom([]Kind{Move, Hint}).Draw(r, "kind"))
				if (err != nil) != (len(waiting) >= 20) {
					r.Fatalf("%d wait: %v", len(waiting), err)
				}
				if err == nil {
					waiting = append(waiting, p)
				}
			case pick == 2 && len(waiting) > 0:
				i := rapid.IntRange(0, len(waiting)-1).Draw(r, "who leaves")
				waiting[i].Leave()
				waiting = slices.Delete(waiting, i, i+1)
			case pick == 3 && len(turns) > 0:
				i := rapid.IntRange(0, len(turns)-1).Draw(r, "who ends")
				turns[i].Leave()
				turns = slices.Delete(turns, i, i+1)
			}
			sort()
			games := make(map[uint64]bool)
			for _, p := range turns {
				if games[p.game] {
					r.Fatalf("game %d is thought about twice", p.game)
				}
				games[p.game] = true
			}
			could := slices.ContainsFunc(waiting, func(p *Place) bool { return !games[p.game] })
			if len(turns) > q.workers || len(turns) < q.workers && could {
				r.Fatalf("%d of %d workers have something to do, and %d wait", len(turns), q.workers, len(waiting))
			}
		}
	})
}
