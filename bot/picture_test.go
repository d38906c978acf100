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
			shows("an offer", c.want)
			tb.click(ada, board, "refuse-offer/1/1")
			shows("its refusal", c.want)
			tb.click(ada, board, "sow/1/0/C")
			shows("a refused click", c.want)
			tb.click(ben, board, "sow/1/1/f")
			tb.click(ada, board, "sow/1/2/A")
			tb.command(ada, "board")
			shows("/oware board", stillName)
			m = tb.get(1)
			if err := tb.show(t.Context(), m, still); err != nil {
				t.Fatal(err)
			}
			shows("a repair", stillName)
			tb.command(ben, "resign")
			tb.click(ben, itoa(tb.discord.next), "resign-yes/1")
			shows("a resignation", stillName)
		})
	}
}

// TestPicturesAreKept follows an animated board through what changes its text
// alone: nothing is sent again, whichever way the message is written.
func TestPicturesAreKept(t *testing.T) {
	tb := newTable(t)
	tb.looks(Pictures{Animation: AnimateAll})
	board := string(tb.playing().Board.Message)
	tb.click(ada, board, "sow/1/0/C")
	sent := func(what string, log []sent, wantKept bool) {
		t.Helper()
		if len(log) == 0 || log[0].KeepPictures != wantKept {
			t.Errorf("%s sent: %+v", what, log)
		}
	}
	sent("an offer", tb.click(ben, board, "offer-draw/1/1"), true)
	tb.discord.failWith(failing(discordError(404, courier.UnknownInteraction), "update"))
	sent("the refusal, by the message's ID,", tb.click(ada, board, "refuse-offer/1/1"), true)
	tb.shows(1)
	tb.discord.failWith(nil)
	shown, err := tb.discord.message(board)
	if err != nil || fileOf(t, shown) != sowingName {
		t.Errorf("the board then shows %q, %v", fileOf(t, shown), err)
	}
	sent("the next move", tb.click(ben, board, "sow/1/1/f"), false)
	tb.discord.failWith(failing(discordError(404, courier.UnknownMessage), "update", "edit"))
	sent("an offer where the message is gone", tb.click(ada, board, "offer-sides/1/2"), false)
	tb.discord.failWith(nil)
	board = string(tb.get(1).Board.Message)
	if shown, err := tb.discord.message(board); err != nil || fileOf(t, shown) != stillName {
		t.Errorf("the new board shows %q, %v", fileOf(t, shown), err)
	}
	tb.restart()
	tb.looks(Pictures{Animation: AnimateAll})
	sent("a remark after a restart", tb.click(ben, board, "refuse-offer/1/2"), false)
	sent("a click that comes too late", tb.click(ben, board, "sow/1/1/f"), true)
	tb.command(ada, "resign")
	sent("a resignation", tb.click(ada, itoa(tb.discord.next), "resign-yes/1"), false)
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
