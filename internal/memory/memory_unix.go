//go:build unix

package memory

import "syscall"

// Available reports whether the system would give this many bytes at once. Go
// ends the program when it would not, so who is told from outside how much to
// take asks first. It takes the memory and gives it back without using it, so
// what it says is no promise for later.
func Available(bytes int64) bool {
	if bytes <= 0 || int64(int(bytes)) != bytes {
		return bytes <= 0
	}
	room, err := syscall.Mmap(-1, 0, int(bytes), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return false
	}
	return syscall.Munmap(room) == nil
}
