package match

import (
	"context"
	"errors"
)

// session is a transaction as the service sees it: the store's, with what [Service.MarkShown] has in memory laid over
// every match that comes out of it.
type session struct {
	Tx
	marks   pending
	written []ID
}

// view runs fn in a read transaction. The marks are taken first: one that is written and dropped in between is then
// merely laid over twice, which changes nothing.
func (s *Service) view(ctx context.Context, fn func(*session) error) error {
	marks := s.marks.pending()
	return s.store.View(ctx, func(tx Tx) error { return fn(&session{Tx: tx, marks: marks}) })
}

// update runs fn in a transaction; the marks of the matches it wrote are then stored with them and forgotten here.
func (s *Service) update(ctx context.Context, fn func(*session) error) error {
	var done *session
	err := s.store.Update(ctx, func(tx Tx) error {
		done = &session{Tx: tx, marks: s.marks.pending()}
		return fn(done)
	})
	if err == nil {
		s.marks.drop(done.marks, done.written)
	}
	return err
}

// find is the match as it is now, in whatever server.
func (tx *session) find(id ID) (Match, error) {
	m, err := tx.Tx.Match(id)
	if err != nil {
		return Match{}, err
	}
	tx.marks.apply(&m)
	return m, nil
}

// in is the match if it belongs to the channel. Otherwise the refusal does not tell whether there is one elsewhere.
func (tx *session) in(guild GuildID, channel ChannelID, id ID) (Match, error) {
	m, err := tx.find(id)
	if errors.Is(err, ErrNoMatch) || err == nil && (m.Guild != guild || m.Channel != channel) {
		return Match{}, refuse(NotFound)
	}
	return m, err
}

// current lays the marks over a list of the store's.
func (tx *session) current(found []Match, err error) ([]Match, error) {
	for i := range found {
		tx.marks.apply(&found[i])
	}
	return found, err
}

// keep writes the match as it is, without a new revision.
func (tx *session) keep(m Match) error {
	tx.written = append(tx.written, m.ID)
	return tx.Put(m)
}
