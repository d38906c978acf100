package sandbox

import (
	"regexp"
	"slices"
	"strings"
)

// mentionRules is allowed_mentions: whom a message's text may notify. The zero value is a body without it: everyone.
type mentionRules struct {
	given    bool
	parse    []string
	users    []string
	roles    []string
	everyone bool
}

func parseMentionRules(v *value) mentionRules {
	if v.null() || !v.object() {
		return mentionRules{}
	}
	rules := mentionRules{given: true}
	for _, p := range v.field("parse").list(0, -1) {
		kind := p.text(0, 100)
		if kind != "roles" && kind != "users" && kind != "everyone" {
			p.fail("BASE_TYPE_CHOICES", "Value must be one of ('users', 'everyone', 'roles').")
		}
		if slices.Contains(rules.parse, kind) {
			p.fail("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
		}
		rules.parse = append(rules.parse, kind)
	}
	ids := func(name string) []string {
		var list []string
		for _, element := range v.field(name).list(0, 100) {
			id := element.snowflake()
			if slices.Contains(list, id) {
				element.fail("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
			}
			list = append(list, id)
		}
		if len(list) > 0 && slices.Contains(rules.parse, name) {
			v.fail("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[\"%s\"] and %s: [ids...] are mutually exclusive.", name, name)
		}
		return list
	}
	rules.users, rules.roles = ids("users"), ids("roles")
	rules.everyone = slices.Contains(rules.parse, "everyone")
	v.field("replied_user").boolean()
	return rules
}

// allows reports whether a user (kind "users") or a role (kind "roles") in the text may be notified.
func (r mentionRules) allows(kind string, list []string, id string) bool {
	return !r.given || slices.Contains(r.parse, kind) || slices.Contains(list, id)
}

var mentionPattern = regexp.MustCompile(`<@([!&]?)(\d{1,20})>`)

// mentioned finds whom a text mentions and may notify: users, roles, and whether everyone.
func (r mentionRules) mentioned(text string) (users, roles []string, everyone bool) {
	for _, match := range mentionPattern.FindAllStringSubmatch(text, -1) {
		id := match[2]
		switch {
		case match[1] == "&" && r.allows("roles", r.roles, id) && !slices.Contains(roles, id):
			roles = append(roles, id)
		case match[1] != "&" && r.allows("users", r.users, id) && !slices.Contains(users, id):
			users = append(users, id)
		}
	}
	everyone = (!r.given || r.everyone) && (strings.Contains(text, "@everyone") || strings.Contains(text, "@here"))
	return users, roles, everyone
}
