package sandbox

import "slices"

// Limits of a message's components, as Discord documents them.
const (
	maxRows         = 5
	maxComponentsV2 = 40
	maxTextV2       = 4000
)

// componentForm checks the components of one message or modal.
type componentForm struct {
	v2      bool
	modal   bool
	files   func(url string) bool // whether the message has the file that a URL names
	customs map[string]bool
	ids     map[int]bool
	count   int
	text    int
}

// parse checks the top level and returns the components with IDs given to those that have none, as Discord does.
func (f *componentForm) parse(v *value) []component {
	f.customs, f.ids = map[string]bool{}, map[int]bool{}
	most, types := maxRows, []int{actionRow}
	switch {
	case f.modal:
		types = []int{actionRow, textDisplay, label}
	case f.v2:
		most = maxComponentsV2
		types = []int{actionRow, section, textDisplay, mediaGallery, fileComponent, separator, container}
	}
	list := f.children(v, 0, most, types)
	if f.v2 && f.count > maxComponentsV2 {
		v.fail("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components cannot exceed %d", maxComponentsV2)
	}
	if f.text > maxTextV2 {
		v.fail("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The displayable text size cannot exceed %d characters", maxTextV2)
	}
	next := 1
	each(list, func(c *component) bool {
		if c.ID == 0 {
			for f.ids[next] {
				next++
			}
			c.ID = next
			next++
		}
		return true
	})
	return list
}

func (f *componentForm) children(v *value, least, most int, types []int) []component {
	elements := v.list(least, most)
	list := make([]component, 0, len(elements))
	for _, element := range elements {
		if c, ok := f.one(element, types); ok {
			list = append(list, c)
		}
	}
	return list
}

// one checks a component that may be of the given types.
func (f *componentForm) one(v *value, types []int) (component, bool) {
	if !v.object() {
		return component{}, false
	}
	typ, ok := v.field("type").number(0, 1<<31)
	if !ok || !slices.Contains(types, int(typ)) {
		v.field("type").fail("UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (%s,).", joinNumbers(types))
		return component{}, false
	}
	f.count++
	c := component{Type: int(typ)}
	if id, ok := v.field("id").number(0, 1<<31-1); ok && id > 0 {
		if f.ids[int(id)] {
			v.field("id").fail("COMPONENT_ID_DUPLICATED", "Component ids must be unique within a message")
		}
		f.ids[int(id)] = true
		c.ID = int(id)
	}
	switch c.Type {
	case actionRow:
		f.row(v, &c)
	case button:
		f.button(v, &c)
	case stringSelect, userSelect, roleSelect, mentionableSelect, channelSelect:
		f.selectMenu(v, &c)
	case textInput:
		f.textInput(v, &c)
	case label:
		c.Label = f.needText(v.field("label"), 45)
		c.Description = v.field("description").text(0, 100)
		if inner, ok := f.one(v.field("component"), []int{stringSelect, textInput, userSelect, roleSelect, mentionableSelect, channelSelect}); ok {
			c.Component = &inner
		}
	default:
		f.layout(v, &c)
	}
	return c, true
}

func (f *componentForm) row(v *value, c *component) {
	types := []int{button, stringSelect, userSelect, roleSelect, mentionableSelect, channelSelect}
	if f.modal {
		types = []int{textInput}
	}
	if !v.field("components").required() {
		return
	}
	c.Components = f.children(v.field("components"), 1, 5, types)
	// A select menu and a text input are as wide as a row.
	if len(c.Components) > 1 && slices.ContainsFunc(c.Components, func(c component) bool { return c.Type != button }) {
		v.fail("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
}

// Button styles: 1 to 4 send an interaction, 5 opens a link, 6 offers a purchase.
const (
	linkButton    = 5
	premiumButton = 6
)

func (f *componentForm) button(v *value, c *component) {
	style, ok := v.field("style").choice(1, 2, 3, 4, linkButton, premiumButton)
	c.Style = style
	c.Label = v.field("label").text(0, 80)
	c.Emoji = emoji(v.field("emoji"))
	c.Disabled = v.field("disabled").boolean()
	c.URL = v.field("url").link(512, "discord")
	c.SKU = v.field("sku_id").snowflake()
	custom, url := v.field("custom_id"), v.field("url")
	switch {
	case !ok:
		return
	case style == premiumButton:
		if v.field("sku_id").required() && (c.Label != "" || c.Emoji != nil || !custom.null() || !url.null()) {
			v.fail("BUTTON_COMPONENT_SKU_EXCLUSIVE", "A premium button cannot have a custom id, label, url, or emoji")
		}
		return
	case style == linkButton:
		if !custom.null() {
			v.fail("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		} else if url.null() {
			url.fail("BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
		}
	default:
		if !url.null() {
			v.fail("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
		c.CustomID = f.customID(custom)
	}
	if c.Label == "" && c.Emoji == nil {
		v.fail("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji")
	}
}

// customID checks an ID that has to be there and to be the only one of its kind in the message, disabled or not.
func (f *componentForm) customID(v *value) string {
	if v.null() {
		v.fail("COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
		return ""
	}
	id := v.text(1, 100)
	if id != "" && f.customs[id] {
		v.fail("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	f.customs[id] = true
	return id
}

func (f *componentForm) selectMenu(v *value, c *component) {
	c.CustomID = f.customID(v.field("custom_id"))
	c.Placeholder = v.field("placeholder").text(0, 150)
	c.Disabled = v.field("disabled").boolean()
	least, most := 1, 1
	if n := v.field("min_values").optionalNumber(0, 25); n != nil {
		least = *n
	}
	if n := v.field("max_values").optionalNumber(1, 25); n != nil {
		most = *n
	}
	c.MinValues, c.MaxValues = &least, &most
	if least > most {
		v.field("min_values").fail("SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX", "min_values must be equal to or less than %d", most)
	}
	if c.Type == channelSelect {
		for _, t := range v.field("channel_types").list(0, -1) {
			if n, ok := t.number(0, 100); ok {
				c.ChannelTypes = append(c.ChannelTypes, int(n))
			}
		}
	}
	if c.Type != stringSelect {
		return
	}
	seen := map[string]bool{}
	for _, o := range v.field("options").list(1, 25) {
		if !o.object() {
			continue
		}
		option := selectOption{
			Label:       f.needText(o.field("label"), 100),
			Value:       f.needText(o.field("value"), 100),
			Description: o.field("description").text(0, 100),
			Emoji:       emoji(o.field("emoji")),
			Default:     o.field("default").boolean(),
		}
		if seen[option.Value] {
			o.fail("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[option.Value] = true
		c.Options = append(c.Options, option)
	}
	if most > max(1, len(c.Options)) {
		v.field("max_values").fail("SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", "max_values must be equal to or less than the number of options")
	}
}

func (f *componentForm) textInput(v *value, c *component) {
	c.CustomID = f.customID(v.field("custom_id"))
	c.Style, _ = v.field("style").choice(1, 2)
	if v.key != "component" { // a label around it says what it is
		c.Label = f.needText(v.field("label"), 45)
	}
	c.MinLength = v.field("min_length").optionalNumber(0, 4000)
	c.MaxLength = v.field("max_length").optionalNumber(1, 4000)
	c.Value = v.field("value").text(0, 4000)
	c.Placeholder = v.field("placeholder").text(0, 100)
	if !v.field("required").null() {
		required := v.field("required").boolean()
		c.Required = &required
	}
}

// needText is a text that has to be there, of at least one character.
func (f *componentForm) needText(v *value, most int) string {
	if !v.required() {
		return ""
	}
	return v.text(1, most)
}

// emoji checks a partial emoji: a name that is an emoji itself, or an ID of a server's own.
func emoji(v *value) map[string]any {
	if v.null() || !v.object() {
		return nil
	}
	result := map[string]any{"name": v.field("name").text(1, 32)}
	if id := v.field("id").snowflake(); id != "" {
		result["id"] = id
	} else if v.field("name").null() {
		v.fail("COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
	if v.field("animated").boolean() {
		result["animated"] = true
	}
	return result
}
