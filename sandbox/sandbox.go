// Package sandbox is a local stand-in for Discord: the gateway and the REST routes that a bot needs, members who use
// the bot through a small HTTP API of their own, and a place on disk where all of it is still there after a restart.
//
// It knows nothing of any bot. A bot reaches it by sending its REST requests to APIURL instead of
// https://discord.com/api; the gateway's address follows from GET /gateway as on Discord. What Discord refuses, the
// stand-in refuses with Discord's status and error body. docs/sandbox.md describes the routes for people.
//
// The files are named after what they speak: gateway_* the bot's websocket, rest_* the bot's requests, form_* the
// checks of a request's body, people_* the members' API; world_* is what all of them look at and change.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// botToken is what the bot has to call itself. It is no secret: the stand-in serves one fixed bot on loopback.
const botToken = "sandbox-only.not-a-real-token"

// Config says where the stand-in listens and what it keeps. The zero value listens nowhere: Listen is required.
type Config struct {
	// Listen is a TCP address such as "127.0.0.1:8080"; port 0 takes any free port. Addresses other than loopback
	// are refused unless AllowRemote is set.
	Listen string
	// DataDir is the folder that keeps messages, files, commands and interactions, made if it is not there.
	// Empty keeps everything in memory only.
	DataDir string
	// AllowRemote serves other machines, too. Anyone who reaches the address can then act as any member.
	AllowRemote bool
	// Log is where the stand-in tells what it does; nil discards it.
	Log *slog.Logger
	// Clock is the time that decides about the 3 seconds and 15 minutes of interactions; nil is time.Now.
	Clock func() time.Time
	// Heartbeat is the interval the gateway asks for; zero is Discord's 41.25 seconds.
	Heartbeat time.Duration
	// Limits are the rate limits of REST; the zero value is Discord's.
	Limits Limits
}

// Server is a running stand-in. Its methods may be called from several goroutines.
type Server struct {
	world   *world
	clock   func() time.Time
	log     *slog.Logger
	hub     *hub
	gateway *gateway
	faults  *faults
	limits  *limiter
	journal *requestLog

	url         string
	allowRemote bool
	http        *http.Server
	served      chan struct{}
	stop        context.CancelFunc
	closing     sync.Once
	closeErr    error
}

// Start opens the data folder and listens; when it returns without error, the stand-in answers. The context bounds
// the start only: a started server runs until Close.
func Start(ctx context.Context, c Config) (*Server, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if err := checkListen(c.Listen, c.AllowRemote); err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.Listen)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is in use by another program; stop that or choose another address", c.Listen)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s: %w; choose another address", c.Listen, err)
	}
	s := &Server{
		clock:       c.Clock,
		log:         c.Log,
		hub:         newHub(),
		faults:      newFaults(),
		limits:      newLimiter(c.Limits, c.Clock),
		journal:     newRequestLog(),
		url:         "http://" + reachable(listener.Addr()),
		allowRemote: c.AllowRemote,
		served:      make(chan struct{}),
	}
	s.gateway = newGateway(s, c.Heartbeat)
	if err := s.open(c.DataDir); err != nil {
		listener.Close()
		return nil, err
	}
	base, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.http = &http.Server{
		Handler:           s.routes(),
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return base },
		ErrorLog:          slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug),
	}
	go func() {
		defer close(s.served)
		if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("The stand-in for Discord stopped serving.", "error", err)
		}
	}()
	return s, nil
}

func (s *Server) open(dir string) error {
	if dir == "" {
		s.world = newWorld(s, nil, newBlobs(""))
		return nil
	}
	st, err := openStore(dir)
	if err != nil {
		return err
	}
	s.world = newWorld(s, st, newBlobs(filepath.Join(dir, "attachments")))
	if err := s.world.load(); err != nil {
		return errors.Join(err, st.close())
	}
	return nil
}

// URL is the address of the page and, below /sandbox/, of the members' API: "http://127.0.0.1:8080".
func (s *Server) URL() string { return s.url }

// APIURL is what a bot uses in place of https://discord.com/api; it appends /v9 or /v10.
func (s *Server) APIURL() string { return s.url + "/api" }

// BotToken is the token that the stand-in accepts, without the word "Bot" before it.
func (s *Server) BotToken() string { return botToken }

// Close ends the gateway's connections and the pages' live updates, lets requests in hand finish for as long as the
// context allows, and closes the data folder. Further calls return what the first returned.
func (s *Server) Close(ctx context.Context) error {
	s.closing.Do(func() {
		s.stop()
		s.gateway.close()
		err := s.http.Shutdown(ctx)
		if err != nil {
			err = errors.Join(err, s.http.Close())
		}
		<-s.served
		s.closeErr = errors.Join(err, s.world.close())
	})
	return s.closeErr
}
