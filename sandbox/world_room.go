package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"slices"
	"sync"
	"time"
)

// How much of a channel's past is kept. Private answers have a limit of their own, so that they never push out what
// everybody sees.
const (
	keptPublic  = 500
	keptPrivate = 200
	keptDeleted = 50
)

// room is a channel and its messages. Its lock is held while a message changes and while the change is told to the
// gateway and the pages, which therefore see changes in the order in which they happened; never during input or output.
type room struct {
	world   *world
	id      string
	guild   *guild // nil for a DM
	parent  *room  // of a thread
	info    channel
	mu      sync.Mutex
	public  timeline
	private timeline
	deleted []*message
	last    string
}

func newRoom(w *world, info channel) *room {
	return &room{
		world: w, id: info.ID, guild: w.guilds[info.GuildID], info: info,
		public: newTimeline(keptPublic), private: newTimeline(keptPrivate),
	}
}

// object is the channel as Discord shows it.
func (r *room) object() *channel {
	r.mu.Lock()
	defer r.mu.Unlock()
	info := r.info
	if r.last != "" {
		last := r.last
		info.LastMessageID = &last
	}
	if info.Type == publicThread {
		count := len(r.public.list)
		info.MessageCount, info.TotalMessages = &count, &count
	}
	return &info
}

// admits reports whether a member sees the channel.
func (r *room) admits(userID string) bool {
	if r.guild != nil {
		return r.guild.has(userID)
	}
	return slices.ContainsFunc(r.info.Recipients, func(u *user) bool { return u.ID == userID })
}

func (r *room) timelineOf(m *message) *timeline {
	if m.Viewer != "" {
		return &r.private
	}
	return &r.public
}

func (r *room) findLocked(id string) *message {
	if m, ok := r.public.byID[id]; ok {
		return m
	}
	return r.private.byID[id]
}

// find is the message as it stands, nil where there is none.
func (r *room) find(id string) *message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.findLocked(id)
}

// findDeleted is a message that was deleted a short while ago, as it stood last.
func (r *room) findDeleted(id string) *message {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.deleted {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// seenBy is the messages that a member sees, oldest first.
func (r *room) seenBy(userID string) []*message {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := slices.Clone(r.public.list)
	for _, m := range r.private.list {
		if m.visibleTo(userID) {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b *message) int { return compareIDs(a.ID, b.ID) })
	return list
}

// nonceKept is how long a nonce can be enforced; Discord says "the past few minutes".
const nonceKept = 5 * time.Minute

// withNonce is the bot's message that was posted with the nonce a short while ago, nil if there is none.
func (r *room) withNonce(nonce any) *message {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range slices.Backward(r.public.list) {
		if r.world.now().Sub(m.Timestamp) > nonceKept {
			return nil
		}
		if m.Nonce == nonce && m.Author.ID == botUserID {
			return m
		}
	}
	return nil
}

// post gives the message its ID and adds it.
func (r *room) post(m *message) error {
	r.mu.Lock()
	m.ID = r.world.ids.next()
	m.Timestamp = r.world.now()
	r.last = m.ID
	b, gone := r.putLocked(m, "MESSAGE_CREATE")
	r.mu.Unlock()
	err := b.wait()
	r.world.blobs.drop(gone)
	return err
}

// edit replaces a message by what change makes of it; errUnknownMessage if it is not there, or what change returns.
func (r *room) edit(id string, change func(old *message) (*message, error)) (*message, error) {
	r.mu.Lock()
	old := r.findLocked(id)
	if old == nil {
		r.mu.Unlock()
		return nil, errUnknownMessage
	}
	m, err := change(old)
	if err != nil {
		r.mu.Unlock()
		return nil, err
	}
	b, _ := r.putLocked(m, "MESSAGE_UPDATE")
	r.mu.Unlock()
	err = b.wait()
	r.world.blobs.drop(missingFiles(old, m))
	return m, err
}

// putLocked adds or replaces a message; gone is the files of the one that gave way.
func (r *room) putLocked(m *message, event string) (b *batch, gone []string) {
	changes := []change{{messagesBucket, r.id + "/" + m.ID, encodeMessage(m)}}
	if evicted := r.timelineOf(m).put(m); evicted != nil {
		changes = append(changes, change{messagesBucket, r.id + "/" + evicted.ID, nil})
		gone = missingFiles(evicted, nil)
	}
	b = r.world.store.put(changes...)
	r.world.announce(event, r, m)
	return b, gone
}

// delete removes a message; errUnknownMessage if it is not there.
func (r *room) delete(id string) error {
	r.mu.Lock()
	m := r.findLocked(id)
	if m == nil {
		r.mu.Unlock()
		return errUnknownMessage
	}
	r.timelineOf(m).remove(id)
	r.deleted = append(r.deleted, m)
	if len(r.deleted) > keptDeleted {
		r.deleted = slices.Delete(r.deleted, 0, 1)
	}
	b := r.world.store.put(change{messagesBucket, r.id + "/" + id, nil})
	r.world.announce("MESSAGE_DELETE", r, m)
	r.mu.Unlock()
	err := b.wait()
	r.world.blobs.drop(missingFiles(m, nil))
	return err
}

// missingFiles is the names of the blobs that the old message showed and the new one, nil for none, does not.
func missingFiles(old, new *message) []string {
	var names []string
	for _, a := range old.Attachments {
		if new == nil || !slices.ContainsFunc(new.Attachments, func(b attachment) bool { return a.ID == b.ID }) {
			names = append(names, a.ID+"-"+a.Key)
		}
	}
	return names
}

// storedMessage is a message with what Discord's object does not tell.
type storedMessage struct {
	Message *message
	Viewer  string
	Pinged  []string
	Keys    []string
}

func encodeMessage(m *message) []byte {
	stored := storedMessage{Message: m, Viewer: m.Viewer, Pinged: m.Pinged}
	for _, a := range m.Attachments {
		stored.Keys = append(stored.Keys, a.Key)
	}
	return encode(stored)
}

func decodeMessage(data []byte) (*message, error) {
	var stored storedMessage
	if err := json.Unmarshal(data, &stored); err != nil {
		return nil, err
	}
	m := stored.Message
	if m == nil || m.Author == nil || len(stored.Keys) != len(m.Attachments) {
		return nil, errNotJSON
	}
	m.Viewer, m.Pinged = stored.Viewer, stored.Pinged
	for i := range m.Attachments {
		m.Attachments[i].Key = stored.Keys[i]
	}
	return m, nil
}

// encode is the JSON of a value of our own types, all of which encode.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// secret is 128 random bits as text.
func secret() string {
	var random [16]byte
	rand.Read(random[:])
	return hex.EncodeToString(random[:])
}
