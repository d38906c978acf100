package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// write puts text into a file called config.yaml and returns its path.
func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestNoFileGivesTheDefaults(t *testing.T) {
	got, err := Load("", nil)
	if err != nil || got != Default() {
		t.Errorf("Load without a file = %+v, %v; want the defaults", got, err)
	}
}

func TestEmptyFilesGiveTheDefaults(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "---\n", "discord:\n", "games:\n  # all left out\nlog: {}\n"} {
		if got, err := Load(write(t, text), nil); err != nil || got != Default() {
			t.Errorf("Load(%q) = %+v, %v; want the defaults", text, got, err)
		}
	}
}

func TestFileOverridesDefaultsAndEnvironmentOverridesFile(t *testing.T) {
	path := write(t, `
discord: {token: from-file, shard_id: 1, shard_count: 4}
storage:
  file: /var/lib/oware.db
games:
  move_time: 1d12h
  challenge_lapse: 7d
pictures: {theme: night, animation: all}
players: {memory: 1024, endgame_tables: /srv/tables}
`)
	got, err := Load(path, []string{
		"OWAREBOT_DISCORD_TOKEN=from-environment", "OWAREBOT_DISCORD_SHARD_ID=3", "OWAREBOT_GAMES_MOVE_TIME=90s",
		"OWAREBOT_PICTURES_THEME=high-contrast", "OWAREBOT_PLAYERS_THREADS=2", "HOME=/root",
	})
	if err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Discord.Token = Token{"from-environment"}
	want.Discord.ShardID, want.Discord.ShardCount = 3, 4
	want.Storage.File, want.Control.Socket = "/var/lib/oware.db", "/var/lib/oware.db.sock"
	want.Games.MoveTime, want.Games.ChallengeLapse = 90*time.Second, 7*24*time.Hour
	want.Pictures = Pictures{Theme: "high-contrast", Animation: AnimationAll}
	want.Players = Players{Threads: 2, Memory: 1024, EndgameTables: "/srv/tables"}
	if got != want {
		t.Errorf("Load =\n%+v, want\n%+v", got, want)
	}
}

// Every setting can be given by the file and by the environment, and refuses
// what it cannot use with the place and what is allowed.
func TestEverySettingRefusesNonsense(t *testing.T) {
	nonsense := map[string]string{
		"discord.token": "two words", "discord.token_file": `"a\nb"`, "discord.api_url": "ftp://example.org",
		"discord.shard_id": "-1", "discord.shard_count": "0", "storage.file": `""`, "control.socket": `"a\nb"`,
		"log.level": "loud", "log.format": "xml", "games.challenge_lapse": "soon", "games.move_time": "0s",
		"games.void_below_plies": "1.5", "games.challenges_between_two": "0", "games.games_between_two": "many",
		"games.challenges_per_member": "1001", "games.turn_notice_after": "-2m",
		"pictures.theme": "marble", "pictures.animation": "sometimes",
		"players.threads": "-1", "players.memory": "1", "players.endgame_tables": `"a\nb"`,
	}
	for _, s := range settings {
		bad, ok := nonsense[s.key]
		if !ok {
			t.Errorf("no nonsense for %s; add some", s.key)
			continue
		}
		section, name, _ := strings.Cut(s.key, ".")
		path := write(t, "# first line\n"+section+":\n  "+name+": "+bad+"\n")
		_, err := Load(path, nil)
		wantError(t, err, path+":3: "+s.key+" must be "+s.allowed)

		value := strings.ReplaceAll(strings.Trim(bad, `"`), `\n`, "\n")
		_, err = Load("", []string{s.env() + "=" + value})
		wantError(t, err, s.env()+": "+s.key+" must be "+s.allowed)
	}
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v; want one with %q", err, want)
	}
}

func TestShapeOfTheFileIsChecked(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"discord:\n  tokn: x\n", `:2: there is no setting "discord.tokn"; did you mean "discord.token"?`},
		{"token: x\n", `:1: there is no setting "token"; did you mean "discord.token"?`},
		{"discrod:\n  token: x\n", `:1: there is no setting "discrod"; did you mean "discord"?`},
		{"log:\n  move_time: 1d\n", `:2: there is no setting "log.move_time"; config.example.yaml lists them all`},
		{"weather: fine\n", `:1: there is no setting "weather"; config.example.yaml lists them all`},
		{"log: info\n", ":1: log must be followed by settings on indented lines below it"},
		{"log:\n  level: [info]\n", ":2: log.level must be a single value"},
		{"log:\n  level: info\n  level: warn\n", ":3: log.level is already set in line 2"},
		{"log:\n  level: info\nlog:\n  format: json\n", ":3: log is already set in line 1"},
		{"- log\n", ":1: the file must hold sections"},
		{"log:\n  level: info\n---\nlog:\n  level: warn\n", ":3: a second YAML document is not allowed"},
		{"log:\n\tlevel: info\n", ":2: this is not YAML: "},
		{"log: &l\n  level: info\n<<: *l\n", `:3: there is no setting "<<"`},
		{"log:\n  level: \xff\n", "this is not YAML: "},
	} {
		_, err := Load(write(t, c.text), nil)
		wantError(t, err, c.want)
	}
}

func TestEveryProblemIsReported(t *testing.T) {
	_, err := Load(write(t, "log:\n  level: loud\n  fromat: text\n"), []string{"OWAREBOT_LOG_FORMAT=xml"})
	wantError(t, err, ":2: log.level must be debug, info, warn or error, not \"loud\"")
	wantError(t, err, `:3: there is no setting "log.fromat"; did you mean "log.format"?`)
	wantError(t, err, "OWAREBOT_LOG_FORMAT: log.format must be text or json, not \"xml\"")
}

func TestAliasesAreFollowed(t *testing.T) {
	got, err := Load(write(t, "games:\n  challenge_lapse: &long 3d\n  move_time: *long\n"), nil)
	if err != nil || got.Games.MoveTime != 72*time.Hour {
		t.Errorf("move_time = %v, %v; want 72h", got.Games.MoveTime, err)
	}
}

func TestUnknownEnvironmentVariables(t *testing.T) {
	_, err := Load("", []string{"OWAREBOT_GAMES_MOVETIME=1d"})
	wantError(t, err, `OWAREBOT_GAMES_MOVETIME: there is no such setting; did you mean "OWAREBOT_GAMES_MOVE_TIME"?`)

	if _, err := Load("", []string{"OWAREBOT_SERVICE_HOST=10.0.0.1", "OWAREBOT_PORT=tcp://10.0.0.1:80", "odd"}); err != nil {
		t.Errorf("variables that are no settings are refused: %v", err)
	}
}

func TestShardsMustFit(t *testing.T) {
	path := write(t, "discord:\n  shard_id: 2\n  shard_count: 2\n")
	_, err := Load(path, nil)
	wantError(t, err, path+":2: discord.shard_id must be less than discord.shard_count")
	_, err = Load("", []string{"OWAREBOT_DISCORD_SHARD_ID=1"})
	wantError(t, err, "OWAREBOT_DISCORD_SHARD_ID: discord.shard_id must be less than")
}

func TestFilesThatCannotBeRead(t *testing.T) {
	_, err := Load(filepath.Join(t.TempDir(), "none.yaml"), nil)
	wantError(t, err, "the configuration file cannot be read: open ")
	_, err = Load(write(t, strings.Repeat("#", largestFile+1)), nil)
	wantError(t, err, "is larger than")
}
