package gateway

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestValidate(t *testing.T) {
	good := Config{Token: "abc"}
	for _, c := range []struct {
		name   string
		change func(*Config)
		wrong  string // part of the error; empty: accepted
	}{
		{"the least", func(*Config) {}, ""},
		{"token with its kind", func(c *Config) { c.Token = " Bot abc\n" }, ""},
		{"one shard", func(c *Config) { c.ShardCount = 1 }, ""},
		{"last shard", func(c *Config) { c.ShardID, c.ShardCount = 3, 4 }, ""},
		{"other server", func(c *Config) { c.APIURL = "http://127.0.0.1:8080/api" }, ""},
		{"no token", func(c *Config) { c.Token = "Bot " }, "discord.token"},
		{"two words", func(c *Config) { c.Token = "abc def" }, "spaces"},
		{"no such shard", func(c *Config) { c.ShardID, c.ShardCount = 4, 4 }, "from 0 to 3"},
		{"shard without count", func(c *Config) { c.ShardID = 1 }, "from 0 to 0"},
		{"negative shard", func(c *Config) { c.ShardID = -1 }, "shard_id"},
		{"negative count", func(c *Config) { c.ShardCount = -1 }, "shard_count"},
		{"negative silence", func(c *Config) { c.Silence = -time.Second }, "negative"},
		{"no address", func(c *Config) { c.APIURL = "here" }, "api_url"},
		{"not the web", func(c *Config) { c.APIURL = "ftp://a/api" }, "api_url"},
		{"password", func(c *Config) { c.APIURL = "http://u:p@a/api" }, "api_url"},
		{"query", func(c *Config) { c.APIURL = "http://a/api?b" }, "api_url"},
	} {
		config := good
		c.change(&config)
		_, err := New(config, nil)
		switch {
		case c.wrong == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}

func TestUsualPausesGrowAndAreBounded(t *testing.T) {
	if d := usualPauses.retry(0); d < settle || d >= 2*settle {
		t.Errorf("the first attempt waits %v", d)
	}
	for failures := 1; failures < 100; failures++ {
		least := min(time.Second<<min(failures-1, 10), time.Minute) / 2
		if d := usualPauses.retry(failures); d < least || d >= 3*least {
			t.Errorf("after %d failures: %v", failures, d)
		}
	}
	if d := usualPauses.fresh(); d < time.Second || d >= 5*time.Second {
		t.Errorf("a new session after %v", d)
	}
}

type echo struct{}

func (echo) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader(r.Host + " " + r.URL.String())), Request: r}, nil
}

func TestRedirect(t *testing.T) {
	for _, c := range []struct{ to, from, want string }{
		{"http://127.0.0.1:8080/api", "https://discord.com/api/v9/gateway", "127.0.0.1:8080 http://127.0.0.1:8080/api/v9/gateway"},
		{"http://a/b/", "https://discord.com/api/v9/x%2Fy/z?q=1", "a http://a/b/v9/x%2Fy/z?q=1"},
		{"http://a", "https://cdn.discordapp.com/other", "cdn.discordapp.com https://cdn.discordapp.com/other"},
	} {
		address, err := Config{APIURL: c.to}.apiURL()
		if err != nil {
			t.Fatal(err)
		}
		client := http.Client{Transport: redirect{to: address, base: echo{}}}
		answer, err := client.Get(c.from)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(answer.Body)
		if err != nil || string(got) != c.want {
			t.Errorf("%s went to %s, %v; want %s", c.from, got, err, c.want)
		}
	}
}
