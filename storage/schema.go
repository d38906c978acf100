package storage

import (
	"fmt"
	"slices"

	"go.etcd.io/bbolt"
)

// The forms that files have had:
//
//	1  the first
//	2  practice games: a record may have a level, and the index of the bot's turns lists some of them

// bucketsOf are the buckets that a file of a form has.
func bucketsOf(version int) []bucket {
	if version >= 2 {
		return allBuckets
	}
	return slices.DeleteFunc(slices.Clone(allBuckets), func(b bucket) bool { return b == botTurns })
}

// schemaOf is the form of a file, which is an error unless the file is ours and of a form that we know.
func schemaOf(tx *bbolt.Tx) (int, error) {
	head := tx.Bucket([]byte(header))
	if head == nil {
		return 0, errNotOurs
	}
	version, err := number(head.Get(schemaKey))
	switch {
	case err != nil || version == 0:
		return 0, errNotOurs
	case version > schemaVersion:
		return 0, fmt.Errorf("%w (form %d, this program knows form %d)", errNewer, version, schemaVersion)
	}
	for _, b := range bucketsOf(int(version)) {
		if tx.Bucket([]byte(b)) == nil {
			return 0, fmt.Errorf("%w: its part %q is missing", errDamaged, b)
		}
	}
	return int(version), nil
}

// upgrade brings a file of an older form up to date, all or nothing. There were no practice games before form 2, so the
// index of the bot's turns begins empty.
func upgrade(db *bbolt.DB) error {
	var version int
	err := guard(func() error {
		return db.View(func(tx *bbolt.Tx) (err error) {
			version, err = schemaOf(tx)
			return err
		})
	})
	if err != nil || version == schemaVersion {
		return err
	}
	return guard(func() error {
		return db.Update(func(tx *bbolt.Tx) error {
			if _, err := tx.CreateBucketIfNotExists([]byte(botTurns)); err != nil {
				return err
			}
			return tx.Bucket([]byte(header)).Put(schemaKey, key(schemaVersion))
		})
	})
}
