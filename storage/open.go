package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// schemaVersion is the form of the file that this program writes. It grows when an older program could no longer
// understand a file; see schema.go.
const schemaVersion = 2

// defaultLockTimeout is how long another process may take to let go of the file, as when the bot is restarted.
const defaultLockTimeout = 2 * time.Second

// mapAhead is how much address space is mapped at once. A file that outgrows its mapping must be mapped anew, and for
// that the writer has to wait for all readers, a backup being one; so it gets more than it will need for years. Only
// on Windows does mapping more than there is make the file larger.
const mapAhead = 1 << 30

// Options are how a file is opened. The zero value is good.
type Options struct {
	LockTimeout time.Duration // how long to wait for another process that has the file; 0 for two seconds
	maxSize     int           // the file cannot grow beyond this, as on a full disk; 0 for no limit
}

// ErrInUse is wrapped by the error of a file that another process has open.
var ErrInUse = errors.New("another owarebot is using it")

// Open opens the file of the games, and makes it, and the folder it is in, where there is none. The error is one
// sentence that says which file, what is wrong and what to do; the file is then as it was. An existing file is read
// through once, to see that it is whole: bbolt would not notice.
func Open(path string, options Options) (*Store, error) {
	db, err := openForWriting(path, options)
	if err != nil {
		return nil, err
	}
	return start(db), nil
}

func openForWriting(path string, options Options) (*bbolt.DB, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := create(path); err != nil {
			return nil, sentence("make", path, err)
		}
	}
	db, _, err := openForReading(path, options)
	if err != nil {
		return nil, sentence("open", path, err)
	}
	if err := db.Close(); err != nil {
		return nil, sentence("open", path, err)
	}
	db, err = openBolt(path, options, false)
	if err != nil {
		return nil, sentence("open", path, err)
	}
	if err := upgrade(db); err != nil {
		_ = db.Close()
		return nil, sentence("bring up to date", path, err)
	}
	return db, nil
}

// openForReading opens a file that exists, under a lock that keeps writers out, and looks it over.
func openForReading(path string, options Options) (*bbolt.DB, meta, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, meta{}, err
	case info.IsDir():
		return nil, meta{}, errFolder
	case !info.Mode().IsRegular() || info.Size() == 0:
		return nil, meta{}, errNotOurs
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, meta{}, err
	}
	defer f.Close()
	size := func() (int64, error) {
		info, err := f.Stat()
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	}
	if _, err := readMeta(f, size); err != nil {
		return nil, meta{}, err
	}
	db, err := openBolt(path, options, true)
	if err != nil {
		return nil, meta{}, err
	}
	m, err := readMeta(f, size)
	if err == nil {
		err = walkPages(f, m)
	}
	if err == nil {
		err = db.View(func(tx *bbolt.Tx) error {
			_, err := schemaOf(tx)
			return err
		})
	}
	if err != nil {
		_ = db.Close()
		return nil, meta{}, err
	}
	return db, m, nil
}

// openBolt opens a file whose beginning has been checked.
func openBolt(path string, options Options, readOnly bool) (*bbolt.DB, error) {
	timeout := options.LockTimeout
	if timeout <= 0 {
		timeout = defaultLockTimeout
	}
	o := &bbolt.Options{
		Timeout: timeout, ReadOnly: readOnly, FreelistType: bbolt.FreelistMapType, NoStatistics: true,
		MaxSize: options.maxSize,
		OpenFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
			return os.OpenFile(name, flag&^os.O_CREATE, mode)
		},
	}
	if runtime.GOOS != "windows" && strconv.IntSize == 64 && !readOnly {
		o.InitialMmapSize = mapAhead
	}
	var db *bbolt.DB
	err := guard(func() (err error) {
		db, err = bbolt.Open(path, 0o600, o)
		return err
	})
	if errors.Is(err, berrors.ErrTimeout) {
		return nil, ErrInUse
	}
	return db, err
}

var (
	errFolder = errors.New("it is a folder")
	errNewer  = errors.New("a newer owarebot wrote it")
)

// sentence is the error of a file that cannot be used: what could not be done, why, and what to do about it.
func sentence(verb, path string, err error) error {
	advice := "check the path and the permissions"
	switch {
	case errors.Is(err, ErrInUse):
		advice = "stop that one first, or name another file"
	case errors.Is(err, errNotOurs), errors.Is(err, errFolder):
		advice = "name the file of the games"
		if verb == "open" {
			advice += ", or one that does not exist yet"
		}
	case errors.Is(err, errTruncated), errors.Is(err, errDamaged), errors.Is(err, errUnreadable):
		advice = "keep it as it is and put a backup in its place"
	case errors.Is(err, errThere):
		advice = "name a file that does not exist yet"
	case errors.Is(err, ErrClosed), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		advice = "try again"
	case errors.Is(err, syscall.EIO):
		advice = "check the disk"
	case errors.Is(err, errNewer):
		advice = "run that version again or put a backup in its place"
	}
	var inPath *fs.PathError
	var inLink *os.LinkError
	if errors.As(err, &inPath) {
		err = inPath.Err
	} else if errors.As(err, &inLink) {
		err = inLink.Err
	}
	return fmt.Errorf("cannot %s the file %s: %w; %s", verb, filepath.Clean(path), err, advice)
}
