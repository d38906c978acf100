package gateway

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// discordgo has one logger for all sessions of a process; it writes to the log
// of the gateway that was made last.
var (
	libraryLog     atomic.Pointer[slog.Logger]
	installLibrary sync.Once
)

func redirectLibraryLog(log *slog.Logger) {
	libraryLog.Store(log)
	installLibrary.Do(func() { discordgo.Logger = logFromLibrary })
}

// logFromLibrary passes on what discordgo has to say. Its errors are no failures
// of ours, because the connection is made again, so they count one level less.
func logFromLibrary(level, _ int, format string, values ...any) {
	as := slog.LevelInfo
	if level == discordgo.LogError {
		as = slog.LevelWarn
	}
	for i, value := range values {
		values[i] = withoutData(value)
	}
	text := strings.TrimSpace(fmt.Sprintf(format, values...))
	libraryLog.Load().Log(context.Background(), as, text, "by", "discordgo")
}

// withoutData replaces what Discord sent, which may hold tokens and people's
// messages, by its kind.
func withoutData(value any) any {
	switch v := value.(type) {
	case *discordgo.Event:
		if v == nil {
			return "(no event)"
		}
		return fmt.Sprintf("(event %d %s)", v.Operation, v.Type)
	case string:
		if strings.ContainsAny(v, "{[") {
			return "(data)"
		}
	}
	return value
}
