// Package openapi holds requests against an OpenAPI 3.1 document, for tests: is
// there such an operation, and would it take this body? Fields that the document
// does not know count as errors, though JSON Schema lets them pass.
package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Validator knows one document. It is safe for concurrent use. A nil Validator
// accepts everything, so that tests can check requests where a document is there
// and do the rest of their work where none is.
type Validator struct {
	paths []path

	mu       sync.Mutex // guards what follows: schemas are compiled when they are needed
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
}

// Load reads the document in a JSON file.
func Load(name string) (*Validator, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	v, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return v, nil
}

const documentURL = "document:openapi"

func parse(text []byte) (*Validator, error) {
	var document map[string]any
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	closeDocument(document)
	v := &Validator{compiler: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{}}
	v.compiler.DefaultDraft(jsonschema.Draft2020)
	if err := v.compiler.AddResource(documentURL, document); err != nil {
		return nil, err
	}
	paths, ok := document["paths"].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("the document has no paths")
	}
	for template, item := range paths {
		object, ok := item.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("path %s is no object", template)
		}
		v.paths = append(v.paths, newPath(template, object))
	}
	sortPaths(v.paths)
	return v, nil
}

// apiPrefix is what stands before the document's paths in an address.
var apiPrefix = regexp.MustCompile(`^(/api)?(/v[0-9]+)?/`)

// Validate returns an error that says what is wrong with a request: its
// operation is unknown, a parameter in path or query is unknown or malformed, or
// its body is not as the document wants it. The target is the request's path
// with its query; a prefix such as /api/v10 is not looked at. Of a multipart
// body the part payload_json is held against the schema for JSON.
func (v *Validator) Validate(method, target, contentType string, body []byte) error {
	if v == nil {
		return nil
	}
	if err := v.validate(method, target, contentType, body); err != nil {
		return fmt.Errorf("%s %s: %w", method, target, err)
	}
	return nil
}

func (v *Validator) validate(method, target, contentType string, body []byte) error {
	address, err := url.Parse(target)
	if err != nil {
		return err
	}
	operation, values, err := v.find(method, "/"+apiPrefix.ReplaceAllString(address.EscapedPath(), ""))
	if err != nil {
		return err
	}
	if err := v.checkParameters(operation, values, address.Query()); err != nil {
		return err
	}
	return v.checkBody(operation, contentType, body)
}

func (v *Validator) checkBody(o operation, contentType string, body []byte) error {
	if len(body) == 0 {
		if o.bodyRequired {
			return fmt.Errorf("the body is missing")
		}
		return nil
	}
	if o.bodySchema == "" {
		return fmt.Errorf("the operation takes no body")
	}
	kind, parameters, err := mime.ParseMediaType(contentType)
	if err != nil {
		return fmt.Errorf("content type %q: %w", contentType, err)
	}
	switch kind {
	case "application/json":
	case "multipart/form-data":
		if !o.multipart {
			return fmt.Errorf("the operation takes no files")
		}
		if body, err = payloadJSON(body, parameters["boundary"]); err != nil {
			return err
		}
	default:
		return fmt.Errorf("content type %s is neither JSON nor multipart", kind)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("the body is no JSON: %w", err)
	}
	return v.checkValue(o.bodySchema, value)
}

// checkValue holds a value against the schema at a JSON pointer.
func (v *Validator) checkValue(pointer string, value any) error {
	v.mu.Lock()
	schema := v.compiled[pointer]
	if schema == nil {
		var err error
		if schema, err = v.compiler.Compile(documentURL + "#" + pointer); err != nil {
			v.mu.Unlock()
			return err
		}
		v.compiled[pointer] = schema
	}
	v.mu.Unlock()
	return schema.Validate(value)
}

// pointer joins steps to a JSON pointer, escaped for use in an address.
func pointer(steps ...string) string {
	var b strings.Builder
	for _, step := range steps {
		step = strings.NewReplacer("~", "~0", "/", "~1").Replace(step)
		b.WriteString("/" + url.PathEscape(step))
	}
	return b.String()
}
