package sandbox

import (
	"encoding/json"
	"net/http"
)

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
			return nil, nonsense("%q takes from %d to %d characters.", c.CustomID, least, most)
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
