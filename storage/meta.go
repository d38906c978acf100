package storage

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
)

// What bbolt's files look like, as far as we look at them ourselves. Numbers are in the machine's own byte order.
//
//	page  = id u64, flags u16, count u16, overflow u32, then its content
//	meta  = page header, magic u32, version u32, page size u32, flags u32, root u64, sequence u64,
//	        freelist u64, end u64 (pages from here on are not in use), transaction u64, checksum u64
//
// Pages 0 and 1 are metas, written in turn, so that one of them is good whatever happens during a commit.
const (
	pageHeader  = 16
	metaLength  = 64
	metaMagic   = 0xED0CDAED
	metaVersion = 2

	smallestPage = 1 << 10
	largestPage  = 1 << 24
)

// meta is where a file begins.
type meta struct {
	pageSize int64
	root     uint64 // page of the tree of buckets
	freelist uint64
	end      uint64
	tx       uint64
}

var (
	errNotOurs   = errors.New("it is not a file of owarebot")
	errTruncated = errors.New("it is cut short")
	errDamaged   = errors.New("it is damaged")
)

// readMeta finds the newest good meta of a file of this size. It takes no lock and needs none: a writer at work leaves
// the other meta alone. size is asked for after the metas are read, since the file grows before a meta says so.
func readMeta(f io.ReaderAt, size func() (int64, error)) (meta, error) {
	best, found := metaAt(f, 0)
	for pageSize := int64(smallestPage); pageSize <= largestPage; pageSize *= 2 {
		if m, ok := metaAt(f, pageSize); ok && m.pageSize == pageSize && (!found || m.tx > best.tx) {
			best, found = m, true
		}
	}
	length, err := size()
	switch {
	case err != nil:
		return meta{}, err
	case !found:
		return meta{}, errNotOurs
	case best.end < 4 || best.end > uint64(length/best.pageSize):
		return meta{}, errTruncated
	}
	return best, nil
}

// metaAt reads the meta page at an offset; false when there is no good one.
func metaAt(f io.ReaderAt, offset int64) (meta, bool) {
	var page [pageHeader + metaLength]byte
	if _, err := f.ReadAt(page[:], offset); err != nil {
		return meta{}, false
	}
	b := page[pageHeader:]
	order := binary.NativeEndian
	m := meta{
		pageSize: int64(order.Uint32(b[8:])), root: order.Uint64(b[16:]), freelist: order.Uint64(b[32:]),
		end: order.Uint64(b[40:]), tx: order.Uint64(b[48:]),
	}
	sum := fnv.New64a()
	_, _ = io.Copy(sum, bytes.NewReader(b[:56]))
	good := order.Uint32(b) == metaMagic && order.Uint32(b[4:]) == metaVersion && order.Uint64(b[56:]) == sum.Sum64() &&
		m.pageSize >= smallestPage && m.pageSize <= largestPage && m.pageSize&(m.pageSize-1) == 0
	return m, good
}
