package storetest_test

import (
	"testing"

	"owarebot/match"
	"owarebot/match/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, func(*testing.T) match.Store { return storetest.NewMemory() })
}
