package sandbox

import (
	"bytes"
	"image"
	_ "image/gif" // the formats whose size an attachment's object tells
	_ "image/jpeg"
	_ "image/png"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// render is a message for the outside: with the addresses of its files under a base such as "http://127.0.0.1:8080".
func render(m *message, base string) *message {
	shown := *m
	shown.Attachments = slices.Clone(m.Attachments)
	byName := map[string]string{}
	for i := range shown.Attachments {
		a := &shown.Attachments[i]
		a.URL = base + "/attachments/" + m.ChannelID + "/" + a.ID + "/" + a.Filename + "?hm=" + a.Key
		a.ProxyURL = a.URL
		byName[attachmentScheme+a.Filename] = a.URL
	}
	if len(byName) == 0 {
		return &shown
	}
	if m.Flags&flagComponentsV2 != 0 {
		shown.Components = resolveMedia(m.Components, byName)
	}
	if len(m.Embeds) > 0 {
		shown.Embeds = make([]map[string]any, len(m.Embeds))
		for i, embed := range m.Embeds {
			shown.Embeds[i] = resolveEmbed(embed, byName)
		}
	}
	return &shown
}

func resolveEmbed(embed map[string]any, byName map[string]string) map[string]any {
	embed = maps.Clone(embed)
	for _, name := range []string{"image", "thumbnail"} {
		if picture, ok := embed[name].(map[string]any); ok {
			if url, ok := picture["url"].(string); ok && byName[url] != "" {
				picture = maps.Clone(picture)
				picture["url"] = byName[url]
				embed[name] = picture
			}
		}
	}
	return embed
}

func resolveMedia(list []component, byName map[string]string) []component {
	list = slices.Clone(list)
	resolve := func(m *mediaItem) *mediaItem {
		if m == nil || byName[m.URL] == "" {
			return m
		}
		return &mediaItem{URL: byName[m.URL]}
	}
	for i := range list {
		c := &list[i]
		c.Media, c.File = resolve(c.Media), resolve(c.File)
		c.Items = slices.Clone(c.Items)
		for j := range c.Items {
			c.Items[j].Media = *resolve(&c.Items[j].Media)
		}
		if c.Components != nil {
			c.Components = resolveMedia(c.Components, byName)
		}
		if c.Accessory != nil {
			c.Accessory = &resolveMedia([]component{*c.Accessory}, byName)[0]
		}
	}
	return list
}

// keepFiles keeps the files that a checked body brings, before the message that shows them is changed.
func (w *world) keepFiles(d *draft) error {
	for i := range d.files {
		f := &d.files[i]
		if f.new == nil {
			continue
		}
		a := attachment{
			ID: w.ids.next(), Filename: f.new.name, Title: f.title, Description: f.description,
			Size: len(f.new.data), ContentType: contentType(f.new.data), Key: secret(),
		}
		if config, _, err := image.DecodeConfig(bytes.NewReader(f.new.data)); err == nil {
			a.Width, a.Height = config.Width, config.Height
		}
		if err := w.blobs.put(a.ID+"-"+a.Key, f.new.data); err != nil {
			return err
		}
		f.stored = &a
	}
	return nil
}

// apply makes of a message what a checked body says, whose files are kept already. m is the caller's own copy.
func (w *world) apply(m *message, d draft, r *room) error {
	if d.content != nil {
		m.Content = *d.content
	}
	if d.embedsGiven {
		m.Embeds = d.embeds
	}
	if d.componentsGiven {
		m.Components = d.components
	}
	m.Attachments = appliedFiles(m, d)
	if len(m.Attachments) == 0 && m.Content == "" && len(m.Embeds) == 0 && len(m.Components) == 0 {
		return errEmptyMessage
	}
	if d.content != nil || d.componentsGiven {
		w.mention(m, d.mentions, r)
	}
	return nil
}

// appliedFiles is a message's attachments after a body was applied to it. Another edit may have taken away what the
// body wanted to keep; that stays away.
func appliedFiles(m *message, d draft) []attachment {
	list := []attachment{}
	if !d.filesGiven {
		list = slices.Clone(m.Attachments)
	}
	for _, f := range d.files {
		switch {
		case f.stored != nil:
			a := *f.stored
			a.Ephemeral = m.ephemeral()
			list = append(list, a)
		case d.filesGiven:
			i := slices.IndexFunc(m.Attachments, func(a attachment) bool { return a.ID == f.kept.ID })
			if i >= 0 {
				a := m.Attachments[i]
				a.Description, a.Title = f.description, f.title
				list = append(list, a)
			}
		}
	}
	return list
}

// contentType is what a browser may take a file for: a picture or plain text, never a page or a script.
func contentType(data []byte) string {
	switch typ := http.DetectContentType(data); typ {
	case "image/png", "image/jpeg", "image/gif", "image/webp", "text/plain; charset=utf-8":
		return typ
	}
	return "application/octet-stream"
}

// mention fills in whom the message's text names and may notify.
func (w *world) mention(m *message, rules mentionRules, r *room) {
	text := m.Content
	if m.Flags&flagComponentsV2 != 0 {
		var parts []string
		each(m.Components, func(c *component) bool {
			if c.Type == textDisplay {
				parts = append(parts, c.Content)
			}
			return true
		})
		text = strings.Join(parts, "\n")
	}
	users, roles, everyone := rules.mentioned(text)
	m.Mentions, m.MentionRoles = []*user{}, []string{}
	for _, id := range users {
		if u := w.users[id]; u != nil {
			m.Mentions = append(m.Mentions, u)
		}
	}
	may := w.memberPermissions(r, m.Author.ID)&permMentionEveryone != 0
	for _, id := range roles {
		if r.guild != nil && id == moderatorRoleID && r.guild.moderator != "" {
			m.MentionRoles = append(m.MentionRoles, id)
		}
	}
	m.MentionEveryone = everyone && may
}

// ping records who is notified by a message that is being posted.
func (m *message) ping(r *room) {
	for _, u := range m.Mentions {
		if r.admits(u.ID) && m.visibleTo(u.ID) {
			m.Pinged = append(m.Pinged, u.ID)
		}
	}
	if r.guild == nil {
		return
	}
	for _, id := range r.guild.members {
		named := m.MentionEveryone || len(m.MentionRoles) > 0 && id == r.guild.moderator
		if named && m.Viewer == "" && !slices.Contains(m.Pinged, id) {
			m.Pinged = append(m.Pinged, id)
		}
	}
}

// announce tells the bot and the pages about a change; the room's lock is held.
func (w *world) announce(event string, r *room, m *message) {
	w.hub.publish(pageEvent{kind: event, room: r, message: m})
	if m.Viewer != "" || w.botPermissions(r)&permViewChannel == 0 {
		return
	}
	guildID, intent := r.info.GuildID, intentGuildMessages
	if r.guild == nil {
		intent = intentDirectMessages
	}
	w.gateway.dispatch(event, guildID, intent, func() []byte {
		if event == "MESSAGE_DELETE" {
			return encode(struct {
				ID      string `json:"id"`
				Channel string `json:"channel_id"`
				Guild   string `json:"guild_id,omitempty"`
			}{m.ID, r.id, guildID})
		}
		return encode(gatewayMessage(r, render(m, w.url)))
	})
}
