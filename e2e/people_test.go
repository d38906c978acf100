package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
)

// people is the human side of the stand-in: what the members of its servers see and do.
type people struct {
	base   string
	client *http.Client
}

func newPeople(base string) *people {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 256
	return &people{base: base, client: &http.Client{Transport: transport, Timeout: 30 * time.Second}}
}

// place is a channel with the server that it belongs to.
type place struct{ ID, Name, Guild string }

// member is somebody to act as.
type member struct{ ID, Name string }

// answer is what became of an interaction.
type answer struct {
	ID      string             `json:"id"`
	State   string             `json:"state"`
	AfterMS float64            `json:"after_ms"`
	Message *discordgo.Message `json:"message"`
}

func (a answer) answered() bool { return a.State == "answered" }

// ephemeral tells whether the answer was a private one.
func (a answer) ephemeral() bool {
	return a.Message != nil && a.Message.Flags&discordgo.MessageFlagsEphemeral != 0
}

func (p *people) do(ctx context.Context, method, path string, in, out any) error {
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(data)
	}
	request, err := http.NewRequestWithContext(ctx, method, p.base+path, body)
	if err != nil {
		return err
	}
	if in != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := p.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s: %s", method, path, response.Status, data)
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(data, out)
}

// state tells who can be acted as, where, and with which commands.
func (p *people) state(ctx context.Context, as string) (members []member, places []place, commands []*discordgo.ApplicationCommand, err error) {
	var state struct {
		Members []struct {
			ID   string `json:"id"`
			Name string `json:"name"`
			Bot  bool   `json:"bot"`
		} `json:"members"`
		Channels []struct {
			ID      string `json:"id"`
			Name    string `json:"name"`
			GuildID string `json:"guild_id"`
		} `json:"channels"`
		Commands []*discordgo.ApplicationCommand `json:"commands"`
	}
	path := "/sandbox/state"
	if as != "" {
		path += "?as=" + url.QueryEscape(as)
	}
	if err := p.do(ctx, http.MethodGet, path, nil, &state); err != nil {
		return nil, nil, nil, err
	}
	for _, m := range state.Members {
		if !m.Bot {
			members = append(members, member{m.ID, m.Name})
		}
	}
	for _, c := range state.Channels {
		places = append(places, place{c.ID, c.Name, c.GuildID})
	}
	return members, places, state.Commands, nil
}

func (p *people) messages(ctx context.Context, channel, as string) ([]*discordgo.Message, error) {
	var messages []*discordgo.Message
	err := p.do(ctx, http.MethodGet, "/sandbox/channels/"+channel+"/messages?as="+as, nil, &messages)
	return messages, err
}

type interactionID struct {
	Interaction string `json:"interaction"`
}

// oware gives one of the subcommands of /oware, with string and user options.
func (p *people) oware(ctx context.Context, as, channel, subcommand string, options map[string]string) (string, error) {
	list := make([]map[string]any, 0, len(options))
	for name, value := range options {
		kind := discordgo.ApplicationCommandOptionString
		if name == "opponent" {
			kind = discordgo.ApplicationCommandOptionUser
		}
		list = append(list, map[string]any{"name": name, "type": kind, "value": value})
	}
	var id interactionID
	err := p.do(ctx, http.MethodPost, "/sandbox/command", map[string]any{
		"as": as, "channel": channel, "name": "oware", "type": discordgo.ChatApplicationCommand,
		"options": []any{map[string]any{
			"name": subcommand, "type": discordgo.ApplicationCommandOptionSubCommand, "options": list,
		}},
	}, &id)
	return id.Interaction, err
}

// click presses a button. A forced click is delivered although the button is no longer there or is disabled, as
// happens to somebody whose screen has not caught up.
func (p *people) click(ctx context.Context, as, channel, message, customID string, force bool) (string, error) {
	var id interactionID
	body := map[string]any{"as": as, "channel": channel, "message": message, "custom_id": customID}
	if force {
		body["force"] = true
	}
	err := p.do(ctx, http.MethodPost, "/sandbox/click", body, &id)
	return id.Interaction, err
}

// settle waits until an interaction is answered or has failed. One that is only acknowledged is given some seconds to
// be answered.
func (p *people) settle(ctx context.Context, interaction string) (answer, error) {
	for {
		var a answer
		if err := p.do(ctx, http.MethodGet, "/sandbox/interactions/"+interaction+"?wait_ms=4000", nil, &a); err != nil {
			return a, err
		}
		if a.State != "waiting" {
			return a, nil
		}
	}
}

// press clicks and waits for what becomes of it.
func (p *people) press(ctx context.Context, as, channel, message, customID string, force bool) (answer, error) {
	id, err := p.click(ctx, as, channel, message, customID, force)
	if err != nil {
		return answer{}, err
	}
	return p.settle(ctx, id)
}

// order gives a subcommand and waits for what becomes of it.
func (p *people) order(ctx context.Context, as, channel, subcommand string, options map[string]string) (answer, error) {
	id, err := p.oware(ctx, as, channel, subcommand, options)
	if err != nil {
		return answer{}, err
	}
	return p.settle(ctx, id)
}

// faults asks the stand-in to misbehave from now on.
func (p *people) faults(ctx context.Context, faults map[string]any) error {
	return p.do(ctx, http.MethodPost, "/sandbox/faults", faults, nil)
}

// buttons lists a message's buttons in reading order.
func buttons(m *discordgo.Message) []*discordgo.Button {
	var found []*discordgo.Button
	for _, component := range m.Components {
		if row, ok := component.(*discordgo.ActionsRow); ok {
			for _, c := range row.Components {
				if button, ok := c.(*discordgo.Button); ok {
					found = append(found, button)
				}
			}
		}
	}
	return found
}
