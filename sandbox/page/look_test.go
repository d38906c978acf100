package page_test

import (
	"strings"
	"testing"

	"owarebot/sandbox/page/pagetest"
)

// tooSmall lists what can be pressed in the message list and composer and is less than 44 pixels high.
const tooSmall = `[...document.querySelectorAll(".bottom button, .components button, .channel-head button")]
	.filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 44 && !button.closest("#jump"))
	.filter((button) => button.id !== "jump").map((button) => button.outerHTML)`

// tooWide lists what sticks out of the window at the right.
const tooWide = `[...document.querySelectorAll("main *")]
	.filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
	.filter((element) => !element.closest(".for-readers, pre")).map((element) => element.outerHTML.slice(0, 200))`

func narrowWindow(t *testing.T, s *scene) {
	s.invite()
	s.ama.Size(390, 844)
	s.ama.Wait("#open-left")
	s.ama.Until("document.querySelector('#scroller').scrollTop > 0")
	for name, script := range map[string]string{"too wide": tooWide, "too small to touch": tooSmall} {
		if found := pagetest.Eval[[]string](s.ama, script); len(found) > 0 {
			t.Errorf("%s: %s", name, strings.Join(found, "\n"))
		}
	}
	screenshot(s.ama, "narrow-dark")
	s.ama.Click("#open-right")
	s.ama.Click("[data-member-menu='" + ngozi + "']")
	s.ama.Click(".popup [data-command='Wave at']")
	s.ama.WaitGone("#right-drawer")
	s.ama.WaitText(newest, "A wave to @Ngozi")
	s.ama.Click("#open-left")
	s.ama.Wait("#channels")
	screenshot(s.ama, "narrow-channels")
	s.ama.Press(pagetest.Escape)
	s.ama.WaitGone("#left-drawer")
	s.ama.Until("document.activeElement.id === 'open-left'")
	s.ama.Click("[data-testid=theme]")
	screenshot(s.ama, "narrow-light")
}

// faint lists text whose contrast with the ground below it is less than 4.5:1, except that of disabled buttons.
const faint = `(() => {
	const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
	const over = (colours) => {
		canvas.clearRect(0, 0, 1, 1);
		for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
		return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
	};
	const luminance = (rgb) => {
		const [r, g, b] = rgb.map((value) => value / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const grounds = (element) => (element ? [...grounds(element.parentElement), getComputedStyle(element).backgroundColor] : ["white"]);
	const found = [];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const element = node.parentElement;
		if (!node.data.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
		if (element.closest(":disabled, .for-readers, .gutter, [aria-hidden=true].avatar, script, noscript")) continue;
		const below = grounds(element);
		const [light, dark] = [luminance(over(below)), luminance(over([...below, getComputedStyle(element).color]))].sort((a, b) => b - a);
		const contrast = (light + 0.05) / (dark + 0.05);
		if (contrast < 4.5) found.push(contrast.toFixed(2) + " " + element.className + ": " + node.data.trim());
	}
	return found;
})()`

// nameless lists controls that a screen reader could not name.
const nameless = `[...document.querySelectorAll("button, input, textarea, a[href], [role=listbox], [role=menu], img")]
	.filter((element) => element.checkVisibility())
	.filter((element) => !(element.getAttribute("aria-label") || element.textContent.trim() || element.alt || element.querySelector("img[alt]")))
	.map((element) => element.outerHTML)`

func contrastAndNames(t *testing.T, s *scene) {
	s.ama.Click("#message-box")
	s.ama.Type("# Heading\\n <@" + kofi + "> `code` https://example.com <t:1700000000:R> -# small")
	s.ama.Press(pagetest.Enter)
	s.ama.WaitText(newest, "code")
	for _, command := range []string{"demo private", "demo layout"} {
		s.ama.Command(command)
		s.ama.Send()
		s.ama.WaitText(newest, "used /"+command)
	}
	s.ama.Command("demo invite")
	s.ama.Option("guest", ama)
	s.ama.Send()
	s.ama.Wait(newest + ".pinged")
	s.ama.Click(pagetest.Button("broken"))
	s.ama.Wait(newest + " [role=alert]")
	s.ama.Command("demo invite")
	s.ama.Send()
	s.ama.WaitText("[data-testid=composer-error]", "required")
	for _, theme := range []string{"dark", "light"} {
		s.ama.Wait("[data-theme=" + theme + "]")
		if found := pagetest.Eval[[]string](s.ama, faint); len(found) > 0 {
			t.Errorf("too little contrast in the %s theme:\n%s", theme, strings.Join(found, "\n"))
		}
		if found := pagetest.Eval[[]string](s.ama, nameless); len(found) > 0 {
			t.Errorf("without a name: %s", strings.Join(found, "\n"))
		}
		screenshot(s.ama, "wide-"+theme)
		s.ama.Click("[data-testid=theme]")
	}
}
