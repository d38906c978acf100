package bot

import (
	"strings"
	"testing"

	"owarebot/engine"
)

func TestCustomIDs(t *testing.T) {
	for text, want := range map[string]press{
		"sow/1/0/A":        {sow, 1, 0, engine.PitOf(engine.South, 0)},
		"sow/zz/1234/f":    {sow, 35*36 + 35, 1234, engine.PitOf(engine.North, 5)},
		"accept/a":         {kind: accept, match: 10},
		"take-offer/10/7":  {kind: takeOffer, match: 36, ply: 7},
		"resign-yes/1":     {kind: resignYes, match: 1},
		"watch/1/18":       {kind: watch, match: 1, ply: 18},
		"hint/zz/7":        {kind: hint, match: 35*36 + 35, ply: 7},
		"offer-sides/2/30": {kind: offerSides, match: 2, ply: 30},
	} {
		got, err := parsePress(text)
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
		if got.String() != text {
			t.Errorf("%s is written %s", text, got)
		}
	}
}

func TestHostileCustomIDs(t *testing.T) {
	for _, text := range []string{
		"", "/", "sow", "sow/1/0", "sow/1/0/A/", "sow/1/0/G", "sow/1/0/AB", "sow/0/0/A", "sow/01/0/A", "sow/1/00/A",
		"sow/1/-1/A", "sow/1/+1/A", "sow/1/9999999999999999999/A", "sow/1/1000001/A", "sow/ZZ/0/A", "SOW/1/0/A",
		"accept/1/0", "accept/", "accept/ 1", "accept/1\n", "win/1", "sow//0/A", "accept/zzzzzzzzzzzzzz",
		"watch/1", "watch/1/1/A", "watch/1/-1", "watch/1/01", "watch/1/1000001", "watch//1", "watch/1/", "watch/1/x",
		"hint/1", "hint/1/1/A", "hint/0/1", "hint/1/-1", "hint/1/01", "hint/1/1000001", "Hint/1/1",
		"accept/" + strings.Repeat("1", 100),
	} {
		if p, err := parsePress(text); err == nil {
			t.Errorf("%q is taken for %+v", text, p)
		}
	}
}

func FuzzCustomID(f *testing.F) {
	for _, text := range []string{"sow/1/0/A", "accept/zz", "take-offer/10/7", "sow/1/0/G", "", "resign/0", "watch/1/18", "watch/1/-0", "watch/1/1000000", "hint/1/2", "hint/a/1/A"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parsePress(text)
		if err != nil {
			return
		}
		if p.String() != text || len(text) > maxCustomID {
			t.Errorf("%q is taken for %+v, which is written %q", text, p, p)
		}
	})
}
