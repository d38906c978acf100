package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// writeFile puts data into the file at path, whole or not at all: it is written
// under another name beside it, and renamed once it is complete on the disk.
// What is there and no regular file (a folder, a device) is left alone. The
// error is one sentence that names path and says what to do.
func writeFile(path string, data []byte) error {
	if err := mayReplace(path); err != nil {
		return err
	}
	return cannotWrite(path, replace(path, data))
}

// canWrite returns the error that writeFile would return, as far as it can be
// told before there is something to write: for those who work long for it.
func canWrite(path string) error {
	if err := mayReplace(path); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), temporary)
	if err == nil {
		f.Close()
		err = os.Remove(f.Name())
	}
	return cannotWrite(path, err)
}

// temporary is the pattern of names under which files are written.
const temporary = ".owarebot-*"

func mayReplace(path string) error {
	if path == "" {
		return errors.New("the file to write has no name; give it one")
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file; give the name of one, or a new name", path)
	}
	return nil
}

// cannotWrite makes an error a sentence, nil if there is none.
func cannotWrite(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w; check the path, the permissions and the room on the disk", path, withoutName(err))
}

// replace writes the file under another name and renames it.
func replace(path string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), temporary)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(data); err == nil {
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

// withoutName is an error of the file system without the name of the file being
// written meanwhile, of which nobody has heard.
func withoutName(err error) error {
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
