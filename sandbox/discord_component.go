package sandbox

// Component types of Discord.
const (
	actionRow         = 1
	button            = 2
	stringSelect      = 3
	textInput         = 4
	userSelect        = 5
	roleSelect        = 6
	mentionableSelect = 7
	channelSelect     = 8
	section           = 9
	textDisplay       = 10
	thumbnail         = 11
	mediaGallery      = 12
	fileComponent     = 13
	separator         = 14
	container         = 17
	label             = 18
)

// component is any component; which fields it uses follows from its type.
type component struct {
	Type         int                 `json:"type"`
	ID           int                 `json:"id"`
	CustomID     string              `json:"custom_id,omitempty"`
	Style        int                 `json:"style,omitempty"`
	Label        string              `json:"label,omitempty"`
	Emoji        map[string]any      `json:"emoji,omitempty"`
	URL          string              `json:"url,omitempty"`
	SKU          string              `json:"sku_id,omitempty"`
	Disabled     bool                `json:"disabled,omitempty"`
	Placeholder  string              `json:"placeholder,omitempty"`
	MinValues    *int                `json:"min_values,omitempty"`
	MaxValues    *int                `json:"max_values,omitempty"`
	Options      []selectOption      `json:"options,omitempty"`
	ChannelTypes []int               `json:"channel_types,omitempty"`
	Content      string              `json:"content,omitempty"`
	Description  string              `json:"description,omitempty"`
	Spoiler      bool                `json:"spoiler,omitempty"`
	Media        *mediaItem          `json:"media,omitempty"`
	File         *mediaItem          `json:"file,omitempty"`
	Items        []galleryItem       `json:"items,omitempty"`
	Divider      *bool               `json:"divider,omitempty"`
	Spacing      int                 `json:"spacing,omitempty"`
	AccentColor  *int                `json:"accent_color,omitempty"`
	Value        string              `json:"value,omitempty"`
	Required     *bool               `json:"required,omitempty"`
	MinLength    *int                `json:"min_length,omitempty"`
	MaxLength    *int                `json:"max_length,omitempty"`
	Components   []component         `json:"components,omitempty"`
	Component    *component          `json:"component,omitempty"`
	Accessory    *component          `json:"accessory,omitempty"`
	Defaults     []map[string]string `json:"default_values,omitempty"`
}

type selectOption struct {
	Label       string         `json:"label"`
	Value       string         `json:"value"`
	Description string         `json:"description,omitempty"`
	Emoji       map[string]any `json:"emoji,omitempty"`
	Default     bool           `json:"default,omitempty"`
}

type mediaItem struct {
	URL string `json:"url"`
}

type galleryItem struct {
	Media       mediaItem `json:"media"`
	Description string    `json:"description,omitempty"`
	Spoiler     bool      `json:"spoiler,omitempty"`
}

// each calls f for every component of the tree, parents before children, until f returns false.
func each(list []component, f func(*component) bool) bool {
	for i := range list {
		c := &list[i]
		if !f(c) || !each(c.Components, f) {
			return false
		}
		for _, inner := range []*component{c.Component, c.Accessory} {
			if inner != nil && !f(inner) {
				return false
			}
		}
	}
	return true
}
