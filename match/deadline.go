package match

import (
	"context"
	"errors"
	"time"
)

// expirePerTransaction bounds how long people's clicks wait for [Service.Expire].
const expirePerTransaction = 32

// timeUp ends a match whose deadline has come, as of that deadline, however late it is noticed.
func (m *Match) timeUp(settings Settings) {
	at := m.Deadline
	switch {
	case m.Status == Challenged:
		m.finish(Lapsed, at)
	case m.Ply() < settings.VoidBelowPlies:
		m.finish(Void, at)
	default:
		m.EndedBy = m.Position.ToMove()
		m.finish(OnTime, at)
	}
}

// Expire ends every match whose deadline has come and returns them as they then are. It also writes what
// [Service.MarkShown] still has in memory. After an error the matches ended so far are returned with it. Damaged ones
// hold nobody up: they are left as they are, and when all others have ended the error names them and wraps [ErrDamaged].
func (s *Service) Expire(ctx context.Context) ([]Match, error) {
	if err := s.Flush(ctx); err != nil {
		return nil, err
	}
	var ended []Match
	for {
		batch, err := s.expireSome(ctx)
		ended = append(ended, batch...)
		if len(batch) < expirePerTransaction {
			return ended, err
		}
	}
}

// expireSome ends what one transaction may. Where it ends fewer there are no more, or something else went wrong.
func (s *Service) expireSome(ctx context.Context) ([]Match, error) {
	if next, some, err := s.NextDeadline(ctx); err != nil || !some || s.now().Before(next) {
		return nil, err
	}
	var ended []Match
	var damaged error
	err := s.update(ctx, func(tx *session) error {
		due, err := tx.current(tx.Due(s.now(), expirePerTransaction))
		if err != nil && !errors.Is(err, ErrDamaged) {
			return err
		}
		damaged = err
		for i := range due {
			due[i].timeUp(s.settings)
			due[i].Revision++
			if err := tx.keep(due[i]); err != nil {
				return err
			}
		}
		ended = due
		return nil
	})
	if err != nil {
		return nil, err
	}
	return ended, damaged
}

// NextDeadline is when [Service.Expire] next has something to do; false when nothing waits. It may be in the past, and
// stays there for as long as a damaged match is overdue.
func (s *Service) NextDeadline(ctx context.Context) (next time.Time, some bool, err error) {
	err = s.store.View(ctx, func(tx Tx) (err error) {
		next, some, err = tx.NextDeadline()
		return err
	})
	return next, some, err
}
