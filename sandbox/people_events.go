package sandbox

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// Kinds of events for pages, apart from the gateway's names for messages.
const (
	pageInteraction = "interaction"
	pageCommands    = "commands"
	pageTyping      = "typing"
	pageChannel     = "channel"
)

// pageEvent is something that pages may want to show. What it tells is put together for each page by itself, when it is
// sent: pages see different things.
type pageEvent struct {
	kind        string
	room        *room
	message     *message
	interaction *interaction
	user        string // whom alone it concerns; "" is everyone in the room
}

// hub passes events on to the pages that are open. It never waits for a page: one that is too slow is cut off, and
// starts anew.
type hub struct {
	mu    sync.Mutex
	pages map[chan pageEvent]string // by the member who is looking
}

func newHub() *hub { return &hub{pages: map[chan pageEvent]string{}} }

// pageBacklog is how many events a page may be behind.
const pageBacklog = 256

func (h *hub) subscribe(userID string) chan pageEvent {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := make(chan pageEvent, pageBacklog)
	h.pages[c] = userID
	return c
}

func (h *hub) unsubscribe(c chan pageEvent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.pages, c)
}

func (h *hub) publish(e pageEvent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c, userID := range h.pages {
		if !e.concerns(userID) {
			continue
		}
		select {
		case c <- e:
		default:
			close(c)
			delete(h.pages, c)
		}
	}
}

// concerns reports whether a member may see the event.
func (e *pageEvent) concerns(userID string) bool {
	switch {
	case e.user != "" && e.user != userID:
		return false
	case e.room != nil && !e.room.admits(userID):
		return false
	}
	return e.message == nil || e.message.visibleTo(userID)
}

// object is what the page gets.
func (e *pageEvent) object(w *world, base string) any {
	switch e.kind {
	case "MESSAGE_CREATE", "MESSAGE_UPDATE":
		return struct {
			Type    string         `json:"type"`
			Channel string         `json:"channel"`
			New     bool           `json:"new"`
			Message *personMessage `json:"message"`
		}{"message", e.room.id, e.kind == "MESSAGE_CREATE", personView(e.message, base)}
	case "MESSAGE_DELETE":
		return map[string]string{"type": "message_delete", "channel": e.room.id, "message": e.message.ID}
	case pageInteraction:
		v, _ := w.view(e.interaction, base)
		return struct {
			Type    string `json:"type"`
			Channel string `json:"channel"`
			interactionView
		}{pageInteraction, e.room.id, v}
	case pageTyping:
		return map[string]string{"type": pageTyping, "channel": e.room.id, "user": botUserID}
	case pageChannel:
		return struct {
			Type    string      `json:"type"`
			Channel channelView `json:"channel"`
		}{pageChannel, w.channelView(e.room)}
	}
	return map[string]string{"type": e.kind}
}

// peopleEvents sends a member's page what happens, as server-sent events.
func (s *Server) peopleEvents(w http.ResponseWriter, r *http.Request) {
	u, err := s.world.person(r.URL.Query().Get("as"))
	if err != nil {
		writeJSON(w, http.StatusBadRequest, peopleErrorBody(err.Error()))
		return
	}
	events := s.hub.subscribe(u.ID)
	defer s.hub.unsubscribe(events)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	control := http.NewResponseController(w)
	send := func(text string) bool {
		_, err := fmt.Fprint(w, text)
		return err == nil && control.Flush() == nil
	}
	// The first event tells that from here on nothing is missed.
	if !send("retry: 1000\ndata: {\"type\":\"hello\"}\n\n") {
		return
	}
	alive := time.NewTicker(20 * time.Second)
	defer alive.Stop()
	for {
		select {
		case e, open := <-events:
			if !open || !send("data: "+string(encode(e.object(s.world, baseOf(r))))+"\n\n") {
				return
			}
		case <-alive.C:
			if !send(": still here\n\n") {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}
