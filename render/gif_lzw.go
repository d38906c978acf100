package render

import (
	"encoding/binary"
	"slices"
)

// The codes of GIF's LZW over pixels of pixelBits bits (GIF89a, appendix F):
// the pixels, two signs, and from firstCode on strings of pixels as they turn
// up.
const (
	clearCode = 1 << pixelBits
	endCode   = clearCode + 1
	firstCode = clearCode + 2
	// lastCode is the largest a code can be; widths are narrowestCode to 12 bits.
	lastCode      = 4095
	narrowestCode = pixelBits + 1
)

// lzw packs the pixels of frames. It differs from the library's in two ways
// that make frames which hold little news small and quick to pack: it takes long
// runs of unchanged pixels in leaps, and it is free to write an unchanged pixel
// as it is where that makes a known string longer.
type lzw struct {
	packed []byte
	// bits are the bitCount lowest bits that are not in packed yet.
	bits     uint64
	bitCount uint
	width    uint
	// newest is the code given out last.
	newest uint32
	// table is a hash table of the strings known: 20 bits of key, which is the
	// code of all pixels but the last and that pixel, and 12 of code. No code
	// is 0, so that 0 is an empty slot.
	table [tableSize]uint32
	// runs are the codes of runs of unchanged pixels of length 1, 2 and so on.
	runs []uint32
}

const (
	tableBits = 14
	tableSize = 1 << tableBits
)

// pack returns the code stream of the pixels, valid until the next call. Where
// pixels has the value unchanged, plain has the pixel that is there already.
func (z *lzw) pack(pixels, plain []byte) []byte {
	z.packed, z.bits, z.bitCount, z.width = z.packed[:0], 0, 0, narrowestCode
	z.clear()
	runEnd := 0
	for i := 0; i < len(pixels); {
		code := uint32(pixels[i])
		if code == unchanged {
			if runEnd <= i {
				runEnd = i + runLength(pixels[i:])
			}
			known := min(runEnd-i, len(z.runs))
			code = z.runs[known-1]
			if i += known; i < runEnd {
				z.emit(code)
				z.learn(code<<8 | unchanged)
				continue
			}
		} else {
			i++
		}
		for ; i < len(pixels); i++ {
			longer, known := z.find(code<<8 | uint32(pixels[i]))
			if !known && pixels[i] == unchanged {
				longer, known = z.find(code<<8 | uint32(plain[i]))
			}
			if !known {
				break
			}
			code = longer
		}
		z.emit(code)
		if i < len(pixels) {
			z.learn(code<<8 | uint32(pixels[i]))
		} else {
			z.count()
		}
	}
	z.emit(endCode)
	for ; z.bitCount > 0; z.bitCount -= min(z.bitCount, 8) {
		z.packed = append(z.packed, byte(z.bits))
		z.bits >>= 8
	}
	return z.packed
}

// runLength is how many pixels at the beginning are unchanged.
func runLength(pixels []byte) int {
	n := 0
	for n+8 <= len(pixels) && binary.LittleEndian.Uint64(pixels[n:]) == eightUnchanged {
		n += 8
	}
	for n < len(pixels) && pixels[n] == unchanged {
		n++
	}
	return n
}

// eightUnchanged is eight unchanged pixels.
const eightUnchanged = unchanged * 0x0101010101010101

func (z *lzw) emit(code uint32) {
	z.bits |= uint64(code) << z.bitCount
	if z.bitCount += z.width; z.bitCount >= 32 {
		z.packed = binary.LittleEndian.AppendUint32(z.packed, uint32(z.bits))
		z.bits >>= 32
		z.bitCount -= 32
	}
}

// clear forgets all strings and tells the reader to.
func (z *lzw) clear() {
	z.emit(clearCode)
	z.width, z.newest = narrowestCode, firstCode-1
	clear(z.table[:])
	z.runs = append(z.runs[:0], unchanged)
}

// count gives out the next code and reports whether there was one; when there
// is none left it begins anew.
func (z *lzw) count() bool {
	if z.newest == lastCode-1 {
		z.clear()
		return false
	}
	z.newest++
	if z.newest == 1<<z.width {
		z.width++
	}
	return true
}

// learn gives the next code to a string.
func (z *lzw) learn(key uint32) {
	if !z.count() {
		return
	}
	slot := hash(key)
	for z.table[slot] != 0 {
		slot = (slot + 1) % tableSize
	}
	z.table[slot] = key<<12 | z.newest
	if key&0xff == unchanged && z.runs[len(z.runs)-1] == key>>8 {
		z.runs = append(z.runs, z.newest)
	}
}

// find is the code of a string, if it is known.
func (z *lzw) find(key uint32) (uint32, bool) {
	for slot := hash(key); ; slot = (slot + 1) % tableSize {
		entry := z.table[slot]
		if entry == 0 {
			return 0, false
		}
		if entry>>12 == key {
			return entry & lastCode, true
		}
	}
}

func hash(key uint32) uint32 { return key * 0x9e3779b1 >> (32 - tableBits) }

// grown is a buffer of n bytes, in the given one's memory if it is large enough.
func grown(buffer []byte, n int) []byte { return slices.Grow(buffer[:0], n)[:n] }
