//go:build unix

package endgame_test

import (
	"context"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"owarebot/engine"
	"owarebot/engine/endgame"
)

// When the file grows beyond what there is room for, here by a limit on the
// size of files, the last whole table stays and nothing else.
func TestNoRoomForTheTable(t *testing.T) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	small := limit
	small.Cur = 10_000 // boards with up to 5 seeds fit, those with 6 do not
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	err := endgame.Build(context.Background(), dir, engine.Rules{}, 7, nil)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	if err == nil || !strings.HasPrefix(err.Error(), "cannot write the endgame table "+dir) || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	table, err := endgame.Open(dir, engine.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	if err := table.Check(); err != nil || table.Seeds() != 5 {
		t.Errorf("the table has %d seeds, %v", table.Seeds(), err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the folder holds %v", entries)
	}
}
