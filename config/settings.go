package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A setting is one key that can be set.
type setting struct {
	// key is the path in the YAML file: "discord.token".
	key string
	// allowed completes the sentence "… must be".
	allowed string
	// set stores a value, given as text, or returns errRefused and leaves c
	// alone when the text is not what allowed says.
	set func(c *Config, text string) error
}

// envPrefix begins the name of every environment variable of ours.
const envPrefix = "OWAREBOT_"

// env is the environment variable that overrides the setting:
// OWAREBOT_DISCORD_TOKEN for discord.token.
func (s setting) env() string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(s.key, ".", "_"))
}

// section is the first part of the key.
func (s setting) section() string {
	section, _, _ := strings.Cut(s.key, ".")
	return section
}

// secret reports whether the value must not be repeated in an error.
func (s setting) secret() bool { return s.key == keyToken }

// The keys that the code has to name again outside the table.
const (
	keyToken     = "discord.token"
	keyTokenFile = "discord.token_file"
	keyShardID   = "discord.shard_id"
	keySocket    = "control.socket"
)

// settings is the table of all that can be set, in the order of
// config.example.yaml.
var settings = []setting{
	{keyToken, tokenAllowed, setToken},
	textSetting(keyTokenFile, func(c *Config) *string { return &c.Discord.TokenFile }),
	{"discord.api_url", "empty or the http or https address of a server, like http://127.0.0.1:8081", setAPIURL},
	numberSetting(keyShardID, 0, 1<<14-1, func(c *Config) *int { return &c.Discord.ShardID }),
	numberSetting("discord.shard_count", 1, 1<<14, func(c *Config) *int { return &c.Discord.ShardCount }),
	{"storage.file", "the path of a file", setStorageFile},
	textSetting(keySocket, func(c *Config) *string { return &c.Control.Socket }),
	{"log.level", "debug, info, warn or error", setLogLevel},
	choiceSetting("log.format", []string{FormatText, FormatJSON}, func(c *Config) *string { return &c.Log.Format }),
	durationSetting("games.challenge_lapse", time.Second, func(c *Config) *time.Duration { return &c.Games.ChallengeLapse }),
	durationSetting("games.move_time", time.Second, func(c *Config) *time.Duration { return &c.Games.MoveTime }),
	numberSetting("games.void_below_plies", 0, 1000, func(c *Config) *int { return &c.Games.VoidBelowPlies }),
	numberSetting("games.challenges_between_two", 1, 1000, func(c *Config) *int { return &c.Games.ChallengesBetweenTwo }),
	numberSetting("games.games_between_two", 1, 1000, func(c *Config) *int { return &c.Games.GamesBetweenTwo }),
	numberSetting("games.challenges_per_member", 1, 1000, func(c *Config) *int { return &c.Games.ChallengesPerMember }),
	durationSetting("games.turn_notice_after", 0, func(c *Config) *time.Duration { return &c.Games.TurnNoticeAfter }),
	choiceSetting("pictures.theme", Themes(), func(c *Config) *string { return &c.Pictures.Theme }),
	choiceSetting("pictures.animation", Animations(), func(c *Config) *string { return &c.Pictures.Animation }),
	numberSetting("players.threads", 0, 1024, func(c *Config) *int { return &c.Players.Threads }),
	numberSetting("players.memory", 64, 1<<20, func(c *Config) *int { return &c.Players.Memory }),
	textSetting("players.endgame_tables", func(c *Config) *string { return &c.Players.EndgameTables }),
}

// errRefused says only that a value is not allowed; the setting's own text
// says what is.
var errRefused = errors.New("refused")

// longest is the longest duration that can be set: a year and a day.
const longest = 366 * 24 * time.Hour

func textSetting(key string, field func(*Config) *string) setting {
	return setting{key, "text on one line", func(c *Config, text string) error {
		if strings.ContainsAny(text, "\x00\r\n") {
			return errRefused
		}
		*field(c) = text
		return nil
	}}
}

func choiceSetting(key string, choices []string, field func(*Config) *string) setting {
	last := len(choices) - 1
	allowed := strings.Join(choices[:last], ", ") + " or " + choices[last]
	return setting{key, allowed, func(c *Config, text string) error {
		if !slices.Contains(choices, text) {
			return errRefused
		}
		*field(c) = text
		return nil
	}}
}

func numberSetting(key string, least, most int, field func(*Config) *int) setting {
	return setting{key, fmt.Sprintf("a whole number from %d to %d", least, most), func(c *Config, text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return errRefused
		}
		*field(c) = n
		return nil
	}}
}

func durationSetting(key string, least time.Duration, field func(*Config) *time.Duration) setting {
	allowed := fmt.Sprintf("a time from %s to 366d, like 90s, 30m, 24h, 7d or 1d12h", least)
	return setting{key, allowed, func(c *Config, text string) error {
		d, err := parseDuration(text)
		if err != nil || d < least || d > longest {
			return errRefused
		}
		*field(c) = d
		return nil
	}}
}

func setToken(c *Config, text string) error {
	token, err := ParseToken(text)
	if err != nil {
		return errRefused
	}
	c.Discord.Token = token
	return nil
}

func setAPIURL(c *Config, text string) error {
	if text != "" {
		u, err := url.Parse(text)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" ||
			u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return errRefused
		}
	}
	c.Discord.APIURL = strings.TrimRight(text, "/")
	return nil
}

func setStorageFile(c *Config, text string) error {
	if text == "" || strings.ContainsAny(text, "\x00\r\n") {
		return errRefused
	}
	c.Storage.File = text
	return nil
}

func setLogLevel(c *Config, text string) error {
	levels := map[string]slog.Level{
		"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
	}
	level, ok := levels[text]
	if !ok {
		return errRefused
	}
	c.Log.Level = level
	return nil
}
