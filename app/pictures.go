package app

import (
	"owarebot/bot"
	"owarebot/config"
	"owarebot/match"
	"owarebot/render"
)

// pictures gives the bot what it draws with, and the configured look for every
// server and member. The configured theme is drawn at once, so that no player
// waits for it and one that cannot be drawn ends the start.
func pictures(c config.Pictures) (
	renderer func(render.Theme) (bot.Renderer, error),
	look func(match.GuildID, match.UserID) bot.Pictures,
	err error,
) {
	theme, err := render.ParseTheme(c.Theme)
	if err != nil {
		return nil, nil, err
	}
	animation, err := bot.ParseAnimation(c.Animation)
	if err != nil {
		return nil, nil, err
	}
	studio := render.NewStudio()
	if _, err := studio.Renderer(theme); err != nil {
		return nil, nil, err
	}
	renderer = func(theme render.Theme) (bot.Renderer, error) { return studio.Renderer(theme) }
	look = func(match.GuildID, match.UserID) bot.Pictures {
		return bot.Pictures{Theme: theme, Animation: animation}
	}
	return renderer, look, nil
}
