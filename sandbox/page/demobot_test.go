package page_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/url"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

// demoCommands is one command of every kind that the page has to offer.
var demoCommands = []*discordgo.ApplicationCommand{
	{
		Name: "demo", Description: "Things to look at",
		Options: []*discordgo.ApplicationCommandOption{
			{
				Type: discordgo.ApplicationCommandOptionSubCommand, Name: "invite", Description: "Ask somebody to play",
				Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionUser, Name: "guest", Description: "Whom to ask", Required: true},
					{
						Type: discordgo.ApplicationCommandOptionString, Name: "size", Description: "How big",
						Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Small one", Value: "small"}, {Name: "Big one", Value: "big"}},
					},
					{Type: discordgo.ApplicationCommandOptionString, Name: "note", Description: "What else", Autocomplete: true},
				},
			},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "private", Description: "Something for you alone"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "silent", Description: "No answer at all"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "later", Description: "Think first"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "layout", Description: "Everything in one layout"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "form", Description: "Ask for something in a form"},
		},
	},
	{Name: "Wave at", Type: discordgo.UserApplicationCommand},
}

// startDemoBot connects a bot that answers the demo commands. What it was asked for arrives on the returned channel.
func startDemoBot(t *testing.T, s *sandbox.Server) <-chan *discordgo.InteractionCreate {
	t.Helper()
	session, err := discordgo.New("Bot " + s.BotToken())
	if err != nil {
		t.Fatal(err)
	}
	session.Identify.Intents = discordgo.IntentsGuilds
	session.Client.Transport = redirect(s.URL())
	asked := make(chan *discordgo.InteractionCreate, 100)
	session.AddHandler(func(session *discordgo.Session, i *discordgo.InteractionCreate) {
		asked <- i
		if response := answer(i); response != nil {
			if err := session.InteractionRespond(i.Interaction, response); err != nil {
				t.Error("The bot's answer was refused:", err)
			}
		}
	})
	if err := session.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	if _, err := session.ApplicationCommandBulkOverwrite(session.State.User.ID, "", demoCommands); err != nil {
		t.Fatal(err)
	}
	return asked
}

// redirect sends what discordgo means for Discord to the stand-in.
type redirect string

func (to redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	target, err := url.Parse(string(to))
	if err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = target.Scheme, target.Host, ""
	return http.DefaultTransport.RoundTrip(r)
}

func answer(i *discordgo.InteractionCreate) *discordgo.InteractionResponse {
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		return answerCommand(i.ApplicationCommandData())
	case discordgo.InteractionApplicationCommandAutocomplete:
		return &discordgo.InteractionResponse{
			Type: discordgo.InteractionApplicationCommandAutocompleteResult,
			Data: &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{
				{Name: "With tea", Value: "tea"}, {Name: "With coffee", Value: "coffee"},
			}},
		}
	case discordgo.InteractionMessageComponent:
		return answerClick(i)
	case discordgo.InteractionModalSubmit:
		row := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow)
		return reply(&discordgo.InteractionResponseData{Content: "Noted: " + row.Components[0].(*discordgo.TextInput).Value})
	}
	return nil
}

func answerCommand(data discordgo.ApplicationCommandInteractionData) *discordgo.InteractionResponse {
	if data.TargetID != "" {
		return reply(&discordgo.InteractionResponseData{Content: "A wave to <@" + data.TargetID + ">"})
	}
	switch sub := data.Options[0]; sub.Name {
	case "invite":
		return reply(invitation(sub.GetOption("guest").Value.(string), 0))
	case "private":
		return reply(&discordgo.InteractionResponseData{Content: "Between **us** <b>only</b>", Flags: discordgo.MessageFlagsEphemeral})
	case "later":
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource}
	case "layout":
		return reply(layout())
	case "form":
		return &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseModal,
			Data: &discordgo.InteractionResponseData{
				CustomID: "form", Title: "A few words",
				Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
					discordgo.TextInput{CustomID: "words", Label: "Your words", Style: discordgo.TextInputShort, Required: true, MinLength: 3, MaxLength: 40},
				}}},
			},
		}
	}
	return nil
}

func answerClick(i *discordgo.InteractionCreate) *discordgo.InteractionResponse {
	var presses int
	if _, err := fmt.Sscanf(i.MessageComponentData().CustomID, "press/%d", &presses); err != nil {
		return nil // the button that nobody answers
	}
	data := invitation(i.Message.Mentions[0].ID, presses+1)
	data.Attachments = &[]*discordgo.MessageAttachment{}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: data}
}

func reply(data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data}
}

func invitation(guest string, presses int) *discordgo.InteractionResponseData {
	button := func(label, id string, style discordgo.ButtonStyle, disabled bool) discordgo.Button {
		return discordgo.Button{Label: label, CustomID: id, Style: style, Disabled: disabled}
	}
	return &discordgo.InteractionResponseData{
		Content: fmt.Sprintf("<@%s>, will you play? Pressed **%d** times.", guest, presses),
		Files:   []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: boardPicture()}},
		Components: []discordgo.MessageComponent{
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				button("Press", fmt.Sprintf("press/%d", presses), discordgo.PrimaryButton, false),
				button("Closed", "closed", discordgo.SecondaryButton, true),
				button("Broken", "broken", discordgo.DangerButton, false),
			}},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
				MenuType: discordgo.StringSelectMenu, CustomID: fmt.Sprintf("press/%d/menu", presses), Placeholder: "How often",
				Options: []discordgo.SelectMenuOption{{Label: "Once", Value: "1"}, {Label: "Twice", Value: "2"}},
			}}},
		},
	}
}

func layout() *discordgo.InteractionResponseData {
	accent := 0x57F287
	return &discordgo.InteractionResponseData{
		Flags: discordgo.MessageFlagsIsComponentsV2,
		Files: []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: boardPicture()}},
		Components: []discordgo.MessageComponent{discordgo.Container{
			AccentColor: &accent,
			Components: []discordgo.MessageComponent{
				discordgo.TextDisplay{Content: "## A heading\nand *text*"},
				discordgo.Separator{},
				discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{
					Media: discordgo.UnfurledMediaItem{URL: "attachment://board.png"}, Description: ptr("A brown board"),
				}}},
			},
		}},
	}
}

func ptr[T any](value T) *T { return &value }

func boardPicture() *bytes.Reader {
	board := image.NewRGBA(image.Rect(0, 0, 1000, 400))
	for i := range board.Pix {
		board.Pix[i] = [4]byte{0x8A, 0x5A, 0x2B, 0xFF}[i%4]
	}
	board.Set(0, 0, color.White)
	var file bytes.Buffer
	if err := png.Encode(&file, board); err != nil {
		panic(err) // writing to memory cannot fail
	}
	return bytes.NewReader(file.Bytes())
}
