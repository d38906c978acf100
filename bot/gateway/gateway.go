// Package gateway holds the bot's connection to Discord: the stream over which
// interactions arrive. It uses discordgo's session and adds what that leaves
// open: a watchdog for a gateway that falls silent, an end to trying where
// Discord refuses the bot for good, pauses that can be cut short, and a shutdown
// that finishes what is in hand.
package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"

	"github.com/bwmarrin/discordgo"
)

// Self is whom Discord knows the bot as.
type Self struct {
	ApplicationID string
	UserID        string
	Name          string
}

// Handler deals with one interaction. It is called on a goroutine of its own, so
// interactions overlap; the context ends when the gateway closes and will not
// wait any longer.
type Handler func(ctx context.Context, i *discordgo.InteractionCreate)

// Gateway is the connection; make one with [New], start it with
// [Gateway.Connect], end it with [Gateway.Close].
type Gateway struct {
	config    Config
	log       *slog.Logger
	transport *http.Transport   // owns the connections for requests
	way       http.RoundTripper // leads to the interface
	rest      *discordgo.Session
	pauses    pauses

	handle   Handler
	base     context.Context // of all handlers
	giveUp   context.CancelFunc
	stopOnce sync.Once
	stop     chan struct{} // closed to end the connection
	ready    chan struct{} // closed at the first READY
	done     chan struct{} // closed when the connection has ended for good

	mu      sync.Mutex
	started bool
	closing bool
	inHand  sync.WaitGroup
	self    Self
	refused error
}

// New returns a gateway that is not connected yet; it fails as
// [Config.Validate] does. discordgo's own messages go to the log from then on.
func New(c Config, log *slog.Logger) (*Gateway, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	address, err := c.apiURL()
	if err != nil {
		return nil, err
	}
	redirectLibraryLog(log)
	g := &Gateway{
		config: c, log: log, transport: newTransport(), pauses: usualPauses,
		stop: make(chan struct{}), ready: make(chan struct{}), done: make(chan struct{}),
	}
	g.way = g.transport
	if address != nil {
		g.way = redirect{to: address, base: g.transport}
	}
	if g.rest, err = newSession(c, g.way); err != nil {
		return nil, err
	}
	g.base, g.giveUp = context.WithCancel(context.Background())
	return g, nil
}

// Session returns the session to send requests with. It is never connected to
// the gateway itself and stays the same however often the connection changes.
func (g *Gateway) Session() *discordgo.Session { return g.rest }

// Connect connects and waits until Discord is ready. From then on interactions
// go to the handler and a lost connection is made again, until [Gateway.Close]
// or a refusal. Where Discord cannot be reached it keeps trying; it fails with
// the context's error when that ends first, and with a [*RefusedError] where
// trying is of no use. It must be called once only; after a failure the gateway
// can only be closed.
func (g *Gateway) Connect(ctx context.Context, handle Handler) (Self, error) {
	g.mu.Lock()
	if g.started || g.closing {
		g.mu.Unlock()
		return Self{}, errors.New("the gateway was started or closed before")
	}
	g.started = true
	g.mu.Unlock()
	g.handle = handle
	go g.run()
	select {
	case <-g.ready:
		return g.Self(), nil
	case <-g.done:
		return Self{}, g.Err()
	case <-ctx.Done():
		g.halt()
		return Self{}, fmt.Errorf("cannot connect to Discord: %w", ctx.Err())
	}
}

// Self is whom Discord knows the bot as; zero before it is first connected.
// Whatever interactions come, it is known then.
func (g *Gateway) Self() Self {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.self
}

// Done is closed when the connection has ended for good: closed, or refused.
func (g *Gateway) Done() <-chan struct{} { return g.done }

// Err returns the [*RefusedError] that ended the connection, nil if none did.
func (g *Gateway) Err() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.refused
}

// Close takes no new interactions, disconnects, and waits until those in hand
// are finished. Where the context ends before, it ends their contexts and
// returns an error at once. Closing again is harmless.
func (g *Gateway) Close(ctx context.Context) error {
	g.mu.Lock()
	g.closing = true
	started := g.started
	g.mu.Unlock()
	g.halt()
	defer g.transport.CloseIdleConnections()
	defer g.giveUp()

	finished := make(chan struct{})
	go func() {
		g.inHand.Wait()
		if started {
			<-g.done
		}
		close(finished)
	}()
	select {
	case <-finished:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("some interactions were not finished when the bot had to stop: %w", ctx.Err())
	}
}

func (g *Gateway) halt() { g.stopOnce.Do(func() { close(g.stop) }) }

// dispatch gives an interaction to the handler, unless the gateway is closing:
// the person is then told by Discord that the bot did not answer.
func (g *Gateway) dispatch(i *discordgo.InteractionCreate) {
	if i.Interaction == nil {
		g.log.Warn("an interaction could not be read")
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closing {
		g.log.Info("an interaction came while closing", "interaction", i.ID)
		return
	}
	g.inHand.Go(func() { g.handle(g.base, i) })
}

func (g *Gateway) onReady(r *discordgo.Ready) {
	g.mu.Lock()
	first := g.self == Self{}
	if r.User != nil {
		g.self.UserID, g.self.Name = r.User.ID, r.User.Username
	}
	if r.Application != nil {
		g.self.ApplicationID = r.Application.ID
	}
	self := g.self
	g.mu.Unlock()
	g.log.Info("connected to Discord", "name", self.Name, "user", self.UserID, "application", self.ApplicationID,
		"servers", len(r.Guilds), "shard", g.config.ShardID, "shards", max(1, g.config.ShardCount))
	if first {
		close(g.ready)
	}
}

func (g *Gateway) onResumed() { g.log.Info("resumed the session with Discord") }
