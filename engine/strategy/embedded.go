package strategy

import (
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"sync"

	"owarebot/engine"
)

// files holds, for some rules, the letters of South's strategy from the start of a
// game. They are made again by, for example,
//
//	owarebot solve --rules ayoayo --strategy ayoayo.txt
//	owarebot verify-strategy ayoayo.txt --rules ayoayo --letters ayoayo
//	gzip -9n ayoayo
//
//go:embed *.gz
var files embed.FS

var unpacked sync.Map // of the rules, to what unpack returns, once it is asked for

// Embedded returns the strategy that wins from the start of a game by these rules,
// and false when the program has none. In a game that is played out it is the same
// one: it brings the winner to 25 seeds in store, after which it has no more moves
// and any move will do.
func Embedded(r engine.Rules) (*Strategy, bool) {
	r.PlayOut = false
	once, _ := unpacked.LoadOrStore(r, sync.OnceValue(func() *Strategy { return unpack(r) }))
	s := once.(func() *Strategy)()
	return s, s != nil
}

// unpack returns nil for rules without a file. That a file can be read is certain
// when the tests have read it.
func unpack(r engine.Rules) *Strategy {
	f, err := files.Open(r.String() + ".gz")
	if err != nil {
		return nil
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		panic(fmt.Sprintf("strategy for %v: %v", r, err))
	}
	letters, err := io.ReadAll(text)
	if err != nil {
		panic(fmt.Sprintf("strategy for %v: %v", r, err))
	}
	s, err := FromLetters(r, engine.StartPosition(), engine.South, letters)
	if err != nil {
		panic(fmt.Sprintf("strategy for %v: %v", r, err))
	}
	return s
}
