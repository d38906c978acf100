package bot

import (
	"github.com/bwmarrin/discordgo"

	"owarebot/bot/locale"
	"owarebot/engine"
)

// The names of commands and options, which are not translated, since people are
// told them. The context menu's entry is a sentence of the catalogue.
const (
	commandName = "oware"

	challengeCommand = "challenge"
	practiceCommand  = "practice"
	hintCommand      = "hint"
	boardCommand     = "board"
	gamesCommand     = "games"
	resignCommand    = "resign"
	rulesCommand     = "rules"
	helpCommand      = "help"

	optionOpponent      = "opponent"
	optionLevel         = "level"
	optionVariant       = "variant"
	optionCapturingSeed = "capturing-seed"
	optionLeftovers     = "leftovers"
	optionFinish        = "finish"
	optionPlayAs        = "play-as"
	optionGame          = "game"
)

// contextChallenge is the path of the context menu's entry, which has no name
// that the code knows.
const contextChallenge = "user-challenge"

// choice is one value of an option and the ID of what is said about it.
type choice struct{ value, sentence string }

var (
	variantChoices = []choice{
		{engine.Abapa.String(), "choice.variant.abapa"},
		{engine.Wari.String(), "choice.variant.wari"},
		{engine.Warri.String(), "choice.variant.warri"},
		{engine.Ayoayo.String(), "choice.variant.ayoayo"},
	}
	levelChoices = []choice{
		{"1", "choice.level.1"},
		{"2", "choice.level.2"},
		{"3", "choice.level.3"},
		{"4", "choice.level.4"},
		{"5", "choice.level.5"},
		{"6", "choice.level.6"},
		{"7", "choice.level.7"},
		{"8", "choice.level.8"},
	}
	capturingSeedChoices = []choice{
		{"taken", "choice.capturing-seed.taken"},
		{seedStays, "choice.capturing-seed.stays"},
	}
	leftoversChoices = []choice{
		{"opponent", "choice.leftovers.opponent"},
		{ownSide, "choice.leftovers.own-side"},
	}
	finishChoices = []choice{
		{"first-to-25", "choice.finish.first-to-25"},
		{playedOut, "choice.finish.played-out"},
	}
	playAsChoices = []choice{
		{asSouth, "choice.play-as.south"},
		{asNorth, "choice.play-as.north"},
		{asRandom, "choice.play-as.random"},
	}
)

// commands are the handlers of commands, by path.
func (b *Bot) commands() map[string]handler {
	return map[string]handler{
		commandName + " " + challengeCommand: b.challenge,
		commandName + " " + practiceCommand:  b.practice,
		commandName + " " + hintCommand:      b.hintByCommand,
		commandName + " " + boardCommand:     b.board,
		commandName + " " + gamesCommand:     b.games,
		commandName + " " + resignCommand:    b.resignCommand,
		commandName + " " + rulesCommand:     b.rules,
		commandName + " " + helpCommand:      b.help,
		contextChallenge:                     b.challenge,
	}
}

// Commands defines the bot's commands as Discord wants them registered.
func Commands(c *locale.Catalogue) []*discordgo.ApplicationCommand {
	v := c.Voice()
	variant := selection(v, optionVariant, "option.variant", variantChoices)
	seed := selection(v, optionCapturingSeed, "option.capturing-seed", capturingSeedChoices)
	leftovers := selection(v, optionLeftovers, "option.leftovers", leftoversChoices)
	finish := selection(v, optionFinish, "option.finish", finishChoices)
	playAs := selection(v, optionPlayAs, "option.play-as", playAsChoices)
	return []*discordgo.ApplicationCommand{
		inServersOnly(&discordgo.ApplicationCommand{
			Type:        discordgo.ChatApplicationCommand,
			Name:        commandName,
			Description: v.Say("command.oware", nil),
			Options: []*discordgo.ApplicationCommandOption{
				subcommand(v, challengeCommand, "command.challenge",
					option(v, discordgo.ApplicationCommandOptionUser, optionOpponent, "option.opponent"),
					variant, seed, leftovers, finish, playAs,
				),
				subcommand(v, practiceCommand, "command.practice",
					required(selection(v, optionLevel, "option.level", levelChoices)),
					variant, seed, leftovers, finish, playAs,
				),
				subcommand(v, hintCommand, "command.hint"),
				subcommand(v, boardCommand, "command.board"),
				subcommand(v, gamesCommand, "command.games"),
				subcommand(v, resignCommand, "command.resign", completed(v, optionGame, "option.game")),
				subcommand(v, rulesCommand, "command.rules", variant),
				subcommand(v, helpCommand, "command.help"),
			},
		}),
		inServersOnly(&discordgo.ApplicationCommand{
			Type: discordgo.UserApplicationCommand,
			Name: v.Say("command.context-challenge", nil),
		}),
	}
}

func inServersOnly(c *discordgo.ApplicationCommand) *discordgo.ApplicationCommand {
	c.Contexts = &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	c.IntegrationTypes = &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	return c
}

func subcommand(v locale.Voice, name, sentence string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
	o := option(v, discordgo.ApplicationCommandOptionSubCommand, name, sentence)
	o.Options = options
	return o
}

func option(v locale.Voice, kind discordgo.ApplicationCommandOptionType, name, sentence string) *discordgo.ApplicationCommandOption {
	return &discordgo.ApplicationCommandOption{Type: kind, Name: name, Description: v.Say(sentence, nil)}
}

func selection(v locale.Voice, name, sentence string, choices []choice) *discordgo.ApplicationCommandOption {
	o := option(v, discordgo.ApplicationCommandOptionString, name, sentence)
	for _, c := range choices {
		o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{Name: v.Say(c.sentence, nil), Value: c.value})
	}
	return o
}

func required(o *discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
	o.Required = true
	return o
}

func completed(v locale.Voice, name, sentence string) *discordgo.ApplicationCommandOption {
	o := option(v, discordgo.ApplicationCommandOptionString, name, sentence)
	o.Autocomplete = true
	return o
}
