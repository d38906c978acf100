package sandbox

import (
	"net/http"
	"slices"
)

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
			m = &message{ID: messageID, ChannelID: r.id, Author: s.world.users[botUserID], Timestamp: s.world.now()}
			m.blank()
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
	least, most := *c.MinValues, *c.MaxValues // every menu has them
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
