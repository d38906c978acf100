package cli

import (
	"errors"
	"fmt"
	"os"

	"owarebot/internal/wholefile"
)

// writeFile puts data into the file at path, whole or not at all. What is there
// and no regular file (a folder, a device) is left alone. The error is one
// sentence that names path and says what to do.
func writeFile(path string, data []byte) error {
	if err := mayReplace(path); err != nil {
		return err
	}
	return cannotWrite(path, wholefile.Write(path, data))
}

// canWrite returns the error that writeFile would return, as far as it can be
// told before there is something to write: for those who work long for it.
func canWrite(path string) error {
	if err := mayReplace(path); err != nil {
		return err
	}
	return cannotWrite(path, wholefile.CanWrite(path))
}

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
	return fmt.Errorf("%s: %w; check the path, the permissions and the room on the disk", path, err)
}
