package render

import (
	"errors"
	"fmt"

	"owarebot/engine"
)

// moment is one picture of a move in progress: what lies on the board, and what
// is in the hand. Together they are always 48 seeds.
type moment struct {
	stock stock
	// hand is the number of seeds in the air, over the pit at; where it is 0,
	// no hand is shown.
	hand int
	at   engine.Pit
	// lap is the lap of a relay being sown, counted from 1; 0 is none.
	lap int
	// ended tells that the last seed has been sown.
	ended bool
	// taken is how many of the move's captures have been taken up.
	taken int
	// delay is how long the moment is shown, in hundredths of a second.
	delay int
}

// seeds is the number of seeds in the pits, in the stores and in the hand.
func (m *moment) seeds() int {
	sum := m.hand + m.stock.stores[engine.South] + m.stock.stores[engine.North]
	for _, n := range m.stock.pits {
		sum += n
	}
	return sum
}

// timeline is the moments of a move from before its first lift until all
// captured seeds are in the store. It is an error when the trace takes up seeds
// that do not lie there or ends elsewhere than in its position after.
func timeline(t *engine.Trace, p plan) ([]moment, error) {
	s := &story{now: moment{stock: stockOf(t.Before)}}
	relay := len(t.Laps) > 1
	if relay {
		s.now.lap = 1
	}
	s.show(p.before)
	for i, lap := range t.Laps {
		if relay {
			s.now.lap = i + 1
		}
		if err := s.lift(lap.From, lap.Seeds); err != nil {
			return nil, fmt.Errorf("lap %d: %w", i+1, err)
		}
		pace := p.laps[i]
		s.show(pace.lift)
		for n := range lap.Seeds {
			s.now.hand--
			s.now.at = lap.Drop(n)
			s.now.stock.pits[s.now.at]++
			s.now.ended = s.now.hand == 0 && i == len(t.Laps)-1
			s.show(pace.drop)
		}
	}
	for _, c := range t.Captures {
		s.now.taken++
		if err := s.lift(c.Pit, c.Seeds); err != nil {
			return nil, fmt.Errorf("capture: %w", err)
		}
		s.show(p.capture)
	}
	if s.now.hand > 0 {
		s.now.stock.stores[t.Mover] += s.now.hand
		s.now.hand = 0
		s.show(p.stored)
	}
	if s.now.stock != stockOf(t.After) {
		return nil, errors.New("its laps and captures do not lead to the position shown")
	}
	return s.moments, nil
}

// story tells a move moment by moment.
type story struct {
	now     moment
	moments []moment
}

// show keeps what is now as a moment, unless it is to be passed over.
func (s *story) show(delay int) {
	if delay > 0 {
		s.now.delay = delay
		s.moments = append(s.moments, s.now)
	}
}

// lift takes all the seeds of a pit into the hand.
func (s *story) lift(pit engine.Pit, seeds int) error {
	if lying := s.now.stock.pits[pit]; lying != seeds {
		return fmt.Errorf("%d seeds are lifted from pit %v, which holds %d", seeds, pit, lying)
	}
	s.now.stock.pits[pit] = 0
	s.now.hand += seeds
	s.now.at = pit
	return nil
}
