package bot

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"owarebot/bot/courier"
	"owarebot/match"
)

// TestGivesUpWhereItWasThrownOut lets a game end in a channel that the bot can
// no longer see: it asks more and more rarely, in the end never again, and still
// shows the end to whoever clicks.
func TestGivesUpWhereItWasThrownOut(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		defer tb.running()()
		m := tb.sow(tb.playing(), "CfDe")
		var tries atomic.Int32
		tb.discord.failWith(func(string, string) error {
			tries.Add(1)
			return discordError(403, courier.MissingAccess)
		})
		time.Sleep(15 * 24 * time.Hour)
		synctest.Wait()
		if n := tries.Load(); n < 20 || n > 40 {
			t.Errorf("%d tries in the week after the end", n)
		}
		tries.Store(0)
		time.Sleep(30 * 24 * time.Hour)
		synctest.Wait()
		if n := tries.Load(); n != 0 || tb.get(m.ID).NeedsShowing() {
			t.Errorf("%d more tries", n)
		}
		tb.discord.failWith(nil)
		tb.click(ada, string(m.Board.Message), press{sow, m.ID, m.Ply(), 2}.String())
		tb.shows(m.ID)
	})
}

// TestKeepsTryingWhileDiscordIsDown has the bot come back after a long time to a
// Discord that is not there yet.
func TestKeepsTryingWhileDiscordIsDown(t *testing.T) {
	inBubble(t, func(t *testing.T, tb *table) {
		m := tb.sow(tb.playing(), "CfDe")
		time.Sleep(30 * 24 * time.Hour)
		tb.discord.failWith(failing(discordError(503, 0), "edit", "post"))
		defer tb.running()()
		time.Sleep(time.Hour)
		if got := tb.get(m.ID); got.Ending != match.OnTime || !got.NeedsShowing() {
			t.Errorf("ended: %v, shown: %v", got.Ending, !got.NeedsShowing())
		}
		tb.discord.failWith(nil)
		time.Sleep(lastRetry)
		synctest.Wait()
		tb.shows(m.ID)
	})
}
