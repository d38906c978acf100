//go:build unix

package thinking

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A thought that reads a mapped file after that was cut short fails alone.
func TestThoughtWhoseFileIsGone(t *testing.T) {
	name := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(name, make([]byte, os.Getpagesize()), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	mapped, err := syscall.Mmap(int(file.Fd()), 0, os.Getpagesize(), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Munmap(mapped) }()
	if err := os.Truncate(name, 0); err != nil {
		t.Fatal(err)
	}
	q := New(1, 10, time.Now)
	place, err := q.Enter("a", 1, Move)
	if err != nil {
		t.Fatal(err)
	}
	err = place.Think(t.Context(), func(context.Context) error {
		if mapped[7] != 0 {
			t.Error("the file held nothing but zeros")
		}
		return nil
	})
	if err == nil || !strings.HasPrefix(err.Error(), "panic: ") {
		t.Errorf("got the error %v", err)
	}
}
