package sandbox

import (
	"net/http"
	"slices"
	"strconv"
)

// commandRequest is a command that a member gives, or is typing.
type commandRequest struct {
	As, Channel, Name string
	Type              int
	Target            string
	Options           []givenOption
}

// givenOption is an option with its value, as Discord's clients send it.
type givenOption struct {
	Name    string        `json:"name"`
	Type    int           `json:"type"`
	Value   any           `json:"value,omitempty"`
	Options []givenOption `json:"options,omitempty"`
	Focused bool          `json:"focused,omitempty"`
}

// commandData is the data of a command's interaction.
type commandData struct {
	ID       string         `json:"id"`
	Name     string         `json:"name"`
	Type     int            `json:"type"`
	Resolved map[string]any `json:"resolved,omitempty"`
	Options  []givenOption  `json:"options,omitempty"`
	GuildID  string         `json:"guild_id,omitempty"`
	TargetID string         `json:"target_id,omitempty"`
}

// command finds the command that a member means and checks that it can be given there.
func (s *Server) command(r *http.Request) (*user, *room, *command, commandRequest, error) {
	request := commandRequest{Type: chatCommand}
	fail := func(err error) (*user, *room, *command, commandRequest, error) { return nil, nil, nil, request, err }
	if err := readPeople(r, &request); err != nil {
		return fail(err)
	}
	u, room, err := s.world.place(request.As, request.Channel)
	if err != nil {
		return fail(err)
	}
	c := s.world.commands.named(room.info.GuildID, request.Name, request.Type)
	if c == nil {
		return fail(nonsense("There is no command %q of type %d here.", request.Name, request.Type))
	}
	if room.guild == nil && (c.GuildID != "" || c.DMPermission != nil && !*c.DMPermission) {
		return fail(nonsense("The command %q is for servers only.", c.Name))
	}
	if room.guild != nil && c.Contexts != nil && !slices.Contains(c.Contexts, 0) {
		return fail(nonsense("The command %q is not for servers.", c.Name))
	}
	if c.MemberPermissions != nil {
		needed, err := strconv.ParseUint(*c.MemberPermissions, 10, 64)
		has := s.world.memberPermissions(room, u.ID)
		if err == nil && has&permAdministrator == 0 && (has&needed != needed || needed == 0) {
			return fail(nonsense("%s may not use the command %q.", u.name(), c.Name))
		}
	}
	return u, room, c, request, nil
}

// peopleCommand gives a command.
func (s *Server) peopleCommand(r *http.Request) (any, error) {
	u, room, c, request, err := s.command(r)
	if err != nil {
		return nil, err
	}
	resolved := s.world.newResolver(room)
	data := commandData{ID: c.ID, Name: c.Name, Type: c.Type, GuildID: c.GuildID}
	metadata := &interactionMetadata{Name: c.Name, CommandType: c.Type}
	if c.Type == chatCommand {
		if request.Target != "" {
			return nil, nonsense("A chat command has no target.")
		}
		checker := optionChecker{resolved: resolved}
		if data.Options, err = checker.check(c.Options, request.Options); err != nil {
			return nil, err
		}
		metadata.Name = commandPath(c.Name, data.Options)
	} else {
		if len(request.Options) > 0 {
			return nil, nonsense("A context menu's command has no options.")
		}
		if data.TargetID, err = s.target(u, room, c, request.Target, resolved, metadata); err != nil {
			return nil, err
		}
	}
	data.Resolved = resolved.object()
	return s.interact(u, room, interactionRecord{Type: commandInteraction, Metadata: metadata}, data, nil)
}

// commandPath is a command's name with those of its subcommands.
func commandPath(name string, options []givenOption) string {
	if len(options) == 1 && options[0].Type <= subcommandGroup {
		return name + " " + commandPath(options[0].Name, options[0].Options)
	}
	return name
}

// target checks whom or what a context menu's command was chosen for.
func (s *Server) target(u *user, r *room, c *command, id string, resolved *resolver, metadata *interactionMetadata) (string, error) {
	if c.Type == userCommand {
		if !resolved.user(id) {
			return "", nonsense("There is no member with the ID %q here to use the command on.", id)
		}
		metadata.TargetUser = s.world.users[id]
		return id, nil
	}
	m := r.find(id)
	if m == nil || !m.visibleTo(u.ID) || m.ephemeral() {
		return "", nonsense("There is no message with the ID %q here to use the command on.", id)
	}
	resolved.message(m)
	metadata.TargetMessageID = id
	return id, nil
}

// peopleAutocomplete asks the bot what could be meant by an option that a member is typing.
func (s *Server) peopleAutocomplete(r *http.Request) (any, error) {
	u, room, c, request, err := s.command(r)
	if err != nil {
		return nil, err
	}
	if c.Type != chatCommand {
		return nil, nonsense("Only chat commands have options.")
	}
	resolved := s.world.newResolver(room)
	checker := optionChecker{resolved: resolved, typing: true}
	options, err := checker.check(c.Options, request.Options)
	if err != nil {
		return nil, err
	}
	if checker.focused != 1 {
		return nil, nonsense("One option has to be focused: the one that is being typed, which has autocomplete.")
	}
	data := commandData{ID: c.ID, Name: c.Name, Type: c.Type, GuildID: c.GuildID, Options: options, Resolved: resolved.object()}
	record := interactionRecord{Type: autocompleteInteraction, Metadata: &interactionMetadata{Name: c.Name, CommandType: c.Type}}
	return s.interact(u, room, record, data, nil)
}

// resolver gathers the objects that an interaction's IDs stand for.
type resolver struct {
	world *world
	room  *room
	found map[string]map[string]any
}

func (w *world) newResolver(r *room) *resolver {
	return &resolver{world: w, room: r, found: map[string]map[string]any{}}
}

func (x *resolver) add(kind, id string, object any) {
	if x.found[kind] == nil {
		x.found[kind] = map[string]any{}
	}
	x.found[kind][id] = object
}

// user takes in a user who is in the channel's server, or in the DM.
func (x *resolver) user(id string) bool {
	u := x.world.users[id]
	if u == nil || !x.room.admits(id) {
		return false
	}
	x.add("users", id, u)
	if x.room.guild != nil {
		m := x.room.guild.member(u)
		m.User = nil
		m.Permissions = permissionText(x.world.memberPermissions(x.room, id))
		x.add("members", id, m)
	}
	return true
}

func (x *resolver) role(id string) bool {
	if x.room.guild == nil {
		return false
	}
	for _, r := range x.room.guild.roles() {
		if r.ID == id {
			x.add("roles", id, r)
			return true
		}
	}
	return false
}

func (x *resolver) channel(id string) bool {
	r := x.world.room(id)
	if r == nil || r.guild == nil || r.guild != x.room.guild {
		return false
	}
	x.add("channels", id, r.object())
	return true
}

func (x *resolver) message(m *message) { x.add("messages", m.ID, render(m, x.world.url)) }

func (x *resolver) object() map[string]any {
	if len(x.found) == 0 {
		return nil
	}
	object := map[string]any{}
	for kind, list := range x.found {
		object[kind] = list
	}
	return object
}
