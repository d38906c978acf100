package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"

	"go.yaml.in/yaml/v3"
)

// A fileReader turns one YAML file into values.
type fileReader struct {
	path     string
	values   map[string]given
	problems []error
}

// readYAML adds what the file says to values, and returns what is wrong with
// its shape. What a value means is not looked at here.
func readYAML(path string, data []byte, values map[string]given) []error {
	r := &fileReader{path: path, values: values}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	var document, second yaml.Node
	switch err := decoder.Decode(&document); {
	case errors.Is(err, io.EOF):
		return nil // nothing but comments: every default holds
	case err != nil:
		return []error{r.syntax(err)}
	}
	if err := decoder.Decode(&second); err == nil {
		r.refuse(&second, "a second YAML document is not allowed; put every setting in one")
	} else if !errors.Is(err, io.EOF) {
		return []error{r.syntax(err)}
	}
	r.top(document.Content[0])
	return r.problems
}

// top reads the sections of the file.
func (r *fileReader) top(root *yaml.Node) {
	if isNull(root) {
		return
	}
	if root.Kind != yaml.MappingNode {
		r.refuse(root, "the file must hold sections like \"discord:\" with settings below them")
		return
	}
	var sections []string
	for _, s := range settings {
		sections = append(sections, s.section())
	}
	r.pairs(root, "", func(key, value *yaml.Node) {
		known := false
		for _, section := range sections {
			known = known || section == key.Value
		}
		switch {
		case !known:
			r.unknown(key, key.Value, append(sections, keys()...))
		case isNull(value): // a section with everything commented out
		case value.Kind != yaml.MappingNode:
			r.refuse(value, fmt.Sprintf("%s must be followed by settings on indented lines below it", key.Value))
		default:
			r.section(key.Value, value)
		}
	})
}

// section reads the settings of one section.
func (r *fileReader) section(name string, section *yaml.Node) {
	known := make(map[string]bool)
	for _, key := range keys() {
		known[key] = true
	}
	r.pairs(section, name+".", func(key, value *yaml.Node) {
		path := name + "." + key.Value
		if value.Kind == yaml.AliasNode {
			value = value.Alias
		}
		switch {
		case !known[path]:
			r.unknown(key, path, keys())
		case value.Kind != yaml.ScalarNode:
			r.refuse(value, path+" must be a single value, not a list or further settings")
		default:
			text := value.Value
			if isNull(value) {
				text = ""
			}
			r.values[path] = given{text: text, where: r.at(value)}
		}
	})
}

// pairs calls do for each key and value of a mapping, and refuses a key that
// was there before: YAML leaves open which of the two holds.
func (r *fileReader) pairs(mapping *yaml.Node, prefix string, do func(key, value *yaml.Node)) {
	seen := make(map[string]int)
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		key := mapping.Content[i]
		if line, ok := seen[key.Value]; ok {
			r.refuse(key, fmt.Sprintf("%s%s is already set in line %d; remove one", prefix, key.Value, line))
			continue
		}
		seen[key.Value] = key.Line
		do(key, mapping.Content[i+1])
	}
}

func (r *fileReader) unknown(node *yaml.Node, path string, known []string) {
	hint := didYouMean(path, known)
	if hint == "" {
		hint = "; config.example.yaml lists them all"
	}
	r.refuse(node, fmt.Sprintf("there is no setting %q%s", path, hint))
}

func (r *fileReader) refuse(node *yaml.Node, sentence string) {
	r.problems = append(r.problems, Problem{r.at(node), sentence})
}

func (r *fileReader) at(node *yaml.Node) string { return fmt.Sprintf("%s:%d", r.path, node.Line) }

// yamlSyntax takes apart the library's messages: "yaml: line 3: did not find …".
var yamlSyntax = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)`)

// syntax says where a file is not YAML at all.
func (r *fileReader) syntax(err error) error {
	where, reason := r.path, err.Error()
	if parts := yamlSyntax.FindStringSubmatch(reason); parts != nil {
		reason = parts[2]
		if parts[1] != "" {
			where += ":" + parts[1]
		}
	}
	return Problem{where, "this is not YAML: " + reason}
}

// isNull reports whether nothing was written where a value could stand.
func isNull(node *yaml.Node) bool { return node.Kind == yaml.ScalarNode && node.Tag == "!!null" }

// keys lists the key of every setting.
func keys() []string {
	list := make([]string, len(settings))
	for i, s := range settings {
		list[i] = s.key
	}
	return list
}
