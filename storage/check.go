package storage

import (
	"bytes"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"

	"owarebot/match"
)

// maxProblems bounds a report: who has a hundred has enough.
const maxProblems = 100

// Report is what [Check] found.
type Report struct {
	Schema     int      // the form of the file
	Pages      int      // pages in use, free ones among them
	Matches    int      // all that are kept
	Unfinished int      // of them, challenges without an answer and games being played
	Problems   []string // a sentence each, at most a hundred; none when all is well
}

// OK tells whether nothing was found wrong.
func (r Report) OK() bool { return len(r.Problems) == 0 }

// Check verifies a file that nobody has open, without changing it: that its pages are whole; that every match can be
// read and its moves lead to the state, score and ending that are kept; that games and their rematches name each other;
// and that all indices name what they should and nothing else. The error, one sentence like that of [Open], says why a
// file could not be checked at all, as when the bot is using it or it is no file of ours.
func Check(path string) (Report, error) {
	db, m, err := openForReading(path, Options{})
	if err != nil {
		return Report{}, sentence("check", path, err)
	}
	defer db.Close()
	c := checker{report: Report{Pages: int(m.end)}}
	err = db.View(func(tx *bbolt.Tx) (err error) {
		if c.report.Schema, err = schemaOf(tx); err != nil {
			return err
		}
		for problem := range tx.Check() {
			c.problem("The pages: %v.", problem)
		}
		c.tx = &transaction{reader: boltReader{tx}}
		return c.content(tx)
	})
	if err != nil {
		return Report{}, sentence("check", path, err)
	}
	return c.report, nil
}

type checker struct {
	tx     *transaction
	lastID match.ID
	report Report
}

func (c *checker) problem(format string, args ...any) {
	if len(c.report.Problems) < maxProblems {
		c.report.Problems = append(c.report.Problems, fmt.Sprintf(format, args...))
	}
}

func (c *checker) content(tx *bbolt.Tx) (err error) {
	if c.lastID, err = c.tx.lastID(); err != nil {
		c.problem("%v.", err)
	}
	if err := tx.ForEach(func(name []byte, _ *bbolt.Bucket) error {
		if !slices.Contains(allBuckets, bucket(name)) {
			c.problem("There is an unknown part %q.", name)
		}
		return nil
	}); err != nil {
		return err
	}
	checks := []struct {
		bucket bucket
		check  func(key, value []byte)
	}{
		{matches, c.match}, {places, c.place}, {seen, c.seen}, {seenAt, c.seenAt},
	}
	for _, each := range checks {
		if err := c.each(each.bucket, each.check); err != nil {
			return err
		}
	}
	for _, b := range indices {
		if !slices.Contains(bucketsOf(c.report.Schema), b) {
			continue
		}
		if err := c.each(b, func(k, _ []byte) { c.index(b, k) }); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) each(b bucket, check func(key, value []byte)) error {
	return c.tx.scan(b, nil, func(k, v []byte) bool {
		check(k, v)
		return true
	})
}

func (c *checker) match(k, data []byte) {
	c.report.Matches++
	m, err := readMatch(k, data)
	if err != nil {
		c.problem("%v.", err)
		return
	}
	if m.Status != match.Finished {
		c.report.Unfinished++
	}
	if err := m.Verify(); err != nil {
		c.problem("%v.", err)
	}
	if again, err := encode(m); err != nil || !bytes.Equal(again, data) {
		c.problem("Match %v is not written as we write it.", m.ID)
	}
	if m.ID > c.lastID {
		c.problem("Match %v has an ID that was not given out.", m.ID)
	}
	if !c.has(places, key(uint64(m.ID)), k[:2*keyPart]) {
		c.problem("Match %v is not listed by its ID.", m.ID)
	}
	c.rematches(m)
	for _, e := range entries(m) {
		if !c.has(e.bucket, []byte(e.key), []byte{}) {
			c.problem("Match %v is missing from the index %q.", m.ID, e.bucket)
		}
	}
}

// rematches checks that a game and its rematch name each other, and lie in the same channel.
func (c *checker) rematches(m match.Match) {
	same := func(other match.Match) bool { return other.Guild == m.Guild && other.Channel == m.Channel }
	if m.Rematch != 0 {
		if other, err := c.tx.Match(m.Rematch); err != nil || !same(other) || other.RematchOf != m.ID {
			c.problem("Match %v names match %v as its rematch, which is none.", m.ID, m.Rematch)
		}
	}
	if m.RematchOf != 0 {
		if other, err := c.tx.Match(m.RematchOf); err != nil || !same(other) || other.Rematch != m.ID {
			c.problem("Match %v is no rematch of match %v, as it says.", m.ID, m.RematchOf)
		}
	}
}

// has tells whether a key has this value.
func (c *checker) has(b bucket, key, value []byte) bool {
	v, err := c.tx.get(b, key)
	return err == nil && v != nil && bytes.Equal(v, value)
}

func (c *checker) place(k, where []byte) {
	if v, err := c.tx.get(matches, append(bytes.Clone(where), k...)); err != nil || v == nil {
		c.problem("The ID %x is listed, but there is no match in its place.", k)
	}
}

func (c *checker) index(b bucket, k []byte) {
	id, err := idOf(k)
	if err == nil {
		var m match.Match
		if m, err = c.tx.Match(id); err == nil && !slices.Contains(entries(m), entry{b, string(k)}) {
			err = fmt.Errorf("match %v does not belong there", id)
		}
	}
	if err != nil {
		c.problem("The index %q has a wrong entry: %v.", b, err)
	}
}

func (c *checker) seen(k, at []byte) {
	if !c.has(seenAt, append(bytes.Clone(at), k...), []byte{}) {
		c.problem("The interaction %x is missing from the list by time.", k)
	}
}

func (c *checker) seenAt(k, _ []byte) {
	if len(k) != 2*keyPart || !c.has(seen, k[keyPart:], k[:keyPart]) {
		c.problem("The list of interactions by time has a wrong entry %x.", k)
	}
}
