package match_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"owarebot/match"
)

func TestIDs(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		id := match.ID(rapid.Uint64Range(1, math.MaxUint64).Draw(r, "id"))
		text := id.String()
		if back, err := match.ParseID(text); err != nil || back != id || len(text) > 13 {
			r.Fatalf("%d is written %q and read as %d, %v", uint64(id), text, back, err)
		}
	})
	for _, text := range []string{"", "0", "01", "A", "+1", "-1", "1_0", " 1", "1 ", "3w5e11264sgsg", "é"} {
		if id, err := match.ParseID(text); err == nil {
			t.Errorf("%q was read as %v", text, id)
		}
	}
}

// What is read as an ID is exactly what is written for it.
func FuzzParseID(f *testing.F) {
	for _, seed := range []string{"1", "zz", "3w5e11264sgsf", "0", "A"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if id, err := match.ParseID(text); err == nil && (id == 0 || id.String() != text) {
			t.Errorf("%q was read as %v", text, id)
		}
	})
}

func TestSnowflake(t *testing.T) {
	if n, err := match.Snowflake(match.UserID("18446744073709551615")); err != nil || n != math.MaxUint64 {
		t.Errorf("the largest is %d, %v", n, err)
	}
	for _, text := range []match.UserID{"", "0", "01", "1a", "-1", "18446744073709551616", "<@1>"} {
		if _, err := match.Snowflake(text); err == nil {
			t.Errorf("%q was taken for a Discord ID", text)
		}
	}
}
