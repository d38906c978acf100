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
