package storage

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// The kinds of pages, and the sizes of what lists their elements:
//
//	branch element = position u32, key length u32, child page u64
//	leaf element   = flags u32, position u32, key length u32, value length u32
//
// A position counts from the beginning of its element; the value follows the key. A leaf element with the bucket flag
// has as its value root u64, sequence u64, and where the root is 0 a whole small leaf page.
const (
	branchPage   = 0x01
	leafPage     = 0x02
	freelistPage = 0x10

	elementSize  = 16
	bucketFlag   = 0x01
	bucketHeader = 16

	maxDepth = 64 // of trees, buckets within buckets included; ours have two or three levels
)

// pages walks all pages of a file as bytes, without bbolt: that follows every number it finds in a page, and one that
// points outside the file is a fault in a goroutine of bbolt's that nobody can recover from.
type pages struct {
	f    io.ReaderAt
	meta meta
	used []bool
}

// walkPages is nil when every page of the file belongs to exactly one thing and all that is in pages lies within
// them and in order.
func walkPages(f io.ReaderAt, m meta) error {
	p := &pages{f: f, meta: m, used: make([]bool, m.end)}
	if err := p.tree(m.root, nil, nil, 0); err != nil {
		return err
	}
	if err := p.freelist(); err != nil {
		return err
	}
	for id := uint64(2); id < m.end; id++ {
		if !p.used[id] {
			return fmt.Errorf("%w: page %d is lost", errDamaged, id)
		}
	}
	return nil
}

// read takes a page, with those it overflows into.
func (p *pages) read(id uint64) ([]byte, error) {
	head := make([]byte, p.meta.pageSize)
	if err := p.take(id); err != nil {
		return nil, err
	}
	if _, err := p.f.ReadAt(head, int64(id)*p.meta.pageSize); err != nil {
		return nil, err
	}
	if binary.NativeEndian.Uint64(head) != id {
		return nil, fmt.Errorf("%w: page %d has another's number", errDamaged, id)
	}
	overflow := uint64(binary.NativeEndian.Uint32(head[12:]))
	for i := uint64(1); i <= overflow; i++ {
		if err := p.take(id + i); err != nil {
			return nil, err
		}
	}
	if overflow == 0 {
		return head, nil
	}
	whole := make([]byte, (int64(overflow)+1)*p.meta.pageSize)
	_, err := p.f.ReadAt(whole, int64(id)*p.meta.pageSize)
	return whole, err
}

// take notes that a page is used.
func (p *pages) take(id uint64) error {
	if id < 2 || id >= p.meta.end {
		return fmt.Errorf("%w: there is no page %d", errDamaged, id)
	}
	if p.used[id] {
		return fmt.Errorf("%w: page %d is used twice", errDamaged, id)
	}
	p.used[id] = true
	return nil
}

// tree walks the pages of a bucket; its keys are from least on and below limit (nil: no limit).
func (p *pages) tree(id uint64, least, limit []byte, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("%w: page %d lies too deep", errDamaged, id)
	}
	page, err := p.read(id)
	if err != nil {
		return err
	}
	switch kind := binary.NativeEndian.Uint16(page[8:]); kind {
	case leafPage:
		return p.leaf(page, least, limit, depth)
	case branchPage:
		return p.branch(page, least, limit, depth)
	default:
		return fmt.Errorf("%w: page %d is of kind %#x", errDamaged, id, kind)
	}
}

func (p *pages) branch(page, least, limit []byte, depth int) error {
	keys := make([][]byte, count(page))
	children := make([]uint64, len(keys))
	for i := range keys {
		element, at, err := elementOf(page, i)
		if err != nil {
			return err
		}
		length := binary.NativeEndian.Uint32(element[4:])
		if keys[i], err = within(page, at+uint64(binary.NativeEndian.Uint32(element)), uint64(length)); err != nil {
			return err
		}
		children[i] = binary.NativeEndian.Uint64(element[8:])
	}
	if err := inOrder(keys, least, limit); err != nil {
		return err
	}
	for i, child := range children {
		below := limit
		if i+1 < len(keys) {
			below = keys[i+1]
		}
		if err := p.tree(child, keys[i], below, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (p *pages) leaf(page, least, limit []byte, depth int) error {
	keys := make([][]byte, count(page))
	for i := range keys {
		element, at, err := elementOf(page, i)
		if err != nil {
			return err
		}
		start := at + uint64(binary.NativeEndian.Uint32(element[4:]))
		keyLength := uint64(binary.NativeEndian.Uint32(element[8:]))
		valueLength := uint64(binary.NativeEndian.Uint32(element[12:]))
		both, err := within(page, start, keyLength+valueLength)
		if err != nil {
			return err
		}
		keys[i] = both[:keyLength]
		if binary.NativeEndian.Uint32(element)&bucketFlag != 0 {
			if err := p.bucket(both[keyLength:], depth+1); err != nil {
				return err
			}
		}
	}
	return inOrder(keys, least, limit)
}

// bucket walks the bucket that the value of a leaf element describes.
func (p *pages) bucket(value []byte, depth int) error {
	if len(value) < bucketHeader {
		return fmt.Errorf("%w: a bucket of %d bytes", errDamaged, len(value))
	}
	if root := binary.NativeEndian.Uint64(value); root != 0 {
		return p.tree(root, nil, nil, depth)
	}
	inline := value[bucketHeader:]
	if len(inline) < pageHeader || binary.NativeEndian.Uint16(inline[8:]) != leafPage || depth > maxDepth {
		return fmt.Errorf("%w: a small bucket is no page", errDamaged)
	}
	return p.leaf(inline, nil, nil, depth)
}

// freelist takes the pages that are free. Where there are too many for the count of a page, the first entry says how
// many follow.
func (p *pages) freelist() error {
	page, err := p.read(p.meta.freelist)
	if err != nil {
		return err
	}
	if binary.NativeEndian.Uint16(page[8:]) != freelistPage {
		return fmt.Errorf("%w: page %d does not list the free ones", errDamaged, p.meta.freelist)
	}
	n, list := uint64(count(page)), page[pageHeader:]
	if n == 0xFFFF {
		n, list = binary.NativeEndian.Uint64(list), list[8:]
	}
	if n > uint64(len(list)/8) {
		return fmt.Errorf("%w: the list of free pages runs out of its page", errDamaged)
	}
	for i := range n {
		if err := p.take(binary.NativeEndian.Uint64(list[i*8:])); err != nil {
			return err
		}
	}
	return nil
}

func count(page []byte) int { return int(binary.NativeEndian.Uint16(page[10:])) }

// elementOf is the i-th element of a page and where in the page it begins.
func elementOf(page []byte, i int) (element []byte, at uint64, err error) {
	at = pageHeader + uint64(i)*elementSize
	element, err = within(page, at, elementSize)
	return element, at, err
}

// within is a part of a page, an error where it is not all inside.
func within(page []byte, start, length uint64) ([]byte, error) {
	if start > uint64(len(page)) || length > uint64(len(page))-start {
		return nil, fmt.Errorf("%w: something lies outside its page", errDamaged)
	}
	return page[start : start+length], nil
}

// inOrder is nil when keys ascend from least on and stay below limit.
func inOrder(keys [][]byte, least, limit []byte) error {
	for i, k := range keys {
		switch {
		case i == 0 && bytes.Compare(k, least) < 0,
			i > 0 && bytes.Compare(k, keys[i-1]) <= 0,
			limit != nil && bytes.Compare(k, limit) >= 0:
			return fmt.Errorf("%w: keys are not in order", errDamaged)
		}
	}
	return nil
}
