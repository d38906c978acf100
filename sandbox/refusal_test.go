package sandbox_test

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

func row(components ...m) m       { return m{"type": 1, "components": append([]m{}, components...)} }
func press(id, label string) m    { return m{"type": 2, "style": 1, "custom_id": id, "label": label} }
func content(c ...m) m            { return m{"content": "x", "components": c} }
func letters(n int) string        { return strings.Repeat("é", n) }
func times(n int, v m) (list []m) { return slices.Repeat([]m{v}, n) }

// refusal is a body and what it is refused with: a code alone, or the place and inner code of an invalid form.
type refusal struct {
	body  any
	code  int
	place string
}

var messageRefusals = map[string]refusal{
	"empty":                    {body: m{}, code: 50006},
	"only spaces":              {body: m{"content": " \n "}, code: 50006},
	"not an object":            {body: []int{}, place: " MODEL_TYPE_CONVERT"},
	"no JSON":                  {body: `{"content":`, code: 50109},
	"two values":               {body: `{} {}`, code: 50109},
	"content too long":         {body: m{"content": letters(2001)}, place: "content BASE_TYPE_MAX_LENGTH"},
	"content no text":          {body: m{"content": m{}}, place: "content STRING_TYPE_CONVERT"},
	"ephemeral in a channel":   {body: m{"content": "x", "flags": 64}, place: "flags MESSAGE_FLAGS_NOT_SETTABLE"},
	"flags no number":          {body: m{"content": "x", "flags": "many"}, place: "flags NUMBER_TYPE_COERCE"},
	"tts no boolean":           {body: m{"content": "x", "tts": 1}, place: "tts BOOLEAN_TYPE_CONVERT"},
	"six rows":                 {body: content(times(6, row(m{"type": 2, "style": 5, "url": "https://a.b", "label": "x"}))...), place: "components BASE_TYPE_MAX_LENGTH"},
	"components no list":       {body: m{"content": "x", "components": 1}, place: "components LIST_TYPE_CONVERT"},
	"empty row":                {body: content(row()), place: "components.0.components BASE_TYPE_BAD_LENGTH"},
	"row without components":   {body: content(m{"type": 1}), place: "components.0.components BASE_TYPE_REQUIRED"},
	"six buttons":              {body: content(row(press("1", "x"), press("2", "x"), press("3", "x"), press("4", "x"), press("5", "x"), press("6", "x"))), place: "components.0.components BASE_TYPE_BAD_LENGTH"},
	"button at the top":        {body: content(press("a", "x")), place: "components.0.type UNION_TYPE_CHOICES"},
	"row in a row":             {body: content(row(row(press("a", "x")))), place: "components.0.components.0.type UNION_TYPE_CHOICES"},
	"custom ID twice":          {body: content(row(press("a", "x")), row(press("a", "y"))), place: "components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"},
	"custom ID twice disabled": {body: content(row(press("a", "x"), m{"type": 2, "style": 1, "custom_id": "a", "label": "x", "disabled": true})), place: "components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"},
	"custom ID too long":       {body: content(row(press(letters(101), "x"))), place: "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH"},
	"custom ID empty":          {body: content(row(press("", "x"))), place: "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH"},
	"no custom ID":             {body: content(row(m{"type": 2, "style": 1, "label": "x"})), place: "components.0.components.0.custom_id COMPONENT_CUSTOM_ID_REQUIRED"},
	"label too long":           {body: content(row(press("a", letters(81)))), place: "components.0.components.0.label BASE_TYPE_MAX_LENGTH"},
	"neither label nor emoji":  {body: content(row(m{"type": 2, "style": 1, "custom_id": "a"})), place: "components.0.components.0 BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"},
	"style":                    {body: content(row(m{"type": 2, "style": 9, "custom_id": "a", "label": "x"})), place: "components.0.components.0.style BASE_TYPE_CHOICES"},
	"no style":                 {body: content(row(m{"type": 2, "custom_id": "a", "label": "x"})), place: "components.0.components.0.style BASE_TYPE_REQUIRED"},
	"link without address":     {body: content(row(m{"type": 2, "style": 5, "label": "x"})), place: "components.0.components.0.url BUTTON_COMPONENT_URL_REQUIRED"},
	"link with custom ID":      {body: content(row(m{"type": 2, "style": 5, "label": "x", "url": "https://a.b", "custom_id": "a"})), place: "components.0.components.0 BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"},
	"button with address":      {body: content(row(m{"type": 2, "style": 1, "label": "x", "url": "https://a.b", "custom_id": "a"})), place: "components.0.components.0 BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"},
	"address of a script":      {body: content(row(m{"type": 2, "style": 5, "label": "x", "url": "javascript:alert(1)"})), place: "components.0.components.0.url URL_TYPE_INVALID_URL"},
	"emoji without name":       {body: content(row(m{"type": 2, "style": 1, "custom_id": "a", "emoji": m{}})), place: "components.0.components.0.emoji COMPONENT_INVALID_EMOJI"},
	"menu beside a button":     {body: content(row(press("a", "x"), m{"type": 5, "custom_id": "b"})), place: "components.0 COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
	"menu without options":     {body: content(row(m{"type": 3, "custom_id": "b", "options": []m{}})), place: "components.0.components.0.options BASE_TYPE_BAD_LENGTH"},
	"menu's value twice":       {body: content(row(m{"type": 3, "custom_id": "b", "options": times(2, m{"label": "x", "value": "x"})})), place: "components.0.components.0.options.1 SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
	"V2 without its flag":      {body: content(m{"type": 10, "content": "x"}), place: "components.0.type UNION_TYPE_CHOICES"},
	"V2 with content":          {body: m{"flags": 1 << 15, "content": "x", "components": []m{{"type": 10, "content": "x"}}}, place: "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
	"V2 with 41":               {body: m{"flags": 1 << 15, "components": []m{{"type": 17, "components": times(40, m{"type": 10, "content": "x"})}}}, place: "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
	"V2 with a missing file":   {body: m{"flags": 1 << 15, "components": []m{{"type": 12, "items": []m{{"media": m{"url": "attachment://a.png"}}}}}}, place: "components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
	"V2 section's accessory":   {body: m{"flags": 1 << 15, "components": []m{{"type": 9, "components": []m{{"type": 10, "content": "x"}}}}}, place: "components.0.accessory BASE_TYPE_REQUIRED"},
	"file that is not there":   {body: m{"content": "x", "attachments": []m{{"id": "0"}}}, place: "attachments.0.id ATTACHMENT_NOT_FOUND"},
	"attachment without ID":    {body: m{"content": "x", "attachments": []m{{"filename": "a"}}}, place: "attachments.0.id BASE_TYPE_REQUIRED"},
	"eleven embeds":            {body: m{"embeds": times(11, m{"title": "x"})}, place: "embeds BASE_TYPE_MAX_LENGTH"},
	"embed's title":            {body: m{"embeds": []m{{"title": letters(257)}}}, place: "embeds.0.title BASE_TYPE_MAX_LENGTH"},
	"embed's field":            {body: m{"embeds": []m{{"fields": []m{{"name": "x"}}}}}, place: "embeds.0.fields.0.value BASE_TYPE_REQUIRED"},
	"embeds in all":            {body: m{"embeds": times(2, m{"description": letters(4000)})}, place: "embeds MAX_EMBED_SIZE_EXCEEDED"},
	"mentions of whom":         {body: m{"content": "x", "allowed_mentions": m{"parse": []string{"friends"}}}, place: "allowed_mentions.parse.0 BASE_TYPE_CHOICES"},
	"mentions both ways":       {body: m{"content": "x", "allowed_mentions": m{"parse": []string{"users"}, "users": []string{ama}}}, place: "allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
	"mentions twice":           {body: m{"content": "x", "allowed_mentions": m{"users": []string{ama, ama}}}, place: "allowed_mentions.users.1 SET_TYPE_ALREADY_CONTAINS_VALUE"},
	"mentions of no ID":        {body: m{"content": "x", "allowed_mentions": m{"users": []string{"Ama"}}}, place: "allowed_mentions.users.0 NUMBER_TYPE_COERCE"},
	"reply to nothing":         {body: m{"content": "x", "message_reference": m{"message_id": "1"}}, place: "message_reference REPLIES_UNKNOWN_MESSAGE"},
	"poll":                     {body: m{"content": "x", "poll": m{}}, place: "poll POLL_NOT_SUPPORTED"},
}

// refused holds an answer against what was expected.
func refused(t *testing.T, a answer, want refusal) {
	t.Helper()
	if want.place == "" {
		if a.Code != want.code || a.Status < 400 {
			t.Errorf("answered %d %s, want code %d", a.Status, a.body, want.code)
		}
		return
	}
	if a.Status != http.StatusBadRequest || a.Code != 50035 || !slices.Contains(a.places(), want.place) {
		t.Errorf("answered %d %s, want %q", a.Status, a.body, want.place)
	}
}

func TestMessagesThatDiscordRefuses(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	posted := into[discordgo.Message](t, b.call("POST", "/channels/"+lounge+"/messages", m{"content": "stays"}))
	for name, want := range messageRefusals {
		t.Run(name, func(t *testing.T) {
			b := bot{t, s}
			refused(t, b.call("POST", "/channels/"+oware+"/messages", want.body), want)
			object, isObject := want.body.(m)
			if !isObject || want.place == "flags MESSAGE_FLAGS_NOT_SETTABLE" {
				return
			}
			// The same as an answer to a command, where the body is below data.
			inner := want
			if inner.place != "" {
				inner.place = "data." + inner.place
			}
			if strings.Contains(want.place, "REPLIES") {
				return // an answer to a command refers to nothing
			}
			i := b.ping(w, oware)
			refused(t, b.callback(i, "", m{"type": 4, "data": object}), inner)
			if a := b.callback(i, "", m{"type": 5}); a.Status != http.StatusNoContent {
				t.Errorf("after a refused answer the interaction is closed: %d %s", a.Status, a.body)
			}
		})
	}
	if list := messages(t, s, oware, tunde); slices.ContainsFunc(list, func(m *discordgo.Message) bool { return m.Content != "" }) {
		t.Errorf("of the refused messages %d were posted", len(list))
	}
	a := b.call("PATCH", "/channels/"+lounge+"/messages/"+posted.ID, m{"content": ""})
	refused(t, a, refusal{code: 50006})
}

func TestRoutesThatDiscordRefuses(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	other := people[discordgo.Message](t, s, "POST", "/sandbox/message", m{"as": ama, "channel": oware, "content": "mine"})
	for _, test := range []struct {
		method, path string
		body         any
		status, code int
	}{
		{"GET", "/nothing", nil, 404, 0},
		{"DELETE", "/gateway", nil, 405, 0},
		{"GET", "/channels/123", nil, 404, 10003},
		{"GET", "/channels/abc", nil, 400, 50035},
		{"GET", "/channels/" + oware + "/messages/123", nil, 404, 10008},
		{"GET", "/channels/" + oware + "/messages?limit=101", nil, 400, 50035},
		{"PATCH", "/channels/" + oware + "/messages/" + other.ID, m{"content": "x"}, 403, 50005},
		{"DELETE", "/channels/" + oware + "/messages/" + other.ID, nil, 403, 50013},
		{"GET", "/guilds/1", nil, 404, 10004},
		{"GET", "/guilds/" + guildID + "/members/1", nil, 404, 10013},
		{"GET", "/guilds/1200000000000002000/members/" + tunde, nil, 404, 10007},
		{"GET", "/users/1", nil, 404, 10013},
		{"POST", "/users/@me/channels", m{"recipient_id": "1200000000000000200"}, 403, 50007},
		{"POST", "/users/@me/channels", m{}, 400, 50035},
		{"GET", "/applications/1/commands", nil, 404, 10002},
		{"GET", "/applications/" + botID + "/commands/1", nil, 404, 10063},
		{"DELETE", "/applications/" + botID + "/commands/1", nil, 404, 10063},
		{"GET", "/applications/" + botID + "/guilds/1/commands", nil, 404, 10004},
		{"POST", "/interactions/1/x/callback", m{"type": 4}, 404, 10062},
		{"POST", "/webhooks/" + botID + "/x", m{"content": "x"}, 401, 50027},
		{"POST", "/webhooks/1/x", m{"content": "x"}, 404, 10015},
		{"POST", "/channels/" + oware + "/threads", m{}, 400, 50035},
	} {
		a := b.call(test.method, test.path, test.body)
		if a.Status != test.status || a.Code != test.code {
			t.Errorf("%s %s: %d %s, want %d and %d", test.method, test.path, a.Status, a.body, test.status, test.code)
		}
	}
	for _, authorization := range []string{"", "Bot x", s.BotToken(), "Bearer " + s.BotToken()} {
		if status, data := request(t, "GET", s.APIURL()+"/v10/users/@me", authorization, nil); status != http.StatusUnauthorized {
			t.Errorf("with the authorization %q: %d %s", authorization, status, data)
		}
	}
	for _, path := range []string{"/v8/gateway", "/gateway", "/v10"} {
		if status, data := request(t, "GET", s.APIURL()+path, "", nil); status != http.StatusNotFound {
			t.Errorf("%s: %d %s", path, status, data)
		}
	}
	if a := b.upload("POST", "/v10/channels/"+oware+"/messages", m{}, file{"files[0]", "big", make([]byte, 10<<20+1)}); a.Code != 40005 || a.Status != 413 {
		t.Errorf("a file that is too large: %d %s", a.Status, a.body)
	}
	if status, data := request(t, "POST", s.APIURL()+"/v10/channels/"+oware+"/messages", "Bot "+s.BotToken(), bytes.Repeat([]byte(" "), 3)); status != 400 {
		t.Errorf("a body of no JSON: %d %s", status, data)
	}
}

func TestInteractionsThatDiscordRefuses(t *testing.T) {
	clock := newClock()
	s := start(t, sandbox.Config{Clock: clock.time})
	b := bot{t, s}
	w := b.register()
	webhook := func(i raised) string { return "/webhooks/" + botID + "/" + i.Token }
	says := m{"content": "x"}

	t.Run("before an answer", func(t *testing.T) {
		i := b.ping(w, oware)
		for _, a := range []answer{
			b.call("POST", webhook(i), says), b.call("GET", webhook(i)+"/messages/@original", nil),
			b.call("PATCH", webhook(i)+"/messages/@original", says), b.call("DELETE", webhook(i)+"/messages/@original", nil),
		} {
			if a.Status != http.StatusNotFound || a.Code != 10015 {
				t.Errorf("answered %d %s, want 10015", a.Status, a.body)
			}
		}
	})
	t.Run("twice", func(t *testing.T) {
		i := b.ping(w, oware)
		if a := b.callback(i, "", m{"type": 4, "data": says}); a.Status != http.StatusNoContent {
			t.Fatalf("%d %s", a.Status, a.body)
		}
		if a := b.callback(i, "", m{"type": 4, "data": says}); a.Status != http.StatusBadRequest || a.Code != 40060 {
			t.Errorf("answered %d %s, want 40060", a.Status, a.body)
		}
	})
	t.Run("types", func(t *testing.T) {
		i := b.ping(w, oware)
		for _, body := range []m{{}, {"type": 1}, {"type": 6}, {"type": 7, "data": says}, {"type": 8, "data": m{"choices": []m{}}}, {"type": "x"}} {
			if a := b.callback(i, "", body); a.Code != 50035 {
				t.Errorf("%v was answered with %d %s", body, a.Status, a.body)
			}
		}
		refused(t, b.callback(i, "", m{"type": 4}), refusal{place: "data BASE_TYPE_REQUIRED"})
		refused(t, b.callback(i, "", m{"type": 9, "data": m{"custom_id": "a", "title": "x", "components": []m{}}}), refusal{place: "data.components BASE_TYPE_BAD_LENGTH"})
		refused(t, b.callback(i, "", m{"type": 9, "data": m{"title": letters(46), "components": []m{row(press("a", "x"))}}}), refusal{place: "data.components.0.components.0.type UNION_TYPE_CHOICES"})
	})
	t.Run("after three seconds", func(t *testing.T) {
		i := b.ping(w, oware)
		clock.advance(3 * time.Second)
		if a := b.callback(i, "", m{"type": 5}); a.Status != http.StatusNotFound || a.Code != 10062 {
			t.Errorf("answered %d %s, want 10062", a.Status, a.body)
		}
		v := people[view](t, s, "GET", "/sandbox/interactions/"+i.ID, nil)
		if v.State != "failed" || v.Error != "The application did not respond" || v.AfterMS != 3000 {
			t.Errorf("people see %+v", v)
		}
	})
	t.Run("after fifteen minutes", func(t *testing.T) {
		i := b.ping(w, oware)
		b.callback(i, "", m{"type": 5})
		clock.advance(15*time.Minute - time.Second)
		if a := b.call("GET", webhook(i)+"/messages/@original", nil); a.Status != http.StatusOK {
			t.Errorf("within 15 minutes: %d %s", a.Status, a.body)
		}
		clock.advance(time.Second)
		if a := b.call("PATCH", webhook(i)+"/messages/@original", says); a.Status != http.StatusUnauthorized || a.Code != 50027 {
			t.Errorf("after 15 minutes: %d %s", a.Status, a.body)
		}
		if v := people[view](t, s, "GET", "/sandbox/interactions/"+i.ID, nil); v.State != "failed" {
			t.Errorf("people see %+v", v)
		}
	})
	t.Run("message of another interaction", func(t *testing.T) {
		one, two := b.ping(w, oware), b.ping(w, oware)
		b.callback(one, "", m{"type": 4, "data": says})
		b.callback(two, "", m{"type": 4, "data": says})
		original := into[discordgo.Message](t, b.call("GET", webhook(one)+"/messages/@original", nil))
		if a := b.call("PATCH", webhook(two)+"/messages/"+original.ID, says); a.Code != 10008 {
			t.Errorf("answered %d %s, want 10008", a.Status, a.body)
		}
	})
}
