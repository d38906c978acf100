package sandbox

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// Who and what there is from the start. The IDs never change, so that a bot's own records stay valid.
const (
	applicationID = "1200000000000000100"
	botUserID     = applicationID // as for every application made since 2016
	otherBotID    = "1200000000000000200"

	firstGuildID  = "1200000000000001000"
	secondGuildID = "1200000000000002000"

	moderatorRoleID = "1200000000000001001"
)

// Permission bits of Discord that occur here.
const (
	permKick             = 1 << 1
	permAdministrator    = 1 << 3
	permManageChannels   = 1 << 4
	permManageGuild      = 1 << 5
	permAddReactions     = 1 << 6
	permViewChannel      = 1 << 10
	permSendMessages     = 1 << 11
	permManageMessages   = 1 << 13
	permEmbedLinks       = 1 << 14
	permAttachFiles      = 1 << 15
	permReadHistory      = 1 << 16
	permMentionEveryone  = 1 << 17
	permExternalEmojis   = 1 << 18
	permManageRoles      = 1 << 28
	permUseCommands      = 1 << 31
	permManageThreads    = 1 << 34
	permCreateThreads    = 1 << 35
	permSendInThreads    = 1 << 38
	permModerateMembers  = 1 << 40
	memberPermissions    = permAddReactions | permViewChannel | permSendMessages | permEmbedLinks | permAttachFiles | permReadHistory | permExternalEmojis | permUseCommands | permCreateThreads | permSendInThreads
	moderatorPermissions = memberPermissions | permKick | permManageMessages | permManageThreads | permModerateMembers
	ownerPermissions     = moderatorPermissions | permAdministrator | permManageChannels | permManageGuild | permManageRoles | permMentionEveryone
	botPermissions       = memberPermissions
)

// founded is when the servers were made and everybody joined.
var founded = time.Date(2024, time.January, 26, 9, 0, 0, 0, time.UTC)

type person struct {
	id, username, display string
	bot                   bool
}

var people = []person{
	{id: "1200000000000000001", username: "ama", display: "Ama"},
	{id: "1200000000000000002", username: "kofi", display: "Kofi"},
	{id: "1200000000000000003", username: "ngozi", display: "Ngozi"},
	{id: "1200000000000000004", username: "tunde", display: "Tunde"},
	{id: botUserID, username: "sandbox-bot", bot: true},
	{id: otherBotID, username: "music-bot", bot: true},
}

// Places in the list of people.
const (
	ama = iota
	kofi
	ngozi
	tunde
	theBot
	otherBot
)

func (p person) user() *user {
	u := &user{ID: p.id, Username: p.username, Discriminator: "0", Bot: p.bot, PrimaryGuild: json.RawMessage("null")}
	if p.display != "" {
		u.GlobalName = &p.display
	}
	if p.bot {
		u.Discriminator = "0" + p.id[len(p.id)-3:]
	}
	return u
}

// guild is a server: who is in it, and with which standing. It does not change.
type guild struct {
	id, name  string
	owner     string
	moderator string // "" where there is none
	members   []string
}

var guilds = []guild{
	{
		id: firstGuildID, name: "Seed & Store", owner: people[ama].id, moderator: people[kofi].id,
		members: []string{people[ama].id, people[kofi].id, people[ngozi].id, people[tunde].id, botUserID, otherBotID},
	},
	{ // without Tunde, the other bot and a moderator
		id: secondGuildID, name: "The Other Server", owner: people[ama].id,
		members: []string{people[ama].id, people[kofi].id, people[ngozi].id, botUserID},
	},
}

func seedChannels() []*channel {
	text := func(id, guildID, name, topic string, position int) *channel {
		return &channel{ID: id, Type: textChannel, GuildID: guildID, Name: name, Topic: &topic, Position: position}
	}
	return []*channel{
		text("1200000000000001010", firstGuildID, "oware", "Games and what is said about them", 0),
		text("1200000000000001020", firstGuildID, "lounge", "Everything else", 1),
		text("1200000000000002010", secondGuildID, "general", "Another server, another channel", 0),
	}
}

// permissions are what a member may do in the guild; the bot's can be narrowed by channel.
func (g *guild) permissions(userID string) uint64 {
	switch userID {
	case g.owner:
		return ownerPermissions
	case g.moderator:
		return moderatorPermissions
	case botUserID:
		return botPermissions
	}
	return memberPermissions
}

func (g *guild) has(userID string) bool {
	return slices.Contains(g.members, userID)
}

// member is the member object, nil for a user who is not in the guild.
func (g *guild) member(u *user) *guildMember {
	if !g.has(u.ID) {
		return nil
	}
	m := &guildMember{User: u, Roles: []string{}, JoinedAt: founded}
	if u.ID == g.moderator {
		m.Roles = append(m.Roles, moderatorRoleID)
	}
	return m
}

func (g *guild) roles() []role {
	list := []role{{ID: g.id, Name: "@everyone", Permissions: permissionText(memberPermissions)}}
	if g.moderator != "" {
		const green = 0x2ECC71
		list = append(list, role{
			ID: moderatorRoleID, Name: "Moderator", Color: green, Colors: roleColors{Primary: green}, Hoist: true, Position: 1,
			Permissions: permissionText(moderatorPermissions), Mentionable: true,
		})
	}
	return list
}

// object is the guild as REST and GUILD_CREATE show it.
func (g *guild) object() map[string]any {
	return map[string]any{
		"id": g.id, "name": g.name, "icon": nil, "splash": nil, "discovery_splash": nil, "owner_id": g.owner,
		"afk_channel_id": nil, "afk_timeout": 300, "verification_level": 1, "default_message_notifications": 1,
		"explicit_content_filter": 0, "roles": g.roles(), "emojis": []any{}, "stickers": []any{}, "features": []string{},
		"mfa_level": 0, "application_id": nil, "system_channel_id": nil, "system_channel_flags": 0,
		"rules_channel_id": nil, "max_presences": nil, "max_members": 500000, "vanity_url_code": nil,
		"description": nil, "banner": nil, "premium_tier": 0, "premium_subscription_count": 0,
		"preferred_locale": locale, "public_updates_channel_id": nil, "nsfw_level": 0,
		"premium_progress_bar_enabled": false, "safety_alerts_channel_id": nil,
	}
}

// locale is the language that every member and server has set.
const locale = "en-US"

func permissionText(bits uint64) string { return strconv.FormatUint(bits, 10) }
