package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTokenIsNeverPrinted(t *testing.T) {
	c := Default()
	c.Discord.Token = Token{"s3cret"}
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d"} {
		fmt.Fprintf(&out, verb, c)
		fmt.Fprintf(&out, verb, c.Discord.Token)
		fmt.Fprintf(&out, verb, &c.Discord.Token)
	}
	for _, log := range []*slog.Logger{
		slog.New(slog.NewTextHandler(&out, nil)), slog.New(slog.NewJSONHandler(&out, nil)),
	} {
		log.Info("x", "token", c.Discord.Token, "config", c, "pointer", &c)
	}
	if err := json.NewEncoder(&out).Encode(c); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"s3cret", fmt.Sprintf("%x", "s3cret"), fmt.Sprintf("%X", "s3cret")} {
		if strings.Contains(out.String(), secret) {
			t.Errorf("a token was printed as %s:\n%s", secret, out.String())
		}
	}
	if c.Discord.Token.Reveal() != "s3cret" {
		t.Error("Reveal does not reveal")
	}
}

func TestRefusedTokenIsNotRepeated(t *testing.T) {
	for _, text := range []string{"s3cret s3cret", "s3cret\x00"} {
		_, err := Load("", []string{"OWAREBOT_DISCORD_TOKEN=" + text})
		wantError(t, err, "OWAREBOT_DISCORD_TOKEN: discord.token must be one word")
		if strings.Contains(err.Error(), "s3cret") {
			t.Errorf("the error repeats the token: %v", err)
		}
	}
}

func TestParseToken(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " \n": "", "abc.DEF-1_2": "abc.DEF-1_2", " abc\r\n": "abc", "Bot abc": "abc", " Bot  abc ": "abc",
	} {
		if got, err := ParseToken(text); err != nil || got.Reveal() != want {
			t.Errorf("ParseToken(%q) = %q, %v; want %q", text, got.Reveal(), err, want)
		}
	}
	for _, text := range []string{"a b", "a\nb", "tökén", "Bearer abc"} {
		if got, err := ParseToken(text); err == nil {
			t.Errorf("ParseToken(%q) = %q; want an error", text, got.Reveal())
		}
	}
}

func TestTokenFile(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good, empty, odd := file("good", "from-file\n"), file("empty", "\n"), file("odd", "two\nlines\n")
	none := filepath.Join(dir, "none")

	for name, c := range map[string]struct {
		yaml    string
		environ []string
		token   string
		err     string
	}{
		"file named in the file":        {yaml: "token_file: " + good, token: "from-file"},
		"file named in the environment": {environ: []string{"OWAREBOT_DISCORD_TOKEN_FILE=" + good}, token: "from-file"},
		"token in the environment wins": {yaml: "token_file: " + none, environ: []string{"OWAREBOT_DISCORD_TOKEN=x"}, token: "x"},
		"environment's file wins":       {yaml: "token: x", environ: []string{"OWAREBOT_DISCORD_TOKEN_FILE=" + good}, token: "from-file"},
		"emptied by the environment":    {yaml: "token_file: " + none, environ: []string{"OWAREBOT_DISCORD_TOKEN_FILE="}},
		"both in the file":              {yaml: "token: x, token_file: " + good, err: ":1: discord.token and discord.token_file are both set"},
		"no such file":                  {yaml: "token_file: " + none, err: ":1: the token file cannot be read"},
		"empty":                         {yaml: "token_file: " + empty, err: "the token file is empty"},
		"no token":                      {yaml: "token_file: " + odd, err: "must be one word"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Load(write(t, "discord: {"+c.yaml+"}\n"), c.environ)
			if c.err != "" {
				wantError(t, err, c.err)
				return
			}
			if err != nil || got.Discord.Token.Reveal() != c.token {
				t.Errorf("token %q, %v; want %q", got.Discord.Token.Reveal(), err, c.token)
			}
		})
	}
}
