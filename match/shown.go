package match

import (
	"context"
	"errors"
)

// unshownPerTransaction bounds how long [Service.Unshown] holds a read transaction.
const unshownPerTransaction = 256

// Unshown lists the matches that people may be looking at an older revision of, or that no message shows yet, in the
// order of their making. Finished ones drop out once shown. It costs an index lookup where there are none. Damaged ones
// are left out; the error then wraps [ErrDamaged], names them, and comes beside all the others.
func (s *Service) Unshown(ctx context.Context) ([]Match, error) {
	var unshown []Match
	var damaged error
	for after := ID(0); ; {
		var page []Match
		err := s.view(ctx, func(tx *session) (err error) {
			page, err = tx.current(tx.Unshown(after, unshownPerTransaction))
			return err
		})
		if err != nil && !errors.Is(err, ErrDamaged) {
			return nil, err
		}
		damaged = errors.Join(damaged, err)
		for _, m := range page {
			if m.NeedsShowing() {
				unshown = append(unshown, m)
			}
		}
		if len(page) < unshownPerTransaction {
			return unshown, damaged
		}
		after = page[len(page)-1].ID
	}
}

// MarkShown notes that a message shows a revision of the match. The newest message, by its ID, is the match's board
// from then on, whichever is noted first; an older one than the board is ignored. With the zero MessageRef it only
// notes that there is nobody to show the revision to, so that [Service.Unshown] leaves it in peace until the next.
//
// The mark is in force at once but need not be on disk yet: it is written with the match's next change, with many
// others when enough have gathered, by [Service.Expire] or by [Service.Flush]. A crash that loses it costs one repair
// of a message that needed none.
func (s *Service) MarkShown(ctx context.Context, id ID, revision uint64, board MessageRef) error {
	if board != (MessageRef{}) {
		if err := checkMessage(board); err != nil {
			return err
		}
	}
	if s.marks.add(id, mark{revision: revision, board: board}) < marksPerFlush {
		return nil
	}
	return s.Flush(ctx)
}

// SetNotice keeps which message tells a player that it is their turn, so that it can be cleared away; the zero
// MessageRef when it is gone. People see no difference, so the revision stays. The error is [ErrNoMatch] for an ID
// that was never given out.
func (s *Service) SetNotice(ctx context.Context, id ID, notice MessageRef) error {
	if notice != (MessageRef{}) {
		if err := checkMessage(notice); err != nil {
			return err
		}
	}
	return s.update(ctx, func(tx *session) error {
		m, err := tx.find(id)
		if err != nil {
			return err
		}
		m.Notice = notice
		return tx.keep(m)
	})
}

// Flush writes what MarkShown still has in memory. Call it before closing the store. What is noted of a match that is
// damaged, or not there, is dropped.
func (s *Service) Flush(ctx context.Context) error {
	if len(s.marks.pending()) == 0 {
		return nil
	}
	return s.update(ctx, func(tx *session) error {
		for id := range tx.marks {
			m, err := tx.find(id)
			if errors.Is(err, ErrNoMatch) || errors.Is(err, ErrDamaged) {
				tx.written = append(tx.written, id)
				continue
			}
			if err != nil {
				return err
			}
			if err := tx.keep(m); err != nil {
				return err
			}
		}
		return nil
	})
}

func checkMessage(ref MessageRef) error {
	return checkSnowflakes(named{"channel", string(ref.Channel)}, named{"message", string(ref.Message)})
}
