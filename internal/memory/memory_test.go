package memory

import "testing"

func TestAvailable(t *testing.T) {
	if !Available(1 << 20) {
		t.Error("a megabyte cannot be had")
	}
	if Available(1 << 60) {
		t.Error("an exabyte can be had")
	}
}
