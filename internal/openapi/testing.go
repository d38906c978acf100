package openapi

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"sync"
	"testing"
)

// Variable is the environment variable that names the document.
const Variable = "DISCORD_OPENAPI"

const howToRun = "requests are not checked against Discord's OpenAPI document: set " + Variable +
	" to the path of openapi.json (from https://github.com/discord/discord-api-spec) to check them"

// FromEnv returns a validator for the document that the environment names, and
// skips the test where none is named.
func FromEnv(t testing.TB) *Validator {
	t.Helper()
	v := OptionalFromEnv(t)
	if v == nil {
		t.Skip(howToRun)
	}
	return v
}

// OptionalFromEnv is [FromEnv] for tests that check other things as well: where
// no document is named it says so and returns nil, which accepts everything.
func OptionalFromEnv(t testing.TB) *Validator {
	t.Helper()
	name := os.Getenv(Variable)
	if name == "" {
		t.Log(howToRun)
		return nil
	}
	loaded.Lock()
	defer loaded.Unlock()
	if loaded.name != name {
		v, err := Load(name)
		if err != nil {
			t.Fatalf("%s: %v", Variable, err)
		}
		loaded.name, loaded.validator = name, v
	}
	return loaded.validator
}

// loaded is the document of the environment, which many tests of a package ask
// for: reading it and compiling its schemas takes longer than most of them.
var loaded struct {
	sync.Mutex
	name      string
	validator *Validator
}

// Transport returns a transport that checks the requests it passes on; each that
// is not as it should be is an error of the test.
func (v *Validator) Transport(t testing.TB, base http.RoundTripper) http.RoundTripper {
	return transport{v, t, base}
}

type transport struct {
	validator *Validator
	t         testing.TB
	base      http.RoundTripper
}

func (c transport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	c.validator.inspect(c.t, r)
	return c.base.RoundTrip(r)
}

// Handler returns a handler that checks the requests it passes on, like
// [Validator.Transport].
func (v *Validator) Handler(t testing.TB, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v.inspect(t, r)
		next.ServeHTTP(w, r)
	})
}

// inspect checks the request and leaves its body to be read again.
func (v *Validator) inspect(t testing.TB, r *http.Request) {
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			t.Errorf("%s %s: %v", r.Method, r.URL.Path, err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	if err := v.Validate(r.Method, r.URL.RequestURI(), r.Header.Get("Content-Type"), body); err != nil {
		t.Errorf("the request is not as Discord documents it: %v\n%s", err, body)
	}
}
