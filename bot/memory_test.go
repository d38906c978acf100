package bot

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"owarebot/match"
)

// memory is a match.Store that forgets everything with the test. delay, where
// set, is how long each transaction takes.
type memory struct {
	mu    sync.Mutex
	state state
	delay time.Duration
}

type state struct {
	matches map[match.ID]match.Match
	seen    map[match.InteractionID]time.Time
	last    match.ID
}

func newMemory() *memory {
	return &memory{state: state{matches: map[match.ID]match.Match{}, seen: map[match.InteractionID]time.Time{}}}
}

func (s *memory) Update(ctx context.Context, fn func(match.Tx) error) error {
	if err := s.wait(ctx); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := &state{matches: maps.Clone(s.state.matches), seen: maps.Clone(s.state.seen), last: s.state.last}
	if err := fn(tx); err != nil {
		return err
	}
	s.state = *tx
	return nil
}

func (s *memory) View(ctx context.Context, fn func(match.Tx) error) error {
	if err := s.wait(ctx); err != nil {
		return err
	}
	s.mu.Lock()
	tx := s.state
	s.mu.Unlock()
	return fn(&tx)
}

// last is the match that was made last.
func (s *memory) last() match.ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state.last
}

func (s *memory) wait(ctx context.Context) error {
	if s.delay == 0 {
		return ctx.Err()
	}
	select {
	case <-time.After(s.delay):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (tx *state) NextID() (match.ID, error) { tx.last++; return tx.last, nil }

func (tx *state) Match(id match.ID) (match.Match, error) {
	m, ok := tx.matches[id]
	if !ok {
		return m, match.ErrNoMatch
	}
	return m, nil
}

func (tx *state) Put(m match.Match) error { tx.matches[m.ID] = m; return nil }

// find lists the matches that are wanted, by ID.
func (tx *state) find(want func(match.Match) bool) ([]match.Match, error) {
	var found []match.Match
	for _, id := range slices.Sorted(maps.Keys(tx.matches)) {
		if m := tx.matches[id]; want(m) {
			found = append(found, m)
		}
	}
	return found, nil
}

func (tx *state) InChannel(guild match.GuildID, channel match.ChannelID) ([]match.Match, error) {
	return tx.find(func(m match.Match) bool {
		return m.Guild == guild && m.Channel == channel && m.Status != match.Finished
	})
}

func (tx *state) OfMember(guild match.GuildID, channel match.ChannelID, user match.UserID) ([]match.Match, error) {
	return tx.find(func(m match.Match) bool {
		return m.Guild == guild && m.Channel == channel && m.Status != match.Finished &&
			(m.Challenger == user || m.Opponent == user)
	})
}

func (tx *state) Challenges(guild match.GuildID, user match.UserID) ([]match.Match, error) {
	return tx.find(func(m match.Match) bool {
		return m.Guild == guild && m.Challenger == user && m.Status == match.Challenged
	})
}

func (tx *state) Due(now time.Time, limit int) ([]match.Match, error) {
	due, _ := tx.find(func(m match.Match) bool { return m.Overdue(now) })
	slices.SortStableFunc(due, func(a, b match.Match) int { return a.Deadline.Compare(b.Deadline) })
	return due[:min(limit, len(due))], nil
}

func (tx *state) NextDeadline() (time.Time, bool, error) {
	waiting, _ := tx.find(func(m match.Match) bool { return !m.Deadline.IsZero() })
	if len(waiting) == 0 {
		return time.Time{}, false, nil
	}
	first := slices.MinFunc(waiting, func(a, b match.Match) int { return a.Deadline.Compare(b.Deadline) })
	return first.Deadline, true, nil
}

func (tx *state) Unshown(after match.ID, limit int) ([]match.Match, error) {
	unshown, _ := tx.find(func(m match.Match) bool { return cmp.Compare(m.ID, after) > 0 && m.NeedsShowing() })
	return unshown[:min(limit, len(unshown))], nil
}

func (tx *state) BotTurns(after match.ID, limit int) ([]match.Match, error) {
	found, _ := tx.find(func(m match.Match) bool { return m.ID > after && m.BotActs() })
	return found[:min(limit, len(found))], nil
}

func (tx *state) Seen(id match.InteractionID) (bool, error) {
	_, seen := tx.seen[id]
	return seen, nil
}

func (tx *state) MarkSeen(id match.InteractionID, at time.Time) error { tx.seen[id] = at; return nil }

func (tx *state) ForgetSeen(time.Time, int) error { return nil }
