package e2e

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// binary is the program as it is shipped, built once for all tests.
var binary string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "owarebot-e2e-")
		if err != nil {
			log.Fatal(err)
		}
		defer os.RemoveAll(dir)
		binary = filepath.Join(dir, "owarebot")
		build := []string{"build", "-o", binary}
		if raceDetector {
			build = append(build, "-race")
		}
		if output, err := exec.Command("go", append(build, "..")...).CombinedOutput(); err != nil {
			log.Fatalf("building the program: %v\n%s", err, output)
		}
		return m.Run()
	}())
}

// long tells whether the full number of games and kills is asked for.
func long() bool { return os.Getenv("OWAREBOT_E2E") == "long" }

// program is one running copy of the bot that can be killed and started again.
type program struct {
	args []string
	env  []string

	mu     sync.Mutex
	cmd    *exec.Cmd
	output *words
	starts int
}

// words are what a program has said so far, also while it is still talking.
type words struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{} // closed when something is said; nil while nobody waits for that
}

func (w *words) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.more != nil {
		close(w.more)
		w.more = nil
	}
	return w.text.Write(p)
}

// await waits until something is said that the pattern matches, and gives that.
func (w *words) await(ctx context.Context, pattern *regexp.Regexp) (string, error) {
	for {
		w.mu.Lock()
		text := w.text.String()
		if w.more == nil {
			w.more = make(chan struct{})
		}
		more := w.more
		w.mu.Unlock()
		if found := pattern.FindString(text); found != "" {
			return found, nil
		}
		select {
		case <-more:
		case <-ctx.Done():
			return "", fmt.Errorf("the program does not print %q; it said:\n%s", pattern, text)
		}
	}
}

func (w *words) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

// startProgram starts the bot with the given arguments and stops it, in an orderly way, when the test ends.
func startProgram(t testing.TB, env []string, args ...string) *program {
	t.Helper()
	p := &program{args: args, env: env}
	if err := p.start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.stop(); err != nil {
			t.Errorf("stopping the program: %v", err)
		}
	})
	return p
}

func (p *program) start() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.output = new(words)
	p.cmd = exec.Command(binary, p.args...)
	p.cmd.Env = append(os.Environ(), p.env...)
	p.cmd.Stdout, p.cmd.Stderr = p.output, p.output
	p.starts++
	return p.cmd.Start()
}

// kill ends the program as a power cut would and starts it again.
func (p *program) kill() error {
	p.mu.Lock()
	cmd, output := p.cmd, p.output
	p.mu.Unlock()
	if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
		return fmt.Errorf("killing the program: %w; it had said:\n%s", err, output)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) {
		return fmt.Errorf("the killed program ended with %v", err)
	}
	if err := raceIn(output.String()); err != nil {
		return err
	}
	return p.start()
}

// stop asks the program to end as a service manager does and waits for it. A program that is down is left so.
func (p *program) stop() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd == nil || p.cmd.ProcessState != nil {
		return nil
	}
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return fmt.Errorf("%w; it had said:\n%s", err, p.output)
	}
	done := make(chan error, 1)
	go func() { done <- p.cmd.Wait() }()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	select {
	case err := <-done:
		if err != nil {
			return fmt.Errorf("%w; it had said:\n%s", err, p.output)
		}
		return raceIn(p.output.String())
	case <-ctx.Done():
		p.cmd.Process.Kill()
		return fmt.Errorf("still running 30 s after SIGTERM")
	}
}

// printedAddress is where the stand-in says that its page is, once it can be used.
var printedAddress = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// address waits until the program says where its page is.
func (p *program) address(t *testing.T) string {
	t.Helper()
	p.mu.Lock()
	said := p.output
	p.mu.Unlock()
	found, err := said.await(minutes(t, 1), printedAddress)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func raceIn(output string) error {
	if strings.Contains(output, "DATA RACE") {
		return fmt.Errorf("the program raced:\n%s", output)
	}
	return nil
}

// run runs the program to its end and gives what it printed.
func run(ctx context.Context, args ...string) (string, error) {
	output, err := exec.CommandContext(ctx, binary, args...).CombinedOutput()
	return string(output), err
}
