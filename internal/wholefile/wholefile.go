// Package wholefile writes files that are there whole or not at all.
package wholefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// temporary is the pattern of names under which files are written.
const temporary = ".owarebot-*"

// Write puts the parts, one after another, into the file at path: under another
// name beside it, which is renamed when all is on the disk. Whatever fails, the
// file is as it was and nothing is left beside it. Errors are without a name,
// see [WithoutName]: the person asked for path and for no other file.
func Write(path string, parts ...[]byte) error {
	return WithoutName(write(path, parts))
}

func write(path string, parts [][]byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), temporary)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	for _, part := range parts {
		if err == nil {
			_, err = f.Write(part)
		}
	}
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// CanWrite returns the error that Write would return, as far as it can be told
// before there is something to write: for those who work long for it.
func CanWrite(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), temporary)
	if err == nil {
		f.Close()
		err = os.Remove(f.Name())
	}
	return WithoutName(err)
}

// WithoutName returns what an error of the file system says without the file's
// name, for sentences that have one already. Other errors it returns as they
// are.
func WithoutName(err error) error {
	var inPath *fs.PathError
	var inLink *os.LinkError
	switch {
	case errors.As(err, &inPath):
		return inPath.Err
	case errors.As(err, &inLink):
		return inLink.Err
	}
	return err
}
