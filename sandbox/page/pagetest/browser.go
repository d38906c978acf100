// Package pagetest drives the sandbox's page in a real Chromium, for tests. It never sleeps: whatever a test waits for is
// a condition on the page's document.
package pagetest

import (
	"context"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// Browser is a headless Chromium with a profile of its own, which ends with the test that started it.
type Browser struct{ ctx context.Context }

// Find is the path of the Chromium to use: $CHROMIUM where that is set, else the first of the usual names in $PATH.
// "" means that there is none.
func Find() string {
	if path := os.Getenv("CHROMIUM"); path != "" {
		return path
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Start runs a browser until the test ends. Where there is none it skips the test and says how to get one.
func Start(t testing.TB) *Browser {
	t.Helper()
	path := Find()
	if path == "" {
		t.Skip("No Chromium was found: install one (apt-get install chromium), or name it in the environment variable CHROMIUM.")
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.NoFirstRun, chromedp.Flag("headless", "new"),
	}
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium refuses to run as root with it
	}
	for _, flag := range []string{
		"disable-gpu", "disable-quic", "disable-background-networking", "disable-component-update", "disable-sync",
		// What moves is hard to hit, and a page in the background has to go on as fast as the one in front.
		"force-prefers-reduced-motion", "disable-background-timer-throttling", "disable-renderer-backgrounding", "disable-backgrounding-occluded-windows",
	} {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("Chromium (%s) did not start: %v", path, err)
	}
	return &Browser{ctx}
}
