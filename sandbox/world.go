package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// world is what there is: members, servers, channels with their messages, commands and interactions. Users and guilds
// never change; everything else has a lock of its own kind, and none is held during input or output.
type world struct {
	ids     snowflakes
	clock   func() time.Time
	url     string
	store   *store
	blobs   *blobs
	hub     *hub
	gateway *gateway

	users  map[string]*user
	guilds map[string]*guild

	mu    sync.RWMutex
	rooms map[string]*room
	dms   map[string]*room // by the ID of the user who talks with the bot
	// botMay narrows what the bot may do in a channel, where a fault says so.
	botMay map[string]uint64

	commands     commandList
	interactions interactionList
}

func newWorld(s *Server, st *store, files *blobs) *world {
	w := &world{
		ids: snowflakes{clock: s.clock}, clock: s.clock, url: s.url, store: st, blobs: files, hub: s.hub, gateway: s.gateway,
		users: map[string]*user{}, guilds: map[string]*guild{}, rooms: map[string]*room{}, dms: map[string]*room{},
		botMay: map[string]uint64{}, commands: newCommandList(), interactions: newInteractionList(),
	}
	for _, p := range people {
		w.users[p.id] = p.user()
	}
	for i := range guilds {
		w.guilds[guilds[i].id] = &guilds[i]
	}
	for _, c := range seedChannels() {
		w.rooms[c.ID] = newRoom(w, *c)
	}
	return w
}

func (w *world) now() time.Time { return w.clock().UTC() }

func (w *world) close() error { return w.store.close() }

// room is a channel, nil where there is none.
func (w *world) room(id string) *room {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.rooms[id]
}

// roomsOf is the channels that a member sees, all for "", oldest first.
func (w *world) roomsOf(userID string) []*room {
	w.mu.RLock()
	defer w.mu.RUnlock()
	var list []*room
	for _, r := range w.rooms {
		if userID == "" || r.admits(userID) {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b *room) int { return compareIDs(a.id, b.id) })
	return list
}

// addRoom makes a channel that was not there from the start and keeps it.
func (w *world) addRoom(info channel) (*room, error) {
	w.mu.Lock()
	r := w.addRoomLocked(info)
	b := w.store.put(change{channelsBucket, r.id, encode(info)})
	w.mu.Unlock()
	return r, b.wait()
}

func (w *world) addRoomLocked(info channel) *room {
	r := newRoom(w, info)
	w.rooms[r.id] = r
	switch {
	case info.Type == dmChannel:
		w.dms[info.Recipients[0].ID] = r
	case info.ParentID != nil:
		r.parent = w.rooms[*info.ParentID]
	}
	return r
}

// dm is the channel in which the bot and a user talk alone, made when it is first asked for.
func (w *world) dm(u *user) (*room, error) {
	w.mu.Lock()
	if r := w.dms[u.ID]; r != nil {
		w.mu.Unlock()
		return r, nil
	}
	info := channel{ID: w.ids.next(), Type: dmChannel, Recipients: []*user{u}}
	r := w.addRoomLocked(info)
	b := w.store.put(change{channelsBucket, r.id, encode(info)})
	w.mu.Unlock()
	return r, b.wait()
}

// botPermissions is what the bot may do in a channel.
func (w *world) botPermissions(r *room) uint64 {
	w.mu.RLock()
	defer w.mu.RUnlock()
	for at := r; at != nil; at = at.parent {
		if bits, narrowed := w.botMay[at.id]; narrowed {
			return bits
		}
	}
	return botPermissions
}

func (w *world) memberPermissions(r *room, userID string) uint64 {
	switch {
	case userID == botUserID:
		return w.botPermissions(r)
	case r.guild == nil:
		return memberPermissions
	}
	return r.guild.permissions(userID)
}

func (w *world) loadChannel(key string, value []byte) error {
	var info channel
	if err := json.Unmarshal(value, &info); err != nil {
		return fmt.Errorf("channel %s: %w", key, err)
	}
	for i, u := range info.Recipients {
		if info.Recipients[i] = w.users[u.ID]; info.Recipients[i] == nil {
			return fmt.Errorf("channel %s is with nobody", key)
		}
	}
	if info.Type == dmChannel && len(info.Recipients) != 1 {
		return fmt.Errorf("channel %s is with nobody", key)
	}
	w.ids.seen(info.ID)
	w.addRoomLocked(info)
	return nil
}

// load reads what an earlier run has kept.
func (w *world) load() error {
	broken := func(err error) error {
		return fmt.Errorf("the chat's data cannot be read: %w; choose another folder or delete this one", err)
	}
	if err := w.store.each(channelsBucket, w.loadChannel); err != nil {
		return broken(err)
	}
	files := map[string]bool{}
	err := w.store.each(messagesBucket, func(key string, value []byte) error {
		m, err := decodeMessage(value)
		if err != nil {
			return fmt.Errorf("message %s: %w", key, err)
		}
		roomID, _, _ := strings.Cut(key, "/")
		r := w.rooms[roomID]
		if r == nil || m.ChannelID != roomID {
			return fmt.Errorf("message %s is in no channel", key)
		}
		w.ids.seen(m.ID)
		r.timelineOf(m).put(m)
		if compareIDs(r.last, m.ID) < 0 {
			r.last = m.ID
		}
		for _, a := range m.Attachments {
			w.ids.seen(a.ID)
			files[a.ID+"-"+a.Key] = true
		}
		return nil
	})
	if err != nil {
		return broken(err)
	}
	if err := w.store.each(commandsBucket, w.commands.load); err != nil {
		return broken(err)
	}
	if err := w.store.each(interactionsBucket, w.loadInteraction); err != nil {
		return broken(err)
	}
	if err := w.blobs.prune(files); err != nil {
		return broken(err)
	}
	return nil
}
