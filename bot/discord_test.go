package bot

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
)

// fakeDiscord stands where the courier is: it keeps the messages of a channel,
// writes down what is sent, and fails where a test wants it to.
type fakeDiscord struct {
	mu       sync.Mutex
	next     int
	messages map[string]courier.Message // what stands in the channel, private ones included
	answers  map[string]string          // the message that answers an interaction, by interaction
	log      []sent

	// fail, where set, may make a request fail before it is carried out.
	fail func(op, messageID string) error
	// lose, where set, may make a request fail after it was carried out.
	lose func(op string) error
}

// sent is one request.
type sent struct {
	op, interaction, message string
	courier.Message
	choices []*discordgo.ApplicationCommandOptionChoice
}

func newFakeDiscord() *fakeDiscord {
	return &fakeDiscord{next: 5000, messages: map[string]courier.Message{}, answers: map[string]string{}}
}

func discordError(status, code int) error {
	return &courier.Error{Op: "try", Status: status, Code: code, Message: "as the test wants it"}
}

// do carries out one request; messageID "" makes a new message.
func (d *fakeDiscord) do(ctx context.Context, op string, i *discordgo.Interaction, messageID string, m courier.Message, first bool) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return "", &courier.Error{Op: op, Err: err}
	}
	if d.fail != nil {
		if err := d.fail(op, messageID); err != nil {
			return "", err
		}
	}
	interaction := ""
	if i != nil {
		interaction = i.ID
		if _, answered := d.answers[i.ID]; first && answered {
			return "", discordError(400, courier.AlreadyAcknowledged)
		} else if !first && !answered {
			return "", discordError(404, courier.UnknownWebhook)
		}
	}
	if messageID == "" {
		d.next++
		messageID = strconv.Itoa(d.next)
	} else if _, there := d.messages[messageID]; !there {
		return "", discordError(404, courier.UnknownMessage)
	}
	if i != nil && (first || op == "edit answer") {
		d.answers[i.ID] = messageID
	}
	if m.KeepPictures {
		m.Pictures = d.messages[messageID].Pictures
	}
	m.Ephemeral = m.Ephemeral || d.messages[messageID].Ephemeral
	d.messages[messageID] = m
	d.log = append(d.log, sent{op: op, interaction: interaction, message: messageID, Message: m})
	if d.lose != nil {
		if err := d.lose(op); err != nil {
			return "", err
		}
	}
	return messageID, nil
}

// acknowledge notes an answer that shows no message.
func (d *fakeDiscord) acknowledge(op string, i *discordgo.Interaction, original string, choices []*discordgo.ApplicationCommandOptionChoice) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fail != nil {
		if err := d.fail(op, original); err != nil {
			return err
		}
	}
	if _, answered := d.answers[i.ID]; answered {
		return discordError(400, courier.AlreadyAcknowledged)
	}
	d.answers[i.ID] = original
	d.log = append(d.log, sent{op: op, interaction: i.ID, choices: choices})
	return nil
}

func (d *fakeDiscord) Reply(ctx context.Context, i *discordgo.Interaction, m courier.Message) (string, error) {
	return d.do(ctx, "reply", i, "", m, true)
}

func (d *fakeDiscord) Update(ctx context.Context, i *discordgo.Interaction, m courier.Message) (string, error) {
	return d.do(ctx, "update", i, i.Message.ID, m, true)
}

func (d *fakeDiscord) Defer(_ context.Context, i *discordgo.Interaction, ephemeral bool) error {
	return d.acknowledge(fmt.Sprintf("defer, private %v", ephemeral), i, "", nil)
}

func (d *fakeDiscord) DeferUpdate(_ context.Context, i *discordgo.Interaction) error {
	return d.acknowledge("defer update", i, i.Message.ID, nil)
}

func (d *fakeDiscord) Autocomplete(_ context.Context, i *discordgo.Interaction, c []*discordgo.ApplicationCommandOptionChoice) error {
	return d.acknowledge("choices", i, "", c)
}

func (d *fakeDiscord) EditOriginal(ctx context.Context, i *discordgo.Interaction, m courier.Message) (string, error) {
	d.mu.Lock()
	original := d.answers[i.ID]
	d.mu.Unlock()
	return d.do(ctx, "edit answer", i, original, m, false)
}

func (d *fakeDiscord) FollowUp(ctx context.Context, i *discordgo.Interaction, m courier.Message) (string, error) {
	return d.do(ctx, "follow up", i, "", m, false)
}

func (d *fakeDiscord) Post(ctx context.Context, _ string, m courier.Message) (string, error) {
	return d.do(ctx, "post", nil, "", m, false)
}

func (d *fakeDiscord) Edit(ctx context.Context, _, messageID string, m courier.Message) error {
	_, err := d.do(ctx, "edit", nil, messageID, m, false)
	return err
}

func (d *fakeDiscord) Delete(_ context.Context, _, messageID string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fail != nil {
		if err := d.fail("delete", messageID); err != nil {
			return err
		}
	}
	d.log = append(d.log, sent{op: "delete", message: messageID})
	delete(d.messages, messageID)
	return nil
}

// failWith makes requests fail from now on.
func (d *fakeDiscord) failWith(fail func(op, messageID string) error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fail = fail
}

// take returns what was sent since the last call.
func (d *fakeDiscord) take() []sent {
	d.mu.Lock()
	defer d.mu.Unlock()
	log := d.log
	d.log = nil
	return log
}

// remove is a moderator who deletes a message.
func (d *fakeDiscord) remove(messageID string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.messages, messageID)
}

func (d *fakeDiscord) message(id string) (courier.Message, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	m, there := d.messages[id]
	if !there {
		return m, errors.New("there is no message " + id)
	}
	return m, nil
}

// failing makes every request of the given kinds fail.
func failing(err error, ops ...string) func(op, messageID string) error {
	return func(op, _ string) error {
		for _, o := range ops {
			if o == op {
				return err
			}
		}
		return nil
	}
}
