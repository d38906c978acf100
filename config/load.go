package config

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// largestFile bounds what is read of a configuration or token file, so that a
// wrong path (a device, a database) is refused rather than read whole.
const largestFile = 1 << 20

// A Problem is one thing wrong with the configuration.
type Problem struct {
	// Where is "FILE:LINE", or the name of an environment variable.
	Where string
	// Sentence says what is wrong and what is allowed.
	Sentence string
}

// Error returns the place and the sentence on one line.
func (p Problem) Error() string { return p.Where + ": " + p.Sentence }

// A given is the text that one source gave for a setting, and where.
type given struct {
	text  string
	where string
	env   bool
}

// Load returns the defaults, overridden by the file, overridden by the
// environment, with the token read from its file where the settings say so.
//
// An empty path means no file. The environment is given as os.Environ returns
// it. The error joins every Problem found, one a line, or says why a file could
// not be read; the Config is then not usable.
func Load(path string, environ []string) (Config, error) {
	values := make(map[string]given)
	var problems []error
	if path != "" {
		data, err := readSmall(path)
		if err != nil {
			return Config{}, fmt.Errorf("the configuration file cannot be read: %w", err)
		}
		problems = append(problems, readYAML(path, data, values)...)
	}
	problems = append(problems, readEnvironment(environ, values)...)

	c := Default()
	for _, s := range settings {
		if v, ok := values[s.key]; ok {
			if err := s.set(&c, v.text); err != nil {
				problems = append(problems, Problem{v.where, s.refusal(v.text)})
			}
		}
	}
	if len(problems) > 0 {
		return Config{}, errors.Join(problems...)
	}
	if err := c.settle(values); err != nil {
		return Config{}, err
	}
	return c, nil
}

// refusal is the sentence about a value that set did not take.
func (s setting) refusal(text string) string {
	if s.secret() {
		return fmt.Sprintf("%s must be %s", s.key, s.allowed)
	}
	return fmt.Sprintf("%s must be %s, not %q", s.key, s.allowed, text)
}

// settle works out what depends on more than one setting.
func (c *Config) settle(values map[string]given) error {
	if values[keySocket].text == "" {
		c.Control.Socket = c.Storage.File + ".sock"
	}
	if c.Discord.ShardID >= c.Discord.ShardCount {
		where := values[keyShardID].where
		return Problem{where, fmt.Sprintf("discord.shard_id must be less than discord.shard_count, but is %d of %d shards; shards are numbered from 0",
			c.Discord.ShardID, c.Discord.ShardCount)}
	}
	return c.settleToken(values[keyToken], values[keyTokenFile])
}

// settleToken reads the token's file, unless the token itself was given. The
// environment wins over the file as everywhere; both given in one place would
// be a guess, and is refused.
func (c *Config) settleToken(token, file given) error {
	if file.text == "" {
		return nil
	}
	if token.text != "" {
		if token.env == file.env {
			return Problem{file.where, "discord.token and discord.token_file are both set; remove one"}
		}
		if token.env {
			return nil
		}
	}
	data, err := readSmall(c.Discord.TokenFile)
	if err != nil {
		return Problem{file.where, fmt.Sprintf("the token file cannot be read: %v", err)}
	}
	c.Discord.Token, err = ParseToken(string(data))
	if err == nil && c.Discord.Token.IsZero() {
		err = errors.New("the token file is empty")
	}
	if err != nil {
		return Problem{file.where, fmt.Sprintf("the token file %s is refused: %v", c.Discord.TokenFile, err)}
	}
	return nil
}

// readEnvironment adds what our environment variables say to values.
//
// A variable of ours that begins like a setting but is none is a mistake worth
// a refusal. Others with our prefix are left alone: container platforms make
// up names like OWAREBOT_SERVICE_HOST.
func readEnvironment(environ []string, values map[string]given) []error {
	byEnv := make(map[string]setting)
	var sections, names []string
	for _, s := range settings {
		byEnv[s.env()] = s
		names = append(names, s.env())
		sections = append(sections, envPrefix+strings.ToUpper(s.section())+"_")
	}
	var problems []error
	for _, pair := range environ {
		name, text, _ := strings.Cut(pair, "=")
		if s, ok := byEnv[name]; ok {
			values[s.key] = given{text: text, where: name, env: true}
			continue
		}
		if slices.ContainsFunc(sections, func(section string) bool { return strings.HasPrefix(name, section) }) {
			problems = append(problems, Problem{name, "there is no such setting" + didYouMean(name, names)})
		}
	}
	return problems
}

// readSmall reads a file that is not larger than largestFile.
func readSmall(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, largestFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > largestFile {
		return nil, fmt.Errorf("%s is larger than %d bytes", path, largestFile)
	}
	return data, nil
}
