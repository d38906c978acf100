package engine

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// recordScanner goes through a record's text and knows its punctuation.
type recordScanner struct {
	text string
	at   int // the byte that comes next
}

// errorAt returns an error that names the line and column of a byte.
func (in *recordScanner) errorAt(at int, format string, args ...any) error {
	before := in.text[:at]
	line := strings.Count(before, "\n") + 1
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Errorf("line %d, column %d: %w", line, column, fmt.Errorf(format, args...))
}

func (in *recordScanner) done() bool { return in.at == len(in.text) }

// peek returns the next byte, 0 at the end.
func (in *recordScanner) peek() byte {
	if in.done() {
		return 0
	}
	return in.text[in.at]
}

// take returns the characters of the set that come next.
func (in *recordScanner) take(set string) string {
	start := in.at
	for !in.done() && strings.IndexByte(set, in.text[in.at]) >= 0 {
		in.at++
	}
	return in.text[start:in.at]
}

// takeUntil returns what comes before the next character of the set.
func (in *recordScanner) takeUntil(set string) string {
	start := in.at
	for !in.done() && strings.IndexByte(set, in.text[in.at]) < 0 {
		in.at++
	}
	return in.text[start:in.at]
}

func (in *recordScanner) skipSpace() { in.take(" \t\r\n") }

// tag reads `[Name "value"]` and returns where the value begins.
func (in *recordScanner) tag() (name, value string, at int, err error) {
	start := in.at
	in.at++
	in.skipSpace()
	name = in.take("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")
	in.skipSpace()
	if name == "" || in.peek() != '"' {
		return "", "", 0, in.errorAt(start, `this tag is not complete, write [Name "value"]`)
	}
	at = in.at
	if value, err = in.enclosed('"'); err != nil {
		return "", "", 0, err
	}
	in.skipSpace()
	if in.peek() != ']' {
		return "", "", 0, in.errorAt(in.at, "tag %s must end with ] after its value", quote(name))
	}
	in.at++
	return name, value, at, nil
}

// enclosed reads text in quotes or braces, from the opening character on, and
// undoes what [escape] did. Lines may be broken in braces, not in quotes.
func (in *recordScanner) enclosed(closing byte) (string, error) {
	start := in.at
	in.at++
	var out strings.Builder
	for !in.done() {
		c, size := utf8.DecodeRuneInString(in.text[in.at:])
		switch {
		case c == rune(closing):
			in.at++
			return out.String(), nil
		case c == '\\':
			b, err := in.escaped(closing)
			if err != nil {
				return "", err
			}
			out.WriteByte(b)
			continue
		case c == utf8.RuneError && size == 1:
			return "", in.errorAt(in.at, `this byte is not UTF-8, write it as \x%02X`, in.text[in.at])
		case hidden(c) && !(closing == '}' && strings.ContainsRune("\r\n\t", c)):
			return "", in.errorAt(in.at, `character %U cannot stand here as it is, write its bytes as \xHH`, c)
		}
		out.WriteString(in.text[in.at : in.at+size])
		in.at += size
	}
	return "", in.errorAt(start, "the text that begins here has no closing %c", closing)
}

// escaped reads a backslash and what belongs to it.
func (in *recordScanner) escaped(closing byte) (byte, error) {
	start := in.at
	rest := in.text[in.at+1:]
	if rest != "" && (rest[0] == closing || rest[0] == '\\') {
		in.at += 2
		return rest[0], nil
	}
	if len(rest) >= 3 && rest[0] == 'x' {
		if b, err := strconv.ParseUint(rest[1:3], 16, 8); err == nil {
			in.at += 4
			return byte(b), nil
		}
	}
	return 0, in.errorAt(start, `after a backslash there must be a backslash, %c or x and two hexadecimal digits`, closing)
}

// skipVariation passes over a variation in parentheses and those inside it.
func (in *recordScanner) skipVariation() error {
	start := in.at
	for depth := 0; !in.done(); {
		switch in.peek() {
		case '{':
			if _, err := in.enclosed('}'); err != nil {
				return err
			}
			continue
		case '(':
			depth++
		case ')':
			depth--
		}
		in.at++
		if depth == 0 {
			return nil
		}
	}
	return in.errorAt(start, "the variation that begins here has no closing parenthesis")
}
