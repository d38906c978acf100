package bot

import (
	"fmt"
	"strings"

	"owarebot/engine"
)

// Animation says which moves are shown as they are sown. The zero value is
// [AnimateRelays].
type Animation uint8

const (
	// AnimateRelays shows moves of more than one lap, which nobody can follow
	// from a still picture.
	AnimateRelays Animation = iota
	// AnimateNone shows still pictures only.
	AnimateNone
	// AnimateAll shows every move.
	AnimateAll
)

var animationNames = [...]string{AnimateRelays: "relays", AnimateNone: "off", AnimateAll: "all"}

// ParseAnimation returns the animation of a name: off, relays or all. The error
// names them.
func ParseAnimation(name string) (Animation, error) {
	for a, known := range animationNames {
		if name == known {
			return Animation(a), nil
		}
	}
	return 0, fmt.Errorf("there is no animation %q; choose one of %s", name, strings.Join(animationNames[:], ", "))
}

// shows reports whether a move is shown as it is sown.
func (a Animation) shows(move engine.Trace) bool {
	switch a {
	case AnimateAll:
		return true
	case AnimateRelays:
		return len(move.Laps) > 1
	}
	return false
}
