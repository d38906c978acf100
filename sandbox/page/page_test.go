package page_test

import (
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"owarebot/sandbox/page"
)

func get(t *testing.T, method, path string) (*http.Response, string) {
	t.Helper()
	recorder := httptest.NewRecorder()
	page.Handler().ServeHTTP(recorder, httptest.NewRequest(method, path, nil))
	response := recorder.Result()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

func TestServesTheDocumentAndNothingElse(t *testing.T) {
	for _, test := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/", http.StatusOK},
		{"HEAD", "/", http.StatusOK},
		{"GET", "/static/main.js", http.StatusOK},
		{"GET", "/static/", http.StatusNotFound},
		{"GET", "/static/nothing.js", http.StatusNotFound},
		{"GET", "/static/../page.go", http.StatusTemporaryRedirect},
		{"GET", "/main.js", http.StatusNotFound},
		{"POST", "/", http.StatusMethodNotAllowed},
		{"DELETE", "/static/main.js", http.StatusMethodNotAllowed},
	} {
		if response, _ := get(t, test.method, test.path); response.StatusCode != test.status {
			t.Errorf("%s %s: got status %d, want %d", test.method, test.path, response.StatusCode, test.status)
		}
	}
}

func TestPolicyAllowsOnlyTheOwnOrigin(t *testing.T) {
	response, _ := get(t, "GET", "/")
	policy := response.Header.Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, part) {
			t.Errorf("the policy %q lacks %q", policy, part)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
		t.Errorf("the policy %q allows too much", policy)
	}
}

// A reference is what a document, module or style loads.
var reference = regexp.MustCompile(`(?:from|import) "\./([^"]+)"|(?:href|src)="/static/([^"]+)"`)

func TestEveryFileIsReferredToAndEveryReferenceIsThere(t *testing.T) {
	files := os.DirFS("static")
	referred := map[string]bool{"app.html": true}
	names, err := fs.Glob(files, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range reference.FindAllStringSubmatch(string(text), -1) {
			target := match[1] + match[2]
			referred[target] = true
			if _, err := fs.Stat(files, target); err != nil {
				t.Errorf("%s refers to %s, which is not there", name, target)
			}
		}
		for _, forbidden := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", " style="} {
			if strings.Contains(string(text), forbidden) {
				t.Errorf("%s uses %s: data must only become text nodes, styles only classes", name, forbidden)
			}
		}
	}
	for _, name := range names {
		if !referred[name] {
			t.Errorf("nothing refers to %s", name)
		}
	}
}
