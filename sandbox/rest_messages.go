package sandbox

import (
	"net/http"
	"slices"
	"strconv"
	"time"
)

// roomOf is the channel that the path names, if the bot may do all of the given in it.
func roomOf(c *call, needed uint64) (*room, error) {
	id := c.PathValue("channel")
	if _, ok := parseSnowflake(id); !ok {
		return nil, badForm("channel_id", "NUMBER_TYPE_COERCE", "Value \""+id+"\" is not snowflake.")
	}
	r := c.world.room(id)
	if r == nil {
		return nil, errUnknownChannel
	}
	has := c.world.botPermissions(r)
	switch {
	case has&permViewChannel == 0:
		return nil, errMissingAccess
	case has&needed != needed:
		return nil, errMissingPermissions
	}
	return r, nil
}

// messageOf is the message that the path names, one that the bot's REST sees: private answers are none.
func messageOf(c *call, r *room) (*message, error) {
	m := r.find(c.PathValue("message"))
	if m == nil || m.Viewer != "" {
		return nil, errUnknownMessage
	}
	return m, nil
}

func getChannel(c *call) (int, any, error) {
	r, err := roomOf(c, 0)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, r.object(), nil
}

func postTyping(c *call) (int, any, error) {
	r, err := roomOf(c, permSendMessages)
	if err != nil {
		return 0, nil, err
	}
	c.world.hub.publish(pageEvent{kind: pageTyping, room: r})
	return http.StatusNoContent, nil, nil
}

func getMessages(c *call) (int, any, error) {
	r, err := roomOf(c, permReadHistory)
	if err != nil {
		return 0, nil, err
	}
	query := c.URL.Query()
	limit := 50
	if text := query.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > 100 {
			return 0, nil, badForm("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
		}
	}
	list := r.seenBy("") // oldest first, without private answers
	before, after, around := query.Get("before"), query.Get("after"), query.Get("around")
	list = slices.DeleteFunc(list, func(m *message) bool {
		return before != "" && compareIDs(m.ID, before) >= 0 || after != "" && compareIDs(m.ID, after) <= 0
	})
	switch {
	case around != "":
		i, _ := slices.BinarySearchFunc(list, around, func(m *message, id string) int { return compareIDs(m.ID, id) })
		start := max(0, min(i-limit/2, len(list)-limit))
		list = list[start:min(start+limit, len(list))]
	case after != "":
		list = list[:min(limit, len(list))]
	default:
		list = list[max(0, len(list)-limit):]
	}
	answer := make([]*message, 0, len(list))
	for _, m := range slices.Backward(list) {
		answer = append(answer, render(m, c.world.url))
	}
	return http.StatusOK, answer, nil
}

func getMessage(c *call) (int, any, error) {
	r, err := roomOf(c, permReadHistory)
	if err != nil {
		return 0, nil, err
	}
	m, err := messageOf(c, r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, render(m, c.world.url), nil
}

func createMessage(c *call) (int, any, error) {
	r, err := roomOf(c, permSendMessages)
	if err != nil {
		return 0, nil, err
	}
	if len(c.body.files) > 0 && c.world.botPermissions(r)&permAttachFiles == 0 {
		return 0, nil, errMissingPermissions
	}
	v := newForm(c.body.raw)
	d := parseDraft(v, c.body.files, c.kind(channelPost), nil)
	if d.reference != "" && r.find(d.reference) == nil && !v.field("message_reference").field("fail_if_not_exists").is(false) {
		v.field("message_reference").fail("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
	}
	if err := v.refusal(); err != nil {
		return 0, nil, err
	}
	if d.nonceEnforced {
		if m := r.withNonce(d.nonce); m != nil {
			return http.StatusOK, render(m, c.world.url), nil
		}
	}
	m := &message{Author: c.world.users[botUserID], TTS: d.tts, Nonce: d.nonce}
	if d.reference != "" {
		m.Type = messageReply
		m.Reference = &messageReference{MessageID: d.reference, ChannelID: r.id, GuildID: r.info.GuildID}
	}
	if err := c.world.postDraft(r, m, d); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, render(m, c.world.url), nil
}

// postDraft posts a message with what a checked body says.
func (w *world) postDraft(r *room, m *message, d draft) error {
	m.ChannelID = r.id
	m.blank()
	if d.flags != nil {
		m.Flags |= *d.flags
	}
	if err := w.keepFiles(&d); err != nil {
		return err
	}
	if err := w.apply(m, d, r); err != nil {
		return err
	}
	m.ping(r)
	return r.post(m)
}

// editDraft changes a message to what a checked body says.
func (w *world) editDraft(r *room, id string, d draft) (*message, error) {
	if err := w.keepFiles(&d); err != nil {
		return nil, err
	}
	return r.edit(id, func(old *message) (*message, error) {
		m := *old
		if d.flags != nil {
			const editable = flagSuppressEmbeds | flagComponentsV2
			m.Flags = m.Flags&^flagSuppressEmbeds | *d.flags&editable
		}
		if err := w.apply(&m, d, r); err != nil {
			return nil, err
		}
		now := w.now()
		m.EditedTimestamp = &now
		return &m, nil
	})
}

func editMessage(c *call) (int, any, error) {
	r, err := roomOf(c, 0)
	if err != nil {
		return 0, nil, err
	}
	old, err := messageOf(c, r)
	if err != nil {
		return 0, nil, err
	}
	if old.Author.ID != botUserID {
		return 0, nil, errNotYourMessage
	}
	v := newForm(c.body.raw)
	d := parseDraft(v, c.body.files, c.kind(messageEdit), old)
	if err := v.refusal(); err != nil {
		return 0, nil, err
	}
	m, err := c.world.editDraft(r, old.ID, d)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, render(m, c.world.url), nil
}

func deleteMessage(c *call) (int, any, error) {
	r, err := roomOf(c, 0)
	if err != nil {
		return 0, nil, err
	}
	m, err := messageOf(c, r)
	if err != nil {
		return 0, nil, err
	}
	if m.Author.ID != botUserID && c.world.botPermissions(r)&permManageMessages == 0 {
		return 0, nil, errMissingPermissions
	}
	return http.StatusNoContent, nil, r.delete(m.ID)
}

func createThread(c *call) (int, any, error) { return newThread(c, nil) }

func createMessageThread(c *call) (int, any, error) {
	r, err := roomOf(c, 0)
	if err != nil {
		return 0, nil, err
	}
	m, err := messageOf(c, r)
	if err != nil {
		return 0, nil, err
	}
	if m.Thread != nil {
		return 0, nil, errThreadExists
	}
	return newThread(c, m)
}

// newThread makes a public thread in the channel that the path names, on a message or by itself.
func newThread(c *call, on *message) (int, any, error) {
	r, err := roomOf(c, permCreateThreads)
	if err != nil {
		return 0, nil, err
	}
	v := newForm(c.body.raw)
	info := channel{Type: publicThread, GuildID: r.info.GuildID, ParentID: &r.id, OwnerID: botUserID}
	archive := 4320
	if v.object() {
		if v.field("name").required() {
			info.Name = v.field("name").text(1, 100)
		}
		if !v.field("auto_archive_duration").null() {
			archive, _ = v.field("auto_archive_duration").choice(60, 1440, 4320, 10080)
		}
		if typ := v.field("type"); on == nil && !typ.null() {
			typ.choice(publicThread)
		}
	}
	if err := v.refusal(); err != nil {
		return 0, nil, err
	}
	if r.info.Type != textChannel {
		return 0, nil, &apiError{status: http.StatusBadRequest, code: 50024, message: "Cannot execute action on this channel type"}
	}
	if info.ID = c.world.ids.next(); on != nil {
		info.ID = on.ID // a message and its thread share their ID
	}
	now, members, none := c.world.now().Truncate(time.Millisecond), 1, 0
	info.MemberCount, info.MessageCount, info.TotalMessages = &members, &none, &none
	info.Thread = &threadMetadata{AutoArchiveDuration: archive, ArchiveTimestamp: now, CreateTimestamp: &now}
	thread, err := c.world.addRoom(info)
	if err != nil {
		return 0, nil, err
	}
	if on != nil {
		_, err = r.edit(on.ID, func(old *message) (*message, error) {
			m := *old
			m.Thread = &info
			m.Flags |= flagHasThread
			return &m, nil
		})
	}
	object := thread.object()
	c.world.gateway.dispatch("THREAD_CREATE", info.GuildID, intentGuilds, func() []byte { return encode(object) })
	c.world.hub.publish(pageEvent{kind: pageChannel, room: thread})
	return http.StatusCreated, object, err
}
