package page_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
	"owarebot/sandbox/page/pagetest"
)

// Members and channels of the stand-in, as docs/sandbox.md lists them.
const (
	ama     = "1200000000000000001"
	kofi    = "1200000000000000002"
	ngozi   = "1200000000000000003"
	oware   = "1200000000000001010"
	lounge  = "1200000000000001020"
	general = "1200000000000002010"
)

// newest is the selector of the newest message.
const newest = "#messages > li:last-child"

func startStandIn(t *testing.T, config sandbox.Config) *sandbox.Server {
	t.Helper()
	if config.Listen == "" {
		config.Listen = "127.0.0.1:0"
	}
	config.Log = slog.New(slog.DiscardHandler)
	s, err := sandbox.Start(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeStandIn(t, s) })
	return s
}

func closeStandIn(t *testing.T, s *sandbox.Server) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := s.Close(ctx); err != nil {
		t.Error(err)
	}
}

// scene is a stand-in with the demo bot and a window of Ama's in the first channel.
type scene struct {
	standIn *sandbox.Server
	browser *pagetest.Browser
	ama     *pagetest.Tab
	asked   <-chan *discordgo.InteractionCreate
}

func (s *scene) open(t *testing.T, member, channel string) *pagetest.Tab {
	t.Helper()
	return s.browser.Open(t, pagetest.At(s.standIn.URL(), member, channel))
}

// TestPage holds the page in a real browser against the stand-in and a bot made with discordgo.
func TestPage(t *testing.T) {
	browser := pagetest.Start(t)
	for _, test := range []struct {
		name string
		run  func(*testing.T, *scene)
	}{
		{"first visit", firstVisit},
		{"command by keyboard", commandByKeyboard},
		{"command by touch", commandByTouch},
		{"typed command", typedCommand},
		{"missing option", missingOption},
		{"autocomplete", autocomplete},
		{"buttons", buttons},
		{"select menu", selectMenu},
		{"silent bot", silentBot},
		{"thinking bot", thinkingBot},
		{"private answer", privateAnswer},
		{"member's menu", memberMenu},
		{"form", form},
		{"layout", layoutMessage},
		{"picture", enlargedPicture},
		{"two windows", twoWindows},
		{"servers apart", serversApart},
		{"own words", ownWords},
		{"drafts", drafts},
		{"link to a message", linkToMessage},
		{"narrow window", narrowWindow},
		{"contrast and names", contrastAndNames},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			standIn := startStandIn(t, sandbox.Config{})
			s := &scene{standIn: standIn, browser: browser, asked: startDemoBot(t, standIn)}
			s.ama = s.open(t, ama, oware)
			s.ama.Wait("[data-testid=welcome] [data-command='demo invite']")
			test.run(t, s)
		})
	}
	t.Run("restart", func(t *testing.T) {
		t.Parallel()
		restart(t, browser)
	})
}

// invite sends the invitation to Kofi from Ama's window and waits for it.
func (s *scene) invite() {
	s.ama.Command("demo invite")
	s.ama.Option("guest", kofi)
	s.ama.Send()
	s.ama.WaitText(newest, "will you play?")
}

func firstVisit(t *testing.T, s *scene) {
	tab := s.browser.Open(t, s.standIn.URL())
	tab.WaitText("[data-testid=me]", "Ama")
	tab.WaitText("[data-testid=welcome]", "/demo invite Ask somebody to play")
	tab.Click("[data-testid=welcome] [data-command='demo invite']")
	tab.Wait("[data-option-input=guest]")
}

func commandByKeyboard(t *testing.T, s *scene) {
	s.ama.Click("#message-box")
	s.ama.Type("/demo inv")
	s.ama.Wait("[data-testid=picker] [data-command='demo invite']")
	s.ama.Press(pagetest.Enter)
	s.ama.Until("document.activeElement.dataset.optionInput === 'guest'")
	s.ama.Type("kof")
	s.ama.Wait("[data-testid=picker] [data-value='" + kofi + "'][aria-selected=true]")
	s.ama.Press(pagetest.Enter)
	s.ama.Until("document.activeElement.id === 'message-box'")
	s.ama.Press(pagetest.ArrowDown, pagetest.Enter)
	s.ama.Until("document.activeElement.dataset.optionInput === 'size'")
	s.ama.Press(pagetest.ArrowDown, pagetest.Enter)
	s.ama.Until("document.querySelector('[data-option-input=size]').value === 'Big one'")
	s.ama.Press(pagetest.Enter)
	s.ama.WaitText(newest, "Ama used /demo invite")
	s.ama.WaitText(newest, "@Kofi, will you play?")
	options := (<-s.asked).ApplicationCommandData().Options[0].Options
	if len(options) != 2 || options[0].Value != kofi || options[1].Value != "big" {
		t.Errorf("the bot was asked with %v", options)
	}
}

func commandByTouch(t *testing.T, s *scene) {
	s.ama.Size(390, 844)
	s.ama.Click("[data-testid=command-button]")
	s.ama.Click("[data-testid=picker] [data-command='demo invite']")
	s.ama.Click("[data-testid=picker] [data-value='" + kofi + "']")
	s.ama.Send()
	s.ama.WaitText(newest, "@Kofi, will you play?")
}

func typedCommand(t *testing.T, s *scene) {
	s.ama.Click("#message-box")
	s.ama.Type("/demo invite guest:@Kofi size:Big one")
	s.ama.Wait("[data-command-form='demo invite']")
	s.ama.Press(pagetest.Enter) // the value that is offered
	s.ama.Until("document.activeElement.id === 'message-box'")
	s.ama.Press(pagetest.Enter)
	s.ama.WaitText(newest, "@Kofi, will you play?")
}

func missingOption(t *testing.T, s *scene) {
	s.ama.Command("demo invite")
	s.ama.Press(pagetest.Escape)
	s.ama.Send()
	s.ama.WaitText("[data-testid=composer-error]", "“guest” is required")
	s.ama.Until("document.activeElement.getAttribute('aria-invalid') === 'true'")
	s.ama.Type("nobody")
	s.ama.Press(pagetest.Enter)
	s.ama.WaitText("[data-testid=composer-error]", "“nobody” is not one of the values for “guest”")
	s.ama.Click("#message-box")
	s.ama.Wait("[data-testid=picker]")
	s.ama.Press(pagetest.Escape)
	s.ama.WaitGone("[data-testid=picker]")
	s.ama.Press(pagetest.Escape)
	s.ama.Until("document.querySelector('#message-box').value === '/demo invite'")
	select {
	case i := <-s.asked:
		t.Errorf("the bot was asked for %v", i.ApplicationCommandData().Name)
	default:
	}
}

func autocomplete(t *testing.T, s *scene) {
	s.ama.Command("demo invite")
	s.ama.Option("guest", kofi)
	s.ama.Option("note", "coffee")
	s.ama.Until("document.querySelector('[data-option-input=note]').value === 'With coffee'")
	s.ama.Send()
	s.ama.WaitText(newest, "@Kofi, will you play?")
}

func buttons(t *testing.T, s *scene) {
	s.invite()
	s.ama.Until("document.querySelector('[data-custom-id=closed]').disabled")
	s.ama.Click(pagetest.Button("press/0"))
	s.ama.WaitText(newest, "Pressed 1 times. (edited)")
	// The button that was pressed keeps the focus, though its message was drawn anew.
	s.ama.Until("document.activeElement.dataset.customId === 'press/1'")

	s.ama.Click(pagetest.Button("broken"))
	s.ama.Wait("[data-custom-id=broken][data-pending=true]")
	s.ama.Until("document.querySelector('[data-custom-id=\"press/1\"]').disabled")
	s.ama.WaitText(newest+" [role=alert]", "This interaction failed")
	s.ama.Click(pagetest.Button("press/1"))
	s.ama.WaitText(newest, "Pressed 2 times.")
	s.ama.WaitGone(newest + " [role=alert]")
}

func selectMenu(t *testing.T, s *scene) {
	s.invite()
	<-s.asked
	s.ama.Click("button.select")
	s.ama.Wait("[role=listbox].popup")
	s.ama.Press(pagetest.ArrowDown, pagetest.Enter)
	s.ama.WaitText(newest, "Pressed 1 times.")
	if values := (<-s.asked).MessageComponentData().Values; len(values) != 1 || values[0] != "2" {
		t.Errorf("the bot got the values %v, want 2", values)
	}
}

func silentBot(t *testing.T, s *scene) {
	s.ama.Command("demo silent")
	s.ama.Send()
	s.ama.WaitText("[data-sent=waiting]", "Sending command…")
	s.ama.WaitText("[data-sent=failed]", "The application did not respond")
	s.ama.Click("[data-sent=failed] button")
	s.ama.WaitGone("[data-sent]")
}

func thinkingBot(t *testing.T, s *scene) {
	s.ama.Command("demo later")
	s.ama.Send()
	s.ama.WaitText(newest, "sandbox-bot is thinking…")
}

func privateAnswer(t *testing.T, s *scene) {
	other := s.open(t, kofi, oware)
	s.ama.Command("demo private")
	s.ama.Send()
	s.ama.WaitText("[data-ephemeral=true]", "Only you can see this")
	s.ama.WaitText("[data-ephemeral=true]", "Between us <b>only</b>")
	s.invite()
	other.WaitText(newest, "will you play?")
	if strings.Contains(other.Text("#messages"), "Between us") {
		t.Error("Kofi sees Ama's private answer")
	}
	s.ama.Click("[data-dismiss]")
	s.ama.WaitGone("[data-ephemeral=true]")
}

func memberMenu(t *testing.T, s *scene) {
	s.ama.Click("[data-member-menu='" + ngozi + "']")
	s.ama.Wait(".popup [data-command='Wave at']")
	s.ama.Press(pagetest.Escape)
	s.ama.WaitGone(".popup")
	s.ama.Until("document.activeElement.dataset.memberMenu === '" + ngozi + "'")
	s.ama.Press(pagetest.Enter)
	s.ama.Click(".popup [data-command='Wave at']")
	s.ama.WaitText(newest, "Ama used Wave at")
	s.ama.WaitText(newest, "A wave to @Ngozi")
}

func form(t *testing.T, s *scene) {
	s.ama.Command("demo form")
	s.ama.Send()
	s.ama.Click("dialog#modal input[data-custom-id=words]")
	s.ama.Type("a")
	s.ama.Press(pagetest.Enter)
	s.ama.WaitText("dialog#modal [role=alert]", "needs at least 3 characters")
	s.ama.Type(" b c")
	s.ama.Press(pagetest.Enter)
	s.ama.WaitText(newest, "Noted: a b c")
	s.ama.WaitGone("dialog#modal")
}

func layoutMessage(t *testing.T, s *scene) {
	s.ama.Command("demo layout")
	s.ama.Send()
	s.ama.WaitText(newest+" .container h4", "A heading")
	s.ama.Wait(newest + " .gallery img[alt='A brown board'][width='550']")
}

func enlargedPicture(t *testing.T, s *scene) {
	s.invite()
	s.ama.Click(newest + " .picture")
	s.ama.Wait("dialog#lightbox img")
	s.ama.Press(pagetest.Escape)
	s.ama.WaitGone("dialog#lightbox")
}

func twoWindows(t *testing.T, s *scene) {
	other := s.open(t, kofi, lounge)
	other.Wait("[data-testid=welcome]")
	s.invite()
	other.WaitText("[data-channel-id='"+oware+"']", "1 mentions")
	s.ama.WaitText("[data-testid=nudge]", "act as Kofi")
	other.Click("[data-channel-id='" + oware + "']")
	other.Wait(newest + ".pinged")
	other.WaitGone("[data-channel-id='" + oware + "'] .pings")
	other.Click(pagetest.Button("press/0"))
	s.ama.WaitText(newest, "Pressed 1 times.")
	s.ama.WaitText("[data-testid=announcer]", "sandbox-bot, edited: @Kofi, will you play? Pressed 1 times.")
	s.ama.Click("[data-testid=nudge] [data-act-as='" + kofi + "']")
	s.ama.WaitText("[data-testid=me]", "Kofi")
	s.ama.WaitGone("[data-testid=nudge]")
}

func serversApart(t *testing.T, s *scene) {
	s.invite()
	s.ama.Click("[data-guild-id]:not([aria-current])")
	s.ama.WaitText("#channel-name", "general")
	if strings.Contains(s.ama.Text("#messages"), "will you play?") {
		t.Error("the message of one server is shown in the other")
	}
	// Tunde is not in that server and ends up where he can be.
	s.ama.ActAs("1200000000000000004")
	s.ama.WaitText("#channel-name", "oware")
	s.ama.Until("document.querySelectorAll('[data-guild-id]').length === 1")
	s.ama.ActAs(ama)
	tab := s.open(t, ama, general)
	tab.WaitText("#channel-name", "general")
}

func ownWords(t *testing.T, s *scene) {
	s.ama.Click("#message-box")
	s.ama.Type("**Hello** @Kofi <script>alert(1)</script>")
	s.ama.Press(pagetest.Enter)
	s.ama.WaitText(newest+" strong", "Hello")
	s.ama.WaitText(newest+" .mention", "@Kofi")
	s.ama.WaitText(newest, "<script>alert(1)</script>")
	s.ama.Click(newest + " .message-more")
	s.ama.Press(pagetest.ArrowUp, pagetest.Enter)
	s.ama.WaitGone("[data-message-id]")
}

func linkToMessage(t *testing.T, s *scene) {
	s.invite()
	invitation := pagetest.Eval[string](s.ama, "document.querySelector('"+newest+"').dataset.messageId")
	s.ama.Click("[data-channel-id='" + lounge + "']")
	s.ama.WaitText("#channel-name", "lounge")
	s.ama.Click("#message-box")
	s.ama.Type("See https://discord.com/channels/1200000000000001000/" + oware + "/" + invitation + ".")
	s.ama.Press(pagetest.Enter)
	s.ama.WaitText(newest+" .message-link", "#oware › message")
	s.ama.Click(newest + " .message-link")
	s.ama.WaitText("#channel-name", "oware")
	s.ama.Until("document.activeElement.dataset.messageId === '" + invitation + "'")
}

func drafts(t *testing.T, s *scene) {
	s.ama.Command("demo invite")
	s.ama.Option("guest", kofi)
	s.ama.Click("[data-channel-id='" + lounge + "']")
	s.ama.WaitText("#channel-name", "lounge")
	s.ama.WaitGone("[data-command-form]")
	s.ama.Click("[data-channel-id='" + oware + "']")
	s.ama.Wait("[data-command-form='demo invite']")
	s.ama.Until("document.querySelector('[data-option-input=guest]').value === '@Kofi'")
}

// restart kills the stand-in under the open page and starts it again at the same address.
func restart(t *testing.T, browser *pagetest.Browser) {
	config := sandbox.Config{DataDir: filepath.Join(t.TempDir(), "data")}
	first := startStandIn(t, config)
	tab := browser.Open(t, pagetest.At(first.URL(), ama, oware))
	tab.Wait("[data-testid=no-commands]")
	tab.Click("#message-box")
	tab.Type("Before")
	tab.Press(pagetest.Enter)
	tab.WaitText(newest, "Before")
	tab.Type("unsent")
	closeStandIn(t, first)
	tab.Wait("[data-testid=connection]")

	config.Listen = strings.TrimPrefix(first.URL(), "http://")
	second := startStandIn(t, config)
	startDemoBot(t, second)
	tab.WaitGone("[data-testid=connection]")
	tab.Wait("[data-testid=welcome] [data-command='demo invite']")
	tab.WaitText(newest, "Before")
	tab.Until("document.querySelector('#message-box').value === 'unsent'")
}

// screenshot keeps a picture where the environment variable PAGE_SCREENSHOTS names a folder for them.
func screenshot(tab *pagetest.Tab, name string) {
	if folder := os.Getenv("PAGE_SCREENSHOTS"); folder != "" {
		tab.Screenshot(filepath.Join(folder, name+".png"))
	}
}
