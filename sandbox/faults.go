package sandbox

import (
	"net/http"
	"strings"
	"sync"
)

// faults is what is to go wrong with the next requests and deliveries.
type faults struct {
	mu     sync.Mutex
	rest   []*restFault
	repeat int
}

// restFault is what goes wrong with requests that match. The zero value of a field leaves that out.
type restFault struct {
	// Method is the HTTP method, any where empty.
	Method string `json:"method"`
	// Path is a pattern for the path below /api/vN: * is one segment, ** at the end any number. Empty is any path.
	Path string `json:"path"`
	// Status is what is answered: 429 with Discord's body, anything else with Code and Message. 0 answers as usual.
	Status int `json:"status"`
	// Code and Message are Discord's JSON error.
	Code    int    `json:"code"`
	Message string `json:"message"`
	// Times is how many requests are met; 0 is one.
	Times int `json:"times"`
	// RetryAfter is seconds, for 429; Global says that the limit is the one over all routes.
	RetryAfter float64 `json:"retry_after"`
	Global     bool    `json:"global"`
	// DelayMS is how long the request waits before it is looked at.
	DelayMS int `json:"delay_ms"`
	// After does what the request asks for first; only the answer is lost.
	After bool `json:"after"`
	// Cut closes the connection instead of answering.
	Cut bool `json:"cut"`
}

func newFaults() *faults { return &faults{} }

func (f *faults) add(list []*restFault, repeat int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, fault := range list {
		fault.Times = max(fault.Times, 1)
	}
	f.rest = append(f.rest, list...)
	f.repeat += repeat
}

func (f *faults) clear() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rest, f.repeat = nil, 0
}

// take finds the first fault that meets a request, and uses it up by one; nil if there is none.
func (f *faults) take(method, path string) *restFault {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, fault := range f.rest {
		if fault.Method != "" && fault.Method != method || !matchPath(fault.Path, path) {
			continue
		}
		if fault.Times--; fault.Times == 0 {
			f.rest = append(f.rest[:i:i], f.rest[i+1:]...)
		}
		met := *fault
		return &met
	}
	return nil
}

// takeRepeat reports whether the delivery at hand is to be repeated.
func (f *faults) takeRepeat() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.repeat == 0 {
		return false
	}
	f.repeat--
	return true
}

func (f *faults) left() (rest, repeat int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, fault := range f.rest {
		rest += fault.Times
	}
	return rest, f.repeat
}

// matchPath holds a path against a pattern; see restFault.Path.
func matchPath(pattern, path string) bool {
	if pattern == "" {
		return true
	}
	want, have := strings.Split(strings.Trim(pattern, "/"), "/"), strings.Split(strings.Trim(path, "/"), "/")
	for i, segment := range want {
		if segment == "**" && i == len(want)-1 {
			return true
		}
		if i >= len(have) || segment != "*" && segment != have[i] {
			return false
		}
	}
	return len(want) == len(have)
}

// body is what a fault answers with.
func (f *restFault) body() []byte {
	message := f.Message
	if message == "" {
		message = http.StatusText(f.Status)
	}
	return encode(struct {
		Message string `json:"message"`
		Code    int    `json:"code"`
	}{message, f.Code})
}
