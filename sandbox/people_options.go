package sandbox

import (
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"
)

// optionChecker holds what a member gives against what a command wants. While it is being typed, a command may still
// lack something.
type optionChecker struct {
	resolved *resolver
	typing   bool
	focused  int
}

// check returns the options as the bot gets them.
func (o *optionChecker) check(defined []commandOption, given []givenOption) ([]givenOption, error) {
	if len(defined) > 0 && defined[0].Type <= subcommandGroup {
		return o.branch(defined, given)
	}
	byName := map[string]commandOption{}
	for _, d := range defined {
		byName[d.Name] = d
	}
	seen := map[string]bool{}
	result := make([]givenOption, 0, len(given))
	for _, g := range given {
		d, ok := byName[g.Name]
		switch {
		case !ok:
			return nil, nonsense("The command has no option %q here.", g.Name)
		case seen[g.Name]:
			return nil, nonsense("The option %q is there twice.", g.Name)
		case g.Type != 0 && g.Type != d.Type:
			return nil, nonsense("The option %q is of type %d, not %d.", g.Name, d.Type, g.Type)
		case len(g.Options) > 0:
			return nil, nonsense("The option %q takes a value, not options.", g.Name)
		}
		seen[g.Name] = true
		g.Type = d.Type
		if err := o.value(d, &g); err != nil {
			return nil, err
		}
		result = append(result, g)
	}
	for _, d := range defined {
		if d.Required && !seen[d.Name] && !o.typing {
			return nil, nonsense("The option %q is required.", d.Name)
		}
	}
	return result, nil
}

// branch checks the choice of a subcommand or of a group of them.
func (o *optionChecker) branch(defined []commandOption, given []givenOption) ([]givenOption, error) {
	if len(given) != 1 {
		return nil, nonsense("Exactly one subcommand has to be chosen.")
	}
	g := given[0]
	for _, d := range defined {
		if d.Name != g.Name {
			continue
		}
		if g.Type != 0 && g.Type != d.Type || g.Value != nil || g.Focused {
			return nil, nonsense("The subcommand %q is of type %d and has no value.", d.Name, d.Type)
		}
		inner, err := o.check(d.Options, g.Options)
		return []givenOption{{Name: d.Name, Type: d.Type, Options: inner}}, err
	}
	return nil, nonsense("The command has no subcommand %q.", g.Name)
}

// value checks one value against its option.
func (o *optionChecker) value(d commandOption, g *givenOption) error {
	if g.Focused {
		if !o.typing || !d.Autocomplete {
			return nonsense("The option %q has no autocomplete to focus it for.", d.Name)
		}
		o.focused++
		if n, ok := g.Value.(json.Number); ok {
			g.Value = n.String()
		}
		if _, ok := g.Value.(string); !ok {
			return nonsense("The option %q needs a text, what has been typed so far.", d.Name)
		}
		return nil // what is being typed need not be right yet
	}
	switch d.Type {
	case optionString:
		return textOption(d, g)
	case optionInteger, optionNumber:
		return numberOption(d, g)
	case optionBoolean:
		if _, ok := g.Value.(bool); !ok {
			return nonsense("The option %q needs true or false.", d.Name)
		}
		return nil
	}
	id, _ := g.Value.(string)
	ok := false
	switch d.Type {
	case optionUser:
		ok = o.resolved.user(id)
	case optionChannel:
		ok = o.resolved.channel(id)
	case optionRole:
		ok = o.resolved.role(id)
	case optionMentionable:
		ok = o.resolved.user(id) || o.resolved.role(id)
	}
	if !ok {
		return nonsense("The option %q needs an ID of what there is here, not %q.", d.Name, id)
	}
	return nil
}

func textOption(d commandOption, g *givenOption) error {
	text, ok := g.Value.(string)
	n := utf8.RuneCountInString(text)
	switch {
	case !ok || text == "":
		return nonsense("The option %q needs a text.", d.Name)
	case d.MinLength != nil && n < *d.MinLength, d.MaxLength != nil && n > *d.MaxLength, n > 6000:
		return nonsense("The option %q has the wrong length, %d characters.", d.Name, n)
	case len(d.Choices) == 0:
		return nil
	}
	for _, c := range d.Choices {
		if c.Value == text {
			return nil
		}
	}
	return nonsense("The option %q has no choice %q.", d.Name, text)
}

func numberOption(d commandOption, g *givenOption) error {
	n, ok := g.Value.(json.Number)
	f, err := n.Float64()
	switch {
	case !ok || err != nil || math.Abs(f) > 1<<53 || d.Type == optionInteger && f != math.Trunc(f):
		return nonsense("The option %q needs a number of its kind.", d.Name)
	case outside(f, d.MinValue, d.MaxValue):
		return nonsense("The option %q is out of its range.", d.Name)
	case len(d.Choices) == 0:
		return nil
	}
	for _, c := range d.Choices {
		if numberOf(c.Value) == f {
			return nil
		}
	}
	return nonsense("The option %q has no choice %s.", d.Name, n)
}

func outside(f float64, least, most json.Number) bool {
	low, errLow := least.Float64()
	high, errHigh := most.Float64()
	return errLow == nil && f < low || errHigh == nil && f > high
}

// numberOf is the number that a choice stands for, however it was decoded.
func numberOf(v any) float64 {
	switch n := v.(type) {
	case json.Number:
		f, _ := strconv.ParseFloat(n.String(), 64)
		return f
	case int64:
		return float64(n)
	case float64:
		return n
	}
	return math.NaN()
}
