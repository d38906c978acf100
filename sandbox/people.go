package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// maxPeopleBody bounds what people may post.
const maxPeopleBody = 1 << 20

// peopleError is why a request of people makes no sense, as a sentence.
type peopleError string

func (e peopleError) Error() string { return string(e) }

func nonsense(format string, args ...any) error { return peopleError(fmt.Sprintf(format, args...)) }

// peopleRoutes is the members' API below /sandbox/. Its posts are refused to pages from elsewhere.
func (s *Server) peopleRoutes() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, f func(r *http.Request) (any, error)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			r.Body = http.MaxBytesReader(w, r.Body, maxPeopleBody)
			w.Header().Set("Cache-Control", "no-store")
			answer, err := f(r)
			var sense peopleError
			switch {
			case errors.As(err, &sense):
				writeJSON(w, http.StatusBadRequest, peopleErrorBody(err.Error()))
			case err != nil:
				s.log.Error("A request of people could not be answered.", "path", r.URL.Path, "error", err)
				writeJSON(w, http.StatusInternalServerError, peopleErrorBody("The stand-in failed; its log says why."))
			default:
				writeJSON(w, http.StatusOK, encode(answer))
			}
		})
	}
	handle("GET /sandbox/state", s.peopleState)
	handle("GET /sandbox/channels/{channel}/messages", s.peopleMessages)
	handle("POST /sandbox/command", s.peopleCommand)
	handle("POST /sandbox/autocomplete", s.peopleAutocomplete)
	handle("POST /sandbox/click", s.peopleClick)
	handle("POST /sandbox/modal", s.peopleModal)
	handle("POST /sandbox/message", s.peopleMessage)
	handle("POST /sandbox/delete", s.peopleDelete)
	handle("GET /sandbox/interactions/{interaction}", s.peopleInteraction)
	handle("GET /sandbox/requests", s.peopleRequests)
	handle("POST /sandbox/faults", s.peopleFaults)
	mux.HandleFunc("GET /sandbox/events", s.peopleEvents)
	mux.HandleFunc("/sandbox/", func(w http.ResponseWriter, r *http.Request) {
		writeJSON(w, http.StatusNotFound, peopleErrorBody("There is no "+r.Method+" "+r.URL.Path+"; docs/sandbox.md lists what there is."))
	})
	guard := http.NewCrossOriginProtection()
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusForbidden, peopleErrorBody("Only the stand-in's own page and programs may post here, no page from elsewhere."))
	}))
	return guard.Handler(mux)
}

func peopleErrorBody(sentence string) []byte {
	return encode(struct {
		Error string `json:"error"`
	}{sentence})
}

// readPeople decodes what people have posted; fields that there are not are refused.
func readPeople(r *http.Request, into any) error {
	decoder := json.NewDecoder(r.Body)
	decoder.UseNumber()
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return nonsense("The body is not the JSON object that is expected here: %v.", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nonsense("There is something behind the JSON object.")
	}
	return nil
}

// member is a person of whom there is one under that ID.
func (w *world) person(id string) (*user, error) {
	u := w.users[id]
	switch {
	case id == "":
		return nil, nonsense("Say who you are: \"as\" is a member's ID.")
	case u == nil:
		return nil, nonsense("There is no member with the ID %q.", id)
	case u.Bot:
		return nil, nonsense("%s is a bot; people act as people.", u.name())
	}
	return u, nil
}

// place is a person and a channel that the person sees.
func (w *world) place(as, channelID string) (*user, *room, error) {
	u, err := w.person(as)
	if err != nil {
		return nil, nil, err
	}
	r := w.room(channelID)
	if r == nil {
		return nil, nil, nonsense("There is no channel with the ID %q.", channelID)
	}
	if !r.admits(u.ID) {
		return nil, nil, nonsense("%s cannot see this channel.", u.name())
	}
	return u, r, nil
}

// personMessage is a message as people see it: Discord's object and who was notified by it.
type personMessage struct {
	*message
	Pinged []string `json:"pinged,omitempty"`
}

func personView(m *message, base string) *personMessage {
	return &personMessage{message: render(m, base), Pinged: m.Pinged}
}

// baseOf is the address under which the request reached us, which a browser then finds the files under, too.
func baseOf(r *http.Request) string { return "http://" + r.Host }

func (s *Server) peopleMessages(r *http.Request) (any, error) {
	u, room, err := s.world.place(r.URL.Query().Get("as"), r.PathValue("channel"))
	if err != nil {
		return nil, err
	}
	list := []*personMessage{}
	for _, m := range room.seenBy(u.ID) {
		list = append(list, personView(m, baseOf(r)))
	}
	return list, nil
}

// peopleMessage posts a member's own words.
func (s *Server) peopleMessage(r *http.Request) (any, error) {
	var request struct{ As, Channel, Content string }
	if err := readPeople(r, &request); err != nil {
		return nil, err
	}
	u, room, err := s.world.place(request.As, request.Channel)
	if err != nil {
		return nil, err
	}
	v := newForm(map[string]any{"content": request.Content})
	d := parseDraft(v, nil, channelPost, nil)
	if v.refusal() != nil {
		return nil, nonsense("A message has at most %d characters.", maxContent)
	}
	m := &message{Author: u}
	if err := s.world.postDraft(room, m, d); errors.Is(err, errEmptyMessage) {
		return nil, nonsense("An empty message cannot be sent.")
	} else if err != nil {
		return nil, err
	}
	return personView(m, baseOf(r)), nil
}

// peopleDelete deletes a message of one's own, as a moderator anyone's, and puts away a private answer.
func (s *Server) peopleDelete(r *http.Request) (any, error) {
	var request struct{ As, Channel, Message string }
	if err := readPeople(r, &request); err != nil {
		return nil, err
	}
	u, room, err := s.world.place(request.As, request.Channel)
	if err != nil {
		return nil, err
	}
	m := room.find(request.Message)
	switch {
	case m == nil || !m.visibleTo(u.ID):
		return nil, nonsense("There is no message with the ID %q here.", request.Message)
	case m.Viewer == "" && m.Author.ID != u.ID && s.world.memberPermissions(room, u.ID)&permManageMessages == 0:
		return nil, nonsense("%s may delete only messages of their own.", u.name())
	}
	if err := room.delete(m.ID); err != nil && !errors.Is(err, errUnknownMessage) {
		return nil, err
	}
	return struct{}{}, nil
}

// peopleInteraction tells how an interaction stands; with wait_ms, once it is waiting for nothing more or the time is over.
func (s *Server) peopleInteraction(r *http.Request) (any, error) {
	i := s.world.interactions.find(r.PathValue("interaction"))
	if i == nil {
		return nil, nonsense("There is no interaction with the ID %q, or it is long over.", r.PathValue("interaction"))
	}
	patience := 0
	if text := r.URL.Query().Get("wait_ms"); text != "" {
		var err error
		if patience, err = strconv.Atoi(text); err != nil || patience < 0 || patience > 60_000 {
			return nil, nonsense("wait_ms is a number of milliseconds from 0 to 60000.")
		}
	}
	over := time.NewTimer(time.Duration(patience) * time.Millisecond)
	defer over.Stop()
	for {
		v, changed := s.world.view(i, baseOf(r))
		if patience == 0 || v.State == stateAnswered || v.State == stateFailed {
			return v, nil
		}
		select {
		case <-changed:
		case <-over.C:
			patience = 0
		case <-r.Context().Done():
			return v, nil
		}
	}
}

func (s *Server) peopleRequests(r *http.Request) (any, error) {
	since := int64(0)
	if text := r.URL.Query().Get("since"); text != "" {
		var err error
		if since, err = strconv.ParseInt(text, 10, 64); err != nil || since < 0 {
			return nil, nonsense("since is the number of the last request that you know, 0 or more.")
		}
	}
	return s.journal.since(since), nil
}
