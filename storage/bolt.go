package storage

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/debug"

	"go.etcd.io/bbolt"
)

// errUnreadable is what every error of a file that turns out to be damaged while it is in use wraps.
var errUnreadable = errors.New("the file of the games cannot be read any more; stop the bot and check the file")

// reader looks keys up. Values it gives belong to the caller.
type reader interface {
	// get is nil where there is no such key, and not nil, though it may be empty, where there is.
	get(b bucket, key []byte) ([]byte, error)
	// scan calls fn for the keys from one on, in ascending order, until fn returns false. fn must not keep or change
	// what it gets, nor write.
	scan(b bucket, from []byte, fn func(key, value []byte) bool) error
}

// boltReader reads through a transaction of bbolt.
type boltReader struct{ tx *bbolt.Tx }

func (r boltReader) get(b bucket, key []byte) (value []byte, err error) {
	err = guard(func() error {
		in := r.tx.Bucket([]byte(b))
		if in == nil {
			return fmt.Errorf("%w: no bucket %s", errUnreadable, b)
		}
		if v := in.Get(key); v != nil {
			value = append([]byte{}, v...)
		}
		return nil
	})
	return value, err
}

func (r boltReader) scan(b bucket, from []byte, fn func(key, value []byte) bool) error {
	return guard(func() error {
		in := r.tx.Bucket([]byte(b))
		if in == nil {
			return fmt.Errorf("%w: no bucket %s", errUnreadable, b)
		}
		cursor := in.Cursor()
		for k, v := cursor.Seek(from); k != nil && fn(k, v); k, v = cursor.Next() {
		}
		return nil
	})
}

// guard makes an error of what bbolt does with a damaged file: it follows whatever stands in its pages, panics, or
// touches memory behind the end of the file, which kills the program unless the goroutine asked for a panic instead.
func guard(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", errUnreadable, p)
		}
	}()
	return fn()
}

// keysWithPrefix collects copies of at most limit keys that begin with prefix and come after the one given.
func keysWithPrefix(r reader, b bucket, prefix, after []byte, limit int) ([][]byte, error) {
	var keys [][]byte
	err := r.scan(b, after, func(k, _ []byte) bool {
		if !bytes.HasPrefix(k, prefix) || len(keys) == limit {
			return false
		}
		keys = append(keys, bytes.Clone(k))
		return true
	})
	return keys, err
}
