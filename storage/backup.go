package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"go.etcd.io/bbolt"
)

// Backup writes a copy of the file as it is at this moment to dest, while the store goes on being used. The copy is
// written beside dest, put on disk, checked like [Check] does, and only then gets its name; otherwise nothing stays
// behind. A file that exists is not replaced. The error is one sentence.
//
// While the copy is written a read transaction is open: commits go on, but no page freed meanwhile is used again, so
// that the file grows by what is written in that time, and a writer that had to map a larger file would wait (see
// mapAhead). Copying to a slow medium is therefore better done from a copy on a fast one.
func (s *Store) Backup(ctx context.Context, dest string) error {
	if _, err := os.Lstat(dest); err == nil {
		return sentence("write", dest, errThere)
	}
	temp, err := tempBeside(dest)
	if err != nil {
		return sentence("write", dest, err)
	}
	defer os.Remove(temp)
	if err := s.copyTo(ctx, temp); err != nil {
		return sentence("write", dest, err)
	}
	report, err := Check(temp)
	switch {
	case err != nil:
		return err
	case !report.OK():
		return fmt.Errorf("the file of the games is damaged, so that no backup of it was written: %s", report.Problems[0])
	}
	if err := publish(temp, dest); err != nil {
		if errors.Is(err, fs.ErrExist) {
			err = errThere
		}
		return sentence("write", dest, err)
	}
	return nil
}

var errThere = errors.New("there is one already")

// copyTo overwrites a file with the store's content and puts it on disk.
func (s *Store) copyTo(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	err = s.db.View(func(tx *bbolt.Tx) error {
		return guard(func() error {
			_, err := tx.WriteTo(untilDone{ctx, f})
			return err
		})
	})
	if ctx.Err() != nil {
		err = ctx.Err() // which bbolt does not wrap
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// untilDone is a writer that fails once ctx has ended.
type untilDone struct {
	ctx context.Context
	w   io.Writer
}

func (u untilDone) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(p)
}
