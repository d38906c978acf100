package cli

import (
	"fmt"

	"owarebot/storage"
)

// Check verifies a storage file.
type Check struct {
	File string `arg:"" help:"The storage file, or a backup of one."`
}

// Help is shown below the flags.
func (Check) Help() string {
	return `The file's pages are verified, and every match is played again from its moves
and compared with what is stored. The file is not changed.

Example:

  owarebot check /var/lib/owarebot/monday.db`
}

// Run prints what is in the file, or everything that is wrong with it.
func (c *Check) Run(s Streams) error {
	report, err := storage.Check(c.File)
	if err != nil {
		return err
	}
	for _, problem := range report.Problems {
		fmt.Fprintln(s.Out, problem)
	}
	if !report.OK() {
		return fmt.Errorf("%s is damaged; stop using it, and go back to a backup that passes this check", c.File)
	}
	_, err = fmt.Fprintf(s.Out, "%s is sound: schema %d, %d pages, %d matches, %d of them not finished.\n",
		c.File, report.Schema, report.Pages, report.Matches, report.Unfinished)
	return err
}
