package courier

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
)

// Discord's limits for one message, in the units that it counts in.
// https://discord.com/developers/docs/resources/message#create-message
const (
	MaxContent  = 2000 // characters of text
	MaxAlt      = 1024 // characters of a picture's description
	MaxPictures = 10   // pictures that go with one message
	MaxMentions = 100  // people that one message may mention
)

// Picture is an image that goes with a message.
type Picture struct {
	Name string // file name that says the format, such as "board.png" or "move.gif"
	Alt  string // what a person who does not see it needs to know; at most [MaxAlt] characters
	Data []byte // the file
}

// mediaTypes are the formats of pictures, by how their file names end.
var mediaTypes = map[string]string{".png": "image/png", ".gif": "image/gif"}

// mediaType is the picture's format as HTTP names it, "" for a format that is
// not ours.
func (p Picture) mediaType() string { return mediaTypes[path.Ext(p.Name)] }

// check refuses a picture that Discord would refuse or not show, with the reason.
func (p Picture) check() error {
	switch {
	case p.mediaType() == "":
		return fmt.Errorf("a picture's file name must end in .png or .gif, and %q does not", p.Name)
	case utf8.RuneCountInString(p.Alt) > MaxAlt:
		return fmt.Errorf("the description of %s has %d characters, Discord takes %d", p.Name, utf8.RuneCountInString(p.Alt), MaxAlt)
	case len(p.Data) == 0:
		return fmt.Errorf("the picture %s is an empty file", p.Name)
	}
	return nil
}

// Message is what a message says. The zero value is an empty message, which
// Discord accepts only as an edit of one that keeps its pictures.
type Message struct {
	Content    string
	Pictures   []Picture                    // at most [MaxPictures], shown in this order
	Components []discordgo.MessageComponent // always sent: none removes those that are there

	// Mentions are the user IDs that this message may notify. Nobody else is
	// notified whatever the content says, roles and everyone never.
	Mentions []string

	// Ephemeral shows an answer or follow-up to the person who asked only. It
	// has no meaning in channel messages and edits, where it is not sent.
	Ephemeral bool

	// KeepPictures, in an edit without Pictures, leaves those that are there.
	// Otherwise such an edit takes them away.
	KeepPictures bool
}

// check refuses what Discord would refuse, with the reason.
func (m Message) check() error {
	switch {
	case utf8.RuneCountInString(m.Content) > MaxContent:
		return fmt.Errorf("the text has %d characters, Discord takes %d", utf8.RuneCountInString(m.Content), MaxContent)
	case len(m.Pictures) > MaxPictures:
		return fmt.Errorf("the message has %d pictures, Discord takes %d", len(m.Pictures), MaxPictures)
	case len(m.Mentions) > MaxMentions:
		return fmt.Errorf("the message mentions %d people, Discord takes %d", len(m.Mentions), MaxMentions)
	}
	for _, p := range m.Pictures {
		if err := p.check(); err != nil {
			return err
		}
	}
	return nil
}

// purpose says where a message goes, which decides which fields it may have.
type purpose uint8

const (
	toAnswer purpose = iota // a new message that answers or follows up an interaction
	toEdit                  // replaces what a message says
	toPost                  // a new message in a channel
)

// payload is a message in Discord's JSON. discordgo has no type for it: its
// attachment knows no description.
type payload struct {
	Content         string                       `json:"content"`
	Components      []discordgo.MessageComponent `json:"components"`
	AllowedMentions allowedMentions              `json:"allowed_mentions"`
	Attachments     *[]attachment                `json:"attachments,omitempty"`
	Flags           discordgo.MessageFlags       `json:"flags,omitempty"`
	Nonce           string                       `json:"nonce,omitempty"`
	EnforceNonce    bool                         `json:"enforce_nonce,omitempty"`
}

type allowedMentions struct {
	Parse []string `json:"parse"` // kinds of mention taken from the text: always none
	Users []string `json:"users,omitempty"`
}

// attachment describes the file of the same number in the multipart body.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

func (m Message) payload(p purpose) payload {
	out := payload{
		Content:         m.Content,
		Components:      m.Components,
		AllowedMentions: allowedMentions{Parse: []string{}, Users: distinct(m.Mentions)},
	}
	if out.Components == nil {
		out.Components = []discordgo.MessageComponent{}
	}
	switch {
	case len(m.Pictures) > 0:
		list := make([]attachment, len(m.Pictures))
		for i, p := range m.Pictures {
			list[i] = attachment{ID: strconv.Itoa(i), Filename: p.Name, Description: p.Alt}
		}
		out.Attachments = &list
	case p == toEdit && !m.KeepPictures:
		out.Attachments = &[]attachment{}
	}
	if p == toAnswer && m.Ephemeral {
		out.Flags = discordgo.MessageFlagsEphemeral
	}
	return out
}

// distinct returns the IDs without repetitions, which Discord refuses.
func distinct(ids []string) []string {
	sorted := slices.Clone(ids)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

// encode writes a JSON document and the message's pictures, if it has any, as
// the body of a request.
func encode(document any, pictures []Picture) (contentType string, body []byte, err error) {
	text, err := json.Marshal(document)
	if err != nil {
		return "", nil, err
	}
	if len(pictures) == 0 {
		return "application/json", text, nil
	}
	return multipartBody(text, pictures)
}
