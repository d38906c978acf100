//go:build unix

package endgame_test

import (
	"strings"
	"syscall"
	"testing"

	"owarebot/engine"
	"owarebot/engine/endgame"
)

// To open a named pipe that nobody writes to would never end.
func TestPipeInPlaceOfATable(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(endgame.Path(dir, engine.Rules{}), 0o644); err != nil {
		t.Skipf("there can be no named pipe here: %v", err)
	}
	if _, err := endgame.Open(dir, engine.Rules{}); err == nil || !strings.HasSuffix(err.Error(), "it is not a regular file") {
		t.Errorf("the error is %v", err)
	}
}
