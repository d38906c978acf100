package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/bot/thinking"
	"owarebot/match"
)

const (
	// maxThoughts is how many thoughts wait in memory. What finds no place
	// waits in the store.
	maxThoughts = 1000
	// thoughtTime is far more than any thought needs, so that one that hangs
	// does not keep the others waiting for ever.
	thoughtTime = time.Minute
)

// thinker remembers in which games the bot is about to do something. Nothing of
// it is stored: what the bot has to do follows from the matches, and after a
// restart it is thought again.
type thinker struct {
	queue *thinking.Queue
	work  sync.WaitGroup // one for each game

	mu     sync.Mutex
	ctx    context.Context // ends with [Bot.Run]; nil before
	games  map[match.ID]*chair
	behind bool                                 // some games have no chair yet: the store lists them
	missed bool                                 // one of those may have come up where the list was read already
	asking map[match.UserID]match.InteractionID // who is waiting for a hint

	catching sync.Mutex // held while the list of those left behind is read
	after    match.ID   // where it is read on
}

// chair is the bot's seat at a game in which it has something to do.
type chair struct {
	place     *thinking.Place // where its thought waits; nil while there is none
	troubled  bool            // its last thought failed
	notBefore time.Time       // when the board has been seen as it is
	way       way             // how the board can be reached; zero where only by its ID
}

// way is an interaction by which a message can be edited: the click that edited
// it, or the command that it answers.
type way struct {
	asked   *discordgo.Interaction
	message match.MessageRef
	until   time.Time
}

// wayOpen is for how long a message can be edited by way of an interaction: 15
// minutes, less what a request may take.
const wayOpen = 13 * time.Minute

func newThinker(workers int, clock func() time.Time) *thinker {
	return &thinker{
		queue:  thinking.New(workers, maxThoughts, clock),
		games:  make(map[match.ID]*chair),
		asking: make(map[match.UserID]match.InteractionID),
	}
}

// think has the bot do its part in practice games until what it returns is
// called, which ends all thoughts and waits for what is being carried out.
func (b *Bot) think(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	t := b.thinker
	t.mu.Lock()
	t.ctx, t.behind = ctx, true
	t.mu.Unlock()
	b.catchUp(ctx)
	return func() {
		t.mu.Lock() // whoever was taking a chair has it, or gets none any more
		cancel()
		t.mu.Unlock()
		t.queue.Close()
		t.work.Wait()
	}
}

// botTurn has the bot do its part in a match, if there is anything and it is
// not about to already. It is called after every change that may have made it
// the bot's turn, and does not wait.
func (b *Bot) botTurn(m match.Match) {
	if !b.thinker.standsBack() {
		b.sitDown(m)
	}
}

// standsBack reports whether others came before and find their places first.
func (t *thinker) standsBack() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.missed = true
	return t.behind
}

// sitDown is botTurn, without regard to whoever waits in the store. It reports
// whether the bot sees to the match now, as far as there is anything to do.
func (b *Bot) sitDown(m match.Match) bool {
	if !m.BotActs() {
		return true
	}
	t := b.thinker
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ctx == nil || t.ctx.Err() != nil {
		return false
	}
	if t.games[m.ID] != nil {
		return true
	}
	place, err := b.enter(m)
	if err != nil {
		t.behind = true
		return false
	}
	t.games[m.ID] = &chair{place: place}
	ctx := t.ctx
	t.work.Go(func() { b.playOnBotsBehalf(ctx, m, place) })
	return true
}

// enter takes a place for a thought about the bot's part in a match.
func (b *Bot) enter(m match.Match) (*thinking.Place, error) {
	return b.thinker.queue.Enter(string(m.Challenger), uint64(m.ID), thinking.Move)
}

// standUp gives up the chair at a match. Where something came up there at the
// last moment, the bot sits down again.
func (b *Bot) standUp(ctx context.Context, m match.Match) {
	t := b.thinker
	t.mu.Lock()
	delete(t.games, m.ID)
	t.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	if now, err := b.Service.Get(ctx, m.Guild, m.Channel, m.ID); err == nil {
		b.botTurn(now)
	}
	b.catchUp(ctx)
}

// catchUp takes the games that found no place and those that an earlier run of
// the program left, as many as there is room for. It reads the list round and
// round, each time on from where it stopped, so that every game gets its turn
// however many there are.
func (b *Bot) catchUp(ctx context.Context) {
	t := b.thinker
	t.catching.Lock()
	defer t.catching.Unlock()
	for t.isBehind() {
		whole := t.after == 0
		if !b.readOn(ctx) {
			return
		}
		t.after = 0
		t.mu.Lock()
		t.behind = !whole || t.missed
		t.mu.Unlock()
	}
}

// isBehind reports whether the list is to be read. What comes up from then on
// may be missed.
func (t *thinker) isBehind() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.missed = false
	return t.behind
}

// readOn takes games until the end of the list; false where it did not get
// there.
func (b *Bot) readOn(ctx context.Context) bool {
	const page = 64
	for {
		found, err := b.Service.BotTurns(ctx, b.thinker.after, page)
		if err != nil && ctx.Err() == nil {
			b.Log.Error("cannot find all games in which the bot has something to do", "error", err)
		}
		if err != nil && !errors.Is(err, match.ErrDamaged) {
			return false
		}
		for _, m := range found {
			if !b.sitDown(m) {
				return false
			}
			b.thinker.after = m.ID
		}
		if len(found) < page {
			return true
		}
	}
}

// hold keeps the board as it is at least until then, so that nothing takes its
// place before it was seen.
func (t *thinker) hold(id match.ID, until time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c := t.games[id]; c != nil && until.After(c.notBefore) {
		c.notBefore = until
	}
}

// held is until when the board is to be seen as it is.
func (t *thinker) held(id match.ID) time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c := t.games[id]; c != nil {
		return c.notBefore
	}
	return time.Time{}
}

// reach notes how the board of a match can be reached at which the bot sits.
func (t *thinker) reach(id match.ID, w way) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c := t.games[id]; c != nil {
		c.way = w
	}
}

// wayTo is the interaction by which a match's board can be edited, nil where
// there is none.
func (t *thinker) wayTo(id match.ID, board match.MessageRef, now time.Time) *discordgo.Interaction {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.games[id]
	if c == nil || c.way.message != board || !now.Before(c.way.until) {
		return nil
	}
	return c.way.asked
}

// note changes what is remembered of a match at which the bot sits.
func (t *thinker) note(id match.ID, place *thinking.Place, troubled bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c := t.games[id]; c != nil {
		c.place, c.troubled = place, troubled
	}
}

// outlook says what keeps the bot from answering: trouble, or so many games of
// others, which take about that long.
func (t *thinker) outlook(id match.ID) (troubled bool, before int, wait time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.games[id]
	if c == nil {
		return false, 0, 0
	}
	if c.place != nil {
		before, wait = c.place.Outlook()
	}
	return c.troubled, before, wait
}
