package cli

import (
	"context"
	"fmt"
	"path/filepath"

	"owarebot/app/control"
)

// Backup asks the running bot for a copy of its storage.
type Backup struct {
	configFlag
	Dest string `arg:"" help:"The file to write; the bot writes it, so it must be allowed to."`
}

// Help is shown below the flags.
func (Backup) Help() string {
	return `The copy is consistent, however many games are being played meanwhile, and is
checked before it gets its name. To restore it, stop the bot and put the copy
in the place of the storage file.

Example:

  owarebot backup --config /etc/owarebot/config.yaml /var/lib/owarebot/monday.db`
}

// Run waits until the copy is complete.
func (b *Backup) Run(s Streams) error {
	settings, err := b.load()
	if err != nil {
		return err
	}
	dest, err := filepath.Abs(b.Dest)
	if err != nil {
		return err
	}
	if err := control.Backup(context.Background(), settings.Control.Socket, dest); err != nil {
		return fmt.Errorf("there is no backup: %w", err)
	}
	_, err = fmt.Fprintf(s.Out, "The storage is copied to %s.\n", dest)
	return err
}
