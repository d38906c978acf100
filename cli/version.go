package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version prints what the program was built from.
type Version struct{}

// Help is shown below the flags.
func (Version) Help() string {
	return `Example:

  owarebot version`
}

// Run prints one line.
func (Version) Run(s Streams) error {
	_, err := fmt.Fprintf(s.Out, "owarebot %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// version is the module's version or, in a build from a checkout, the commit
// as Go's build has noted it; "unknown" where it has noted neither.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return "unknown"
}
