package storage

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"go.etcd.io/bbolt"
)

// create makes an empty file of the games, readable by its owner only. It is made whole under another name and then
// appears under its own: whenever the machine stops, there is a good file or none. Where another process was faster,
// its file stays.
func create(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	temp, err := tempBeside(path)
	if err != nil {
		return err
	}
	defer os.Remove(temp)
	db, err := bbolt.Open(temp, 0o600, nil)
	if err != nil {
		return err
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, b := range allBuckets {
			if _, err := tx.CreateBucket([]byte(b)); err != nil {
				return err
			}
		}
		head := tx.Bucket([]byte(header))
		if err := head.Put(lastIDKey, key(0)); err != nil {
			return err
		}
		return head.Put(schemaKey, key(schemaVersion))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	if err := publish(temp, path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// tempBeside makes an empty file with a name of its own in the folder of path, for its owner only.
func tempBeside(path string) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*.new")
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

// publish gives a file that is whole and on disk its name. It never replaces a file: the error is then
// [fs.ErrExist]. A link is the one way to get a name only if it is free.
func publish(temp, path string) error {
	if err := os.Link(temp, path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder puts on disk what a folder lists. Windows cannot and need not do so.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
