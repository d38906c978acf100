package bot

import (
	"fmt"
	"strconv"
	"strings"

	"owarebot/engine"
	"owarebot/match"
)

// maxCustomID is how long Discord lets a button's custom ID be.
const maxCustomID = 100

// maxPly is above the ply of every game that is ever played: positions repeat
// long before.
const maxPly = 1_000_000

// kind is what a button does; it is the first part of its custom ID.
type kind string

const (
	accept      kind = "accept"
	decline     kind = "decline"
	withdraw    kind = "withdraw"
	sow         kind = "sow"
	offerDraw   kind = "offer-draw"
	offerSides  kind = "offer-sides"
	takeOffer   kind = "take-offer"
	refuseOffer kind = "refuse-offer"
	resign      kind = "resign"
	resignYes   kind = "resign-yes"
	resignNo    kind = "resign-no"
	rematch     kind = "rematch"
	watch       kind = "watch"
	hint        kind = "hint"
)

// partsOf says how many parts the custom ID of each kind has: kind and match,
// then the ply where the button belongs to one, then the pit.
var partsOf = map[kind]int{
	accept: 2, decline: 2, withdraw: 2,
	sow:       4,
	offerDraw: 3, offerSides: 3, takeOffer: 3, refuseOffer: 3,
	resign: 2, resignYes: 2, resignNo: 2,
	rematch: 2,
	watch:   3,
	hint:    3,
}

// press is a button as its custom ID says it: a path of kind, match, ply, pit.
// Parts that the kind does not have are zero.
type press struct {
	kind  kind
	match match.ID
	ply   int
	pit   engine.Pit
}

// String is the custom ID. It is unique among the buttons of a message.
func (p press) String() string {
	text := string(p.kind) + "/" + p.match.String()
	if partsOf[p.kind] >= 3 {
		text += "/" + strconv.Itoa(p.ply)
	}
	if partsOf[p.kind] >= 4 {
		text += "/" + p.pit.String()
	}
	return text
}

// parsePress reads what [press.String] writes and nothing else: custom IDs come
// from outside, and one that was not made here is never guessed at.
func parsePress(customID string) (press, error) {
	if len(customID) > maxCustomID {
		return press{}, fmt.Errorf("a custom ID of %d bytes is too long", len(customID))
	}
	parts := strings.Split(customID, "/")
	p := press{kind: kind(parts[0])}
	want, known := partsOf[p.kind]
	if !known || len(parts) != want {
		return press{}, fmt.Errorf("custom ID %q is none of ours", customID)
	}
	var err error
	if p.match, err = match.ParseID(parts[1]); err != nil {
		return press{}, fmt.Errorf("custom ID %q: %w", customID, err)
	}
	if want >= 3 {
		p.ply, err = strconv.Atoi(parts[2])
		if err != nil || p.ply < 0 || p.ply > maxPly {
			return press{}, fmt.Errorf("custom ID %q: the ply is no number from 0 to %d", customID, maxPly)
		}
	}
	if want >= 4 {
		if p.pit, err = engine.ParsePit(parts[3]); err != nil {
			return press{}, fmt.Errorf("custom ID %q: %w", customID, err)
		}
	}
	if p.String() != customID {
		return press{}, fmt.Errorf("custom ID %q is not written as ours are", customID)
	}
	return p, nil
}
