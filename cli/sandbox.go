package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"owarebot/app"
	"owarebot/config"
	"owarebot/sandbox"
)

// Sandbox runs the bot in the stand-in for Discord.
type Sandbox struct {
	Listen      string        `default:"127.0.0.1:8080" placeholder:"ADDRESS" help:"Where to listen, on this machine only (default: ${default}; port 0 takes a free one)."`
	Data        string        `placeholder:"DIR" help:"The folder that keeps the chat and the games (default: owarebot/sandbox under your own data folder)."`
	Theme       themeFlag     `default:"wood" placeholder:"THEME" help:"How boards look: ${themes} (default: ${default})."`
	Animation   animationFlag `default:"relays" placeholder:"MOVES" help:"Which moves are shown as they are sown: off, relays, all (default: ${default})."`
	DiscordOnly bool          `help:"Run the stand-in alone, for a bot that you start yourself."`
}

// Help is shown below the flags.
func (Sandbox) Help() string {
	return `Open the printed address in a browser and play as any of the members. Whatever
happens is kept: after Ctrl-C, or a crash, the same command goes on from there.

Example:

  owarebot sandbox --listen 127.0.0.1:9000 --data /tmp/oware
  owarebot sandbox --theme night --animation all`
}

// animationFlag is the value of --animation.
type animationFlag string

// UnmarshalText reads which moves are animated.
func (a *animationFlag) UnmarshalText(text []byte) error {
	if !slices.Contains(config.Animations(), string(text)) {
		return fmt.Errorf("there is no animation %q; choose one of %s", text, strings.Join(config.Animations(), ", "))
	}
	*a = animationFlag(text)
	return nil
}

// farewell is how long the stand-in waits for open requests when it ends.
const farewell = 5 * time.Second

// Run runs the stand-in, and the bot unless it is not wanted, until a signal
// stops them.
func (c *Sandbox) Run(s Streams) (err error) {
	ctx, stop := untilSignal()
	defer stop()
	dir := c.Data
	if dir == "" {
		if dir, err = dataDir(); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("cannot make the data folder: %w", err)
	}
	// The lines of every click would push what is printed below out of sight.
	log := app.NewLogger(s.Err, config.Log{Level: slog.LevelWarn, Format: config.FormatText})
	discord, err := sandbox.Start(ctx, sandbox.Config{Listen: c.Listen, DataDir: filepath.Join(dir, "chat"), Log: log})
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
		defer cancel()
		err = errors.Join(err, discord.Close(ctx))
	}()
	if c.DiscordOnly {
		fmt.Fprintf(s.Out, discordOnlyText, discord.URL(), discord.APIURL(), discord.BotToken(), dir)
		<-ctx.Done()
		return nil
	}
	settings, err := c.settings(discord.APIURL(), discord.BotToken(), filepath.Join(dir, "owarebot.db"))
	if err != nil {
		return err
	}
	bot := app.Main{Config: settings, Log: log, Version: version(), Ready: func() {
		fmt.Fprintf(s.Out, sandboxText, discord.URL(), dir)
	}}
	return bot.Run(ctx)
}

const sandboxText = `
Open %s in a browser.
Type /oware challenge, choose an opponent and send; then become that member and click Accept.
To play against the bot, type /oware practice.
The chat and the games are kept in %s; Ctrl-C stops.

`

const discordOnlyText = `
Open %s in a browser, and start the bot beside it:

  OWAREBOT_DISCORD_API_URL=%s OWAREBOT_DISCORD_TOKEN=%s owarebot serve

The chat is kept in %s; Ctrl-C stops.

`

// settings are the defaults and what the flags say of pictures, with the
// stand-in in the place of Discord. There is no control socket: nobody backs up
// a sandbox, and the folder's path may be too long for one.
func (c *Sandbox) settings(apiURL, botToken, storage string) (config.Config, error) {
	token, err := config.ParseToken(botToken)
	if err != nil {
		return config.Config{}, err
	}
	s := config.Default()
	s.Discord.Token = token
	s.Discord.APIURL = apiURL
	s.Storage.File = storage
	s.Control.Socket = ""
	s.Pictures.Theme = c.Theme.String()
	s.Pictures.Animation = string(c.Animation)
	return s, nil
}

// dataDir is the sandbox's folder where none is named: in $XDG_DATA_HOME or
// ~/.local/share as the XDG base directory specification has it, elsewhere in
// what the system uses for a program's own files.
func dataDir() (string, error) {
	base := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(base) { // relative ones are to be ignored, says XDG
		home, err := os.UserHomeDir()
		base = filepath.Join(home, ".local", "share")
		if runtime.GOOS == "darwin" || runtime.GOOS == "windows" {
			base, err = os.UserConfigDir()
		}
		if err != nil {
			return "", fmt.Errorf("there is no folder to keep the games in; name one with --data: %w", err)
		}
	}
	return filepath.Join(base, "owarebot", "sandbox"), nil
}
