// Package app puts the parts of the bot together and runs them as one.
package app

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"owarebot/app/control"
	"owarebot/bot"
	"owarebot/bot/courier"
	"owarebot/bot/gateway"
	"owarebot/bot/locale"
	"owarebot/config"
	"owarebot/match"
	"owarebot/storage"
)

// goodbye is how long the bot may take to finish what is in hand when it is
// told to stop: enough for requests to Discord with their repeats on a bad day,
// and well below the 90 seconds after which systemd kills.
const goodbye = 20 * time.Second

// Main is the whole bot. Fill its fields and call Run once.
type Main struct {
	// Config is a loaded configuration. An empty Control.Socket means none.
	Config config.Config
	// Log gets what happens; it is required.
	Log *slog.Logger
	// Version is what Discord is told, and may be empty.
	Version string
	// Clock is the time that deadlines go by; nil means time.Now.
	Clock func() time.Time
	// Random draws who plays which side; nil means a source seeded by chance.
	Random match.RandomSource
	// Ready, unless nil, is called once the bot is connected and answers.
	Ready func()
}

// Run opens the storage, connects, and answers interactions until the context
// ends, which is the orderly way to stop: interactions in hand are finished and
// the storage is closed before Run returns nil. It returns an error, which says
// in a sentence what to do, when something is wrong at the start, when Discord
// refuses the bot for good, when the storage can no longer be written, or when
// the end was not orderly.
func (m *Main) Run(ctx context.Context) (err error) {
	// What is deferred below happens in the opposite order: no more
	// interactions, no more repairs and thoughts, no more backups, and last the
	// file.
	store, err := storage.Open(m.Config.Storage.File, storage.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()

	if m.Config.Control.Socket != "" {
		server, listenErr := control.Listen(m.Config.Control.Socket, m.Log, store.Backup)
		if listenErr != nil {
			return listenErr
		}
		defer func() { err = errors.Join(err, inTime(ctx, server.Close)) }()
	}
	connection, err := gateway.New(gateway.Config{
		Token:      m.Config.Discord.Token.Reveal(),
		Version:    m.Version,
		APIURL:     m.Config.Discord.APIURL,
		ShardID:    m.Config.Discord.ShardID,
		ShardCount: m.Config.Discord.ShardCount,
	}, m.Log)
	if err != nil {
		return err
	}
	tables := openTables(m.Config.Players.EndgameTables, m.Log)
	defer func() { err = errors.Join(err, tables.close()) }()
	parts, err := m.assemble(store, tables, connection)
	if err != nil {
		return err
	}
	working, stopWork := context.WithCancel(ctx)
	var work sync.WaitGroup
	defer work.Wait()
	defer stopWork()
	defer func() { err = errors.Join(err, inTime(ctx, connection.Close), inTime(ctx, parts.bot.Drain)) }()

	self, err := connection.Connect(ctx, parts.bot.HandleInteraction)
	if ctx.Err() != nil {
		return nil // told to stop before Discord could be reached
	}
	if err != nil {
		return err
	}
	work.Go(func() { parts.bot.Run(working) })
	work.Go(func() { parts.register(working, self.ApplicationID, m.Ready) })

	select {
	case <-ctx.Done():
		m.Log.Info("stopping; finishing what is in hand")
		return nil
	case <-connection.Done():
		return connection.Err()
	case <-store.Failed():
		// Staying would mean to turn everybody away for ever. Whoever started
		// the bot can start it anew, and may find the disk well again.
		return store.Failure()
	}
}

// parts are what Main has put together.
type parts struct {
	bot       *bot.Bot
	courier   *courier.Courier
	catalogue *locale.Catalogue
	log       *slog.Logger
}

// assemble makes the conversation and all that it needs.
func (m *Main) assemble(store match.Store, tables *tables, connection *gateway.Gateway) (*parts, error) {
	clock, random := m.Clock, m.Random
	if clock == nil {
		clock = time.Now
	}
	if random == nil {
		random = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	settings := matchSettings(m.Config.Games)
	if err := settings.Validate(); err != nil {
		return nil, err
	}
	renderer, look, err := pictures(m.Config.Pictures)
	if err != nil {
		return nil, err
	}
	catalogue, err := locale.Load()
	if err != nil {
		return nil, err
	}
	post := courier.New(connection.Session(), m.Log)
	return &parts{
		bot: bot.New(bot.Deps{
			Service:         match.NewService(store, clock, random, settings),
			Courier:         post,
			Catalogue:       catalogue,
			Player:          newPlayer(m.Config.Players, tables),
			Thinkers:        thinkers(m.Config.Players),
			Self:            func() match.UserID { return match.UserID(connection.Self().UserID) },
			Renderer:        renderer,
			Pictures:        look,
			Clock:           clock,
			Log:             m.Log,
			TurnNoticeAfter: m.Config.Games.TurnNoticeAfter,
		}),
		courier:   post,
		catalogue: catalogue,
		log:       m.Log,
	}, nil
}

// matchSettings are the settings of package match as the configuration has
// them; what nobody needs to choose has its default.
func matchSettings(g config.Games) match.Settings {
	s := match.DefaultSettings()
	s.ChallengeLapse = g.ChallengeLapse
	s.MoveTime = g.MoveTime
	s.VoidBelowPlies = g.VoidBelowPlies
	s.OpenBetweenTwo = g.ChallengesBetweenTwo
	s.GamesBetweenTwo = g.GamesBetweenTwo
	s.ChallengesPerMember = g.ChallengesPerMember
	return s
}

// inTime runs an ending that must not take for ever. The context to leave
// behind has usually ended already: that is why things are being ended.
func inTime(ctx context.Context, end func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbye)
	defer cancel()
	return end(ctx)
}
