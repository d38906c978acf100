package match

import (
	"context"
	"sync"
	"time"

	"owarebot/engine"
)

// RandomSource is what colours are drawn from; *rand.Rand of math/rand/v2 is one. The service uses it from one
// goroutine at a time.
type RandomSource interface {
	IntN(n int) int // 0 to n-1
}

// Service carries out what people ask for. It is safe for concurrent use. Its methods that take an [Actor]
//
//   - return the match as it is afterwards, or a [*Refusal] and no change at all;
//   - carry out an interaction once: the same one again is refused as [Seen] (for Settings.SeenFor at least; a
//     refused interaction is not remembered, since it did nothing);
//   - see only matches of the actor's server and channel: any other is [NotFound], as if it did not exist;
//   - treat a match whose deadline has come as ended, also before [Service.Expire] has got to it. That end is kept
//     even though the request is then refused.
//
// Where several refusals apply, the one is given that helps most: bystanders hear that they do not play, players
// first that the game is over, then that the game has moved on, then that it is not their turn, then which rule the
// move breaks.
type Service struct {
	store    Store
	clock    func() time.Time
	settings Settings
	marks    *marks

	randomMu sync.Mutex
	random   RandomSource
}

// NewService wires a service. The clock may give any time zone. Settings are taken as they are; see
// [Settings.Validate].
func NewService(store Store, clock func() time.Time, random RandomSource, settings Settings) *Service {
	return &Service{store: store, clock: clock, random: random, settings: settings, marks: newMarks()}
}

// now is the time in the form in which it is kept.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Millisecond) }

// drawSide is South or North with equal chances.
func (s *Service) drawSide() engine.Side {
	s.randomMu.Lock()
	defer s.randomMu.Unlock()
	if s.random.IntN(2) == 0 {
		return engine.South
	}
	return engine.North
}

// Get gives a match of the channel; of any other, and where there is none, it is refused as [NotFound].
func (s *Service) Get(ctx context.Context, guild GuildID, channel ChannelID, id ID) (Match, error) {
	var found Match
	err := s.view(ctx, func(tx *session) (err error) {
		found, err = tx.in(guild, channel, id)
		return err
	})
	return found, err
}

// InChannel lists the channel's unfinished matches, oldest first.
func (s *Service) InChannel(ctx context.Context, guild GuildID, channel ChannelID) ([]Match, error) {
	return s.list(ctx, func(tx *session) ([]Match, error) { return tx.InChannel(guild, channel) })
}

// OfMember lists the unfinished matches in the channel that the member made, was challenged to or plays in, oldest
// first.
func (s *Service) OfMember(ctx context.Context, guild GuildID, channel ChannelID, user UserID) ([]Match, error) {
	return s.list(ctx, func(tx *session) ([]Match, error) { return tx.OfMember(guild, channel, user) })
}

func (s *Service) list(ctx context.Context, from func(*session) ([]Match, error)) ([]Match, error) {
	var found []Match
	err := s.view(ctx, func(tx *session) (err error) {
		found, err = tx.current(from(tx))
		return err
	})
	return found, err
}
