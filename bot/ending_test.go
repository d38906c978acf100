package bot

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/match"
)

// TestVoidGameNamesWhoWasLate has either player let the time pass.
func TestVoidGameNamesWhoWasLate(t *testing.T) {
	for moves, late := range map[string]string{"Cf": ada, "CfD": ben} {
		inBubble(t, func(t *testing.T, tb *table) {
			defer tb.running()()
			m := tb.sow(tb.playing(), moves)
			time.Sleep(7 * 24 * time.Hour)
			synctest.Wait()
			if got := tb.get(m.ID).Ending; got != match.Void {
				t.Fatalf("after %s it ended: %v", moves, got)
			}
			board, err := tb.discord.message(string(m.Board.Message))
			if err != nil || !strings.Contains(board.Content, mention(match.UserID(late))+" did not move") {
				t.Errorf("after %s the board says %q (%v), and not that %s was late", moves, board.Content, err, late)
			}
		})
	}
}

// TestAgreeingByOfferingTakesTheMentionAway has both players offer a draw, the
// second before seeing the first one's offer.
func TestAgreeingByOfferingTakesTheMentionAway(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	tb.pass(3 * time.Minute)
	m = tb.sow(m, "C")
	if m.Notice.Message == "" {
		t.Fatal("Ben was not told that it is his turn")
	}
	tb.click(ada, string(m.Board.Message), "offer-draw/1/1")
	tb.click(ben, string(m.Board.Message), "offer-draw/1/1")
	if got := tb.get(1); got.Ending != match.DrawAgreed || got.Notice.Message != "" {
		t.Errorf("ended: %v, the mention is %v", got.Ending, got.Notice)
	}
	if _, err := tb.discord.message(string(m.Notice.Message)); err == nil {
		t.Error("the mention still stands")
	}
}
