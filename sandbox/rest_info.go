package sandbox

import (
	"net/http"
	"strconv"
)

func getGateway(c *call) (int, any, error) {
	return http.StatusOK, map[string]string{"url": gatewayURL(c.Host)}, nil
}

func getGatewayBot(c *call) (int, any, error) {
	return http.StatusOK, map[string]any{
		"url": gatewayURL(c.Host), "shards": 1,
		"session_start_limit": map[string]int{"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1},
	}, nil
}

func getApplication(c *call) (int, any, error) {
	return http.StatusOK, map[string]any{
		"id": applicationID, "name": c.world.users[botUserID].Username, "icon": nil, "description": "", "summary": "", "type": nil,
		"bot_public": true, "bot_require_code_grant": false, "verify_key": "", "flags": 0, "flags_new": "0", "hook": true,
		"owner": c.world.users[people[ama].id], "bot": c.world.users[botUserID], "redirect_uris": []string{},
		"interactions_endpoint_url": nil, "role_connections_verification_url": nil, "approximate_guild_count": len(c.world.guilds),
		"approximate_user_install_count": 0, "approximate_user_authorization_count": 0, "explicit_content_filter": 0,
		"team": nil, "eligible_oauth2_scopes": []string{},
		"integration_types_config": map[string]any{"0": map[string]any{}},
	}, nil
}

func getMe(c *call) (int, any, error) { return http.StatusOK, c.world.users[botUserID], nil }

func getMyGuilds(c *call) (int, any, error) {
	list := []map[string]any{}
	for _, id := range []string{firstGuildID, secondGuildID} {
		g := c.world.guilds[id]
		list = append(list, map[string]any{
			"id": g.id, "name": g.name, "icon": nil, "banner": nil, "owner": false,
			"permissions": permissionText(botPermissions), "features": []string{},
		})
	}
	return http.StatusOK, list, nil
}

func getUser(c *call) (int, any, error) {
	u := c.world.users[c.PathValue("user")]
	if u == nil {
		return 0, nil, errUnknownUser
	}
	return http.StatusOK, u, nil
}

// guildOf is the guild that the path names.
func guildOf(c *call) (*guild, error) {
	g := c.world.guilds[c.PathValue("guild")]
	if g == nil {
		return nil, errUnknownGuild
	}
	return g, nil
}

func getGuild(c *call) (int, any, error) {
	g, err := guildOf(c)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, g.object(), nil
}

func getGuildRoles(c *call) (int, any, error) {
	g, err := guildOf(c)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, g.roles(), nil
}

func getGuildChannels(c *call) (int, any, error) {
	g, err := guildOf(c)
	if err != nil {
		return 0, nil, err
	}
	list := []*channel{}
	for _, r := range c.world.roomsOf(botUserID) {
		if r.guild == g && r.info.Type == textChannel {
			list = append(list, r.object())
		}
	}
	return http.StatusOK, list, nil
}

func getMembers(c *call) (int, any, error) {
	g, err := guildOf(c)
	if err != nil {
		return 0, nil, err
	}
	limit := 1
	if n, err := strconv.Atoi(c.URL.Query().Get("limit")); err == nil {
		limit = min(max(n, 1), 1000)
	}
	list := []*guildMember{}
	for _, id := range g.members {
		if len(list) < limit && compareIDs(id, c.URL.Query().Get("after")) > 0 {
			list = append(list, g.member(c.world.users[id]))
		}
	}
	return http.StatusOK, list, nil
}

func getMember(c *call) (int, any, error) {
	g, err := guildOf(c)
	if err != nil {
		return 0, nil, err
	}
	u := c.world.users[c.PathValue("user")]
	if u == nil {
		return 0, nil, errUnknownUser
	}
	m := g.member(u)
	if m == nil {
		return 0, nil, errUnknownMember
	}
	return http.StatusOK, m, nil
}

func createDM(c *call) (int, any, error) {
	v := newForm(c.body.raw)
	var id string
	if v.object() && v.field("recipient_id").required() {
		id = v.field("recipient_id").snowflake()
	}
	if err := v.refusal(); err != nil {
		return 0, nil, err
	}
	u := c.world.users[id]
	switch {
	case u == nil:
		return 0, nil, errUnknownUser
	case u.Bot:
		return 0, nil, errCannotSendTo
	}
	r, err := c.world.dm(u)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, r.object(), nil
}
