package bot

import (
	"sync"
	"testing"

	"owarebot/match"
)

// TestBoardNeverGoesBack has everybody click at once, for a whole opening: the
// board shows each position in its turn, whichever goroutine comes first.
func TestBoardNeverGoesBack(t *testing.T) {
	tb := newTable(t)
	m := tb.playing()
	tb.discord.take()
	for range 20 {
		board := string(m.Board.Message)
		pits := m.Rules.LegalMoves(m.Position)
		for pit := range pits.All() {
			id := press{sow, m.ID, m.Ply(), pit}.String()
			move := tb.clickEvent(string(m.ToMove()), board, id)
			late := tb.clickEvent(string(m.PlayerOf(m.Position.ToMove().Opponent())), board, id)
			other := tb.clickEvent(cem, board, id)
			var all sync.WaitGroup
			for _, event := range []func(){
				func() { tb.HandleInteraction(t.Context(), late) },
				func() { tb.HandleInteraction(t.Context(), move) },
				func() { tb.HandleInteraction(t.Context(), move) },
				func() { tb.HandleInteraction(t.Context(), other) },
			} {
				all.Go(event)
			}
			all.Wait()
			break
		}
		now := tb.get(m.ID)
		if now.Ply() != m.Ply()+1 {
			t.Fatalf("ply %d became %d", m.Ply(), now.Ply())
		}
		m = now
	}
	shown := 0
	for _, request := range tb.discord.take() {
		for _, b := range buttonsOf(request.Components) {
			p, err := parsePress(b.CustomID)
			if err != nil || p.kind != sow {
				continue
			}
			if p.ply < shown {
				t.Fatalf("the board went back from ply %d to %d", shown, p.ply)
			}
			shown = p.ply
		}
	}
	if shown != m.Ply() {
		t.Errorf("the board shows ply %d of %d", shown, m.Ply())
	}
	tb.shows(m.ID)
}

// TestBothWantARematch is about the second who asks: that accepts.
func TestBothWantARematch(t *testing.T) {
	tb := newTable(t)
	m := tb.resigned()
	board := string(m.Board.Message)
	tb.click(ada, board, "rematch/1")
	tb.click(ben, board, "rematch/1")
	again := tb.get(2)
	if again.Status != match.Playing || again.South != ben {
		t.Errorf("the rematch is %v, South is %s", again.Status, again.South)
	}
	tb.shows(1)
	tb.shows(2)
}
