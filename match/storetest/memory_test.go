package storetest_test

import (
	"testing"

	"owarebot/match"
	"owarebot/match/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, func(*testing.T) match.Store { return storetest.NewMemory() })
}

func TestMemoryDamaged(t *testing.T) {
	storetest.RunDamaged(t, func(*testing.T) (match.Store, func(match.ID) match.Store) {
		s := storetest.NewMemory()
		return s, func(id match.ID) match.Store {
			s.Damage(id)
			return s
		}
	})
}
