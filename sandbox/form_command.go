package sandbox

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Command types of Discord.
const (
	chatCommand    = 1
	userCommand    = 2
	messageCommand = 3
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

// maxCommandSize is how many characters all names, descriptions and choice values of a command may have together.
const maxCommandSize = 8000

// chatName is what Discord documents for the names of chat commands and options; capitals are refused apart from it.
var chatName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// locales are the languages that Discord has.
var locales = []string{
	"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro",
	"fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
}

type commandKey struct {
	typ  int
	name string
}

func (c *command) key() commandKey { return commandKey{c.Type, c.Name} }

// commandForm checks one command and counts its characters.
type commandForm struct{ size int }

// parseCommand checks a command's body. Global commands say where they can be used, those of a guild do not.
func parseCommand(v *value, global bool) *command {
	c := &command{Type: chatCommand, IntegrationTypes: []int{0}}
	if !v.object() {
		return c
	}
	form := &commandForm{}
	if !v.field("type").null() {
		if typ, ok := v.field("type").choice(chatCommand, userCommand, messageCommand); ok {
			c.Type = typ
		}
	}
	c.ID = v.field("id").snowflake()
	if c.Type == chatCommand {
		c.Name, c.NameLocales = form.name(v)
		c.Description, c.DescriptionLocale = form.description(v)
		c.Options = form.options(v.field("options"), 0)
	} else {
		c.Name, c.NameLocales = form.menuName(v)
		if v.field("description").text(0, 100) != "" {
			v.field("description").fail("APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", "Context menu commands cannot have description")
		}
		if !v.field("options").null() && !emptyValue(v.field("options").raw) {
			v.field("options").fail("APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", "Context menu commands cannot have options")
		}
	}
	if permissions := v.field("default_member_permissions"); !permissions.null() {
		if n, ok := permissions.number(0, 1<<53-1); ok {
			text := permissionText(uint64(n))
			c.MemberPermissions = &text
		}
	}
	c.NSFW = v.field("nsfw").boolean()
	form.places(v, c, global)
	if form.size > maxCommandSize {
		v.fail("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSize)
	}
	return c
}

// places checks where a command can be used and by whose installation.
func (f *commandForm) places(v *value, c *command, global bool) {
	dm := v.field("dm_permission").null() || v.field("dm_permission").boolean()
	if global {
		c.DMPermission = &dm
	}
	numbers := func(name string, allowed ...int) []int {
		list := v.field(name)
		if list.null() {
			return nil
		}
		result := []int{}
		for _, element := range list.list(1, -1) {
			n, ok := element.choice(allowed...)
			if ok && slices.Contains(result, n) {
				element.fail("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
			}
			result = append(result, n)
		}
		if !global {
			list.fail("APPLICATION_COMMAND_GUILD_ONLY_GLOBAL", "Only global commands can have %s", name)
		}
		return result
	}
	c.Contexts = numbers("contexts", 0, 1, 2)
	if types := numbers("integration_types", 0, 1); types != nil {
		c.IntegrationTypes = types
	}
	if c.Contexts != nil {
		*c.DMPermission = slices.Contains(c.Contexts, 1)
	}
}

// name checks the name of a chat command or an option, and its translations.
func (f *commandForm) name(v *value) (string, map[string]string) {
	check := func(at *value) {
		text, ok := at.raw.(string)
		if ok && (!chatName.MatchString(text) || strings.ToLower(text) != text) {
			at.fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
	}
	name := v.field("name")
	text := ""
	if name.required() {
		text = name.text(1, 32)
		check(name)
	}
	f.size += utf8.RuneCountInString(text)
	return text, f.translations(v.field("name_localizations"), 32, check)
}

// menuName checks the name of a context menu's command, which may have spaces and capitals.
func (f *commandForm) menuName(v *value) (string, map[string]string) {
	text := ""
	if v.field("name").required() {
		text = v.field("name").text(1, 32)
	}
	f.size += utf8.RuneCountInString(text)
	return text, f.translations(v.field("name_localizations"), 32, func(*value) {})
}

func (f *commandForm) description(v *value) (string, map[string]string) {
	text := ""
	if v.field("description").required() {
		text = v.field("description").text(1, 100)
	}
	f.size += utf8.RuneCountInString(text)
	return text, f.translations(v.field("description_localizations"), 100, func(*value) {})
}

func (f *commandForm) translations(v *value, most int, check func(*value)) map[string]string {
	if v.null() || !v.object() {
		return nil
	}
	result := map[string]string{}
	for language := range v.raw.(map[string]any) {
		at := v.field(language)
		if !slices.Contains(locales, language) {
			at.fail("ENUM_TYPE_COERCE", "Value \"%s\" is not a valid enum value.", language)
		}
		if at.null() {
			continue
		}
		result[language] = at.text(1, most)
		check(at)
	}
	return result
}

// options checks a list of options; depth is how many subcommands and groups they are inside of.
func (f *commandForm) options(v *value, depth int) []commandOption {
	var list []commandOption
	names := map[string]bool{}
	optionalBefore := false
	for _, element := range v.list(0, 25) {
		if !element.object() {
			continue
		}
		types := []int{
			subcommand, subcommandGroup, optionString, optionInteger, optionBoolean, optionUser, optionChannel, optionRole,
			optionMentionable, optionNumber, optionAttachment,
		}
		typ, ok := element.field("type").choice(types[min(depth, 2):]...)
		if !ok {
			continue
		}
		if depth == 1 && v.parent.field("type").raw == json.Number("2") != (typ == subcommand) {
			element.fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to base option types")
		}
		o := f.option(element, typ, depth)
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

func (f *commandForm) option(v *value, typ, depth int) commandOption {
	o := commandOption{Type: typ}
	o.Name, o.NameLocales = f.name(v)
	o.Description, o.DescriptionLocale = f.description(v)
	if typ <= subcommandGroup {
		least := 0
		if typ == subcommandGroup {
			least = 1
		}
		v.field("options").length(len(listOf(v.field("options").raw)), least, 25)
		inner := depth + 1
		if typ == subcommand {
			inner = 2 // in a subcommand there are only plain options
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
