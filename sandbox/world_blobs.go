package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"
)

// spareBlobs is how many files that no message shows any more are still served, for a browser that is about to load
// the picture of the board before last.
const spareBlobs = 256

// blobs keeps the attachments' bytes under names that nobody can guess: in a folder, or in memory without one.
type blobs struct {
	dir    string
	mu     sync.RWMutex
	memory map[string][]byte
	spare  []string
}

func newBlobs(dir string) *blobs { return &blobs{dir: dir, memory: map[string][]byte{}} }

// blobName is what an attachment's bytes are kept under. Requests for files are held against it.
var blobName = regexp.MustCompile(`^\d{1,20}-[0-9a-f]{32}$`)

func (b *blobs) put(name string, data []byte) error {
	if b.dir == "" {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.memory[name] = data
		return nil
	}
	file := filepath.Join(b.dir, name)
	err := os.WriteFile(file, data, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(b.dir, 0o700); err == nil {
			err = os.WriteFile(file, data, 0o600)
		}
	}
	if err != nil {
		return fmt.Errorf("cannot keep an attachment: %w", err)
	}
	return nil
}

// get is the bytes kept under a name, whoever made that up.
func (b *blobs) get(name string) ([]byte, bool) {
	if !blobName.MatchString(name) {
		return nil, false
	}
	if b.dir == "" {
		b.mu.RLock()
		defer b.mu.RUnlock()
		data, ok := b.memory[name]
		return data, ok
	}
	data, err := os.ReadFile(filepath.Join(b.dir, name))
	return data, err == nil
}

// drop forgets files, though not at once.
func (b *blobs) drop(names []string) {
	if len(names) == 0 {
		return
	}
	b.mu.Lock()
	b.spare = append(b.spare, names...)
	gone := b.spare[:max(0, len(b.spare)-spareBlobs)]
	b.spare = append([]string(nil), b.spare[len(gone):]...)
	for _, name := range gone {
		delete(b.memory, name)
	}
	b.mu.Unlock()
	if b.dir == "" {
		return
	}
	for _, name := range gone {
		os.Remove(filepath.Join(b.dir, name)) // a file that stays is removed by the next prune
	}
}

// prune removes what an earlier run has left behind, all but the files to keep.
func (b *blobs) prune(keep map[string]bool) error {
	entries, err := os.ReadDir(b.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, entry := range entries {
		if name := entry.Name(); blobName.MatchString(name) && !keep[name] {
			err = errors.Join(err, os.Remove(filepath.Join(b.dir, name)))
		}
	}
	return err
}
