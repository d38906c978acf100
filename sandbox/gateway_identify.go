package sandbox

import (
	"encoding/json"
	"slices"
	"strings"
)

// identify starts a session.
func (c *connection) identify(data json.RawMessage) {
	var identify struct {
		Token      string          `json:"token"`
		Intents    *int            `json:"intents"`
		Compress   bool            `json:"compress"`
		Shard      []int           `json:"shard"`
		Properties json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(data, &identify); err != nil {
		c.end(closeDecodeError, "Error while decoding payload.")
		return
	}
	shard := identify.Shard
	if len(shard) == 0 {
		shard = []int{0, 1}
	}
	switch {
	case c.session.Load() != nil:
		c.end(closeAlreadyAuth, "Already authenticated.")
	case strings.TrimPrefix(identify.Token, "Bot ") != botToken:
		c.end(closeAuthFailed, "Authentication failed.")
	case len(shard) != 2 || shard[1] < 1 || shard[0] < 0 || shard[0] >= shard[1]:
		c.end(closeInvalidShard, "Invalid shard.")
	case identify.Intents == nil || *identify.Intents < 0 || *identify.Intents&^knownIntents != 0:
		c.end(closeInvalidIntents, "Invalid intent(s).")
	case *identify.Intents&privilegedIntents != 0:
		c.end(closeDisallowedIntents, "Disallowed intent(s).")
	default:
		s := &session{
			id: secret(), intents: *identify.Intents, shard: shard[0], shards: shard[1], compress: identify.Compress,
			appended: make(chan struct{}, 1),
		}
		c.ready(s)
		s.attach(c)
		c.session.Store(s)
		c.gateway.add(s)
		c.start <- progress{session: s}
	}
}

// ready fills a new session's log with what every session starts with.
func (c *connection) ready(s *session) {
	w := c.gateway.server.world
	unavailable := []map[string]any{}
	var own []*guild
	for _, id := range []string{firstGuildID, secondGuildID} {
		if shardOf(id, s.shards) == s.shard {
			own = append(own, w.guilds[id])
			unavailable = append(unavailable, map[string]any{"id": id, "unavailable": true})
		}
	}
	s.append("READY", encode(map[string]any{
		"v": c.apiVersion, "user": w.users[botUserID], "guilds": unavailable, "session_id": s.id,
		"resume_gateway_url": gatewayURL(c.host), "shard": []int{s.shard, s.shards}, "session_type": "normal",
		"application":      map[string]any{"id": applicationID, "flags": 0},
		"private_channels": []any{}, "relationships": []any{}, "user_settings": map[string]any{}, "_trace": []string{"sandbox"},
	}))
	if s.intents&intentGuilds == 0 {
		return
	}
	for _, g := range own {
		s.append("GUILD_CREATE", encode(w.guildCreate(g)))
	}
}

// guildCreate is a guild with what only the gateway tells about it.
func (w *world) guildCreate(g *guild) map[string]any {
	object := g.object()
	members := []*guildMember{}
	for _, id := range g.members {
		members = append(members, g.member(w.users[id]))
	}
	channels, threads := []*channel{}, []*channel{}
	for _, r := range w.roomsOf(botUserID) {
		switch {
		case r.guild != g:
		case r.info.Type == publicThread:
			threads = append(threads, r.object())
		default:
			channels = append(channels, r.object())
		}
	}
	object["joined_at"], object["large"], object["unavailable"] = founded, false, false
	object["member_count"], object["members"] = len(members), members
	object["channels"], object["threads"] = channels, threads
	for _, empty := range []string{"voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"} {
		object[empty] = []any{}
	}
	return object
}

// resume goes on with a session from where the bot says it was.
func (c *connection) resume(data json.RawMessage) {
	var resume struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       *int64 `json:"seq"`
	}
	if err := json.Unmarshal(data, &resume); err != nil || resume.Seq == nil {
		c.end(closeDecodeError, "Error while decoding payload.")
		return
	}
	if strings.TrimPrefix(resume.Token, "Bot ") != botToken {
		c.end(closeAuthFailed, "Authentication failed.")
		return
	}
	if c.session.Load() != nil {
		c.end(closeAlreadyAuth, "Already authenticated.")
		return
	}
	s := c.gateway.find(resume.SessionID)
	if s == nil {
		c.send(opInvalidSession, false)
		return
	}
	if s.ahead(*resume.Seq) {
		c.end(closeInvalidSeq, "Invalid seq.")
		return
	}
	if _, ok := s.after(*resume.Seq); !ok {
		c.gateway.forget(s)
		c.send(opInvalidSession, false)
		return
	}
	if before := s.attach(c); before != nil {
		before.drop()
	}
	c.session.Store(s)
	s.append("RESUMED", json.RawMessage(`{"_trace":["sandbox"]}`))
	c.start <- progress{session: s, seq: *resume.Seq}
}

// requestMembers answers with a guild's members, all of them, those asked for, or those whose name starts so.
func (c *connection) requestMembers(s *session, data json.RawMessage) {
	var request struct {
		Guild json.RawMessage `json:"guild_id"`
		Query *string         `json:"query"`
		Users json.RawMessage `json:"user_ids"`
		Nonce string          `json:"nonce"`
	}
	if err := json.Unmarshal(data, &request); err != nil {
		c.end(closeDecodeError, "Error while decoding payload.")
		return
	}
	w := c.gateway.server.world
	wanted := oneOrMore(request.Users)
	for _, guildID := range oneOrMore(request.Guild) {
		g := w.guilds[guildID]
		if g == nil {
			continue
		}
		members := []*guildMember{}
		for _, id := range g.members {
			u := w.users[id]
			byName := request.Query != nil && strings.HasPrefix(u.Username, strings.ToLower(*request.Query))
			if byName || slices.Contains(wanted, id) {
				members = append(members, g.member(u))
			}
		}
		s.append("GUILD_MEMBERS_CHUNK", encode(map[string]any{
			"guild_id": g.id, "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": []string{}, "nonce": request.Nonce,
		}))
	}
}

// oneOrMore reads an ID or a list of IDs.
func oneOrMore(data json.RawMessage) []string {
	var one string
	if json.Unmarshal(data, &one) == nil {
		return []string{one}
	}
	var list []string
	if json.Unmarshal(data, &list) != nil {
		return nil
	}
	return list
}
