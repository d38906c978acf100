package courier

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Post sends a new message to a channel and returns its ID. Where a try is lost
// on the way, repeating it does not post twice: a random nonce lets Discord
// recognise the message.
// https://discord.com/developers/docs/resources/message#create-message
func (c *Courier) Post(ctx context.Context, channelID string, m Message) (messageID string, err error) {
	const op = "post a message"
	if !snowflake(channelID) {
		return "", &Error{Op: op, Err: errBadID}
	}
	body := m.payload(toPost)
	body.Nonce, body.EnforceNonce = rand.Text()[:maxNonce], true
	return c.sendMessage(ctx, request{
		op: op, method: http.MethodPost, url: discordgo.EndpointChannelMessages(channelID),
		limit: limitKey{route: "POST messages", channel: channelID}, repeat: always,
	}, m, body)
}

// Edit replaces what a message of ours in a channel says. It fails with code
// [UnknownMessage] where the message is gone.
func (c *Courier) Edit(ctx context.Context, channelID, messageID string, m Message) error {
	const op = "edit a message"
	if !snowflake(channelID) || !snowflake(messageID) {
		return &Error{Op: op, Err: errBadID}
	}
	_, err := c.sendMessage(ctx, request{
		op: op, method: http.MethodPatch, url: discordgo.EndpointChannelMessage(channelID, messageID),
		limit: limitKey{route: "PATCH message", channel: channelID}, repeat: always,
	}, m, m.payload(toEdit))
	return err
}

// Delete removes a message of ours. A message that is gone already, alone or
// with its channel, is removed: that is no error.
func (c *Courier) Delete(ctx context.Context, channelID, messageID string) error {
	const op = "delete a message"
	if !snowflake(channelID) || !snowflake(messageID) {
		return &Error{Op: op, Err: errBadID}
	}
	_, _, err := c.send(ctx, request{
		op: op, method: http.MethodDelete, url: discordgo.EndpointChannelMessage(channelID, messageID),
		limit: limitKey{route: "DELETE message", channel: channelID}, repeat: always,
	})
	var e *Error
	if errors.As(err, &e) && e.Status == http.StatusNotFound {
		return nil
	}
	return err
}

const maxNonce = 25 // characters that Discord takes

var errBadID = errors.New("a channel or message ID is not a number of Discord's")

// snowflake reports whether the text is one of Discord's IDs, so that nothing
// else ever becomes part of an address.
func snowflake(id string) bool {
	if len(id) == 0 || len(id) > 20 {
		return false
	}
	for i := range len(id) {
		if id[i] < '0' || id[i] > '9' {
			return false
		}
	}
	return true
}
