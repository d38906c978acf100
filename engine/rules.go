package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Variant is one of the four games.
type Variant uint8

// The variants. Abapa, Wari and Warri sow one lap and capture twos and threes;
// they differ in what becomes of a grand slam, a move whose capture would take
// every seed in the opponent's row. Ayoayo sows in relays and captures what
// lies opposite.
const (
	// Abapa is standard Oware: a grand slam is allowed and captures nothing.
	Abapa Variant = iota
	// Wari forbids a grand slam while any other move is legal.
	Wari
	// Warri lets a grand slam capture the whole row; the same player moves
	// again.
	Warri
	// Ayoayo sows on from every pit that already held seeds.
	Ayoayo

	variants
)

var variantNames = [variants]string{"abapa", "wari", "warri", "ayoayo"}

// String returns the variant's name in lower case.
func (v Variant) String() string {
	if v >= variants {
		return fmt.Sprintf("Variant(%d)", uint8(v))
	}
	return variantNames[v]
}

// ParseVariant reads a variant's name in lower case.
func ParseVariant(s string) (Variant, error) {
	for v, name := range variantNames {
		if s == name {
			return Variant(v), nil
		}
	}
	return 0, fmt.Errorf("variant %s: write %s", quote(s), oneOf(variantNames[:]))
}

// Rules are a variant and its house rules. The zero value is Abapa with its
// defaults. Rules are comparable.
//
// Methods of Rules that play expect rules that [Rules.Validate] accepts; a
// house rule that the variant does not have is ignored.
type Rules struct {
	Variant Variant
	// SeedStays, in Ayoayo, leaves the capturing seed on the board instead
	// of taking it with the capture.
	SeedStays bool
	// OwnSide, in Ayoayo, gives leftovers to the player on whose side they
	// lie instead of to the opponent of the player who cannot move. The
	// other variants do so anyway.
	OwnSide bool
	// PlayOut plays on after a majority, until the player to move has no
	// legal move.
	PlayOut bool
}

// houseRule ties a house rule's name in the text form to its field.
type houseRule struct {
	name   string
	choice func(*Rules) *bool
	only   func(Variant) bool
}

// houseRules stand in the order in which the text form writes them.
var houseRules = [...]houseRule{
	{"seed-stays", func(r *Rules) *bool { return &r.SeedStays }, isAyoayo},
	{"own-side", func(r *Rules) *bool { return &r.OwnSide }, isAyoayo},
	{"play-out", func(r *Rules) *bool { return &r.PlayOut }, func(Variant) bool { return true }},
}

func isAyoayo(v Variant) bool { return v == Ayoayo }

// ParseRules reads the text form of rules: the variant, then each house rule
// that is not the default, joined by plus signs and always in the order
// seed-stays, own-side, play-out. An error names the part that is wrong.
func ParseRules(text string) (Rules, error) {
	name, rest, more := strings.Cut(text, "+")
	v, err := ParseVariant(name)
	if err != nil {
		return Rules{}, fmt.Errorf("rules part 1: %w", err)
	}
	r := Rules{Variant: v}
	following := houseRules[:]
	for part := 2; more; part++ {
		name, rest, more = strings.Cut(rest, "+")
		i := indexOfHouseRule(following, name)
		switch {
		case i < 0 && indexOfHouseRule(houseRules[:], name) >= 0:
			return Rules{}, fmt.Errorf("rules part %d (%s): each house rule stands once, in the order %s", part, quote(name), houseRuleOrder())
		case i < 0:
			return Rules{}, fmt.Errorf("rules part %d (%s): unknown house rule, the house rules are %s", part, quote(name), houseRuleOrder())
		case !following[i].only(v):
			return Rules{}, fmt.Errorf("rules part %d (%s): %s does not have this house rule, only ayoayo has", part, quote(name), v)
		}
		*following[i].choice(&r) = true
		following = following[i+1:]
	}
	return r, nil
}

func indexOfHouseRule(rules []houseRule, name string) int {
	for i, h := range rules {
		if h.name == name {
			return i
		}
	}
	return -1
}

func houseRuleOrder() string {
	names := make([]string, len(houseRules))
	for i, h := range houseRules {
		names[i] = h.name
	}
	return strings.Join(names, ", ")
}

// String returns the text form that [ParseRules] reads.
func (r Rules) String() string {
	text := r.Variant.String()
	for _, h := range houseRules {
		if *h.choice(&r) {
			text += "+" + h.name
		}
	}
	return text
}

// Validate returns an error when there is no such variant or when a house rule
// is chosen that the variant does not have.
func (r Rules) Validate() error {
	if r.Variant >= variants {
		return errors.New("unknown variant: the variants are " + oneOf(variantNames[:]))
	}
	for _, h := range houseRules {
		if *h.choice(&r) && !h.only(r.Variant) {
			return fmt.Errorf("house rule %s: %s does not have it, only ayoayo has", h.name, r.Variant)
		}
	}
	return nil
}

// AllRules returns the fourteen valid combinations of variant and house rules,
// by variant and each variant's defaults first.
func AllRules() []Rules {
	var all []Rules
	for v := range variants {
		for choice := range 1 << len(houseRules) {
			r := Rules{Variant: v}
			for i, h := range houseRules {
				*h.choice(&r) = choice>>i&1 != 0
			}
			if r.Validate() == nil {
				all = append(all, r)
			}
		}
	}
	return all
}
