package gateway

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Config says as whom to connect, and where to.
type Config struct {
	Token   string // the bot's token, with or without "Bot " in front
	Version string // the program's version, for the user agent; may be empty

	// APIURL is where Discord's interface is, such as http://127.0.0.1:8080/api;
	// discordgo's versioned paths (/v9/…) go below it. Empty means Discord.
	APIURL string

	// ShardID is this process's share of the servers, counted from 0, out of
	// ShardCount. A count of 0 means 1: one process for all.
	ShardID, ShardCount int

	// Silence is for how long the gateway may say nothing before the connection
	// is taken for dead. It must be longer than the heartbeat interval that the
	// gateway asks for, because an answered heartbeat is what keeps a quiet
	// connection alive. 0 means [DefaultSilence].
	Silence time.Duration
}

// DefaultSilence is nearly three of Discord's heartbeat intervals (41 s).
const DefaultSilence = 2 * time.Minute

// Validate returns an error that says what to change where the configuration
// makes no sense.
func (c Config) Validate() error {
	if bareToken(c.Token) == "" {
		return errors.New("there is no bot token: make a bot under https://discord.com/developers/applications and set discord.token to its token")
	}
	if strings.ContainsAny(bareToken(c.Token), " \t\r\n") {
		return errors.New("the bot token has spaces or line breaks inside: copy it again from https://discord.com/developers/applications")
	}
	if c.ShardCount < 0 {
		return fmt.Errorf("discord.shard_count is %d: give the number of shards, 1 or more", c.ShardCount)
	}
	if count := max(1, c.ShardCount); c.ShardID < 0 || c.ShardID >= count {
		return fmt.Errorf("discord.shard_id is %d: with discord.shard_count %d it must be from 0 to %d", c.ShardID, count, count-1)
	}
	if c.Silence < 0 {
		return fmt.Errorf("the gateway's silence limit is %v: it must not be negative", c.Silence)
	}
	_, err := c.apiURL()
	return err
}

// apiURL returns the address of the interface, nil for Discord's own.
func (c Config) apiURL() (*url.URL, error) {
	if c.APIURL == "" {
		return nil, nil
	}
	address, err := url.Parse(c.APIURL)
	if err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https") ||
		address.User != nil || address.RawQuery != "" || address.Fragment != "" {
		return nil, errors.New("discord.api_url is no web address: give one such as http://127.0.0.1:8080/api, or leave it out for Discord itself")
	}
	return address, nil
}

// bareToken is the token without what people paste around it.
func bareToken(token string) string {
	kind, rest, _ := strings.Cut(strings.TrimSpace(token), " ")
	if kind == "Bot" {
		return strings.TrimSpace(rest)
	}
	return strings.TrimSpace(token)
}
