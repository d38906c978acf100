package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// asProgram makes the test binary be the program, so that tests can start it
// as a process of its own and send it signals.
const asProgram = "OWAREBOT_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// A process is the program while it runs.
type process struct {
	cmd *exec.Cmd
	out io.ReadCloser
}

func startProcess(t *testing.T, env []string, args ...string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(os.Args[0], args...)}
	p.cmd.Env = append(append(os.Environ(), asProgram+"=1"), env...)
	p.cmd.Stderr = t.Output()
	var err error
	if p.out, err = p.cmd.StdoutPipe(); err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.cmd.Process.Kill() }) // in vain, unless the test failed
	return p
}

// until reads what the program prints up to the given text.
func (p *process) until(t *testing.T, text string) string {
	t.Helper()
	var printed strings.Builder
	for buffer := make([]byte, 1024); !strings.Contains(printed.String(), text); {
		n, err := p.out.Read(buffer)
		printed.Write(buffer[:n])
		if err != nil {
			t.Fatalf("the program printed %q and then %v", printed.String(), err)
		}
	}
	return printed.String()
}

func (p *process) stop(t *testing.T, signal os.Signal) {
	t.Helper()
	late := time.AfterFunc(time.Minute, func() { p.cmd.Process.Kill() })
	defer late.Stop()
	if err := p.cmd.Process.Signal(signal); err != nil {
		t.Error(err)
	}
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("after %v the program ends with %v", signal, err)
	}
}

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

func wantPage(t *testing.T, url string) {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK || !strings.Contains(string(page), "<!doctype html>") {
		t.Errorf("%s answers %s: %.100s %v", url, response.Status, page, err)
	}
}

func TestSandboxRunsUntilASignalAndGoesOn(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		p := startProcess(t, nil, "sandbox", "--listen", "127.0.0.1:0", "--data", data)
		printed := p.until(t, "Ctrl-C stops")
		if !strings.Contains(printed, data) {
			t.Errorf("the folder is not named in %q", printed)
		}
		wantPage(t, address.FindString(printed))
		p.stop(t, signal)
		status, out, errs := execute(t, "", "check", filepath.Join(data, "owarebot.db"))
		if status != statusOK || !strings.Contains(out, "is sound") {
			t.Errorf("check after %v = %d, %q, %q", signal, status, out, errs)
		}
	}
}

func TestSandboxKeepsItsDataInTheUsersFolder(t *testing.T) {
	home := t.TempDir()
	folders := map[string][]string{
		filepath.Join(home, "xdg"): {"XDG_DATA_HOME=" + filepath.Join(home, "xdg")},
	}
	if runtime.GOOS == "linux" { // other systems have folders of their own
		folders[filepath.Join(home, ".local", "share")] = []string{"XDG_DATA_HOME=relative", "HOME=" + home}
	}
	for name, env := range folders {
		p := startProcess(t, env, "sandbox", "--listen", "127.0.0.1:0", "--discord-only")
		if printed, want := p.until(t, "Ctrl-C stops"), filepath.Join(name, "owarebot", "sandbox"); !strings.Contains(printed, want) {
			t.Errorf("with %v the data is not in %s but, as it says: %s", env, want, printed)
		}
		p.stop(t, os.Interrupt)
	}
}

// What "sandbox --discord-only" prints is all that a bot beside it needs, and
// "backup" reaches that bot.
func TestBotBesideTheStandIn(t *testing.T) {
	dir, err := os.MkdirTemp("", "beside") // short enough for the socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	discord := startProcess(t, nil, "sandbox", "--discord-only", "--listen", "127.0.0.1:0", "--data", dir)
	printed := discord.until(t, "Ctrl-C stops")
	wantPage(t, address.FindString(printed))

	env := []string{"OWAREBOT_STORAGE_FILE=" + filepath.Join(dir, "games.db"), "OWAREBOT_LOG_FORMAT=json"}
	for _, name := range []string{"OWAREBOT_DISCORD_API_URL", "OWAREBOT_DISCORD_TOKEN"} {
		env = append(env, regexp.MustCompile(name+`=\S+`).FindString(printed))
	}
	bot := startProcess(t, env, "serve")
	waitForCommands(t, address.FindString(printed))

	backup := startProcess(t, env, "backup", filepath.Join(dir, "copy.db"))
	if said := backup.until(t, "\n"); !strings.Contains(said, "The storage is copied to") {
		t.Errorf("backup printed %q", said)
	}
	if err := backup.cmd.Wait(); err != nil {
		t.Errorf("backup ends with %v", err)
	}
	bot.stop(t, syscall.SIGTERM)
	discord.stop(t, os.Interrupt)
	for _, file := range []string{"games.db", "copy.db"} {
		if status, _, errs := execute(t, "", "check", filepath.Join(dir, file)); status != statusOK {
			t.Errorf("check %s = %d, %s", file, status, errs)
		}
	}
}

func waitForCommands(t *testing.T, url string) {
	t.Helper()
	for limit := time.Now().Add(time.Minute); ; {
		response, err := http.Get(url + "/sandbox/state")
		if err != nil {
			t.Fatal(err)
		}
		state, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || time.Now().After(limit) {
			t.Fatalf("no commands in %s, %v", state, err)
		}
		if strings.Contains(string(state), fmt.Sprintf("%q:%q", "name", "challenge")) {
			return
		}
	}
}
