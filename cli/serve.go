package cli

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"owarebot/app"
	"owarebot/config"
)

// Serve runs the bot on Discord.
type Serve struct {
	configFlag
}

// Help is shown below the flags.
func (Serve) Help() string {
	return `SIGTERM or Ctrl-C stops the bot once it has finished what is in hand. The token
comes from the file or from the environment variable OWAREBOT_DISCORD_TOKEN.

Example:

  owarebot serve --config /etc/owarebot/config.yaml`
}

// errNoToken is for whoever starts the bot for the first time.
var errNoToken = errors.New("the bot needs a token: make one at https://discord.com/developers/applications (your application, Bot, Reset Token) " +
	"and set OWAREBOT_DISCORD_TOKEN, discord.token or discord.token_file; to play without one, run \"owarebot sandbox\"")

// Run runs the bot until a signal stops it.
func (c *Serve) Run(s Streams) error {
	settings, err := c.load()
	if err != nil {
		return err
	}
	if settings.Discord.Token.IsZero() {
		return errNoToken
	}
	ctx, stop := untilSignal()
	defer stop()
	bot := app.Main{Config: settings, Log: app.NewLogger(s.Err, settings.Log), Version: version()}
	return bot.Run(ctx)
}

// untilSignal returns a context that the first SIGINT or SIGTERM ends. A second
// one ends the program at once.
func untilSignal() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// configFlag says where the configuration is.
type configFlag struct {
	Config string `placeholder:"FILE" env:"OWAREBOT_CONFIG" help:"The configuration file (default: config.yaml if it is there); config.example.yaml explains every setting."`
}

// usualConfig is read where no file is named.
const usualConfig = "config.yaml"

// load reads the configuration. Only a file that was asked for must be there.
func (c configFlag) load() (config.Config, error) {
	path := c.Config
	if path == "" {
		if _, err := os.Stat(usualConfig); err == nil {
			path = usualConfig
		}
	}
	return config.Load(path, os.Environ())
}
