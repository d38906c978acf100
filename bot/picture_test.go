package bot

import (
	"errors"
	"testing"

	"owarebot/bot/courier"
	"owarebot/match"
	"owarebot/render"
)

// looks has everybody's boards look so.
func (tb *table) looks(p Pictures) {
	tb.Pictures = func(match.GuildID, match.UserID) Pictures { return p }
}

// fileOf is the name of the only picture of a message, "" where it has none.
func fileOf(t *testing.T, m courier.Message) string {
	t.Helper()
	switch len(m.Pictures) {
	case 0:
		return ""
	case 1:
		return m.Pictures[0].Name
	}
	t.Fatalf("%d pictures", len(m.Pictures))
	return ""
}

// The first move of a game of Abapa has one lap, that of Ayoayo from C some.
var firstMoves = map[string][]string{"one lap": nil, "relay": {optionVariant, "ayoayo"}}

// TestWhichPictureIsShown follows a board through all that it is written for,
// under every setting.
func TestWhichPictureIsShown(t *testing.T) {
	for _, c := range []struct {
		animation Animation
		move      string
		want      string
	}{
		{AnimateNone, "one lap", stillName},
		{AnimateNone, "relay", stillName},
		{AnimateRelays, "one lap", stillName},
		{AnimateRelays, "relay", sowingName},
		{AnimateAll, "one lap", sowingName},
		{AnimateAll, "relay", sowingName},
	} {
		t.Run(animationNames[c.animation]+", "+c.move, func(t *testing.T) {
			tb := newTable(t)
			tb.looks(Pictures{Animation: c.animation})
			m := tb.playing(firstMoves[c.move]...)
			board := string(m.Board.Message)
			shows := func(what, want string) {
				t.Helper()
				shown, err := tb.discord.message(string(tb.get(1).Board.Message))
				if err != nil {
					t.Fatal(err)
				}
				if got := fileOf(t, shown); got != want {
					t.Errorf("%s shows %q, want %q", what, got, want)
				}
			}
			shows("the beginning", stillName)
			tb.click(ada, board, "sow/1/0/C")
			shows("a move", c.want)
			tb.click(cem, board, "offer-draw/1/1")
			shows("a click that changes nothing on the board", c.want)
			tb.click(ben, board, "offer-draw/1/1")
			shows("an offer", stillName)
			tb.click(ada, board, "refuse-offer/1/1")
			shows("its refusal", stillName)
			tb.click(ben, board, "sow/1/1/f")
			tb.click(ada, board, "sow/1/0/C")
			shows("a refused click", stillName)
			tb.click(ada, board, "sow/1/2/A")
			tb.command(ada, "board")
			shows("/oware board", stillName)
			m = tb.get(1)
			if err := tb.show(t.Context(), m); err != nil {
				t.Fatal(err)
			}
			shows("a repair", stillName)
			tb.command(ben, "resign")
			tb.click(ben, itoa(tb.discord.next), "resign-yes/1")
			shows("a resignation", stillName)
		})
	}
}

// TestThemeIsTheServers asks for what belongs to the match's server, and to no
// member, since all look at the same board.
func TestThemeIsTheServers(t *testing.T) {
	tb := newTable(t)
	tb.Pictures = func(g match.GuildID, u match.UserID) Pictures {
		if g == guild && u == everybody {
			return Pictures{Theme: render.Night}
		}
		return Pictures{}
	}
	var asked []render.Theme
	tb.Renderer = func(theme render.Theme) (Renderer, error) {
		asked = append(asked, theme)
		return picturesInWords{}, nil
	}
	tb.playing()
	if len(asked) != 1 || asked[0] != render.Night {
		t.Errorf("drawn in %v", asked)
	}
}

// TestPicturesThatCannotBeDrawn plays on without them.
func TestPicturesThatCannotBeDrawn(t *testing.T) {
	broken := errors.New("out of paint")
	for _, c := range []struct {
		renderer picturesInWords
		theme    error
		want     string
	}{
		{renderer: picturesInWords{gif: broken}, want: stillName},
		{renderer: picturesInWords{png: broken}, want: sowingName},
		{renderer: picturesInWords{png: broken, gif: broken}, want: ""},
		{theme: broken, want: ""},
	} {
		tb := newTable(t)
		tb.looks(Pictures{Animation: AnimateAll})
		tb.Renderer = func(render.Theme) (Renderer, error) { return c.renderer, c.theme }
		m := tb.playing()
		log := tb.click(ada, string(m.Board.Message), "sow/1/0/C")
		if ops(log) != "update" || fileOf(t, log[0].Message) != c.want {
			t.Errorf("%+v: sent %s, with %q; want %q", c, ops(log), fileOf(t, log[0].Message), c.want)
		}
	}
}

func TestParseAnimation(t *testing.T) {
	for name, want := range map[string]Animation{"off": AnimateNone, "relays": AnimateRelays, "all": AnimateAll} {
		if got, err := ParseAnimation(name); err != nil || got != want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	for _, name := range []string{"", "on", "Relays", "all "} {
		if got, err := ParseAnimation(name); err == nil {
			t.Errorf("%q is taken for %v", name, got)
		}
	}
}
