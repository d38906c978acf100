package sandbox

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"
)

// Limits of how many commands of each type an application may have in one place.
var maxCommands = map[int]int{1: 100, 2: 15, 3: 15}

// commandList is the registered commands: the global ones under "", the others under their guild.
type commandList struct {
	mu     sync.RWMutex
	places map[string]map[string]*command
}

func newCommandList() commandList {
	return commandList{places: map[string]map[string]*command{}}
}

func (l *commandList) load(_ string, value []byte) error {
	var c command
	if err := json.Unmarshal(value, &c); err != nil {
		return err
	}
	l.placeLocked(c.GuildID)[c.ID] = &c
	return nil
}

func (l *commandList) placeLocked(guildID string) map[string]*command {
	if l.places[guildID] == nil {
		l.places[guildID] = map[string]*command{}
	}
	return l.places[guildID]
}

// in is the commands of a place, oldest first.
func (l *commandList) in(guildID string) []*command {
	l.mu.RLock()
	defer l.mu.RUnlock()
	list := slices.Collect(maps.Values(l.places[guildID]))
	slices.SortFunc(list, func(a, b *command) int { return compareIDs(a.ID, b.ID) })
	return list
}

func (l *commandList) find(guildID, id string) *command {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.places[guildID][id]
}

// named is the command that a member of a guild ("" in a DM) means by a name: the guild's own before the global one.
func (l *commandList) named(guildID, name string, typ int) *command {
	l.mu.RLock()
	defer l.mu.RUnlock()
	for _, place := range slices.Compact([]string{guildID, ""}) {
		for _, c := range l.places[place] {
			if c.Name == name && c.Type == typ {
				return c
			}
		}
	}
	return nil
}

// putCommands registers commands in one place, in order, and returns them with their IDs. A command of a name and type
// that is there already replaces it and keeps its ID. With overwrite, all others in that place go.
func (w *world) putCommands(guildID string, list []*command, overwrite bool) ([]*command, error) {
	l := &w.commands
	l.mu.Lock()
	place := l.placeLocked(guildID)
	after := map[string]*command{}
	if !overwrite {
		maps.Copy(after, place)
	}
	result := make([]*command, 0, len(list))
	for _, c := range list {
		c.ApplicationID, c.GuildID = applicationID, guildID
		if old := sameCommand(place, c); old != nil {
			c.ID, c.Version = old.ID, old.Version
			if string(encode(c)) == string(encode(old)) {
				c = old
			} else {
				c.Version = w.ids.next()
			}
		} else {
			c.ID = w.ids.next()
			c.Version = w.ids.next()
		}
		after[c.ID] = c
		result = append(result, c)
	}
	count := map[int]int{}
	for _, c := range after {
		count[c.Type]++
		if count[c.Type] > maxCommands[c.Type] {
			l.mu.Unlock()
			return nil, errTooManyCommands
		}
	}
	var changes []change
	for id := range place {
		if after[id] == nil {
			changes = append(changes, change{commandsBucket, id, nil})
		}
	}
	for _, c := range result {
		changes = append(changes, change{commandsBucket, c.ID, encode(c)})
	}
	l.places[guildID] = after
	b := w.store.put(changes...)
	l.mu.Unlock()
	w.hub.publish(pageEvent{kind: pageCommands})
	return result, b.wait()
}

// sameCommand is the registered command that a new one stands for: by its ID, or by type and name.
func sameCommand(place map[string]*command, c *command) *command {
	if old := place[c.ID]; old != nil {
		return old
	}
	for _, old := range place {
		if old.Type == c.Type && old.Name == c.Name {
			return old
		}
	}
	return nil
}

// deleteCommand takes a command away; errUnknownCommand if it is not there.
func (w *world) deleteCommand(guildID, id string) error {
	l := &w.commands
	l.mu.Lock()
	if l.places[guildID][id] == nil {
		l.mu.Unlock()
		return errUnknownCommand
	}
	after := maps.Clone(l.places[guildID])
	delete(after, id)
	l.places[guildID] = after
	b := w.store.put(change{commandsBucket, id, nil})
	l.mu.Unlock()
	w.hub.publish(pageEvent{kind: pageCommands})
	return b.wait()
}
