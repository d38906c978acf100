package sandbox

import "net/http"

// memberView is a member as the page shows it.
type memberView struct {
	*user
	Name      string   `json:"name"`
	Owner     bool     `json:"owner"`
	Moderator bool     `json:"moderator"`
	Guilds    []string `json:"guilds"`
}

// channelView is a channel as the page shows it.
type channelView struct {
	*channel
	GuildName string `json:"guild_name,omitempty"`
	Name      string `json:"name"`
}

type guildView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type stateView struct {
	Members  []memberView  `json:"members"`
	Guilds   []guildView   `json:"guilds"`
	Channels []channelView `json:"channels"`
	Commands []*command    `json:"commands"`
	Bot      botView       `json:"bot"`
	Faults   faultsView    `json:"faults"`
}

type botView struct {
	ID            string `json:"id"`
	ApplicationID string `json:"application_id"`
	Connected     bool   `json:"connected"`
	Sessions      int    `json:"sessions"`
}

// peopleState tells who and what there is; with as, what that member sees of it.
func (s *Server) peopleState(r *http.Request) (any, error) {
	w := s.world
	as := r.URL.Query().Get("as")
	if as != "" {
		if _, err := w.person(as); err != nil {
			return nil, err
		}
	}
	sessions := s.gateway.connected()
	view := stateView{
		Members: []memberView{}, Guilds: []guildView{}, Channels: []channelView{}, Commands: append([]*command{}, w.commands.in("")...),
		Bot: botView{botUserID, applicationID, sessions > 0, sessions}, Faults: s.faultsView(),
	}
	for _, g := range guilds {
		if as == "" || g.has(as) {
			view.Guilds = append(view.Guilds, guildView{g.id, g.name})
			view.Commands = append(view.Commands, w.commands.in(g.id)...)
		}
	}
	for _, p := range people {
		view.Members = append(view.Members, w.memberView(w.users[p.id]))
	}
	for _, room := range w.roomsOf(as) {
		view.Channels = append(view.Channels, w.channelView(room))
	}
	return view, nil
}

func (w *world) memberView(u *user) memberView {
	v := memberView{user: u, Name: u.name(), Guilds: []string{}}
	for _, g := range guilds {
		if g.has(u.ID) {
			v.Guilds = append(v.Guilds, g.id)
			v.Owner = v.Owner || g.owner == u.ID
			v.Moderator = v.Moderator || g.moderator == u.ID
		}
	}
	return v
}

func (w *world) channelView(r *room) channelView {
	v := channelView{channel: r.object(), Name: r.info.Name}
	if r.guild != nil {
		v.GuildName = r.guild.name
	} else {
		v.Name = "DM with " + w.users[botUserID].name()
	}
	return v
}
