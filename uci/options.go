package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"owarebot/engine"
	"owarebot/internal/memory"
)

// options are what can be set.
type options struct {
	rules   engine.Rules
	hash    int // MB
	threads int
	tables  string // a folder, "" for none
}

const (
	defaultHash = 64
	mostHash    = 1 << 16
	mostThreads = 256
	// noText is how the protocol writes an empty text.
	noText = "<empty>"
)

func defaultOptions() options { return options{hash: defaultHash, threads: 1} }

// option is one of them, as other programs see it.
type option struct {
	name     string
	describe func() string
	set      func(o *options, value string) error
}

// optionList has the options in the order in which they are told.
var optionList = []option{
	{"Rules", describeRules, setRules},
	{"Hash", describeNumber(defaultHash, mostHash), setHash},
	{"Threads", describeNumber(1, mostThreads), func(o *options, value string) (err error) {
		o.threads, err = number(value, 1, mostThreads)
		return err
	}},
	{"EndgameTables", func() string { return "type string default " + noText }, setTables},
	{"Ponder", func() string { return "type check default true" }, setPonder},
}

func describeRules() string {
	text := "type combo default " + engine.Rules{}.String()
	for _, r := range engine.AllRules() {
		text += " var " + r.String()
	}
	return text
}

func setRules(o *options, value string) error {
	rules, err := engine.ParseRules(value)
	if err == nil {
		o.rules = rules
	}
	return err
}

func describeNumber(standard, most int) func() string {
	return func() string { return fmt.Sprintf("type spin default %d min 1 max %d", standard, most) }
}

func setHash(o *options, value string) error {
	n, err := number(value, 1, mostHash)
	switch {
	case err != nil:
		return err
	case !memory.Available(int64(n) << 20):
		return fmt.Errorf("the system does not have %d MB of memory", n)
	}
	o.hash = n
	return nil
}

func setTables(o *options, value string) error {
	if value == noText {
		value = ""
	}
	o.tables = value
	return nil
}

// setPonder has nothing to set: whether there is pondering is for those to
// decide who say "go ponder". The option tells them that they may.
func setPonder(_ *options, value string) error {
	if value != "true" && value != "false" {
		return fmt.Errorf("%s is neither true nor false", quote(value))
	}
	return nil
}

// number reads a number in words of the protocol.
func number(word string, least, most int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		return least, fmt.Errorf("%s is not a number from %d to %d", quote(word), least, most)
	}
	return n, nil
}

// setOption carries out "setoption name N value V". Names are not told apart by
// their case.
func (s *server) setOption(words []string) error {
	if len(words) < 2 || words[0] != "name" {
		return errors.New("write setoption name, the option, value and what it is to be")
	}
	name, value := words[1], ""
	if len(words) > 2 {
		if words[2] != "value" {
			return fmt.Errorf("%s stands where value is expected", quote(words[2]))
		}
		value = strings.Join(words[3:], " ")
	}
	for _, o := range optionList {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		changed := s.options
		if err := o.set(&changed, value); err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		s.change(changed)
		return nil
	}
	return fmt.Errorf("there is no option %s", quote(name))
}

// change puts options into effect. The position of other rules is gone.
func (s *server) change(to options) {
	if to == s.options {
		return
	}
	newRules := to.rules != s.options.rules
	s.options = to
	s.putAway()
	if newRules {
		s.startOver()
	}
}
