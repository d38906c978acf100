package sandbox_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

// echo is a bot that answers /echo with what it was told and a button that counts its clicks.
func echo(t testing.TB, s *sandbox.Server) *discordgo.Session {
	t.Helper()
	session := newSession(t, s)
	session.AddHandler(func(session *discordgo.Session, i *discordgo.InteractionCreate) {
		var response *discordgo.InteractionResponse
		switch i.Type {
		case discordgo.InteractionApplicationCommand:
			data := i.ApplicationCommandData()
			text := data.Name
			if option := data.GetOption("text"); option != nil {
				text = option.StringValue()
			}
			response = counter(t, text, 0)
			if option := data.GetOption("private"); option != nil && option.BoolValue() {
				response.Data.Flags = discordgo.MessageFlagsEphemeral
			}
		case discordgo.InteractionMessageComponent:
			var n int
			fmt.Sscanf(i.MessageComponentData().CustomID, "count/%d", &n)
			response = counter(t, i.Message.Content, n+1)
			response.Type = discordgo.InteractionResponseUpdateMessage
			response.Data.Attachments = &[]*discordgo.MessageAttachment{}
		case discordgo.InteractionApplicationCommandAutocomplete:
			response = &discordgo.InteractionResponse{
				Type: discordgo.InteractionApplicationCommandAutocompleteResult,
				Data: &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Hello", Value: "hello"}}},
			}
		}
		if err := session.InteractionRespond(i.Interaction, response); err != nil {
			t.Log(err)
		}
	})
	commands := []*discordgo.ApplicationCommand{
		{
			Name: "echo", Description: "Say it again",
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionString, Name: "text", Description: "What to say", Required: true, Autocomplete: true},
				{Type: discordgo.ApplicationCommandOptionBoolean, Name: "private", Description: "To you alone"},
			},
		},
		{Name: "Wave at", Type: discordgo.UserApplicationCommand},
	}
	if _, err := session.ApplicationCommandBulkOverwrite(botID, "", commands); err != nil {
		t.Fatal(err)
	}
	return session
}

func counter(t testing.TB, text string, n int) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{
		Type: discordgo.InteractionResponseChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{
			Content: text,
			Files:   []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(picture(t, 10+n, 20))}},
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{CustomID: fmt.Sprintf("count/%d", n), Label: fmt.Sprint(n), Style: discordgo.PrimaryButton},
			}}},
		},
	}
}

func TestEchoBotAnswersCommandsAndClicks(t *testing.T) {
	s := start(t, sandbox.Config{})
	connect(t, echo(t, s))

	v := settled(t, s, act(t, s, "/sandbox/command", m{
		"as": ama, "channel": oware, "name": "echo", "options": []m{{"name": "text", "type": 3, "value": "hello <@" + kofi + ">"}},
	}))
	if v.State != "answered" || v.Message == nil || v.Message.Content != "hello <@"+kofi+">" {
		t.Fatalf("the command was answered with %+v", v)
	}
	if len(v.Message.Mentions) != 1 || v.Message.Mentions[0].ID != kofi {
		t.Errorf("mentions are %v, want Kofi", v.Message.Mentions)
	}
	for n := range 3 {
		v = settled(t, s, act(t, s, "/sandbox/click", m{
			"as": kofi, "channel": oware, "message": v.Message.ID, "custom_id": fmt.Sprintf("count/%d", n),
		}))
		if v.State != "answered" || v.Message.EditedTimestamp == nil {
			t.Fatalf("click %d was answered with %+v", n, v)
		}
	}
	files := v.Message.Attachments
	if len(files) != 1 || files[0].Width != 13 || files[0].Height != 20 {
		t.Fatalf("attachments are %+v, want the last picture alone", files)
	}
	if status, data := request(t, "GET", files[0].URL, "", nil); status != http.StatusOK || !bytes.Equal(data, picture(t, 13, 20)) {
		t.Errorf("the picture is served with status %d, %d bytes", status, len(data))
	}
	if status, _ := request(t, "GET", strings.Split(files[0].URL, "?")[0], "", nil); status != http.StatusNotFound {
		t.Errorf("the picture is served without its secret: %d", status)
	}
}
