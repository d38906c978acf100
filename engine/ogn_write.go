package engine

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// recordTag ties a tag's name in a record to its text field.
type recordTag struct {
	name  string
	field func(*Record) *string
}

// recordTags are the tags that may hold any text, in the order in which they
// are written. Variant stands before them, Result and FEN after North.
var recordTags = [...]recordTag{
	{"Event", func(r *Record) *string { return &r.Event }},
	{"Site", func(r *Record) *string { return &r.Site }},
	{"Date", func(r *Record) *string { return &r.Date }},
	{"Round", func(r *Record) *string { return &r.Round }},
	{"South", func(r *Record) *string { return &r.South }},
	{"North", func(r *Record) *string { return &r.North }},
	{terminationTag, func(r *Record) *string { return &r.Termination }},
}

const (
	variantTag     = "Variant"
	resultTag      = "Result"
	startTag       = "FEN"
	terminationTag = "Termination"

	// lineWidth is where lines of moves are broken; a long comment may go
	// beyond it.
	lineWidth = 80
)

// String returns the record as text. [ParseRecord] reads it back equal when
// [Record.Validate] accepts the record.
func (r Record) String() string {
	var out strings.Builder
	tag := func(name, value string) { fmt.Fprintf(&out, "[%s \"%s\"]\n", name, escape(value, '"')) }
	tag(variantTag, r.Rules.String())
	for _, t := range recordTags {
		if t.name == terminationTag {
			continue
		}
		tag(t.name, *t.field(&r))
	}
	tag(resultTag, r.Result.String())
	if r.Start != StartPosition() {
		tag(startTag, r.Start.String())
	}
	if r.Termination != "" {
		tag(terminationTag, r.Termination)
	}
	out.WriteByte('\n')
	writeWrapped(&out, r.moveWords())
	return out.String()
}

// moveWords returns the moves with their numbers, and the comments.
func (r Record) moveWords() []string {
	var words []string
	comment := func(ply int) {
		if text, ok := r.Comments[ply]; ok {
			words = append(words, "{"+escape(text, '}')+"}")
		}
	}
	comment(0)
	p := r.Start
	var turn turnNumber
	for i, pit := range r.Moves {
		word := pit.String()
		// Captures are written as far as the moves are legal.
		if next, trace, err := r.Rules.PlayTraced(p, pit); err == nil {
			p = next
			if n := trace.Captured(); n > 0 {
				word = fmt.Sprintf("%s+%d", word, n)
			}
		}
		if turn.next(pit.Owner()) {
			word = turn.mark(pit.Owner()) + " " + word
		}
		words = append(words, word)
		comment(i + 1)
	}
	return words
}

// writeWrapped writes words with spaces between them, in lines.
func writeWrapped(out *strings.Builder, words []string) {
	column := 0
	for _, word := range words {
		width := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+width > lineWidth:
			out.WriteByte('\n')
			column = 0
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += width
	}
	if column > 0 {
		out.WriteByte('\n')
	}
}

// escape makes any text fit between quotes or braces, so that it ends only
// where it ends and stays in its line. A backslash goes before the closing
// character and before a backslash. Bytes that are not UTF-8, and characters
// that break lines, control a terminal or turn the direction of writing, are
// written byte by byte as \xHH.
func escape(text string, closing rune) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case c == closing || c == '\\':
			out.WriteByte('\\')
			out.WriteRune(c)
		case c == utf8.RuneError && size == 1, hidden(c):
			for _, b := range []byte(text[i : i+size]) {
				fmt.Fprintf(&out, `\x%02X`, b)
			}
		default:
			out.WriteRune(c)
		}
		i += size
	}
	return out.String()
}

func hidden(c rune) bool {
	return unicode.In(c, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}
