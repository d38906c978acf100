package config

import (
	"fmt"
	"strings"
)

// didYouMean returns `; did you mean "…"?` with the known name nearest to the
// one that was written, or nothing when none is near enough to be helpful.
func didYouMean(written string, known []string) string {
	// One slip in three letters, counted in the last part of the name, is
	// still recognisable; more would be a guess.
	last := written[strings.LastIndexByte(written, '.')+1:]
	limit := max(1, len(last)/3)
	best, bestDistance := "", limit+1
	for _, name := range known {
		// A setting written without its section is meant all the same.
		if strings.HasSuffix(name, "."+written) {
			best = name
			break
		}
		if d := distance(written, name); d < bestDistance {
			best, bestDistance = name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// distance is Levenshtein's: the fewest bytes to insert, delete or replace to
// make b from a, by the usual table kept as one row.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			substitute := diagonal
			if a[i] != b[j] {
				substitute++
			}
			diagonal = row[j+1]
			row[j+1] = min(substitute, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
