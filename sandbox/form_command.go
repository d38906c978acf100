package sandbox

import (
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
	form := new(commandForm)
	if !v.field("type").null() {
		if typ, ok := v.field("type").choice(chatCommand, userCommand, messageCommand); ok {
			c.Type = typ
		}
	}
	c.ID = v.field("id").snowflake()
	if c.Type == chatCommand {
		c.Name, c.NameLocales = form.name(v)
		c.Description, c.DescriptionLocale = form.description(v)
		c.Options = form.options(v.field("options"), anyOption)
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
	if c.Contexts != nil && global {
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
