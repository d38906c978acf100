package openapi

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// path is one path of the document with its operations.
type path struct {
	segments   []string // literal, or a name in braces
	operations map[string]operation
}

// operation is what the document says of one method on a path.
type operation struct {
	parameters   []parameter
	bodySchema   string // JSON pointer to the schema for JSON; empty: takes none
	bodyRequired bool
	multipart    bool // takes files too
}

type parameter struct {
	name     string
	in       string // "path" or "query"
	required bool
	schema   string // JSON pointer
}

func newPath(template string, item map[string]any) path {
	p := path{segments: strings.Split(template, "/"), operations: map[string]operation{}}
	common := parameters(item["parameters"], "paths", template, "parameters")
	for method, value := range item {
		object, ok := value.(map[string]any)
		if !ok {
			continue
		}
		o := operation{parameters: append(parameters(object["parameters"], "paths", template, method, "parameters"), common...)}
		if body, ok := object["requestBody"].(map[string]any); ok {
			o.bodyRequired, _ = body["required"].(bool)
			content, _ := body["content"].(map[string]any)
			_, o.multipart = content["multipart/form-data"]
			if _, ok := content["application/json"]; ok {
				o.bodySchema = pointer("paths", template, method, "requestBody", "content", "application/json", "schema")
			}
		}
		p.operations[strings.ToUpper(method)] = o
	}
	return p
}

func parameters(list any, at ...string) []parameter {
	var out []parameter
	elements, _ := list.([]any)
	for i, element := range elements {
		object, _ := element.(map[string]any)
		p := parameter{schema: pointer(append(slices.Clone(at), strconv.Itoa(i), "schema")...)}
		p.name, _ = object["name"].(string)
		p.in, _ = object["in"].(string)
		p.required, _ = object["required"].(bool)
		out = append(out, p)
	}
	return out
}

// sortPaths puts literal segments before those in braces, so that the first path
// that fits is the most exact one.
func sortPaths(paths []path) {
	rank := func(segment string) int {
		if strings.HasPrefix(segment, "{") {
			return 1
		}
		return 0
	}
	slices.SortFunc(paths, func(a, b path) int {
		return slices.CompareFunc(a.segments, b.segments, func(x, y string) int {
			if r := rank(x) - rank(y); r != 0 {
				return r
			}
			return strings.Compare(x, y)
		})
	})
}

// find returns the operation and the values of its path's parameters.
func (v *Validator) find(method, escapedPath string) (operation, map[string]string, error) {
	segments := strings.Split(escapedPath, "/")
	for _, p := range v.paths {
		values, ok := p.match(segments)
		if !ok {
			continue
		}
		o, ok := p.operations[method]
		if !ok {
			return operation{}, nil, fmt.Errorf("the path does not take this method")
		}
		return o, values, nil
	}
	return operation{}, nil, fmt.Errorf("the document has no such path")
}

func (p path) match(segments []string) (map[string]string, bool) {
	if len(segments) != len(p.segments) {
		return nil, false
	}
	values := map[string]string{}
	for i, segment := range p.segments {
		text, err := url.PathUnescape(segments[i])
		if err != nil {
			return nil, false
		}
		name, isParameter := strings.CutPrefix(segment, "{")
		switch {
		case isParameter && text != "":
			values[strings.TrimSuffix(name, "}")] = text
		case segment != text:
			return nil, false
		}
	}
	return values, true
}

func (v *Validator) checkParameters(o operation, inPath map[string]string, query url.Values) error {
	for name := range query {
		if !slices.ContainsFunc(o.parameters, func(p parameter) bool { return p.in == "query" && p.name == name }) {
			return fmt.Errorf("the query parameter %s is unknown", name)
		}
	}
	for _, p := range o.parameters {
		var values []string
		switch p.in {
		case "path":
			values = []string{inPath[p.name]}
		case "query":
			values = query[p.name]
		}
		if p.required && len(values) == 0 {
			return fmt.Errorf("the %s parameter %s is missing", p.in, p.name)
		}
		for _, value := range values {
			if err := v.checkText(p.schema, value); err != nil {
				return fmt.Errorf("the %s parameter %s: %w", p.in, p.name, err)
			}
		}
	}
	return nil
}

// checkText holds a parameter against its schema, as a text, or as the number or
// boolean that the text says.
func (v *Validator) checkText(schema, text string) error {
	err := v.checkValue(schema, text)
	if number, parseErr := strconv.ParseInt(text, 10, 64); err != nil && parseErr == nil {
		err = v.checkValue(schema, float64(number))
	}
	if err != nil && (text == "true" || text == "false") {
		err = v.checkValue(schema, text == "true")
	}
	return err
}
