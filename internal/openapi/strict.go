package openapi

import (
	"maps"
	"strings"
)

// closeDocument changes the document's schemas so that an object may have only
// the fields that are described.
//
// Usually that is one more keyword in the schema that lists the fields. Where
// several schemas describe one object together (the branches of an allOf; those
// of a oneOf or anyOf beside fields), none of them knows all fields: then the
// schema around them gets the keyword, which sees what the branches described,
// and the branches stay open. A branch that is a reference refers to an open copy
// of its schema, because others may refer to the closed one.
func closeDocument(document map[string]any) {
	components, _ := document["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	if schemas != nil {
		open := map[string]any{}
		for name, schema := range schemas {
			open[name] = tighten(schema, false)
			schemas[name] = tighten(schema, true)
		}
		components[openSchemas] = open
	}
	if paths, ok := document["paths"].(map[string]any); ok {
		closeSchemas(paths)
	}
}

const (
	openSchemas     = "openSchemas"
	schemaReference = "#/components/schemas/"
	openReference   = "#/components/" + openSchemas + "/"
)

// closeSchemas replaces every value of a field "schema", at any depth.
func closeSchemas(value any) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if name == "schema" {
				v[name] = tighten(inner, true)
				continue
			}
			closeSchemas(inner)
		}
	case []any:
		for _, inner := range v {
			closeSchemas(inner)
		}
	}
}

// tighten returns a copy of the schema; closed says whether the object it
// describes may have no fields but those described here.
func tighten(schema any, closed bool) any {
	original, ok := schema.(map[string]any)
	if !ok {
		return schema
	}
	out := maps.Clone(original)
	if reference, ok := out["$ref"].(string); ok && !closed {
		if name, found := strings.CutPrefix(reference, schemaReference); found {
			out["$ref"] = openReference + name
		}
	}
	_, hasFields := out["properties"]
	_, hasAllOf := out["allOf"]
	_, saysOthers := out["additionalProperties"]
	together := hasAllOf || hasFields
	if fields, ok := out["properties"].(map[string]any); ok {
		inner := map[string]any{}
		for name, field := range fields {
			inner[name] = tighten(field, true)
		}
		out["properties"] = inner
	}
	for _, name := range []string{"items", "additionalProperties"} {
		if inner, ok := out[name]; ok {
			out[name] = tighten(inner, true)
		}
	}
	for _, name := range []string{"allOf", "oneOf", "anyOf"} {
		if branches, ok := out[name].([]any); ok {
			inner := make([]any, len(branches))
			for i, branch := range branches {
				inner[i] = tighten(branch, closed && !together)
			}
			out[name] = inner
		}
	}
	if closed && together && !saysOthers {
		out["unevaluatedProperties"] = false
	}
	return out
}
