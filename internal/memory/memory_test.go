package memory

import "testing"

func TestAvailable(t *testing.T) {
	for _, bytes := range []int64{0, 1, 1 << 20} {
		if !Available(bytes) {
			t.Errorf("%d bytes cannot be had", bytes)
		}
	}
	if Available(1 << 60) {
		t.Error("an exabyte can be had")
	}
}
