package config

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// errDuration is all there is to say about a text that is no duration: the
// setting's own description gives examples.
var errDuration = errors.New("not a duration")

// parseDuration reads a duration as people write one: 90s, 2m, 24h, 7d, 1d12h.
// It is time.ParseDuration with days, of 24 hours each, allowed in front.
func parseDuration(text string) (time.Duration, error) {
	days, rest, hasDays := strings.Cut(text, "d")
	if !hasDays {
		days, rest = "", text
	}
	var total time.Duration
	if hasDays {
		// 100,000 days stay far from the overflow at some 106,751.
		n, err := strconv.ParseUint(days, 10, 32)
		if err != nil || n > 100_000 {
			return 0, errDuration
		}
		total = time.Duration(n) * 24 * time.Hour
		if rest == "" {
			return total, nil
		}
	}
	clock, err := time.ParseDuration(rest)
	if err != nil || clock < 0 || total+clock < 0 {
		return 0, errDuration
	}
	return total + clock, nil
}
