package courier

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// callback is the body of an answer to an interaction.
type callback struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

// Reply answers with a new message and returns its ID.
//
// It fails with code [AlreadyAcknowledged] where the interaction has another
// answer, and with [UnknownInteraction] where it came too late.
func (c *Courier) Reply(ctx context.Context, i *discordgo.Interaction, m Message) (messageID string, err error) {
	return c.answer(ctx, i, "answer with a message", discordgo.InteractionResponseChannelMessageWithSource, m, toAnswer)
}

// Update answers a click by editing the message that was clicked, and returns
// its ID. It fails like [Courier.Reply].
func (c *Courier) Update(ctx context.Context, i *discordgo.Interaction, m Message) (messageID string, err error) {
	return c.answer(ctx, i, "answer by editing the message", discordgo.InteractionResponseUpdateMessage, m, toEdit)
}

// Defer promises a message, to be given with [Courier.EditOriginal] within 15
// minutes; until then Discord shows that the bot is thinking.
func (c *Courier) Defer(ctx context.Context, i *discordgo.Interaction, ephemeral bool) error {
	data := struct {
		Flags discordgo.MessageFlags `json:"flags,omitempty"`
	}{}
	if ephemeral {
		data.Flags = discordgo.MessageFlagsEphemeral
	}
	return c.acknowledge(ctx, i, "promise an answer", callback{discordgo.InteractionResponseDeferredChannelMessageWithSource, data})
}

// DeferUpdate acknowledges a click; the clicked message can then be edited with
// [Courier.EditOriginal] within 15 minutes.
func (c *Courier) DeferUpdate(ctx context.Context, i *discordgo.Interaction) error {
	return c.acknowledge(ctx, i, "acknowledge a click", callback{Type: discordgo.InteractionResponseDeferredMessageUpdate})
}

// Autocomplete answers with what the person may choose from, at most 25 choices.
func (c *Courier) Autocomplete(ctx context.Context, i *discordgo.Interaction, choices []*discordgo.ApplicationCommandOptionChoice) error {
	if choices == nil {
		choices = []*discordgo.ApplicationCommandOptionChoice{}
	}
	data := struct {
		Choices []*discordgo.ApplicationCommandOptionChoice `json:"choices"`
	}{choices}
	return c.acknowledge(ctx, i, "offer choices", callback{discordgo.InteractionApplicationCommandAutocompleteResult, data})
}

// Original returns the ID of the message that answers the interaction. After
// [Courier.Update] or [Courier.DeferUpdate] that is the clicked message.
func (c *Courier) Original(ctx context.Context, i *discordgo.Interaction) (messageID string, err error) {
	message, err := c.original(ctx, i)
	return message.ID, err
}

// EditOriginal edits the message that answers the interaction, within 15 minutes
// of it, and returns its ID. It is how a promised answer is given.
func (c *Courier) EditOriginal(ctx context.Context, i *discordgo.Interaction, m Message) (messageID string, err error) {
	const op = "edit the answer"
	address, err := originalURL(i)
	if err != nil {
		return "", &Error{Op: op, Err: err}
	}
	return c.sendMessage(ctx, request{op: op, method: http.MethodPatch, url: address, repeat: always}, m, m.payload(toEdit))
}

// FollowUp sends a further message within 15 minutes of the interaction and
// returns its ID. Discord cannot tell a repeated follow-up from a second one, so
// a follow-up whose fate is unknown (an answer 5xx, a lost connection) fails
// instead of being repeated.
func (c *Courier) FollowUp(ctx context.Context, i *discordgo.Interaction, m Message) (messageID string, err error) {
	const op = "follow up with a message"
	if err := checkWebhook(i); err != nil {
		return "", &Error{Op: op, Err: err}
	}
	address := discordgo.EndpointWebhookToken(i.AppID, url.PathEscape(i.Token)) + "?wait=true"
	return c.sendMessage(ctx, request{op: op, method: http.MethodPost, url: address, repeat: onlyUnsent}, m, m.payload(toAnswer))
}

// answer sends a callback that shows a message and learns that message's ID.
func (c *Courier) answer(ctx context.Context, i *discordgo.Interaction, op string, kind discordgo.InteractionResponseType, m Message, p purpose) (string, error) {
	if err := m.check(); err != nil {
		return "", &Error{Op: op, Err: err}
	}
	body, repeated, err := c.callback(ctx, i, op, callback{kind, m.payload(p)}, m.Pictures)
	if repeated && CodeOf(err) == AlreadyAcknowledged {
		return c.confirm(ctx, i, m, p, err)
	}
	if err != nil {
		return "", err
	}
	var response struct {
		Interaction struct {
			MessageID string `json:"response_message_id"`
		} `json:"interaction"`
		Resource struct {
			Message struct {
				ID string `json:"id"`
			} `json:"message"`
		} `json:"resource"`
	}
	// The answer stands whatever Discord says about it; only its ID may be missing.
	if err := json.Unmarshal(body, &response); err != nil {
		c.log.Warn("Discord's word on an answer is not readable", "op", op, "error", err)
	}
	switch {
	case response.Resource.Message.ID != "":
		return response.Resource.Message.ID, nil
	case response.Interaction.MessageID != "":
		return response.Interaction.MessageID, nil
	}
	return c.Original(ctx, i)
}

// confirm finds out whose answer it was that made a repeated callback fail with
// AlreadyAcknowledged: nearly always our own first try, whose confirmation got
// lost, but a second delivery of the same interaction may have been answered in
// between. It returns refused where the standing answer is not this message.
func (c *Courier) confirm(ctx context.Context, i *discordgo.Interaction, m Message, p purpose, refused error) (string, error) {
	standing, err := c.original(ctx, i)
	if err != nil {
		return "", refused
	}
	ours := strings.TrimSpace(standing.Content) == strings.TrimSpace(m.Content)
	if p == toEdit {
		ours = ours && i.Message != nil && standing.ID == i.Message.ID
	}
	if !ours {
		return "", refused
	}
	return standing.ID, nil
}

// acknowledge sends a callback that shows no message of ours. Where a repeated
// one meets AlreadyAcknowledged, the interaction has what it needs.
func (c *Courier) acknowledge(ctx context.Context, i *discordgo.Interaction, op string, body callback) error {
	_, repeated, err := c.callback(ctx, i, op, body, nil)
	if repeated && CodeOf(err) == AlreadyAcknowledged {
		return nil
	}
	return err
}

// callback sends an answer to an interaction; repeated says that an earlier try
// of it may have been taken.
func (c *Courier) callback(ctx context.Context, i *discordgo.Interaction, op string, body callback, pictures []Picture) (answer []byte, repeated bool, err error) {
	if !snowflake(i.ID) || i.Token == "" {
		return nil, false, &Error{Op: op, Err: errors.New("the interaction has no usable ID and token")}
	}
	contentType, encoded, err := encode(body, pictures)
	if err != nil {
		return nil, false, &Error{Op: op, Err: err}
	}
	return c.send(ctx, request{
		op: op, method: http.MethodPost, repeat: always,
		url:         discordgo.EndpointInteractionResponse(i.ID, url.PathEscape(i.Token)) + "?with_response=true",
		contentType: contentType, body: encoded,
	})
}

// message is what this package wants to know of a message that Discord returns.
type message struct {
	ID      string `json:"id"`
	Content string `json:"content"`
}

func (c *Courier) original(ctx context.Context, i *discordgo.Interaction) (message, error) {
	const op = "look at the answer"
	address, err := originalURL(i)
	if err != nil {
		return message{}, &Error{Op: op, Err: err}
	}
	return c.fetchMessage(ctx, request{op: op, method: http.MethodGet, url: address, repeat: always})
}

func originalURL(i *discordgo.Interaction) (string, error) {
	if err := checkWebhook(i); err != nil {
		return "", err
	}
	return discordgo.EndpointWebhookMessage(i.AppID, url.PathEscape(i.Token), "@original"), nil
}

func checkWebhook(i *discordgo.Interaction) error {
	if !snowflake(i.AppID) || i.Token == "" {
		return fmt.Errorf("the interaction has no usable application ID and token")
	}
	return nil
}
