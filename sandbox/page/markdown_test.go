package page_test

import (
	"encoding/json"
	"testing"

	"owarebot/sandbox"
	"owarebot/sandbox/page/pagetest"
)

func TestMarkdown(t *testing.T) {
	browser := pagetest.Start(t)
	tab := browser.Open(t, startStandIn(t, sandbox.Config{}).URL())
	for _, test := range []struct{ text, want string }{
		{"plain & <b>", "plain &amp; &lt;b&gt;"},
		{"**bold *both* bold**", "<strong>bold <em>both</em> bold</strong>"},
		{"*a **b** c*", "<em>a <strong>b</strong> c</em>"},
		{"__under__ _lean_ ~~gone~~", "<u>under</u> <em>lean</em> <s>gone</s>"},
		{"snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"},
		{`\*not\* a * b`, "*not* a * b"},
		{"`**raw** <@1>` ``a`b``", "<code>**raw** &lt;@1&gt;</code> <code>a`b</code>"},
		{"<@1> <@!1> <@9> <#2> <@&3>", `<span class="mention" data-mention-member="1">@Ama</span> ` +
			`<span class="mention" data-mention-member="1">@Ama</span> <span class="mention" data-mention-member="9">@unknown-user</span> ` +
			`<span class="mention" data-mention-channel="2">#games</span> <span class="mention" data-mention-role="3">@crew</span>`},
		{"see https://a.example/x, and", `see <a href="https://a.example/x" target="_blank" rel="noopener noreferrer" title="https://a.example/x">https://a.example/x</a>, and`},
		{"[x](https://a.example)", `<a href="https://a.example" target="_blank" rel="noopener noreferrer" title="https://a.example">x</a>`},
		{"https://discord.com/channels/7/2/8.", `<button type="button" class="mention message-link" data-message-link="2/8">#games › message</button>.`},
		{"https://discord.com/channels/7/6/8", `<a href="https://discord.com/channels/7/6/8" target="_blank" rel="noopener noreferrer" ` +
			`title="https://discord.com/channels/7/6/8">https://discord.com/channels/7/6/8</a>`},
		{"[x](javascript:alert(1))", "[x](javascript:alert(1))"},
		{"line\nbreak", "line\nbreak"},
		{"unclosed **bold `code", "unclosed **bold `code"},
	} {
		render(t, tab, test.text, `<span class="text">`+test.want+"</span>")
	}
	for _, test := range []struct{ text, want string }{
		{"# Big\n## Less\n-# fine", `<h3 class="heading-1">Big</h3><h4 class="heading-2">Less</h4><small class="small-print">fine</small>`},
		{"> a\n> b\nc", `<blockquote><span class="text">a` + "\n" + `b</span></blockquote><span class="text">c</span>`},
		{"- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"},
		{"- a\n3. b", `<ul><li>a</li></ul><ol start="3"><li>b</li></ol>`},
		{"a\n```go\n**x**\n```\nb", `<span class="text">a</span><pre tabindex="0"><code data-language="go">**x**</code></pre><span class="text">b</span>`},
		{"", ""},
	} {
		render(t, tab, test.text, test.want)
	}
}

func render(t *testing.T, tab *pagetest.Tab, text, want string) {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	got := pagetest.Eval[string](tab, `import("/static/markdown.js").then(({ markdown }) => {
		const one = (wanted, name) => (id) => (id === wanted ? name : undefined);
		const names = { member: one("1", "Ama"), channel: one("2", "games"), role: one("3", "crew") };
		const element = document.createElement("div");
		element.append(...markdown(`+string(quoted)+`, names));
		return element.innerHTML;
	})`)
	if got != want {
		t.Errorf("%q\n got %s\nwant %s", text, got, want)
	}
}
