package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// The file that is written meanwhile has a name of its own, which is nobody's
// business; what a person typed is.
func TestWriteFileNamesWhatWasTyped(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "none", "board.png")
	err := writeFile(missing, []byte("data"))
	want := missing + ": no such file or directory; check the path, the permissions and the room on the disk"
	if err == nil || err.Error() != want {
		t.Errorf("error %v; want %s", err, want)
	}
	if err := writeFile("", []byte("data")); err == nil || err.Error() != "the file to write has no name; give it one" {
		t.Errorf("without a name: error %v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("the folder now holds %v", entries)
	}
}
