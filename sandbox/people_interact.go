package sandbox

// interactionEvent is INTERACTION_CREATE.
type interactionEvent struct {
	ID             string            `json:"id"`
	ApplicationID  string            `json:"application_id"`
	Type           int               `json:"type"`
	Data           any               `json:"data"`
	Guild          any               `json:"guild,omitempty"`
	GuildID        string            `json:"guild_id,omitempty"`
	Channel        *channel          `json:"channel"`
	ChannelID      string            `json:"channel_id"`
	Member         *guildMember      `json:"member,omitempty"`
	User           *user             `json:"user,omitempty"`
	Token          string            `json:"token"`
	Version        int               `json:"version"`
	Message        *message          `json:"message,omitempty"`
	AppPermissions string            `json:"app_permissions"`
	Locale         string            `json:"locale"`
	GuildLocale    string            `json:"guild_locale,omitempty"`
	Entitlements   []any             `json:"entitlements"`
	Owners         map[string]string `json:"authorizing_integration_owners"`
	Context        int               `json:"context"`
	AttachmentSize int               `json:"attachment_size_limit"`
}

type interactionAnswer struct {
	Interaction string `json:"interaction"`
}

// interact makes an interaction of what a member did and delivers it to the bot.
func (s *Server) interact(u *user, r *room, record interactionRecord, data any, m *message) (any, error) {
	record.User, record.Channel = u.ID, r.id
	record.Metadata.Type, record.Metadata.User, record.Metadata.Owners = record.Type, u, r.owners()
	i, err := s.world.newInteraction(record)
	if err != nil {
		return nil, err
	}
	object := r.object()
	object.Permissions = permissionText(s.world.memberPermissions(r, u.ID))
	object.Recipients = nil
	event := interactionEvent{
		ID: i.record.ID, ApplicationID: applicationID, Type: record.Type, Data: data, GuildID: r.info.GuildID,
		Channel: object, ChannelID: r.id, Token: i.record.Token, Version: 1,
		AppPermissions: permissionText(s.world.botPermissions(r)), Locale: locale, Entitlements: []any{},
		Owners: r.owners(), AttachmentSize: maxFile,
	}
	if m != nil {
		event.Message = render(m, s.url)
	}
	if r.guild == nil {
		event.User, event.Context = u, 1
	} else {
		event.Member = r.guild.member(u)
		event.Member.Permissions = object.Permissions
		event.GuildLocale = locale
		event.Guild = map[string]any{"id": r.guild.id, "locale": locale, "features": []string{}}
	}
	payload := encode(event)
	times := 1
	if s.faults.takeRepeat() {
		times = 2
	}
	for range times {
		s.gateway.dispatch("INTERACTION_CREATE", r.info.GuildID, 0, func() []byte { return payload })
	}
	return interactionAnswer{i.record.ID}, nil
}

// owners is through whose installation the bot is in a channel.
func (r *room) owners() map[string]string {
	if r.guild == nil {
		return map[string]string{"0": "0"}
	}
	return map[string]string{"0": r.guild.id}
}
