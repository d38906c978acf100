package wholefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Also the longest name there is can be written.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, strings.Repeat("x", 255-len(".png"))+".png")
	for _, want := range []string{"a longer text", "data"} {
		if err := CanWrite(path); err != nil {
			t.Fatal(err)
		}
		if err := Write(path, []byte(want[:2]), []byte(want[2:])); err != nil {
			t.Fatal(err)
		}
		if data, err := os.ReadFile(path); err != nil || string(data) != want {
			t.Errorf("the file holds %q, %v; want %q", data, err, want)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the folder holds %v", entries)
	}
}

// A folder that is not there, and one that stands where the file should be:
// nothing is left, and no name of ours is told.
func TestWriteFails(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "none", "file"), dir} {
		err := Write(path, []byte("data"))
		var inPath *fs.PathError
		var inLink *os.LinkError
		if err == nil || errors.As(err, &inPath) || errors.As(err, &inLink) {
			t.Errorf("%s: error %v", path, err)
		}
	}
	if err := CanWrite(filepath.Join(dir, "none", "file")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("the folder holds %v", entries)
	}
	if beside, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), temporary)); len(beside) != 0 {
		t.Errorf("beside it are %v", beside)
	}
}
