package sandbox

import (
	"slices"
	"unicode/utf8"
)

// Option types of Discord.
const (
	subcommand        = 1
	subcommandGroup   = 2
	optionString      = 3
	optionInteger     = 4
	optionBoolean     = 5
	optionUser        = 6
	optionChannel     = 7
	optionRole        = 8
	optionMentionable = 9
	optionNumber      = 10
	optionAttachment  = 11
)

// Which options a command, a group of subcommands and a subcommand can have.
var (
	plainOption = []int{
		optionString, optionInteger, optionBoolean, optionUser, optionChannel, optionRole, optionMentionable, optionNumber, optionAttachment,
	}
	anyOption       = append([]int{subcommand, subcommandGroup}, plainOption...)
	onlySubcommands = []int{subcommand}
)

// options checks a list of options of the allowed types.
func (f *commandForm) options(v *value, allowed []int) []commandOption {
	var list []commandOption
	names := map[string]bool{}
	optionalBefore := false
	for _, element := range v.list(0, 25) {
		if !element.object() {
			continue
		}
		typ, ok := element.field("type").choice(allowed...)
		if !ok {
			continue
		}
		o := f.option(element, typ)
		if names[o.Name] {
			element.fail("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		}
		names[o.Name] = true
		if o.Required && optionalBefore {
			element.fail("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optionalBefore = optionalBefore || !o.Required
		list = append(list, o)
	}
	groups := func(o commandOption) bool { return o.Type <= subcommandGroup }
	if slices.ContainsFunc(list, groups) && slices.ContainsFunc(list, func(o commandOption) bool { return !groups(o) }) {
		v.fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to base option types")
	}
	return list
}

func (f *commandForm) option(v *value, typ int) commandOption {
	o := commandOption{Type: typ}
	o.Name, o.NameLocales = f.name(v)
	o.Description, o.DescriptionLocale = f.description(v)
	if typ <= subcommandGroup {
		inner := plainOption
		if typ == subcommandGroup {
			inner = onlySubcommands
			if v.field("options").required() && len(listOf(v.field("options").raw)) == 0 {
				v.field("options").fail("BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.")
			}
		}
		o.Options = f.options(v.field("options"), inner)
		return o
	}
	if !emptyOrNull(v.field("options")) {
		v.field("options").fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only sub-commands and sub-command groups can have options")
	}
	o.Required = v.field("required").boolean()
	o.Autocomplete = v.field("autocomplete").boolean()
	f.choices(v, &o)
	f.bounds(v, &o)
	return o
}

func emptyOrNull(v *value) bool { return v.null() || emptyValue(v.raw) }

func listOf(raw any) []any {
	list, _ := raw.([]any)
	return list
}

func (f *commandForm) choices(v *value, o *commandOption) {
	choices := v.field("choices")
	typed := o.Type == optionString || o.Type == optionInteger || o.Type == optionNumber
	if !typed && (!emptyOrNull(choices) || o.Autocomplete) {
		v.fail("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Choices and autocomplete are for string, integer and number options only")
		return
	}
	if o.Autocomplete && !emptyOrNull(choices) {
		v.fail("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Autocomplete cannot be used with choices")
	}
	names, values := map[string]bool{}, map[any]bool{}
	for _, element := range choices.list(0, 25) {
		if !element.object() {
			continue
		}
		choice := commandChoice{}
		if element.field("name").required() {
			choice.Name = element.field("name").text(1, 100)
		}
		choice.NameLocales = f.translations(element.field("name_localizations"), 100, func(*value) {})
		choice.Value = choiceValue(element.field("value"), o.Type)
		if names[choice.Name] || values[choice.Value] {
			element.fail("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Option choice names and values must be unique")
		}
		names[choice.Name], values[choice.Value] = true, true
		f.size += utf8.RuneCountInString(choice.Name)
		if text, ok := choice.Value.(string); ok {
			f.size += utf8.RuneCountInString(text)
		}
		o.Choices = append(o.Choices, choice)
	}
}

// choiceValue checks the value of a choice for an option of a type; the result can be compared.
func choiceValue(v *value, typ int) any {
	if !v.required() {
		return nil
	}
	switch typ {
	case optionString:
		return v.text(1, 100)
	case optionInteger:
		n, _ := v.number(-(1 << 53), 1<<53)
		return n
	}
	return v.decimal()
}

func (f *commandForm) bounds(v *value, o *commandOption) {
	switch o.Type {
	case optionInteger, optionNumber:
		o.MinValue, o.MaxValue = v.field("min_value").decimal(), v.field("max_value").decimal()
	case optionString:
		o.MinLength = v.field("min_length").optionalNumber(0, 6000)
		o.MaxLength = v.field("max_length").optionalNumber(1, 6000)
	case optionChannel:
		for _, t := range v.field("channel_types").list(0, -1) {
			if n, ok := t.choice(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16); ok {
				o.ChannelTypes = append(o.ChannelTypes, n)
			}
		}
	}
}
