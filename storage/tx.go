package storage

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"owarebot/match"
)

// transaction is a [match.Tx] over keys and values.
type transaction struct {
	reader
	writes *overlay // the same as reader; nil where nothing may be written
}

var errReadOnly = errors.New("this transaction only reads")

func (tx *transaction) NextID() (match.ID, error) {
	if tx.writes == nil {
		return 0, errReadOnly
	}
	last, err := tx.lastID()
	if err != nil {
		return 0, err
	}
	tx.writes.put(header, lastIDKey, key(uint64(last)+1))
	return last + 1, nil
}

func (tx *transaction) lastID() (match.ID, error) {
	value, err := tx.get(header, lastIDKey)
	if err != nil {
		return 0, err
	}
	last, err := number(value)
	if err != nil {
		return 0, fmt.Errorf("the last ID given out is damaged: %w", err)
	}
	return match.ID(last), nil
}

func (tx *transaction) Match(id match.ID) (match.Match, error) {
	where, err := tx.get(places, key(uint64(id)))
	switch {
	case err != nil:
		return match.Match{}, err
	case where == nil:
		return match.Match{}, match.ErrNoMatch
	}
	at := append(where, key(uint64(id))...)
	data, err := tx.get(matches, at)
	switch {
	case err != nil:
		return match.Match{}, err
	case data == nil:
		return match.Match{}, fmt.Errorf("match %v is %w: there is no record of it", id, match.ErrDamaged)
	}
	return readMatch(at, data)
}

// readMatch is the match of a record, which must be the one its key names.
func readMatch(at, data []byte) (match.Match, error) {
	id, err := idOf(at)
	if err != nil {
		return match.Match{}, err
	}
	m, err := decode(data)
	if err != nil {
		if errors.Is(err, match.ErrDamaged) {
			return match.Match{}, err
		}
		return match.Match{}, fmt.Errorf("match %v is %w: %w", id, match.ErrDamaged, err)
	}
	if string(recordKey(m)) != string(at) {
		return match.Match{}, fmt.Errorf("match %v is %w: its record is kept in the wrong place", id, match.ErrDamaged)
	}
	return m, nil
}

func recordKey(m match.Match) []byte { return key(valid(m.Guild), valid(m.Channel), uint64(m.ID)) }

func (tx *transaction) Put(m match.Match) error {
	if tx.writes == nil {
		return errReadOnly
	}
	if err := m.Validate(); err != nil {
		return err
	}
	last, err := tx.lastID()
	if err != nil {
		return err
	}
	if m.ID > last {
		return fmt.Errorf("the ID of match %v was not given out", m.ID)
	}
	var before []entry
	old, err := tx.Match(m.ID)
	switch {
	case err == nil:
		if old.Guild != m.Guild || old.Channel != m.Channel {
			return fmt.Errorf("match %v cannot change its channel", m.ID)
		}
		before = entries(old)
	case errors.Is(err, match.ErrNoMatch):
		tx.writes.put(places, key(uint64(m.ID)), key(valid(m.Guild), valid(m.Channel)))
	default:
		return err
	}
	data, err := encode(m)
	if err != nil {
		return err
	}
	tx.writes.put(matches, recordKey(m), data)
	after := entries(m)
	for _, e := range before {
		if !slices.Contains(after, e) {
			tx.writes.delete(e.bucket, []byte(e.key))
		}
	}
	for _, e := range after {
		if !slices.Contains(before, e) {
			tx.writes.put(e.bucket, []byte(e.key), []byte{})
		}
	}
	return nil
}

func (tx *transaction) InChannel(guild match.GuildID, channel match.ChannelID) ([]match.Match, error) {
	prefix, err := place(guild, channel)
	if err != nil {
		return nil, err
	}
	return tx.listed(channels, prefix)
}

func (tx *transaction) OfMember(guild match.GuildID, channel match.ChannelID, user match.UserID) ([]match.Match, error) {
	prefix, err := place(guild, channel)
	if err != nil {
		return nil, err
	}
	who, err := match.Snowflake(user)
	if err != nil {
		return nil, err
	}
	return tx.listed(members, append(prefix, key(who)...))
}

func (tx *transaction) Challenges(guild match.GuildID, user match.UserID) ([]match.Match, error) {
	prefix, err := place(guild, match.ChannelID(user))
	if err != nil {
		return nil, err
	}
	return tx.listed(challenges, prefix)
}

// listed are all matches that an index has under a prefix.
func (tx *transaction) listed(b bucket, prefix []byte) ([]match.Match, error) {
	keys, err := keysWithPrefix(tx, b, prefix, prefix, math.MaxInt)
	if err != nil {
		return nil, err
	}
	return tx.load(keys)
}

// load are the matches that keys of an index end with.
func (tx *transaction) load(keys [][]byte) ([]match.Match, error) {
	var found []match.Match
	for _, k := range keys {
		m, err := tx.indexed(k)
		if err != nil {
			return nil, err
		}
		found = append(found, m)
	}
	return found, nil
}

// indexed is the match that a key of an index ends with.
func (tx *transaction) indexed(k []byte) (match.Match, error) {
	id, err := idOf(k)
	if err != nil {
		return match.Match{}, err
	}
	m, err := tx.Match(id)
	if errors.Is(err, match.ErrNoMatch) {
		err = fmt.Errorf("match %v is %w: an index names it, but nothing says where it is kept", id, match.ErrDamaged)
	}
	return m, err
}

// sound are at most limit undamaged matches that an index has from one key on and before another, where that is not
// nil. The error names the damaged ones that lie between them.
func (tx *transaction) sound(b bucket, from, before []byte, limit int) ([]match.Match, error) {
	var found []match.Match
	var damaged []error
	for len(found) < limit {
		wanted := limit - len(found)
		keys, err := keysWithPrefix(tx, b, nil, from, wanted)
		if err != nil {
			return nil, err
		}
		for _, k := range keys {
			if before != nil && string(k) >= string(before) {
				return found, errors.Join(damaged...)
			}
			m, err := tx.indexed(k)
			switch {
			case err == nil:
				found = append(found, m)
			case errors.Is(err, match.ErrDamaged):
				damaged = append(damaged, err)
			default:
				return nil, err
			}
			from = append(k, 0)
		}
		if len(keys) < wanted {
			break
		}
	}
	return found, errors.Join(damaged...)
}

func (tx *transaction) Due(now time.Time, limit int) ([]match.Match, error) {
	return tx.sound(deadlines, nil, key(moment(now)+1), limit)
}

func (tx *transaction) NextDeadline() (time.Time, bool, error) {
	keys, err := keysWithPrefix(tx, deadlines, nil, nil, 1)
	if err != nil || len(keys) == 0 {
		return time.Time{}, false, err
	}
	at, err := number(keys[0][:min(keyPart, len(keys[0]))])
	if err != nil {
		return time.Time{}, false, fmt.Errorf("the list of deadlines is damaged: %w", err)
	}
	return time.UnixMilli(int64(at)).UTC(), true, nil
}

func (tx *transaction) Unshown(after match.ID, limit int) ([]match.Match, error) {
	return tx.after(unshown, after, limit)
}

func (tx *transaction) BotTurns(after match.ID, limit int) ([]match.Match, error) {
	return tx.after(botTurns, after, limit)
}

// after are at most limit undamaged matches that an index by ID has after the one given.
func (tx *transaction) after(b bucket, id match.ID, limit int) ([]match.Match, error) {
	if id == math.MaxUint64 {
		return nil, nil
	}
	return tx.sound(b, key(uint64(id)+1), nil, limit)
}
