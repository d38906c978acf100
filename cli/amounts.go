package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// timeFlag is a time, more than 0.
type timeFlag time.Duration

// UnmarshalText reads a number of seconds, or a time with its unit such as 2m30s.
func (t *timeFlag) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil {
		d, err = time.ParseDuration(string(text) + "s")
	}
	if err != nil || d <= 0 {
		return fmt.Errorf("write seconds, such as 10, or a time with its unit, such as 2m30s, not %q", text)
	}
	*t = timeFlag(d)
	return nil
}

// sizeFlag is a number of bytes, more than 0.
type sizeFlag int64

// sizes are units by the first letter of their names.
var sizes = map[string]int64{"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}

// UnmarshalText reads a size such as 512MB or 8 GiB. Units are powers of 1024.
func (n *sizeFlag) UnmarshalText(text []byte) error {
	name := strings.ToUpper(strings.TrimSpace(string(text)))
	digits := strings.TrimRight(name, " KMGTIB")
	unit := strings.TrimSpace(name[len(digits):])
	factor, known := sizes[strings.TrimSuffix(strings.TrimSuffix(unit, "B"), "I")]
	count, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !known || count <= 0 || count > 1<<62/factor {
		return fmt.Errorf("write a size with its unit, such as 512MB or 8GB, not %q", text)
	}
	*n = sizeFlag(count * factor)
	return nil
}
