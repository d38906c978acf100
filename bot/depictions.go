package bot

import (
	"sync"

	"owarebot/bot/courier"
	"owarebot/bot/locale"
	"owarebot/match"
)

// maxDepictions bounds what [depictions] remembers.
const maxDepictions = 5000

// depictions remembers what the pictures of boards show. A message that is
// written anew for another reason, such as an offer, then keeps its picture: an
// animation that is being watched goes on, and nothing is drawn or sent that is
// there already. It may forget, and after a restart it knows nothing; the
// picture is then sent again, as a still.
type depictions struct {
	mu   sync.Mutex
	last map[match.ID]depiction
}

// depiction is all that the picture of a match's board depends on, and where it
// stands.
type depiction struct {
	message match.MessageRef
	ply     int
	status  match.Status
}

func newDepictions() *depictions { return &depictions{last: make(map[match.ID]depiction)} }

func depictionOf(m match.Match, message match.MessageRef) depiction {
	return depiction{message: message, ply: m.Ply(), status: m.Status}
}

// note notes that a message shows a match by what was sent.
func (d *depictions) note(m match.Match, message match.MessageRef, sent courier.Message) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(sent.Pictures) == 0 && !sent.KeepPictures {
		delete(d.last, m.ID)
		return
	}
	if len(d.last) >= maxDepictions {
		clear(d.last)
	}
	d.last[m.ID] = depictionOf(m, message)
}

// holds reports whether the picture of a message is that of a match as it is.
func (d *depictions) holds(m match.Match, message match.MessageRef) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return message.Message != "" && d.last[m.ID] == depictionOf(m, message)
}

// edit is the message that shows a match, for writing it into one that is there
// already. Where the picture there is right, it is kept.
func (b *Bot) edit(v locale.Voice, m match.Match, how motion, there match.MessageRef) courier.Message {
	if b.depicted.holds(m, there) {
		how = kept
	}
	return b.message(v, m, how)
}
