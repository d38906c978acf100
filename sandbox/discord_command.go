package sandbox

import "encoding/json"

// command is an application command as Discord lists it.
type command struct {
	ID                string            `json:"id"`
	ApplicationID     string            `json:"application_id"`
	GuildID           string            `json:"guild_id,omitempty"`
	Version           string            `json:"version"`
	Type              int               `json:"type"`
	Name              string            `json:"name"`
	NameLocales       map[string]string `json:"name_localizations"`
	Description       string            `json:"description"`
	DescriptionLocale map[string]string `json:"description_localizations"`
	Options           []commandOption   `json:"options,omitempty"`
	MemberPermissions *string           `json:"default_member_permissions"`
	DMPermission      *bool             `json:"dm_permission,omitempty"`
	Contexts          []int             `json:"contexts"`
	IntegrationTypes  []int             `json:"integration_types"`
	NSFW              bool              `json:"nsfw"`
}

type commandOption struct {
	Type              int               `json:"type"`
	Name              string            `json:"name"`
	NameLocales       map[string]string `json:"name_localizations,omitempty"`
	Description       string            `json:"description"`
	DescriptionLocale map[string]string `json:"description_localizations,omitempty"`
	Required          bool              `json:"required,omitempty"`
	Autocomplete      bool              `json:"autocomplete,omitempty"`
	Choices           []commandChoice   `json:"choices,omitempty"`
	Options           []commandOption   `json:"options,omitempty"`
	ChannelTypes      []int             `json:"channel_types,omitempty"`
	MinValue          json.Number       `json:"min_value,omitempty"`
	MaxValue          json.Number       `json:"max_value,omitempty"`
	MinLength         *int              `json:"min_length,omitempty"`
	MaxLength         *int              `json:"max_length,omitempty"`
}

type commandChoice struct {
	Name        string            `json:"name"`
	NameLocales map[string]string `json:"name_localizations,omitempty"`
	Value       any               `json:"value"`
}
