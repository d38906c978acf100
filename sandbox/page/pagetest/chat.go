package pagetest

import (
	"net/url"
	"strconv"
)

// At is the page's address for a member in a channel of the stand-in at base, such as "http://127.0.0.1:8080".
func At(base, member, channel string) string {
	return base + "/#" + url.Values{"as": {member}, "channel": {channel}}.Encode()
}

// ActAs changes to another member by the switcher beside the composer.
func (tab *Tab) ActAs(member string) {
	tab.t.Helper()
	tab.Click("#composer-member")
	tab.Click(".popup [data-member-id=" + strconv.Quote(member) + "]")
	tab.Until("new URLSearchParams(location.hash.slice(1)).get('as') === " + quote(member))
}

// Message is the selector of a message.
func Message(id string) string { return "[data-message-id=" + strconv.Quote(id) + "]" }

// Button is the selector of a button in the newest message that has one with this custom ID and can be pressed.
func Button(customID string) string {
	return "button[data-custom-id=" + strconv.Quote(customID) + "]:enabled"
}

// Command begins a command, named as after "/", such as "oware challenge": it is typed and then picked from the list.
func (tab *Tab) Command(name string) {
	tab.t.Helper()
	tab.Click("#message-box")
	tab.Type("/" + name)
	tab.Click("[data-testid=picker] [data-command=" + strconv.Quote(name) + "]")
	tab.Wait("[data-command-form=" + strconv.Quote(name) + "]")
}

// Option gives an option of the begun command the value that the list offers under it, such as a member's ID.
func (tab *Tab) Option(name, value string) {
	tab.t.Helper()
	input := "[data-option-input=" + strconv.Quote(name) + "]"
	if !Eval[bool](tab, "document.querySelector("+strconv.Quote(input)+") !== null") {
		tab.Click("#message-box")
		tab.Click("[data-testid=picker] [data-pick-option=" + strconv.Quote(name) + "]")
	}
	tab.Click(input)
	tab.Click("[data-testid=picker] [data-value=" + strconv.Quote(value) + "]")
}

// Send sends the command or text that stands in the composer.
func (tab *Tab) Send() {
	tab.t.Helper()
	tab.Click("[data-testid=send]")
}
