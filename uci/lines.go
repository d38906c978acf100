package uci

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"sync"
	"unicode"
)

// longestLine is how much of a line is kept, many times the moves of the
// longest game. What comes after makes the line one that is not understood.
const longestLine = 1 << 16

// readLines sends the lines one by one until the input ends or somebody quits.
func readLines(in io.Reader, lines chan<- string, quit <-chan struct{}) error {
	r := bufio.NewReader(in)
	for {
		line, err := readLine(r)
		if err == nil || line != "" {
			select {
			case lines <- line:
			case <-quit:
				return nil
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// readLine returns a line, of which the end and what is beyond longestLine are
// left out. The error may come with the beginning of a last line.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part[:min(len(part), longestLine-len(line))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return string(line), err
		}
	}
}

// writer writes whole lines for several goroutines, each at once.
type writer struct {
	mu  sync.Mutex
	to  io.Writer
	err error
}

func (w *writer) line(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		_, w.err = io.WriteString(w.to, text+"\n")
	}
}

// failed returns the first error of writing.
func (w *writer) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// quote shows a word from outside, shortened and with nothing in it that would
// disturb a line.
func quote(word string) string {
	const most = 24
	for i, r := range word {
		if i >= most || !unicode.IsPrint(r) {
			return strconv.QuoteToASCII(word[:i]) + "..."
		}
	}
	return strconv.Quote(word)
}
