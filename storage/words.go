package storage

import (
	"fmt"

	"owarebot/engine"
	"owarebot/match"
)

// wordOf is the value between first and last whose String is the word.
func wordOf[T interface {
	~uint8
	String() string
}](word string, first, last T) (T, error) {
	for v := first; v <= last; v++ {
		if v.String() == word {
			return v, nil
		}
	}
	return 0, fmt.Errorf("%q is no known word", word)
}

// blamed tells whether an ending is one player's doing.
func blamed(e match.Ending) bool { return e == match.Resigned || e == match.OnTime }

func sideText(s engine.Side) string { return string(rune(s.Letter())) }

func sideOf(text string) (engine.Side, error) {
	for _, side := range []engine.Side{engine.South, engine.North} {
		if sideText(side) == text {
			return side, nil
		}
	}
	return 0, fmt.Errorf("%q is no side", text)
}

func idText(id match.ID) string {
	if id == 0 {
		return ""
	}
	return id.String()
}

func messageOf(ref match.MessageRef) *message {
	if ref == (match.MessageRef{}) {
		return nil
	}
	return &message{Channel: string(ref.Channel), Message: string(ref.Message)}
}

func (m *message) ref() match.MessageRef {
	if m == nil {
		return match.MessageRef{}
	}
	return match.MessageRef{Channel: match.ChannelID(m.Channel), Message: match.MessageID(m.Message)}
}
