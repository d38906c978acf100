package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
)

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

// peopleClick uses a button or a select menu.
func (s *Server) peopleClick(r *http.Request) (any, error) {
	var request struct {
		As, Channel, Message string
		CustomID             string `json:"custom_id"`
		Values               []string
		Force                bool
	}
	if err := readPeople(r, &request); err != nil {
		return nil, err
	}
	u, room, err := s.world.place(request.As, request.Channel)
	if err != nil {
		return nil, err
	}
	m, c, err := s.clicked(u, room, request.Message, request.CustomID, request.Force)
	if err != nil {
		return nil, err
	}
	data := map[string]any{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}
	if c.Type == button {
		if len(request.Values) > 0 {
			return nil, nonsense("A button has no values.")
		}
	} else if err := s.selected(data, c, request.Values, room); err != nil {
		return nil, err
	}
	record := interactionRecord{
		Type: componentInteraction, Message: m.ID, Metadata: &interactionMetadata{InteractedMessage: m.ID},
	}
	return s.interact(u, room, record, data, m)
}

// clicked finds the component that a member means. With force it may be disabled or gone, as when a click and a change
// of the message cross.
func (s *Server) clicked(u *user, r *room, messageID, customID string, force bool) (*message, *component, error) {
	if _, ok := parseSnowflake(messageID); !ok {
		return nil, nil, nonsense("%q is not a message's ID.", messageID)
	}
	if n := len([]rune(customID)); n < 1 || n > 100 {
		return nil, nil, nonsense("A custom ID has 1 to 100 characters.")
	}
	m := r.find(messageID)
	if m == nil && force {
		if m = r.findDeleted(messageID); m == nil {
			m = &message{
				ID: messageID, ChannelID: r.id, Author: s.world.users[botUserID], Timestamp: s.world.now(),
				Attachments: []attachment{}, Embeds: []map[string]any{}, Components: []component{}, Mentions: []*user{}, MentionRoles: []string{},
			}
		}
	}
	switch {
	case m == nil:
		return nil, nil, nonsense("There is no message with the ID %q here.", messageID)
	case !m.visibleTo(u.ID):
		return nil, nil, nonsense("%s cannot see this message: it is a private answer to someone else.", u.name())
	case m.Author.ID != botUserID:
		return nil, nil, nonsense("This message is not the bot's.")
	}
	var found *component
	each(m.Components, func(c *component) bool {
		if c.CustomID == customID {
			found = c
		}
		return found == nil
	})
	switch {
	case found == nil && force:
		return m, &component{Type: button, ID: 1, CustomID: customID}, nil
	case found == nil:
		return nil, nil, nonsense("The message has nothing with the custom ID %q as it now stands.", customID)
	case found.Disabled && !force:
		return nil, nil, nonsense("%q is disabled.", customID)
	}
	return m, found, nil
}

// selected checks the values that a member chose in a select menu and adds them to the interaction's data.
func (s *Server) selected(data map[string]any, c *component, values []string, r *room) error {
	least, most := 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	if len(values) < least || len(values) > most {
		return nonsense("This menu takes from %d to %d values.", least, most)
	}
	resolved := s.world.newResolver(r)
	for n, v := range values {
		ok := false
		switch c.Type {
		case stringSelect:
			ok = slices.ContainsFunc(c.Options, func(o selectOption) bool { return o.Value == v })
		case userSelect:
			ok = resolved.user(v)
		case roleSelect:
			ok = resolved.role(v)
		case mentionableSelect:
			ok = resolved.user(v) || resolved.role(v)
		case channelSelect:
			ok = resolved.channel(v)
		}
		if !ok || slices.Contains(values[:n], v) {
			return nonsense("%q is not one of the menu's values, or is there twice.", v)
		}
	}
	data["values"] = append([]string{}, values...)
	if object := resolved.object(); object != nil {
		data["resolved"] = object
	}
	return nil
}

// peopleModal sends a modal that an interaction's answer has opened.
func (s *Server) peopleModal(r *http.Request) (any, error) {
	var request struct {
		As, Interaction string
		Components      []modalInput
	}
	if err := readPeople(r, &request); err != nil {
		return nil, err
	}
	u, err := s.world.person(request.As)
	if err != nil {
		return nil, err
	}
	i := s.world.interactions.find(request.Interaction)
	if i == nil {
		return nil, nonsense("There is no interaction with the ID %q, or it is long over.", request.Interaction)
	}
	i.mu.Lock()
	record := i.record
	i.mu.Unlock()
	if record.Modal == nil || record.User != u.ID {
		return nil, nonsense("This interaction has opened no modal for %s.", u.name())
	}
	var modal modalView
	if err := json.Unmarshal(record.Modal, &modal); err != nil {
		return nil, err
	}
	given := map[string]string{}
	collectInputs(request.Components, given)
	components, err := modal.filled(given)
	if err != nil {
		return nil, err
	}
	room := s.world.room(record.Channel)
	var m *message
	if record.Message != "" {
		m = room.find(record.Message)
	}
	next := interactionRecord{Type: modalInteraction, Metadata: &interactionMetadata{Triggering: record.Metadata}}
	if m != nil {
		next.Message = m.ID
	}
	return s.interact(u, room, next, map[string]any{"custom_id": modal.CustomID, "components": components}, m)
}

// modalInput is what people send of a modal: text inputs with their values, inside rows or labels or not.
type modalInput struct {
	Type       int          `json:"type"`
	ID         int          `json:"id"`
	CustomID   string       `json:"custom_id"`
	Value      string       `json:"value"`
	Components []modalInput `json:"components"`
	Component  *modalInput  `json:"component"`
}

func collectInputs(list []modalInput, into map[string]string) {
	for _, input := range list {
		if input.CustomID != "" {
			into[input.CustomID] = input.Value
		}
		collectInputs(input.Components, into)
		if input.Component != nil {
			collectInputs([]modalInput{*input.Component}, into)
		}
	}
}

// filled checks the texts against the modal's inputs and returns the components as the bot gets them.
func (m *modalView) filled(given map[string]string) ([]map[string]any, error) {
	list, known := []map[string]any{}, 0
	fill := func(c component) (map[string]any, error) {
		text, ok := given[c.CustomID]
		n, least, most := len([]rune(text)), 0, 4000
		if c.MinLength != nil {
			least = *c.MinLength
		}
		if c.MaxLength != nil {
			most = *c.MaxLength
		}
		required := c.Required == nil || *c.Required
		switch {
		case text == "" && required:
			return nil, nonsense("%q has to be filled in.", c.CustomID)
		case text != "" && (n < least || n > most):
			return nil, nonsense("%q takes from %s to %s characters.", c.CustomID, strconv.Itoa(least), strconv.Itoa(most))
		}
		if ok {
			known++
		}
		return map[string]any{"type": c.Type, "id": c.ID, "custom_id": c.CustomID, "value": text}, nil
	}
	for _, c := range m.Components {
		object := map[string]any{"type": c.Type, "id": c.ID}
		switch {
		case c.Component != nil:
			inner, err := fill(*c.Component)
			if err != nil {
				return nil, err
			}
			object["component"] = inner
		case len(c.Components) == 1:
			inner, err := fill(c.Components[0])
			if err != nil {
				return nil, err
			}
			object["components"] = []any{inner}
		}
		list = append(list, object)
	}
	if known != len(given) {
		return nil, nonsense("The modal does not have all the inputs that were sent.")
	}
	return list, nil
}
