package endgame

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"owarebot/engine"
)

// A table's file is a header and then one byte for every board, the boards with
// fewer seeds first. The header, all numbers in it with the low byte first:
//
//	bytes   0-  7  magic
//	bytes   8- 11  the version of this format
//	bytes  12- 15  the most seeds on a board of the table
//	bytes  16- 79  the rules' text, then zeros
//	bytes  80-167  for each number of seeds a checksum of the boards with as many
//	bytes 168-251  zeros
//	bytes 252-255  a checksum of the header before it
//
// Checksums are CRC-32 with Castagnoli's polynomial.
const (
	magic      = "OwareEnd"
	version    = 1
	headerSize = 256

	versionAt = 8
	seedsAt   = 12
	rulesAt   = 16
	layersAt  = 80
	layersEnd = layersAt + 4*(MostSeeds+1)
	sealAt    = headerSize - 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(data []byte) uint32 { return crc32.Checksum(data, castagnoli) }

// header says what is in a table.
type header struct {
	rules  engine.Rules // as sharedRules returns them
	seeds  int
	layers [MostSeeds + 1]uint32 // the checksums
}

// sharedRules returns the rules that stand for all those with the same table.
// The end at 25 seeds is no matter of tables, so games that are played out
// share one with those that are not.
func sharedRules(r engine.Rules) engine.Rules {
	r.PlayOut = false
	return r
}

// marshal returns the header as it stands in the file.
func (h header) marshal() []byte {
	b := make([]byte, headerSize)
	copy(b, magic)
	binary.LittleEndian.PutUint32(b[versionAt:], version)
	binary.LittleEndian.PutUint32(b[seedsAt:], uint32(h.seeds))
	copy(b[rulesAt:layersAt], h.rules.String())
	for i, sum := range h.layers {
		binary.LittleEndian.PutUint32(b[layersAt+4*i:], sum)
	}
	binary.LittleEndian.PutUint32(b[sealAt:], checksum(b[:sealAt]))
	return b
}

// parseHeader reads the header at the beginning of a file.
func parseHeader(b []byte) (header, error) {
	if len(b) < headerSize || string(b[:len(magic)]) != magic {
		return header{}, errors.New("it is no endgame table")
	}
	if v := binary.LittleEndian.Uint32(b[versionAt:]); v != version {
		return header{}, fmt.Errorf("its format has version %d, this program knows version %d", v, version)
	}
	if binary.LittleEndian.Uint32(b[sealAt:]) != checksum(b[:sealAt]) {
		return header{}, errors.New("its header is damaged")
	}
	var h header
	seeds := binary.LittleEndian.Uint32(b[seedsAt:])
	rules, err := engine.ParseRules(string(bytes.TrimRight(b[rulesAt:layersAt], "\x00")))
	if err != nil || rules != sharedRules(rules) || seeds > MostSeeds {
		return header{}, errors.New("its header makes no sense")
	}
	h.rules, h.seeds = rules, int(seeds)
	for i := range h.layers {
		h.layers[i] = binary.LittleEndian.Uint32(b[layersAt+4*i:])
	}
	if !bytes.Equal(b[:headerSize], h.marshal()) {
		return header{}, errors.New("its header makes no sense")
	}
	return h, nil
}

// layerOf returns the part of a table's boards that have n seeds.
func layerOf(boards []byte, n int) []byte { return boards[boardsBelow[n]:boardsBelow[n+1]] }
