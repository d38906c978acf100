package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// value is one place of a decoded request body. Its methods read what stands there and record, in the body's list of
// errors, what Discord would refuse; they return the zero value then, so that a check can go on and find the rest.
type value struct {
	raw     any
	present bool
	parent  *value
	key     string
	errs    *[]formError
}

// newForm starts a check of a decoded body.
func newForm(raw any) *value {
	return &value{raw: raw, present: true, errs: new([]formError)}
}

// refusal is what was recorded, nil if nothing was.
func (v *value) refusal() error {
	if len(*v.errs) == 0 {
		return nil
	}
	return &apiError{status: http.StatusBadRequest, code: 50035, message: "Invalid Form Body", form: *v.errs}
}

func (v *value) fail(code, format string, args ...any) {
	var path []string
	for at := v; at.parent != nil; at = at.parent {
		path = append(path, at.key)
	}
	slices.Reverse(path)
	*v.errs = append(*v.errs, formError{path: path, code: code, message: fmt.Sprintf(format, args...)})
}

// null reports whether the value is null or not there at all.
func (v *value) null() bool { return v.raw == nil }

// field is a field of an object; in anything else it is not there.
func (v *value) field(name string) *value {
	object, _ := v.raw.(map[string]any)
	raw, present := object[name]
	return &value{raw: raw, present: present, parent: v, key: name, errs: v.errs}
}

// object reports whether the value is an object, and records that it should be one.
func (v *value) object() bool {
	_, ok := v.raw.(map[string]any)
	if !ok {
		v.fail("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
	}
	return ok
}

// list is the elements of an array, none for null. A negative limit is no limit.
func (v *value) list(least, most int) []*value {
	if v.null() {
		if least > 0 {
			v.required()
		}
		return nil
	}
	array, ok := v.raw.([]any)
	if !ok {
		v.fail("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil
	}
	v.length(len(array), least, most)
	elements := make([]*value, len(array))
	for i, raw := range array {
		elements[i] = &value{raw: raw, present: true, parent: v, key: strconv.Itoa(i), errs: v.errs}
	}
	return elements
}

func (v *value) length(n, least, most int) {
	switch {
	case n >= least && (most < 0 || n <= most):
	case least > 0 && most >= 0:
		v.fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	case n < least:
		v.fail("BASE_TYPE_MIN_LENGTH", "Must be %d or more in length.", least)
	default:
		v.fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
}

// required records that a value is missing, and reports whether it is there.
func (v *value) required() bool {
	if v.null() {
		v.fail("BASE_TYPE_REQUIRED", "This field is required")
	}
	return !v.null()
}

// text is a string of so many characters, "" for null.
func (v *value) text(least, most int) string {
	switch raw := v.raw.(type) {
	case nil:
		return ""
	case string:
		v.length(utf8.RuneCountInString(raw), least, most)
		return raw
	case json.Number:
		v.length(len(raw), least, most)
		return raw.String()
	}
	v.fail("STRING_TYPE_CONVERT", "Could not interpret \"%v\" as string.", v.raw)
	return ""
}

// number is a whole number within limits, and whether there is one.
func (v *value) number(least, most int64) (int64, bool) {
	var text string
	switch raw := v.raw.(type) {
	case nil:
		return 0, false
	case json.Number:
		text = raw.String()
	case string:
		text = raw
	}
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil:
		v.fail("NUMBER_TYPE_COERCE", "Value \"%v\" is not int.", v.raw)
		return 0, false
	case n < least:
		v.fail("NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", least)
	case n > most:
		v.fail("NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", most)
	}
	return n, true
}

// optionalNumber is number for a field that keeps apart "not there" and 0.
func (v *value) optionalNumber(least, most int64) *int {
	n, ok := v.number(least, most)
	if !ok {
		return nil
	}
	small := int(n)
	return &small
}

// decimal is any number, "" for null.
func (v *value) decimal() json.Number {
	if v.null() {
		return ""
	}
	n, ok := v.raw.(json.Number)
	if f, err := n.Float64(); !ok || err != nil || math.IsInf(f, 0) {
		v.fail("NUMBER_TYPE_COERCE", "Value \"%v\" is not float.", v.raw)
		return ""
	}
	return n
}

// boolean is true or false, false for null.
func (v *value) boolean() bool {
	b, ok := v.raw.(bool)
	if !ok && !v.null() {
		v.fail("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
	return b
}

// snowflake is an ID, "" for null.
func (v *value) snowflake() string {
	var text string
	switch raw := v.raw.(type) {
	case nil:
		return ""
	case string:
		text = raw
	case json.Number:
		text = raw.String()
	}
	if _, ok := parseSnowflake(text); !ok {
		v.fail("NUMBER_TYPE_COERCE", "Value \"%v\" is not snowflake.", v.raw)
		return ""
	}
	return text
}

// choice is one of the numbers; anything else is recorded, and reported as not ok.
func (v *value) choice(allowed ...int) (n int, ok bool) {
	if !v.required() {
		return 0, false
	}
	if text, isNumber := v.raw.(json.Number); isNumber {
		if n, err := strconv.Atoi(text.String()); err == nil && slices.Contains(allowed, n) {
			return n, true
		}
	}
	v.fail("BASE_TYPE_CHOICES", "Value must be one of {%s}.", joinNumbers(allowed))
	return 0, false
}

// link is a web address; extra schemes such as "attachment" may be allowed beside http and https.
func (v *value) link(most int, schemes ...string) string {
	text := v.text(0, most)
	if text == "" {
		return ""
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || !slices.Contains(append(schemes, "http", "https"), u.Scheme) {
		v.fail("URL_TYPE_INVALID_URL", "Not a well formed URL.")
		return ""
	}
	return text
}

func joinNumbers(list []int) string {
	parts := make([]string, len(list))
	for i, n := range list {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, ", ")
}

// is reports whether the value is exactly this boolean.
func (v *value) is(b bool) bool { return v.raw == b }
