// Package storetest says what a [match.Store] must do: [Run] is the suite that each must pass, [Memory] the plainest
// store there is, which others are held against and which tests of other packages can use.
package storetest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"owarebot/match"
)

// Memory is a store that keeps nothing beyond its life. It looks at every match for every question.
type Memory struct {
	mu    sync.RWMutex
	state state
}

var _ match.Store = (*Memory)(nil)

// NewMemory is an empty store.
func NewMemory() *Memory {
	return &Memory{state: state{
		matches: map[match.ID]match.Match{}, seen: map[match.InteractionID]time.Time{}, damaged: map[match.ID]bool{},
	}}
}

// state is all that the store holds. Matches are stored as values, and nobody changes their moves in place.
type state struct {
	last    match.ID
	matches map[match.ID]match.Match
	seen    map[match.InteractionID]time.Time
	damaged map[match.ID]bool
}

// Damage makes the match one whose record is damaged.
func (s *Memory) Damage(id match.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.damaged = maps.Clone(s.state.damaged)
	s.state.damaged[id] = true
}

// Update runs fn on a copy of everything, which takes the place of the original when fn succeeds.
func (s *Memory) Update(ctx context.Context, fn func(match.Tx) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	next := s.state
	next.matches, next.seen = maps.Clone(next.matches), maps.Clone(next.seen)
	if err := fn(&memoryTx{state: &next, writable: true}); err != nil {
		return err
	}
	s.state = next
	return nil
}

// View runs fn on what was last committed.
func (s *Memory) View(ctx context.Context, fn func(match.Tx) error) error {
	s.mu.RLock()
	now := s.state
	s.mu.RUnlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	return fn(&memoryTx{state: &now})
}

type memoryTx struct {
	*state
	writable bool
}

var errReadOnly = errors.New("this transaction only reads")

func (tx *memoryTx) NextID() (match.ID, error) {
	if !tx.writable {
		return 0, errReadOnly
	}
	tx.last++
	return tx.last, nil
}

func (tx *memoryTx) Match(id match.ID) (match.Match, error) {
	m, ok := tx.matches[id]
	if !ok {
		return match.Match{}, match.ErrNoMatch
	}
	return m, tx.damage(m)
}

// damage is nil for a match that is sound.
func (tx *memoryTx) damage(m match.Match) error {
	if tx.damaged[m.ID] {
		return fmt.Errorf("match %v is %w", m.ID, match.ErrDamaged)
	}
	return nil
}

// sound are the first of the matches that are, and an error for those between them that are not.
func (tx *memoryTx) sound(found []match.Match, limit int) ([]match.Match, error) {
	var sound []match.Match
	var damaged error
	for _, m := range found {
		if len(sound) == limit {
			break
		}
		if err := tx.damage(m); err != nil {
			damaged = errors.Join(damaged, err)
			continue
		}
		sound = append(sound, m)
	}
	return sound, damaged
}

func (tx *memoryTx) Put(m match.Match) error {
	if !tx.writable {
		return errReadOnly
	}
	if err := m.Validate(); err != nil {
		return err
	}
	old, exists := tx.matches[m.ID]
	if m.ID > tx.last || exists && (old.Guild != m.Guild || old.Channel != m.Channel) {
		return errors.New("a match was put where it does not belong")
	}
	tx.matches[m.ID] = m
	return nil
}

// those are the matches for which keep is true, oldest first.
func (tx *memoryTx) those(keep func(match.Match) bool) []match.Match {
	var kept []match.Match
	for _, m := range tx.matches {
		if keep(m) {
			kept = append(kept, m)
		}
	}
	slices.SortFunc(kept, func(a, b match.Match) int { return cmp.Compare(a.ID, b.ID) })
	return kept
}

func (tx *memoryTx) InChannel(guild match.GuildID, channel match.ChannelID) ([]match.Match, error) {
	return tx.those(func(m match.Match) bool {
		return m.Status != match.Finished && m.Guild == guild && m.Channel == channel
	}), nil
}

func (tx *memoryTx) OfMember(guild match.GuildID, channel match.ChannelID, user match.UserID) ([]match.Match, error) {
	return tx.those(func(m match.Match) bool {
		return m.Status != match.Finished && m.Guild == guild && m.Channel == channel &&
			(m.Challenger == user || m.Opponent == user)
	}), nil
}

func (tx *memoryTx) Challenges(guild match.GuildID, user match.UserID) ([]match.Match, error) {
	return tx.those(func(m match.Match) bool {
		return m.Status == match.Challenged && m.Guild == guild && m.Challenger == user
	}), nil
}

func (tx *memoryTx) Due(now time.Time, limit int) ([]match.Match, error) {
	due := tx.those(func(m match.Match) bool { return m.Overdue(now) })
	slices.SortStableFunc(due, func(a, b match.Match) int { return a.Deadline.Compare(b.Deadline) })
	return tx.sound(due, limit)
}

func (tx *memoryTx) NextDeadline() (time.Time, bool, error) {
	waiting := tx.those(func(m match.Match) bool { return m.Overdue(time.UnixMilli(math.MaxInt64)) })
	if len(waiting) == 0 {
		return time.Time{}, false, nil
	}
	first := slices.MinFunc(waiting, func(a, b match.Match) int { return a.Deadline.Compare(b.Deadline) })
	return first.Deadline, true, nil
}

func (tx *memoryTx) Unshown(after match.ID, limit int) ([]match.Match, error) {
	found := tx.those(func(m match.Match) bool { return m.ID > after && m.NeedsShowing() })
	return tx.sound(found, limit)
}

func (tx *memoryTx) BotTurns(after match.ID, limit int) ([]match.Match, error) {
	return tx.sound(tx.those(func(m match.Match) bool { return m.ID > after && m.BotActs() }), limit)
}

func (tx *memoryTx) Seen(id match.InteractionID) (bool, error) {
	_, seen := tx.seen[id]
	return seen, nil
}

func (tx *memoryTx) MarkSeen(id match.InteractionID, at time.Time) error {
	if !tx.writable {
		return errReadOnly
	}
	tx.seen[id] = at
	return nil
}

func (tx *memoryTx) ForgetSeen(before time.Time, limit int) error {
	if !tx.writable {
		return errReadOnly
	}
	var old []match.InteractionID
	for id, at := range tx.seen {
		if at.Before(before) {
			old = append(old, id)
		}
	}
	slices.SortFunc(old, func(a, b match.InteractionID) int {
		x, _ := match.Snowflake(a)
		y, _ := match.Snowflake(b)
		return cmp.Or(tx.seen[a].Compare(tx.seen[b]), cmp.Compare(x, y))
	})
	for _, id := range old[:min(limit, len(old))] {
		delete(tx.seen, id)
	}
	return nil
}
