//go:build unix

package endgame

import (
	"os"
	"syscall"
)

// mapFile returns the file's first size bytes, of which the system reads into
// memory what is looked at and shares it among all who do, and how to let go of
// them.
func mapFile(f *os.File, size int) ([]byte, func() error, error) {
	data, err := syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	return data, func() error { return syscall.Munmap(data) }, nil
}
