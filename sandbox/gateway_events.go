package sandbox

import "strings"

// messageEvent is a message as the gateway tells about it.
type messageEvent struct {
	*message
	GuildID string       `json:"guild_id,omitempty"`
	Member  *guildMember `json:"member,omitempty"`
}

// gatewayMessage is a message as the bot may see it: without its text and files where neither the bot wrote it nor was
// mentioned, since that takes an intent which the stand-in grants to nobody.
func gatewayMessage(r *room, m *message) messageEvent {
	if r.guild != nil && m.Author.ID != botUserID && !strings.Contains(m.Content, "<@"+botUserID+">") {
		m.Content = ""
		m.Attachments, m.Embeds, m.Components = []attachment{}, []map[string]any{}, []component{}
	}
	event := messageEvent{message: m, GuildID: r.info.GuildID}
	if r.guild != nil {
		if member := r.guild.member(m.Author); member != nil {
			member.User = nil
			event.Member = member
		}
	}
	return event
}
