package app

import (
	"context"
	"time"

	"owarebot/bot"
)

// The pauses between tries to register the commands: the first, and the longest
// after doubling.
const (
	firstPause   = 2 * time.Second
	longestPause = 10 * time.Minute
)

// register tells Discord the bot's commands, again and again until it takes
// them or the context ends, and then calls ready, unless that is nil. The bot
// answers meanwhile: the commands of an earlier run are still there.
func (p *parts) register(ctx context.Context, applicationID string, ready func()) {
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		changed, err := p.courier.RegisterCommands(ctx, applicationID, bot.Commands(p.catalogue))
		if err == nil {
			p.log.Info("commands are registered", "changed", changed)
			if ready != nil {
				ready()
			}
			return
		}
		if ctx.Err() != nil {
			return
		}
		p.log.Error("cannot register the commands", "error", err, "next_try_in", pause)
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}
