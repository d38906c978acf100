package sandbox

import "net/http"

// originalMessage is what a path means the interaction's first answer by.
const originalMessage = "@original"

// createFollowup posts a further answer. The first one after a deferred answer takes that one's place.
func createFollowup(c *call) (int, any, error) {
	i, r, err := followupOf(c)
	if err != nil {
		return 0, nil, err
	}
	v := newForm(c.body.raw)
	d := parseDraft(v, c.body.files, c.kind(interactionReply), nil)
	if err := v.refusal(); err != nil {
		return 0, nil, err
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.record.Loading && i.record.Callback == deferReplyCallback {
		m, err := c.world.fill(i, r, d)
		if err != nil {
			return 0, nil, err
		}
		return http.StatusOK, render(m, c.world.url), nil
	}
	m := c.world.interactionMessage(&i.record, r)
	metadata := *i.record.Metadata
	metadata.OriginalMessageID = i.record.Original
	m.InteractionMetadata = &metadata
	m.Type, m.Interaction, m.Reference = messageDefault, nil, nil
	if i.record.Original != "" {
		m.Type = messageReply
		m.Reference = &messageReference{MessageID: i.record.Original, ChannelID: r.id, GuildID: r.info.GuildID}
	}
	if err := c.world.postReply(&i.record, r, m, d); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, render(m, c.world.url), nil
}

// fill gives a deferred answer its content; the interaction's lock is held. The answer is then notified about as a new
// message is.
func (w *world) fill(i *interaction, r *room, d draft) (*message, error) {
	if err := w.keepFiles(&d); err != nil {
		return nil, err
	}
	m, err := r.edit(i.record.Original, func(old *message) (*message, error) {
		m := *old
		m.Flags &^= flagLoading
		if d.flags != nil {
			m.Flags |= *d.flags &^ flagEphemeral
		}
		if err := w.apply(&m, d, r); err != nil {
			return nil, err
		}
		m.ping(r)
		return &m, nil
	})
	if err != nil {
		return nil, err
	}
	i.record.Loading = false
	return m, w.settle(i)
}

// followupMessage is the message of the interaction that the path names: its original, or one that followed.
func followupMessage(c *call, i *interaction, r *room) (*message, error) {
	id := c.PathValue("message")
	i.mu.Lock()
	record := i.record
	i.mu.Unlock()
	if id == originalMessage {
		id = record.Original
	}
	m := r.find(id)
	if m == nil {
		return nil, errUnknownMessage
	}
	ours := m.ID == record.Original || m.InteractionMetadata != nil && m.InteractionMetadata.ID == record.ID
	if !ours {
		return nil, errUnknownMessage
	}
	return m, nil
}

func getFollowup(c *call) (int, any, error) {
	i, r, err := followupOf(c)
	if err != nil {
		return 0, nil, err
	}
	m, err := followupMessage(c, i, r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, render(m, c.world.url), nil
}

func editFollowup(c *call) (int, any, error) {
	i, r, err := followupOf(c)
	if err != nil {
		return 0, nil, err
	}
	old, err := followupMessage(c, i, r)
	if err != nil {
		return 0, nil, err
	}
	v := newForm(c.body.raw)
	d := parseDraft(v, c.body.files, c.kind(messageEdit), old)
	if err := v.refusal(); err != nil {
		return 0, nil, err
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	var m *message
	switch {
	case old.ID == i.record.Original && i.record.Loading && i.record.Callback == deferReplyCallback:
		m, err = c.world.fill(i, r, d)
	case old.ID == i.record.Original && i.record.Loading:
		i.record.Loading = false
		if m, err = c.world.editDraft(r, old.ID, d); err == nil {
			err = c.world.settle(i)
		}
	default:
		m, err = c.world.editDraft(r, old.ID, d)
	}
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, render(m, c.world.url), nil
}

func deleteFollowup(c *call) (int, any, error) {
	i, r, err := followupOf(c)
	if err != nil {
		return 0, nil, err
	}
	m, err := followupMessage(c, i, r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusNoContent, nil, r.delete(m.ID)
}
