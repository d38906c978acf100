package openapi

import (
	"strings"
	"testing"
)

func TestValidateTinyDocument(t *testing.T) {
	v, err := Load("testdata/tiny.json")
	if err != nil {
		t.Fatal(err)
	}
	const form = "multipart/form-data; boundary=x"
	part := func(name, body string) string {
		return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"f\"\r\n\r\n" + body + "\r\n"
	}
	for _, c := range []struct {
		name, method, target, kind, body string
		wrong                            string // part of the error; empty: accepted
	}{
		{"get", "GET", "/things/1", "", "", ""},
		{"prefix", "GET", "/api/v9/things/1", "", "", ""},
		{"version only", "GET", "/v10/things/1", "", "", ""},
		{"query", "GET", "/things/1?full=true", "", "", ""},
		{"query of the wrong type", "GET", "/things/1?full=maybe", "", "", "full"},
		{"unknown query", "GET", "/things/1?whole=true", "", "", "whole"},
		{"path parameter", "GET", "/things/one", "", "", "id"},
		{"unknown path", "GET", "/nothing", "", "", "no such path"},
		{"empty path parameter", "GET", "/things/", "", "", "no such path"},
		{"unknown method", "DELETE", "/things/1", "", "", "method"},
		{"body where none is taken", "GET", "/things/1", "application/json", "{}", "no body"},
		{"no body where one is needed", "PUT", "/things/1", "", "", "missing"},
		{"no JSON", "PUT", "/things/1", "application/json", "{", "no JSON"},
		{"other content", "PUT", "/things/1", "text/plain", "x", "neither"},
		{"circle", "PUT", "/things/1", "application/json", `{"kind":"circle","radius":1}`, ""},
		{"unknown field", "PUT", "/things/1", "application/json", `{"kind":"circle","side":1}`, "side"},
		{"unknown field inside", "PUT", "/things/1", "application/json", `{"kind":"circle","owner":{"name":"a","age":1}}`, "age"},
		{"free fields", "PUT", "/things/1", "application/json", `{"labels":{"a":"b","c":"d"}}`, ""},
		{"allOf", "PATCH", "/things/@me", "application/json", `{"name":"a","age":1}`, ""},
		{"allOf, unknown field", "PATCH", "/things/@me", "application/json", `{"name":"a","size":1}`, "size"},
		{"files", "PUT", "/things/1", form, part("payload_json", `{"kind":"square"}`) + part("files[0]", "x") + "--x--", ""},
		{"files, unknown field", "PUT", "/things/1", form, part("payload_json", `{"kind":"square","radius":2}`) + "--x--", "radius"},
		{"files, unknown part", "PUT", "/things/1", form, part("payload_json", `{"kind":"square"}`) + part("other", "x") + "--x--", "other"},
		{"files without JSON", "PUT", "/things/1", form, part("files[0]", "x") + "--x--", "payload_json"},
		{"files cut off", "PUT", "/things/1", form, part("payload_json", `{}`), "malformed"},
		{"files where none are taken", "PATCH", "/things/@me", form, part("payload_json", `{}`) + "--x--", "no files"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := v.Validate(c.method, c.target, c.kind, []byte(c.body))
			switch {
			case c.wrong == "" && err != nil:
				t.Error(err)
			case c.wrong != "" && err == nil:
				t.Error("accepted")
			case c.wrong != "" && !strings.Contains(err.Error(), c.wrong):
				t.Errorf("the error does not say %q: %v", c.wrong, err)
			}
		})
	}
}

func TestNilValidatorAcceptsEverything(t *testing.T) {
	var v *Validator
	if err := v.Validate("GET", "/", "", nil); err != nil {
		t.Error(err)
	}
}

func TestLoadRefusesOtherFiles(t *testing.T) {
	for _, name := range []string{"testdata/none.json", "openapi_test.go"} {
		if _, err := Load(name); err == nil {
			t.Errorf("%s was loaded", name)
		}
	}
}

// TestDiscordDocument holds requests that a bot makes against Discord's own
// document, and each again with a field too many in every object.
func TestDiscordDocument(t *testing.T) {
	v := FromEnv(t)
	const row = `{"type":1,"components":[{"type":2,"style":1,"label":"C 5","custom_id":"sow/1/2/C","disabled":true}]}`
	const mentions = `"allowed_mentions":{"parse":[],"users":["123"]}`
	const attachments = `"attachments":[{"id":"0","filename":"board.png","description":"the board"}]`
	const callback = "/interactions/1/token/callback?with_response=true"
	for _, c := range []struct{ name, method, target, body string }{
		{"reply", "POST", callback, `{"type":4,"data":{"content":"a","flags":64,"components":[` + row + `],` + mentions + `,` + attachments + `}}`},
		{"defer", "POST", callback, `{"type":5,"data":{"flags":64}}`},
		{"defer update", "POST", callback, `{"type":6}`},
		{"update", "POST", callback, `{"type":7,"data":{"content":"a","components":[` + row + `],` + mentions + `,"attachments":[]}}`},
		{"autocomplete", "POST", callback, `{"type":8,"data":{"choices":[{"name":"a","value":"b"}]}}`},
		{"original", "GET", "/webhooks/1/token/messages/@original", ""},
		{"edit original", "PATCH", "/webhooks/1/token/messages/@original", `{"content":"a",` + attachments + `}`},
		{"follow up", "POST", "/webhooks/1/token?wait=true", `{"content":"a","flags":64}`},
		{"post", "POST", "/api/v9/channels/1/messages", `{"content":"a","components":[` + row + `],` + mentions + `,` + attachments + `,"nonce":"n","enforce_nonce":true}`},
		{"edit", "PATCH", "/channels/1/messages/2", `{"content":"a","components":[],` + attachments + `}`},
		{"delete", "DELETE", "/channels/1/messages/2", ""},
		{"gateway", "GET", "/api/v9/gateway", ""},
		{"commands", "PUT", "/applications/1/commands", `[{"type":1,"name":"oware","description":"d","contexts":[0],"options":[{"type":1,"name":"challenge","description":"d","options":[{"type":6,"name":"opponent","description":"d"},{"type":3,"name":"variant","description":"d","choices":[{"name":"Abapa","value":"abapa"}]},{"type":3,"name":"game","description":"d","autocomplete":true}]}]},{"type":2,"name":"Challenge to Oware"}]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := v.Validate(c.method, c.target, "application/json", []byte(c.body)); err != nil {
				t.Error(err)
			}
			for at := range len(c.body) {
				if c.body[at] != '{' {
					continue
				}
				wrong := c.body[:at+1] + `"surprise":1,` + c.body[at+1:]
				if err := v.Validate(c.method, c.target, "application/json", []byte(wrong)); err == nil {
					t.Errorf("accepted: %s", wrong)
				}
			}
		})
	}
}
