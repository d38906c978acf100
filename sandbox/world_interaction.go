package sandbox

import (
	"encoding/base64"
	"encoding/json"
	"sync"
	"time"
)

// Interaction types of Discord.
const (
	commandInteraction      = 2
	componentInteraction    = 3
	autocompleteInteraction = 4
	modalInteraction        = 5
)

// Callback types of Discord.
const (
	replyCallback        = 4
	deferReplyCallback   = 5
	deferUpdateCallback  = 6
	updateCallback       = 7
	autocompleteCallback = 8
	modalCallback        = 9
)

// How long Discord waits for an answer, and for what follows it.
const (
	answerTime = 3 * time.Second
	tokenTime  = 15 * time.Minute
)

// keptInteractions bounds how many interactions are kept, also within their 15 minutes.
const keptInteractions = 20_000

// States of an interaction as people see them.
const (
	stateWaiting  = "waiting"
	stateDeferred = "deferred"
	stateAnswered = "answered"
	stateFailed   = "failed"
)

// interaction is one thing a member did and what the bot has answered. Its lock is held while an answer is taken.
type interaction struct {
	mu      sync.Mutex
	record  interactionRecord
	changed chan struct{} // closed, and made anew, at each change
}

// interactionRecord is what is kept of an interaction.
type interactionRecord struct {
	ID       string
	Token    string
	Type     int
	User     string
	Channel  string
	Created  time.Time
	Metadata *interactionMetadata
	// Message is the one with the component that was used, for a modal the one it was opened from.
	Message string
	// Callback is the type of the bot's answer, 0 before it.
	Callback int
	// Settled is when the interaction came into the state in which it is.
	Settled time.Time
	// Original is the message that @original stands for.
	Original string
	// Loading is set between a deferred answer and the answer.
	Loading bool
	Choices json.RawMessage
	Modal   json.RawMessage
}

func (r *interactionRecord) expired(now time.Time) bool { return now.Sub(r.Created) >= tokenTime }

// state is how the interaction stands, and how long after the click it came to stand so.
func (r *interactionRecord) state(now time.Time) (string, time.Duration) {
	switch {
	case r.Callback == 0 && now.Sub(r.Created) < answerTime:
		return stateWaiting, now.Sub(r.Created)
	case r.Callback == 0:
		return stateFailed, answerTime
	case r.Loading && r.Callback == deferReplyCallback && r.expired(now):
		return stateFailed, tokenTime
	case r.Loading:
		return stateDeferred, r.Settled.Sub(r.Created)
	}
	return stateAnswered, r.Settled.Sub(r.Created)
}

// interactionList finds interactions by ID and by token, and forgets those whose 15 minutes are over.
type interactionList struct {
	mu      sync.RWMutex
	byID    map[string]*interaction
	byToken map[string]*interaction
	order   []*interaction // oldest first
}

func newInteractionList() interactionList {
	return interactionList{byID: map[string]*interaction{}, byToken: map[string]*interaction{}}
}

func (l *interactionList) find(id string) *interaction {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.byID[id]
}

func (l *interactionList) findToken(token string) *interaction {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.byToken[token]
}

// add takes a new interaction in and returns the IDs of those that gave way.
func (l *interactionList) add(i *interaction, now time.Time) (gone []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.byID[i.record.ID], l.byToken[i.record.Token] = i, i
	l.order = append(l.order, i)
	// Who asks what became of an interaction may come a little after its 15 minutes, hence twice that.
	for len(l.order) > keptInteractions || now.Sub(l.order[0].record.Created) > 2*tokenTime {
		old := l.order[0]
		l.order[0] = nil
		l.order = l.order[1:]
		delete(l.byID, old.record.ID)
		delete(l.byToken, old.record.Token)
		gone = append(gone, old.record.ID)
	}
	return gone
}

// newInteraction makes an interaction of a member in a channel and keeps it.
func (w *world) newInteraction(record interactionRecord) (*interaction, error) {
	record.ID = w.ids.next()
	record.Token = base64.RawURLEncoding.EncodeToString([]byte("interaction:" + record.ID + ":" + secret()))
	record.Created = w.clock()
	if record.Metadata != nil {
		record.Metadata.ID = record.ID
	}
	i := &interaction{record: record, changed: make(chan struct{})}
	changes := []change{{interactionsBucket, record.ID, encode(record)}}
	for _, id := range w.interactions.add(i, record.Created) {
		changes = append(changes, change{interactionsBucket, id, nil})
	}
	if err := w.store.put(changes...).wait(); err != nil {
		return nil, err
	}
	time.AfterFunc(answerTime, func() { w.timedOut(i) })
	return i, nil
}

func (w *world) loadInteraction(_ string, value []byte) error {
	i := &interaction{changed: make(chan struct{})}
	if err := json.Unmarshal(value, &i.record); err != nil {
		return err
	}
	w.ids.seen(i.record.ID)
	w.interactions.add(i, i.record.Created)
	return nil
}

// settle keeps a change of the interaction, whose lock is held, and tells those who wait for it.
func (w *world) settle(i *interaction) error {
	i.record.Settled = w.clock()
	err := w.store.put(change{interactionsBucket, i.record.ID, encode(i.record)}).wait()
	close(i.changed)
	i.changed = make(chan struct{})
	w.hub.publish(pageEvent{kind: pageInteraction, interaction: i, user: i.record.User, room: w.room(i.record.Channel)})
	return err
}

// timedOut tells the page of the member that no answer came. Whether one came is for the clock to say.
func (w *world) timedOut(i *interaction) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if state, _ := i.record.state(w.clock()); state != stateFailed {
		return
	}
	close(i.changed)
	i.changed = make(chan struct{})
	w.hub.publish(pageEvent{kind: pageInteraction, interaction: i, user: i.record.User, room: w.room(i.record.Channel)})
}

// interactionView is an interaction as people see it.
type interactionView struct {
	ID       string          `json:"id"`
	State    string          `json:"state"`
	AfterMS  float64         `json:"after_ms"`
	Message  *personMessage  `json:"message"`
	Callback int             `json:"callback,omitempty"`
	Choices  json.RawMessage `json:"choices,omitempty"`
	Modal    json.RawMessage `json:"modal,omitempty"`
	Error    string          `json:"error,omitempty"`
}

// view is how the interaction stands, and a channel that is closed when that changes.
func (w *world) view(i *interaction, base string) (interactionView, <-chan struct{}) {
	i.mu.Lock()
	record, changed := i.record, i.changed
	i.mu.Unlock()
	state, after := record.state(w.clock())
	v := interactionView{
		ID: record.ID, State: state, AfterMS: float64(after.Microseconds()) / 1000,
		Callback: record.Callback, Choices: record.Choices, Modal: record.Modal,
	}
	if state == stateFailed {
		v.Error = "The application did not respond"
	}
	if r := w.room(record.Channel); r != nil && record.Original != "" {
		if m := r.find(record.Original); m != nil && m.visibleTo(record.User) {
			v.Message = personView(m, base)
		}
	}
	return v, changed
}
