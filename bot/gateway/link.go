package gateway

import (
	"errors"
	"log/slog"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

var (
	// errStuck is an attempt to connect that does not come to an end. Its link
	// must not be used again, not even to close it: discordgo waits for its own
	// lock where Discord asks to reconnect before it has greeted.
	errStuck = errors.New("no greeting from Discord in time")
	// errUngreeted is a connection that Discord ended before greeting the bot.
	errUngreeted = errors.New("the connection ended before Discord's greeting")
	// errStopped is an attempt that was given up because the gateway closes.
	errStopped = errors.New("the gateway is closing")
)

// link is one discordgo session: one session of Discord's, and its connections
// one after the other as long as it can be resumed. Events are handled in the
// order in which they come, on the goroutine that reads them.
type link struct {
	session *discordgo.Session
	lines   *lines
	greeted chan struct{} // a signal for READY and RESUMED
	down    chan struct{} // a signal for the end of a connection
}

// events is what a link tells about.
type events struct {
	ready       func(*discordgo.Ready)
	resumed     func()
	interaction func(*discordgo.InteractionCreate)
}

func newLink(session *discordgo.Session, c Config, log *slog.Logger, tell events) *link {
	l := &link{
		session: session,
		lines:   &lines{silence: c.Silence, log: log},
		greeted: make(chan struct{}, 1),
		down:    make(chan struct{}, 1),
	}
	if l.lines.silence == 0 {
		l.lines.silence = DefaultSilence
	}
	session.ShardID, session.ShardCount = c.ShardID, c.ShardCount
	session.Identify.Intents = discordgo.IntentsNone // interactions come without any
	session.Compress = false
	session.SyncEvents = true
	session.Dialer = &websocket.Dialer{NetDialContext: l.lines.dial, HandshakeTimeout: restTimeout}
	session.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) {
		tell.ready(r)
		signal(l.greeted)
	})
	session.AddHandler(func(_ *discordgo.Session, _ *discordgo.Resumed) {
		tell.resumed()
		signal(l.greeted)
	})
	session.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { tell.interaction(i) })
	session.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { signal(l.down) })
	return l
}

// open connects and waits until Discord has greeted the bot with READY or
// RESUMED, the connection failed, the time is over, or stop ends it. Resuming and identifying are discordgo's, as is what follows
// where Discord does not let it resume: it identifies on the same connection.
func (l *link) open(within time.Duration, stop <-chan struct{}) error {
	drain(l.greeted)
	drain(l.down)
	timer := time.NewTimer(within)
	defer timer.Stop()
	opened := make(chan error, 1)
	go func() { opened <- l.session.Open() }()
	for {
		select {
		case err := <-opened:
			if errors.Is(err, discordgo.ErrWSAlreadyOpen) {
				// discordgo may tell of one end twice; this one is connected still.
				return nil
			}
			if err != nil {
				return err
			}
			opened = nil
		case <-l.greeted:
			// From inside Open, which is about to return: a nil channel means it has.
			if opened != nil {
				if err := <-opened; err != nil {
					return err
				}
			}
			return nil
		case <-l.down:
			return errUngreeted
		case <-timer.C:
			l.lines.cut(true)
			return errStuck
		case <-stop:
			l.lines.cut(true)
			return errStopped
		}
	}
}

// close ends the connection politely, so that Discord shows the bot as gone.
func (l *link) close() {
	if err := l.session.Close(); err != nil {
		l.lines.log.Debug("closing the gateway", "error", err)
	}
	l.lines.cut(true)
}

// signal leaves one message in the channel unless there is one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}
