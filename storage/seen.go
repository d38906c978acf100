package storage

import (
	"time"

	"owarebot/match"
)

func (tx *transaction) Seen(id match.InteractionID) (bool, error) {
	n, err := match.Snowflake(id)
	if err != nil {
		return false, err
	}
	at, err := tx.get(seen, key(n))
	return at != nil, err
}

func (tx *transaction) MarkSeen(id match.InteractionID, at time.Time) error {
	if tx.writes == nil {
		return errReadOnly
	}
	n, err := match.Snowflake(id)
	if err != nil {
		return err
	}
	before, err := tx.get(seen, key(n))
	if err != nil {
		return err
	}
	if before != nil {
		tx.writes.delete(seenAt, append(before, key(n)...))
	}
	tx.writes.put(seen, key(n), key(moment(at)))
	tx.writes.put(seenAt, key(moment(at), n), []byte{})
	return nil
}

func (tx *transaction) ForgetSeen(before time.Time, limit int) error {
	if tx.writes == nil {
		return errReadOnly
	}
	if moment(before) == 0 {
		return nil
	}
	old, err := tx.until(seenAt, moment(before)-1, limit)
	if err != nil {
		return err
	}
	for _, k := range old {
		tx.writes.delete(seenAt, k)
		tx.writes.delete(seen, k[min(keyPart, len(k)):])
	}
	return nil
}

// until are the first keys of a bucket whose keys begin with a time, not after the one given.
func (tx *transaction) until(b bucket, last uint64, limit int) ([][]byte, error) {
	keys, err := keysWithPrefix(tx, b, nil, nil, limit)
	if err != nil {
		return nil, err
	}
	for i, k := range keys {
		if string(k) >= string(key(last+1)) {
			return keys[:i], nil
		}
	}
	return keys, nil
}
