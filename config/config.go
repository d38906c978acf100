// Package config says what can be set, reads it from a YAML file and from the
// environment, and refuses what it does not understand.
//
// One table (see settings.go) lists every key with what it allows. The file,
// the environment and the test of config.example.yaml all go through that
// table, so that a new setting is one new row. The file is walked as YAML
// nodes rather than decoded into the struct, because only nodes still know the
// line to name in an error.
package config

import (
	"log/slog"
	"time"
)

// Config is everything that can be set. Default gives a complete one; the zero
// value is not usable.
type Config struct {
	Discord  Discord
	Storage  Storage
	Control  Control
	Log      Log
	Games    Games
	Pictures Pictures
	Players  Players
}

// Discord says which bot to be, and how to reach Discord.
type Discord struct {
	// Token is the bot's secret. Load fills it from discord.token or from the
	// file that discord.token_file names; it is empty when neither is set.
	Token Token
	// TokenFile is the file that holds the token, or empty.
	TokenFile string
	// APIURL is another server to talk to instead of Discord, or empty.
	APIURL string
	// ShardID is this process's shard, from 0 to ShardCount-1.
	ShardID int
	// ShardCount is how many processes share the bot's servers, at least 1.
	ShardCount int
}

// Storage says where the games are kept.
type Storage struct {
	// File is the database file, never empty.
	File string
}

// Control says where the running bot takes orders such as a backup.
type Control struct {
	// Socket is the path of the Unix socket. Load never leaves it empty: the
	// default is the storage file's name followed by ".sock".
	Socket string
}

// Log says what is written to standard error, and how.
type Log struct {
	// Level is the least important level that is written.
	Level slog.Level
	// Format is FormatText or FormatJSON.
	Format string
}

// The two formats of the log.
const (
	FormatText = "text"
	FormatJSON = "json"
)

// Games holds the deadlines and limits of matches.
type Games struct {
	// ChallengeLapse is how long a challenge waits for an answer.
	ChallengeLapse time.Duration
	// MoveTime is how long a player may think about one move.
	MoveTime time.Duration
	// VoidBelowPlies is the number of plies below which a game that ran out of
	// time counts for nobody.
	VoidBelowPlies int
	// ChallengesBetweenTwo limits the unanswered challenges between two people
	// in a channel.
	ChallengesBetweenTwo int
	// GamesBetweenTwo limits the unfinished games between two people in a
	// channel.
	GamesBetweenTwo int
	// ChallengesPerMember limits a member's unanswered challenges in a server.
	ChallengesPerMember int
	// TurnNoticeAfter is how long a player must not have moved before the bot
	// mentions them when it is their turn. 0 mentions them at every turn.
	TurnNoticeAfter time.Duration
}

// Pictures says how boards look.
type Pictures struct {
	// Theme is one of Themes.
	Theme string
	// Animation says after which moves a board is animated. It is one of
	// Animations.
	Animation string
}

// Players says what the bot may use for thinking where members practise.
type Players struct {
	// Threads is how many thoughts there may be at once; 0 is one for each
	// core.
	Threads int
	// Memory is what all thoughts together may use for their tables, in MB.
	Memory int
	// EndgameTables is the folder that holds endgame tables, or empty.
	EndgameTables string
}

// What Pictures.Animation can be.
const (
	AnimationOff    = "off"    // boards are always still
	AnimationRelays = "relays" // after moves of more than one lap
	AnimationAll    = "all"    // after every move
)

// Themes lists what Pictures.Theme can be, the default first.
func Themes() []string { return []string{"wood", "night", "high-contrast"} }

// Animations lists what Pictures.Animation can be.
func Animations() []string { return []string{AnimationOff, AnimationRelays, AnimationAll} }

// Default returns the settings that hold where nothing else is said, exactly
// those of config.example.yaml.
func Default() Config {
	const day = 24 * time.Hour
	return Config{
		Discord: Discord{ShardCount: 1},
		Storage: Storage{File: "owarebot.db"},
		Control: Control{Socket: "owarebot.db.sock"},
		Log:     Log{Level: slog.LevelInfo, Format: FormatText},
		Games: Games{
			ChallengeLapse:       day,
			MoveTime:             7 * day,
			VoidBelowPlies:       4,
			ChallengesBetweenTwo: 1,
			GamesBetweenTwo:      5,
			ChallengesPerMember:  5,
			TurnNoticeAfter:      2 * time.Minute,
		},
		Pictures: Pictures{Theme: Themes()[0], Animation: AnimationRelays},
		Players:  Players{Memory: 256},
	}
}
