package storage

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"owarebot/engine"
	"owarebot/match"
)

// crashFile is the environment variable that turns the test binary into the process that is killed.
const crashFile = "OWAREBOT_TEST_CRASH_FILE"

const crashGames = 8

// writeUntilKilled plays on in several games at once and says on its output what was acknowledged, until it is
// killed. Games are found again by looking for those that are being played.
func writeUntilKilled(path string) {
	s, err := Open(path, Options{})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	service := newService(s)
	var out sync.Mutex
	var wg sync.WaitGroup
	for game := range crashGames {
		wg.Go(func() {
			if err := playOn(service, game, func(m match.Match) {
				out.Lock()
				defer out.Unlock()
				fmt.Println(m.ID, m.Ply())
			}); err != nil {
				out.Lock()
				defer out.Unlock()
				fmt.Println("error", err)
			}
		})
	}
	wg.Wait()
}

// playOn plays one game after another in a server of its own.
func playOn(service *match.Service, game int, acknowledge func(match.Match)) error {
	ctx := context.Background()
	guild, channel := match.GuildID(fmt.Sprint(1+game)), match.ChannelID("10")
	base := uint64(os.Getpid()) << 32
	n := uint64(game) << 24
	by := func(user match.UserID) match.Actor {
		n++
		return match.Actor{User: user, Guild: guild, Channel: channel, Interaction: match.InteractionID(fmt.Sprint(base + n))}
	}
	going, err := service.InChannel(ctx, guild, channel)
	if err != nil {
		return err
	}
	var m match.Match
	if len(going) > 0 {
		m = going[0]
	}
	for {
		switch m.Status {
		case match.Challenged:
			m, err = service.Accept(ctx, by("101"), m.ID)
		case match.Playing:
			legal := m.Rules.LegalMoves(m.Position)
			pit := engine.Pit(0)
			for pit = range legal.All() {
				if n%3 == uint64(pit)%3 {
					break
				}
			}
			m, err = service.Sow(ctx, by(m.ToMove()), m.ID, m.Ply(), pit)
		default:
			terms := match.Terms{Opponent: "101", Rules: engine.AllRules()[game]}
			m, err = service.Challenge(ctx, by("100"), terms)
		}
		if err != nil {
			return err
		}
		acknowledge(m)
	}
}

// Whatever moment the process is killed at, the file is whole and every acknowledged change is in it.
func TestKilledWhileWriting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	acknowledged := map[match.ID]int{}
	for round := range 6 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), crashFile+"="+path)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); n++ {
			var id match.ID
			var text string
			var ply int
			if _, err := fmt.Sscan(lines.Text(), &text, &ply); err != nil {
				t.Fatalf("the child says %q", lines.Text())
			}
			if id, err = match.ParseID(text); err != nil {
				t.Fatalf("the child says %q", lines.Text())
			}
			acknowledged[id] = max(acknowledged[id], ply)
			if n == 40+37*round {
				if err := child.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		var killed *exec.ExitError
		if err := child.Wait(); !errors.As(err, &killed) {
			t.Fatalf("the child was not killed: %v", err)
		}
		isWhole(t, path)
	}
	s := openAt(t, path)
	err := s.View(t.Context(), func(tx match.Tx) error {
		for id, ply := range acknowledged {
			m, err := tx.Match(id)
			if err != nil {
				return err
			}
			if m.Ply() < ply {
				t.Errorf("match %v has %d moves, %d were acknowledged", id, m.Ply(), ply)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if len(acknowledged) < crashGames {
		t.Errorf("only %d matches were played", len(acknowledged))
	}
}
