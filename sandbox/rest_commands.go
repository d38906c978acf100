package sandbox

import (
	"net/http"
	"slices"
)

// commandPlace is the guild that the path names, "" for the global commands.
func commandPlace(c *call) (string, error) {
	if c.PathValue("application") != applicationID {
		return "", errUnknownApplication
	}
	id := c.PathValue("guild")
	if id != "" && c.world.guilds[id] == nil {
		return "", errUnknownGuild
	}
	return id, nil
}

func listCommands(c *call) (int, any, error) {
	place, err := commandPlace(c)
	if err != nil {
		return 0, nil, err
	}
	list := c.world.commands.in(place)
	if c.flag("with_localizations") {
		return http.StatusOK, list, nil
	}
	// Without the wish for translations Discord leaves the fields out.
	type plain struct {
		*command
		NameLocales       *struct{} `json:"name_localizations,omitempty"`
		DescriptionLocale *struct{} `json:"description_localizations,omitempty"`
	}
	answer := make([]plain, 0, len(list))
	for _, one := range list {
		without := *one
		without.Options = withoutLocales(one.Options)
		answer = append(answer, plain{command: &without})
	}
	return http.StatusOK, answer, nil
}

func withoutLocales(options []commandOption) []commandOption {
	options = slices.Clone(options)
	for i := range options {
		o := &options[i]
		o.NameLocales, o.DescriptionLocale = nil, nil
		o.Options = withoutLocales(o.Options)
		o.Choices = slices.Clone(o.Choices)
		for j := range o.Choices {
			o.Choices[j].NameLocales = nil
		}
	}
	return options
}

func getCommand(c *call) (int, any, error) {
	place, err := commandPlace(c)
	if err != nil {
		return 0, nil, err
	}
	one := c.world.commands.find(place, c.PathValue("command"))
	if one == nil {
		return 0, nil, errUnknownCommand
	}
	return http.StatusOK, one, nil
}

func createCommand(c *call) (int, any, error) {
	place, err := commandPlace(c)
	if err != nil {
		return 0, nil, err
	}
	v := newForm(c.body.raw)
	one := parseCommand(v, place == "")
	if err := v.refusal(); err != nil {
		return 0, nil, err
	}
	status := http.StatusOK
	if c.world.commands.named(place, one.Name, one.Type) == nil {
		status = http.StatusCreated
	}
	list, err := c.world.putCommands(place, []*command{one}, false)
	if err != nil {
		return 0, nil, err
	}
	return status, list[0], nil
}

func overwriteCommands(c *call) (int, any, error) {
	place, err := commandPlace(c)
	if err != nil {
		return 0, nil, err
	}
	v := newForm(c.body.raw)
	list := []*command{}
	taken := map[commandKey]bool{}
	for _, element := range v.list(0, 130) {
		one := parseCommand(element, place == "")
		if key := one.key(); taken[key] {
			element.fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		} else {
			taken[key] = true
		}
		list = append(list, one)
	}
	if _, isList := c.body.raw.([]any); !isList {
		v.fail("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
	}
	if err := v.refusal(); err != nil {
		return 0, nil, err
	}
	answer, err := c.world.putCommands(place, list, true)
	return http.StatusOK, answer, err
}

// editCommand changes the fields that the body names: it is checked as the command it leads to.
func editCommand(c *call) (int, any, error) {
	place, err := commandPlace(c)
	if err != nil {
		return 0, nil, err
	}
	old := c.world.commands.find(place, c.PathValue("command"))
	if old == nil {
		return 0, nil, errUnknownCommand
	}
	v := newForm(c.body.raw)
	if !v.object() {
		return 0, nil, v.refusal()
	}
	before, err := decodeJSON(encode(old))
	if err != nil {
		return 0, nil, err
	}
	merged := before.(map[string]any)
	for key, raw := range c.body.raw.(map[string]any) {
		merged[key] = raw
	}
	merged["id"], merged["type"] = old.ID, before.(map[string]any)["type"]
	v = newForm(merged)
	one := parseCommand(v, place == "")
	if err := v.refusal(); err != nil {
		return 0, nil, err
	}
	list, err := c.world.putCommands(place, []*command{one}, false)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, list[0], nil
}

func deleteCommand(c *call) (int, any, error) {
	place, err := commandPlace(c)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusNoContent, nil, c.world.deleteCommand(place, c.PathValue("command"))
}
