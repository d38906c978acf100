// Package bot is the conversation on Discord: commands, buttons, messages.
//
// A person's click or command comes in as an interaction. The router finds its
// handler; the handler asks the match service for one thing and answers by
// showing the match as it then is. What is stored is the truth; what a channel
// shows is drawn from it and can be drawn again at any time, which [Bot.Run]
// does for whatever could not be delivered.
//
// No sentence stands in this package: they are all in bot/locale.
package bot

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/match"
	"owarebot/render"
)

// Courier is what the conversation needs of Discord's REST interface. The
// contract of each method is that of [courier.Courier].
type Courier interface {
	Reply(context.Context, *discordgo.Interaction, courier.Message) (messageID string, err error)
	Update(context.Context, *discordgo.Interaction, courier.Message) (messageID string, err error)
	Defer(ctx context.Context, i *discordgo.Interaction, ephemeral bool) error
	DeferUpdate(context.Context, *discordgo.Interaction) error
	Autocomplete(context.Context, *discordgo.Interaction, []*discordgo.ApplicationCommandOptionChoice) error
	EditOriginal(context.Context, *discordgo.Interaction, courier.Message) (messageID string, err error)
	FollowUp(context.Context, *discordgo.Interaction, courier.Message) (messageID string, err error)
	Post(ctx context.Context, channelID string, m courier.Message) (messageID string, err error)
	Edit(ctx context.Context, channelID, messageID string, m courier.Message) error
	Delete(ctx context.Context, channelID, messageID string) error
}

// Deps is what a bot is made of. All fields are needed.
type Deps struct {
	Service   *match.Service
	Courier   Courier
	Catalogue *locale.Catalogue
	Clock     func() time.Time // the clock that the service has, too
	Log       *slog.Logger

	// Player plays for the bot where a member practises.
	Player Player
	// Thinkers is how many thoughts of the player's there may be at once; less
	// than 1 means 1.
	Thinkers int
	// Self is whom the bot is on Discord; "" before it is connected.
	Self func() match.UserID

	// Renderer is the renderer of a theme. A theme may be drawn only when it is
	// asked for, so this can fail.
	Renderer func(render.Theme) (Renderer, error)
	// Pictures says how boards are to look: to a member of a server, or, where
	// the member is "", to all who look at the same message.
	Pictures func(match.GuildID, match.UserID) Pictures

	// TurnNoticeAfter is how long after their last move or acceptance a player
	// is still taken to be at the board, and not told that it is their turn.
	// 0 tells them every time.
	TurnNoticeAfter time.Duration
}

// Bot holds the conversation. It is safe for concurrent use; make one with [New].
type Bot struct {
	Deps
	matches  *locks // held over a change and the answer that shows it
	notices  *locks // held while the mention of a match is replaced
	names    *names
	warned   *warnings
	repairs  *repairs
	thinker  *thinker
	depicted *depictions
	inFlight sync.WaitGroup

	// creating is held for reading from the making of a match until its maker
	// has locked it.
	creating sync.RWMutex
}

// New returns a bot that answers interactions; [Bot.Run] does the rest.
func New(deps Deps) *Bot {
	return &Bot{
		Deps:     deps,
		matches:  newLocks(),
		notices:  newLocks(),
		names:    newNames(),
		warned:   newWarnings(),
		repairs:  newRepairs(),
		thinker:  newThinker(deps.Thinkers, deps.Clock),
		depicted: newDepictions(),
	}
}

// Drain waits until the interactions in hand have their answers, and has the
// service write what it still notes in memory; the store can then be closed. It
// gives up with the context's error where that ends first. No new interactions
// may come meanwhile.
func (b *Bot) Drain(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		b.inFlight.Wait()
		close(done)
	}()
	select {
	case <-done:
		return b.Service.Flush(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// publicVoice speaks where everybody in a server reads along.
func (b *Bot) publicVoice(match.GuildID) locale.Voice { return b.Catalogue.Voice() }
