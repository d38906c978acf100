package sandbox

import (
	"encoding/json"
	"net/http"
)

// callbackTypes is which answers each type of interaction can get.
func callbackTypes(record *interactionRecord) []int {
	switch {
	case record.Type == autocompleteInteraction:
		return []int{autocompleteCallback}
	case record.Type == commandInteraction:
		return []int{replyCallback, deferReplyCallback, modalCallback}
	case record.Type == modalInteraction && record.Message == "":
		return []int{replyCallback, deferReplyCallback}
	case record.Type == modalInteraction:
		return []int{replyCallback, deferReplyCallback, deferUpdateCallback, updateCallback}
	}
	return []int{replyCallback, deferReplyCallback, deferUpdateCallback, updateCallback, modalCallback}
}

// createCallback is the bot's first answer to an interaction. An answer that is refused leaves the interaction open.
func createCallback(c *call) (int, any, error) {
	i := c.world.interactions.find(c.PathValue("interaction"))
	if i == nil || i.record.Token != c.PathValue("token") {
		return 0, nil, errUnknownInteraction
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	record := &i.record
	if record.Callback != 0 {
		return 0, nil, errAcknowledged
	}
	if state, _ := record.state(c.world.clock()); state == stateFailed {
		return 0, nil, errUnknownInteraction
	}
	r := c.world.room(record.Channel)
	v := newForm(c.body.raw)
	if !v.object() {
		return 0, nil, v.refusal()
	}
	typ, ok := v.field("type").choice(callbackTypes(record)...)
	if !ok {
		return 0, nil, v.refusal()
	}
	m, err := c.world.takeCallback(c, record, r, v, typ)
	if err != nil {
		return 0, nil, err
	}
	record.Callback = typ
	if err := c.world.settle(i); err != nil {
		return 0, nil, err
	}
	if !c.flag("with_response") {
		return http.StatusNoContent, nil, nil
	}
	return http.StatusOK, callbackResponse(record, m, c.world.url), nil
}

// takeCallback does what an answer of a type asks for, and returns the message that it is about, if any.
func (w *world) takeCallback(c *call, record *interactionRecord, r *room, v *value, typ int) (*message, error) {
	data := v.field("data")
	switch typ {
	case replyCallback:
		data.required()
		d := parseDraft(data, c.body.files, c.kind(interactionReply), nil)
		if err := v.refusal(); err != nil {
			return nil, err
		}
		m := w.interactionMessage(record, r)
		if err := w.postReply(record, r, m, d); err != nil {
			return nil, err
		}
		record.Original = m.ID
		return m, nil
	case deferReplyCallback:
		return w.deferReply(record, r, v)
	case deferUpdateCallback:
		record.Original, record.Loading = record.Message, true
		return r.find(record.Message), nil
	case updateCallback:
		old := r.find(record.Message)
		if old == nil {
			return nil, errUnknownMessage
		}
		d := draft{}
		if !data.null() {
			d = parseDraft(data, c.body.files, c.kind(messageEdit), old)
		}
		if err := v.refusal(); err != nil {
			return nil, err
		}
		record.Original = old.ID
		return w.editDraft(r, old.ID, d)
	case autocompleteCallback:
		choices := parseChoices(data)
		record.Choices = choices
		return nil, v.refusal()
	}
	modal := parseModal(data)
	record.Modal = modal
	return nil, v.refusal()
}

// interactionMessage is a message by which the bot answers, before it says anything.
func (w *world) interactionMessage(record *interactionRecord, r *room) *message {
	m := &message{
		ChannelID: r.id, Author: w.users[botUserID], ApplicationID: applicationID, WebhookID: applicationID,
		InteractionMetadata: record.Metadata,
	}
	switch {
	case record.Type == commandInteraction && record.Metadata.CommandType == chatCommand:
		m.Type = messageChatCommand
	case record.Type == commandInteraction:
		m.Type = messageContextMenu
	case record.Message != "":
		m.Type = messageReply
		m.Reference = &messageReference{MessageID: record.Message, ChannelID: r.id, GuildID: r.info.GuildID}
	}
	if record.Type == commandInteraction {
		m.Interaction = &messageInteraction{ID: record.ID, Type: record.Type, Name: record.Metadata.Name, User: record.Metadata.User}
	}
	return m
}

// postReply posts an answer for all, or for the member alone if it is ephemeral.
func (w *world) postReply(record *interactionRecord, r *room, m *message, d draft) error {
	if d.flags != nil && *d.flags&flagEphemeral != 0 {
		m.Viewer = record.User
	}
	m.TTS = d.tts
	return w.postDraft(r, m, d)
}

// deferReply posts "thinking…", which an edit of @original or the first follow-up fills in.
func (w *world) deferReply(record *interactionRecord, r *room, v *value) (*message, error) {
	m := w.interactionMessage(record, r)
	m.Flags = flagLoading
	if data := v.field("data"); !data.null() && data.object() {
		if flags, ok := data.field("flags").number(0, 1<<31-1); ok && flags&flagEphemeral != 0 {
			m.Flags |= flagEphemeral
			m.Viewer = record.User
		}
	}
	if err := v.refusal(); err != nil {
		return nil, err
	}
	m.blank()
	if err := r.post(m); err != nil {
		return nil, err
	}
	record.Original, record.Loading = m.ID, true
	return m, nil
}

// parseChoices checks what an autocompletion offers and returns it as it was sent.
func parseChoices(data *value) json.RawMessage {
	if !data.required() || !data.object() {
		return nil
	}
	list := []commandChoice{}
	for _, element := range data.field("choices").list(0, 25) {
		if !element.object() {
			continue
		}
		choice := commandChoice{}
		if element.field("name").required() {
			choice.Name = element.field("name").text(1, 100)
		}
		if v := element.field("value"); v.required() {
			if text, isText := v.raw.(string); isText {
				choice.Value = text
				v.length(len([]rune(text)), 1, 100)
			} else {
				choice.Value = v.decimal()
			}
		}
		list = append(list, choice)
	}
	return encode(list)
}

// modalView is a modal as the page shows it.
type modalView struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []component `json:"components"`
}

func parseModal(data *value) json.RawMessage {
	if !data.required() || !data.object() {
		return nil
	}
	form := componentForm{modal: true}
	modal := modalView{CustomID: form.needText(data.field("custom_id"), 100), Title: form.needText(data.field("title"), 45)}
	if components := data.field("components"); components.required() {
		components.length(len(listOf(components.raw)), 1, maxRows)
		modal.Components = form.parse(components)
	}
	return encode(modal)
}

// callbackResponse is what with_response=true asks for.
func callbackResponse(record *interactionRecord, m *message, base string) any {
	about := map[string]any{"id": record.ID, "type": record.Type, "channel_id": record.Channel}
	answer := map[string]any{"interaction": about}
	resource := map[string]any{"type": record.Callback}
	if m != nil {
		about["response_message_id"] = m.ID
		about["response_message_loading"] = m.Flags&flagLoading != 0
		about["response_message_ephemeral"] = m.ephemeral()
		if record.Callback == replyCallback || record.Callback == updateCallback {
			resource["message"] = render(m, base)
			answer["resource"] = resource
		}
	}
	return answer
}

// followupOf finds the interaction of a token that is good for follow-ups: answered, and within its 15 minutes.
func followupOf(c *call) (*interaction, *room, error) {
	if c.PathValue("application") != applicationID {
		return nil, nil, errUnknownWebhook
	}
	i := c.world.interactions.findToken(c.PathValue("token"))
	if i == nil {
		return nil, nil, errWebhookToken
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	switch {
	case i.record.Callback == 0:
		return nil, nil, errUnknownWebhook
	case i.record.expired(c.world.clock()):
		return nil, nil, errWebhookToken
	}
	return i, c.world.room(i.record.Channel), nil
}
