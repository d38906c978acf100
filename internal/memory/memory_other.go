//go:build !unix

package memory

// Available reports whether there can be this many bytes, where the system
// cannot be asked.
func Available(bytes int64) bool { return bytes <= 1<<36 }
