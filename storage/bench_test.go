package storage

import (
	"fmt"
	"sync/atomic"
	"testing"

	"owarebot/engine"
	"owarebot/match"
)

// BenchmarkSow counts moves a second with the file synced, each by its own interaction, at 1, 10 and 100 games that
// are played at once.
func BenchmarkSow(b *testing.B) {
	for _, games := range []int{1, 10, 100} {
		b.Run(fmt.Sprintf("callers=%d", games), func(b *testing.B) {
			s := open(b)
			service := newService(s)
			var interactions atomic.Int64
			by := func(user match.UserID, channel int) match.Actor {
				n := interactions.Add(1)
				return match.Actor{User: user, Guild: "1", Channel: match.ChannelID(fmt.Sprint(channel)),
					Interaction: match.InteractionID(fmt.Sprint(n))}
			}
			begin := func(channel int) (match.Match, error) {
				terms := match.Terms{Opponent: match.UserID(fmt.Sprint(20000 + channel)), PlayAs: match.AsSouth}
				m, err := service.Challenge(b.Context(), by(match.UserID(fmt.Sprint(10000+channel)), channel), terms)
				if err != nil {
					return m, err
				}
				return service.Accept(b.Context(), by(terms.Opponent, channel), m.ID)
			}
			var left atomic.Int64
			left.Store(int64(b.N))
			done := make(chan error, games)
			b.ResetTimer()
			for g := range games {
				go func() {
					m, err := begin(1 + g)
					for err == nil && left.Add(-1) >= 0 {
						if m.Status == match.Finished {
							if m, err = begin(1 + g); err != nil {
								break
							}
						}
						var pit engine.Pit
						for pit = range m.Rules.LegalMoves(m.Position).All() {
							break
						}
						m, err = service.Sow(b.Context(), by(m.ToMove(), 1+g), m.ID, m.Ply(), pit)
					}
					done <- err
				}()
			}
			for range games {
				if err := <-done; err != nil {
					b.Error(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}
