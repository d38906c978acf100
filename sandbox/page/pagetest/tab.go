package pagetest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience bounds every wait. It is far more than anything takes, so that only something broken reaches it.
const patience = 15 * time.Second

// Keys for Press.
const (
	Enter     = kb.Enter
	Tabulator = kb.Tab
	Escape    = kb.Escape
	Backspace = kb.Backspace
	ArrowUp   = kb.ArrowUp
	ArrowDown = kb.ArrowDown
)

// Tab is one person's window, with storage of its own. Its methods fail the test at once when they do not succeed.
type Tab struct {
	t   testing.TB
	ctx context.Context
}

// Open shows an address in a window of 1280x800. A script error on the page, or something that its content policy
// forbids, fails the test.
func (b *Browser) Open(t testing.TB, address string) *Tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext(), chromedp.WithListener(func(event any) {
		switch event := event.(type) {
		case *runtime.EventExceptionThrown:
			t.Errorf("a script failed: %v", &chromedp.ExceptionError{ExceptionDetails: event.ExceptionDetails})
		case *log.EventEntryAdded:
			if event.Entry.Level == "error" && event.Entry.Source != "network" {
				t.Errorf("the browser complains: %s", event.Entry.Text)
			}
		}
	}))
	t.Cleanup(cancel)
	tab := &Tab{t, ctx}
	// The first thing done makes the window, which lives as long as the context of that: none with a deadline.
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 800)); err != nil {
		t.Fatalf("no window was opened: %v", err)
	}
	if _, err := chromedp.Call(ctx, log.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	tab.do("open "+address, chromedp.Navigate(address))
	return tab
}

func (tab *Tab) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		tab.t.Fatalf("cannot %s: %v\n%s", what, err, tab.page())
	}
}

// page is what the page says, for the message of a failed test.
func (tab *Tab) page() string {
	ctx, cancel := context.WithTimeout(tab.ctx, 5*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("document.body.innerText"))
	if err != nil {
		return err.Error()
	}
	return text
}

// Size sets the window's size in CSS pixels; windows narrower than 500 are those of a phone with a touch screen.
func (tab *Tab) Size(width, height int64) {
	tab.t.Helper()
	var options []chromedp.EmulateViewportOption
	if width < 500 {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	tab.do("set the size", chromedp.EmulateViewport(width, height, options...))
}

// Eval is the value of a JavaScript expression, once it is settled if it is a promise.
func Eval[T any](tab *Tab, expression string) T {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		tab.t.Fatalf("cannot evaluate %s: %v\n%s", expression, err, tab.page())
	}
	return value
}

// Until waits until a JavaScript expression is true.
func (tab *Tab) Until(expression string) {
	tab.t.Helper()
	// The page's policy forbids scripts made of text, so the expression stands in the one that asks.
	Eval[bool](tab, fmt.Sprintf("new Promise((done) => { const look = () => ((%s) ? done(true) : setTimeout(look, 10)); look(); })", expression))
}

// Wait waits until an element that the CSS selector finds is shown.
func (tab *Tab) Wait(selector string) {
	tab.t.Helper()
	tab.Until("document.querySelector(" + strconv.Quote(selector) + ")?.checkVisibility({ visibilityProperty: true }) === true")
}

// WaitGone waits until no element that the CSS selector finds is shown.
func (tab *Tab) WaitGone(selector string) {
	tab.t.Helper()
	tab.Until("![...document.querySelectorAll(" + strconv.Quote(selector) + ")].some((element) => element.checkVisibility({ visibilityProperty: true }))")
}

// WaitText waits until an element that the CSS selector finds contains the text.
func (tab *Tab) WaitText(selector, text string) {
	tab.t.Helper()
	tab.Until(fmt.Sprintf("[...document.querySelectorAll(%q)].some((element) => element.textContent.includes(%s))", selector, quote(text)))
}

// Click waits for the first element that the selector finds to be usable, and clicks its middle as a person would.
func (tab *Tab) Click(selector string) {
	tab.t.Helper()
	tab.Wait(selector)
	tab.do("click "+selector, chromedp.Click(chromedp.CSS(selector), chromedp.NodeEnabled))
}

// Type types text, and Press presses keys, where the focus is.
func (tab *Tab) Type(text string) {
	tab.t.Helper()
	tab.do("type "+text, chromedp.KeyEvent(text))
}

// Press presses keys one after the other; see Type.
func (tab *Tab) Press(keys ...string) {
	tab.t.Helper()
	for _, key := range keys {
		tab.do("press a key", chromedp.KeyEvent(key))
	}
}

// Text is the text of the first element that the selector finds.
func (tab *Tab) Text(selector string) string {
	tab.t.Helper()
	return Eval[string](tab, "document.querySelector("+strconv.Quote(selector)+").textContent")
}

// Screenshot writes what the window shows to a PNG file.
func (tab *Tab) Screenshot(path string) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		tab.t.Fatal(err)
	}
	if err := os.WriteFile(path, picture, 0o644); err != nil {
		tab.t.Fatal(err)
	}
}

// quote is a text as a JavaScript string.
func quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string can always be encoded
	}
	return string(quoted)
}
