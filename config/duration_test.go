package config

import (
	"testing"
	"time"
)

func TestParseDuration(t *testing.T) {
	const day = 24 * time.Hour
	for text, want := range map[string]time.Duration{
		"0s": 0, "0": 0, "90s": 90 * time.Second, "2m": 2 * time.Minute, "24h": day, "7d": 7 * day, "0d": 0,
		"1d12h": 36 * time.Hour, "1d1h1m1s": day + time.Hour + time.Minute + time.Second, "100000d": 100_000 * day,
	} {
		if got, err := parseDuration(text); err != nil || got != want {
			t.Errorf("parseDuration(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "d", "7", "-7d", "+7d", "7d-1h", "-1h", "7 d", "7d ", "1h7d", "7d7d", "1.5d", "7days", "week", "100001d", "99999999999999999999d",
		"100000d2000000h",
	} {
		if got, err := parseDuration(text); err == nil {
			t.Errorf("parseDuration(%q) = %v; want an error", text, got)
		}
	}
}
