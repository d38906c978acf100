package sandbox

import (
	"encoding/json"
	"time"
)

// The objects that Discord's documents describe, with the fields that the stand-in fills. Pointers without omitempty
// are fields that Discord always sends, null when there is nothing to say.

type user struct {
	ID            string          `json:"id"`
	Username      string          `json:"username"`
	GlobalName    *string         `json:"global_name"`
	Avatar        *string         `json:"avatar"`
	Discriminator string          `json:"discriminator"`
	PublicFlags   int             `json:"public_flags"`
	Flags         int             `json:"flags"`
	Bot           bool            `json:"bot,omitempty"`
	PrimaryGuild  json.RawMessage `json:"primary_guild"`
}

// name is what people call the user.
func (u *user) name() string {
	if u.GlobalName != nil {
		return *u.GlobalName
	}
	return u.Username
}

type guildMember struct {
	User                       *user      `json:"user,omitempty"`
	Nick                       *string    `json:"nick"`
	Avatar                     *string    `json:"avatar"`
	Banner                     *string    `json:"banner"`
	Roles                      []string   `json:"roles"`
	JoinedAt                   time.Time  `json:"joined_at"`
	PremiumSince               *time.Time `json:"premium_since"`
	Deaf                       bool       `json:"deaf"`
	Mute                       bool       `json:"mute"`
	Flags                      int        `json:"flags"`
	Pending                    bool       `json:"pending"`
	CommunicationDisabledUntil *time.Time `json:"communication_disabled_until"`
	// Permissions are those in the channel at hand; only interactions carry them.
	Permissions string `json:"permissions,omitempty"`
}

type role struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	Color       int        `json:"color"`
	Colors      roleColors `json:"colors"`
	Hoist       bool       `json:"hoist"`
	Icon        *string    `json:"icon"`
	Emoji       *string    `json:"unicode_emoji"`
	Position    int        `json:"position"`
	Permissions string     `json:"permissions"`
	Managed     bool       `json:"managed"`
	Mentionable bool       `json:"mentionable"`
	Flags       int        `json:"flags"`
}

type roleColors struct {
	Primary   int  `json:"primary_color"`
	Secondary *int `json:"secondary_color"`
	Tertiary  *int `json:"tertiary_color"`
}

// Channel types of Discord that occur here.
const (
	textChannel  = 0
	dmChannel    = 1
	publicThread = 11
)

type channel struct {
	ID            string          `json:"id"`
	Type          int             `json:"type"`
	GuildID       string          `json:"guild_id,omitempty"`
	Name          string          `json:"name,omitempty"`
	Topic         *string         `json:"topic,omitempty"`
	Position      int             `json:"position"`
	ParentID      *string         `json:"parent_id,omitempty"`
	OwnerID       string          `json:"owner_id,omitempty"`
	NSFW          bool            `json:"nsfw"`
	Flags         int             `json:"flags"`
	LastMessageID *string         `json:"last_message_id"`
	RateLimit     int             `json:"rate_limit_per_user"`
	Overwrites    []string        `json:"permission_overwrites,omitempty"`
	Recipients    []*user         `json:"recipients,omitempty"`
	Thread        *threadMetadata `json:"thread_metadata,omitempty"`
	MessageCount  *int            `json:"message_count,omitempty"`
	MemberCount   *int            `json:"member_count,omitempty"`
	TotalMessages *int            `json:"total_message_sent,omitempty"`
	// Permissions are the invoking member's; only interactions carry them.
	Permissions string `json:"permissions,omitempty"`
}

type threadMetadata struct {
	Archived            bool       `json:"archived"`
	AutoArchiveDuration int        `json:"auto_archive_duration"`
	ArchiveTimestamp    time.Time  `json:"archive_timestamp"`
	Locked              bool       `json:"locked"`
	CreateTimestamp     *time.Time `json:"create_timestamp,omitempty"`
}

// Message types of Discord that occur here.
const (
	messageDefault     = 0
	messageReply       = 19
	messageChatCommand = 20
	messageContextMenu = 23
)

// Message flags of Discord that occur here.
const (
	flagSuppressEmbeds        = 1 << 2
	flagHasThread             = 1 << 5
	flagEphemeral             = 1 << 6
	flagLoading               = 1 << 7
	flagSuppressNotifications = 1 << 12
	flagComponentsV2          = 1 << 15
)

// message is one message as it stands. It is never changed after it was made: an edit makes a new one, so that a
// reader needs no lock.
type message struct {
	ID                  string               `json:"id"`
	ChannelID           string               `json:"channel_id"`
	Type                int                  `json:"type"`
	Content             string               `json:"content"`
	Author              *user                `json:"author"`
	Attachments         []attachment         `json:"attachments"`
	Embeds              []map[string]any     `json:"embeds"`
	Mentions            []*user              `json:"mentions"`
	MentionRoles        []string             `json:"mention_roles"`
	MentionEveryone     bool                 `json:"mention_everyone"`
	Timestamp           time.Time            `json:"timestamp"`
	EditedTimestamp     *time.Time           `json:"edited_timestamp"`
	Flags               int                  `json:"flags"`
	Components          []component          `json:"components"`
	Pinned              bool                 `json:"pinned"`
	TTS                 bool                 `json:"tts"`
	ApplicationID       string               `json:"application_id,omitempty"`
	WebhookID           string               `json:"webhook_id,omitempty"`
	Interaction         *messageInteraction  `json:"interaction,omitempty"`
	InteractionMetadata *interactionMetadata `json:"interaction_metadata,omitempty"`
	Reference           *messageReference    `json:"message_reference,omitempty"`
	Thread              *channel             `json:"thread,omitempty"`
	Nonce               any                  `json:"nonce,omitempty"`

	// Viewer is the only member who sees the message; "" is everyone. Discord's objects do not tell.
	Viewer string `json:"-"`
	// Pinged are the members who were notified when it was posted; edits notify nobody.
	Pinged []string `json:"-"`
}

// blank makes a new message's lists empty ones; Discord sends no null for them.
func (m *message) blank() {
	m.Attachments, m.Embeds, m.Components = []attachment{}, []map[string]any{}, []component{}
	m.Mentions, m.MentionRoles = []*user{}, []string{}
}

func (m *message) ephemeral() bool { return m.Flags&flagEphemeral != 0 }

// visibleTo reports whether a member who can see the channel sees this message in it.
func (m *message) visibleTo(userID string) bool { return m.Viewer == "" || m.Viewer == userID }

type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Ephemeral   bool   `json:"ephemeral,omitempty"`

	// Key is the part of the URL that cannot be guessed.
	Key string `json:"-"`
}

type messageReference struct {
	Type      int    `json:"type"`
	MessageID string `json:"message_id,omitempty"`
	ChannelID string `json:"channel_id"`
	GuildID   string `json:"guild_id,omitempty"`
}

type messageInteraction struct {
	ID   string `json:"id"`
	Type int    `json:"type"`
	Name string `json:"name"`
	User *user  `json:"user"`
}

type interactionMetadata struct {
	ID                string               `json:"id"`
	Type              int                  `json:"type"`
	User              *user                `json:"user"`
	Owners            map[string]string    `json:"authorizing_integration_owners"`
	Name              string               `json:"name,omitempty"`
	CommandType       int                  `json:"command_type,omitempty"`
	OriginalMessageID string               `json:"original_response_message_id,omitempty"`
	InteractedMessage string               `json:"interacted_message_id,omitempty"`
	TargetUser        *user                `json:"target_user,omitempty"`
	TargetMessageID   string               `json:"target_message_id,omitempty"`
	Triggering        *interactionMetadata `json:"triggering_interaction_metadata,omitempty"`
}
