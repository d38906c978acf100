package bot

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/match"
)

// request is one interaction being handled.
type request struct {
	i      *discordgo.Interaction
	actor  match.Actor
	voice  locale.Voice // speaks to the person who asked
	public locale.Voice // speaks to everybody in the channel
	answer *responder
	log    *slog.Logger

	// path is the command's or the kind of the button, for handlers and logs.
	path    string
	press   press             // of a button
	before  match.Match       // the match as it was when a button of its board was pressed
	options map[string]string // of a command, by name; all of ours are text or IDs
	typed   string            // what was typed so far into the option to complete
	people  map[string]person // whom the command names, by ID

	later []func(context.Context)
}

// person is what Discord says of somebody whom a command names.
type person struct {
	bot bool
}

// afterwards has something done once the answer is out and nobody waits for the
// match any more.
func (q *request) afterwards(do func(context.Context)) { q.later = append(q.later, do) }

// tell says one sentence to the person who asked. While they fill in an option
// nothing can be said, only that there is nothing to choose.
func (q *request) tell(ctx context.Context, sentence string) error {
	if q.i.Type == discordgo.InteractionApplicationCommandAutocomplete {
		return q.answer.choices(ctx, nil)
	}
	return q.answer.private(ctx, courier.Message{Content: sentence})
}

// say is the person's voice.
func (q *request) say(id string, args locale.Args) string { return q.voice.Say(id, args) }

// clicked is the message whose button was pressed.
func (q *request) clicked() match.MessageRef {
	if q.i.Message == nil {
		return match.MessageRef{}
	}
	return match.MessageRef{Channel: q.actor.Channel, Message: match.MessageID(q.i.Message.ID)}
}

// clickedPrivately reports whether the button stood in a message that only the
// person sees.
func (q *request) clickedPrivately() bool {
	return q.i.Message != nil && q.i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
}

// clickedShows reports whether the message whose button was pressed has buttons
// of the match. Where it has not, the click is made up or very late, and the
// message is not ours to change for that match's sake: it may be another's board.
func (q *request) clickedShows(id match.ID) bool {
	if q.i.Message == nil {
		return false
	}
	for _, row := range q.i.Message.Components {
		row, ok := row.(*discordgo.ActionsRow)
		if !ok {
			continue
		}
		for _, c := range row.Components {
			button, ok := c.(*discordgo.Button)
			if !ok {
				continue
			}
			if p, err := parsePress(button.CustomID); err == nil && p.match == id {
				return true
			}
		}
	}
	return false
}

// newRequest reads an interaction. Everything in it comes from outside: what
// does not have the form that Discord gives it is left out, and the handlers'
// checks then fail on it.
func (b *Bot) newRequest(i *discordgo.Interaction) *request {
	q := &request{
		i: i,
		actor: match.Actor{
			Guild:       match.GuildID(i.GuildID),
			Channel:     match.ChannelID(i.ChannelID),
			Interaction: match.InteractionID(i.ID),
		},
		options: make(map[string]string),
		people:  make(map[string]person),
	}
	user := i.User
	if i.Member != nil {
		user = i.Member.User
	}
	if user != nil {
		q.actor.User = match.UserID(user.ID)
	}
	languages := []string{string(i.Locale)}
	if i.GuildLocale != nil {
		languages = append(languages, string(*i.GuildLocale))
	}
	q.voice = b.Catalogue.Voice(languages...)
	q.public = b.publicVoice(q.actor.Guild)

	switch data := i.Data.(type) {
	case discordgo.MessageComponentInteractionData:
		q.readPress(data)
	case discordgo.ApplicationCommandInteractionData:
		q.readCommand(data)
	}
	q.log = b.Log.With("interaction", i.ID, "guild", i.GuildID, "channel", i.ChannelID,
		"user", q.actor.User, "path", q.path)
	return q
}

func (q *request) readPress(data discordgo.MessageComponentInteractionData) {
	p, err := parsePress(data.CustomID)
	if err != nil {
		return
	}
	q.press, q.path = p, string(p.kind)
}

func (q *request) readCommand(data discordgo.ApplicationCommandInteractionData) {
	q.path = data.Name
	options := data.Options
	if len(options) > 0 && options[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		q.path += " " + options[0].Name
		options = options[0].Options
	}
	for _, o := range options {
		value := fmt.Sprint(o.Value)
		q.options[o.Name] = value
		if o.Focused {
			q.typed = value
		}
	}
	if data.CommandType == discordgo.UserApplicationCommand {
		q.path = contextChallenge
		q.options[optionOpponent] = data.TargetID
	}
	if data.Resolved == nil {
		return
	}
	for id, user := range data.Resolved.Users {
		if user != nil {
			q.people[id] = person{bot: user.Bot}
		}
	}
}
