package config

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// Token is a bot token that cannot be printed by accident: every verb of fmt,
// slog and encoding/json show hidden instead. Reveal is the one way to the
// secret. The zero value is no token. Tokens are comparable.
type Token struct{ secret string }

// hidden is what stands for a token in anything printed.
const hidden = "[hidden]"

// tokenAllowed completes the sentence "the token must be".
const tokenAllowed = "one word, as Discord's developer portal shows it"

// ParseToken takes a token as it was copied, with or without space around it
// or "Bot" before it. It refuses text that cannot be a token, without repeating
// it: what was pasted by mistake may be a secret too.
func ParseToken(text string) (Token, error) {
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "Bot "))
	for _, r := range text {
		if r <= ' ' || r > '~' {
			return Token{}, errors.New("the token must be " + tokenAllowed)
		}
	}
	return Token{secret: text}, nil
}

// IsZero reports whether there is no token.
func (t Token) IsZero() bool { return t.secret == "" }

// Reveal returns the secret, to hand to Discord and to nobody else.
func (t Token) Reveal() string { return t.secret }

// String returns a placeholder, or nothing for the zero value.
func (t Token) String() string {
	if t.IsZero() {
		return ""
	}
	return hidden
}

// Format writes the placeholder for every verb, also for %#v and %x, which
// would otherwise look into the struct.
func (t Token) Format(state fmt.State, _ rune) {
	// fmt gives no way to report a failed write, and does not fail itself.
	_, _ = io.WriteString(state, t.String())
}

// LogValue gives slog the placeholder.
func (t Token) LogValue() slog.Value { return slog.StringValue(t.String()) }

// MarshalText gives encoding/json and its like the placeholder.
func (t Token) MarshalText() ([]byte, error) { return []byte(t.String()), nil }
