package storage

import (
	"slices"

	"go.etcd.io/bbolt"
)

// overlay is what one call has written, laid over what was there before. Only when the call succeeds is it applied,
// so that the many calls that share a transaction of bbolt can fail each by itself.
type overlay struct {
	base    reader
	changes map[bucket]map[string][]byte // nil: deleted
}

func newOverlay(base reader) *overlay {
	return &overlay{base: base, changes: make(map[bucket]map[string][]byte)}
}

func (o *overlay) put(b bucket, key, value []byte) {
	if o.changes[b] == nil {
		o.changes[b] = make(map[string][]byte)
	}
	o.changes[b][string(key)] = value
}

func (o *overlay) delete(b bucket, key []byte) { o.put(b, key, nil) }

func (o *overlay) get(b bucket, key []byte) ([]byte, error) {
	if value, changed := o.changes[b][string(key)]; changed {
		return value, nil
	}
	return o.base.get(b, key)
}

func (o *overlay) scan(b bucket, from []byte, fn func(key, value []byte) bool) error {
	var mine []string
	for k := range o.changes[b] {
		if k >= string(from) {
			mine = append(mine, k)
		}
	}
	slices.Sort(mine)

	more := true
	next := func() {
		k := mine[0]
		mine = mine[1:]
		if value := o.changes[b][k]; value != nil {
			more = fn([]byte(k), value)
		}
	}
	err := o.base.scan(b, from, func(k, v []byte) bool {
		for more && len(mine) > 0 && mine[0] < string(k) {
			next()
		}
		switch {
		case !more:
		case len(mine) > 0 && mine[0] == string(k):
			next()
		default:
			more = fn(k, v)
		}
		return more
	})
	for err == nil && more && len(mine) > 0 {
		next()
	}
	return err
}

// apply writes the changes into a transaction of bbolt.
func (o *overlay) apply(tx *bbolt.Tx) error {
	for b, changes := range o.changes {
		in := tx.Bucket([]byte(b))
		for k, value := range changes {
			var err error
			if value == nil {
				err = in.Delete([]byte(k))
			} else {
				err = in.Put([]byte(k), value)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
