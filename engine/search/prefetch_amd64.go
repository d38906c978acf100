package search

// prefetch begins to fetch a cache line without waiting for it.
//
//go:noescape
func prefetch(address *uint64)
