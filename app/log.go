package app

import (
	"io"
	"log/slog"

	"owarebot/config"
)

// NewLogger returns the log that the settings ask for, written to w.
func NewLogger(w io.Writer, c config.Log) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.Level}
	if c.Format == config.FormatJSON {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
