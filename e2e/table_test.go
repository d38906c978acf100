package e2e

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"owarebot/engine"
)

// table is a game between two members that a test plays through the stand-in, with its own idea of how the game
// stands, against which every board that the bot shows is held.
type table struct {
	people    *people
	place     place
	south     member
	north     member
	bystander member
	rules     engine.Rules
	random    *rand.Rand
	mischief  bool        // also click twice, late, out of turn and as a bystander
	couple    *sync.Mutex // held while a game begins: two people have one unanswered challenge in a channel

	match   string // as it stands in the custom IDs
	message string
	game    *engine.Game
	outcome string // how it ended, for the record: "rules", "resigned", "draw"
}

// member gives who plays a side.
func (g *table) member(side engine.Side) member {
	if side == engine.South {
		return g.south
	}
	return g.north
}

// play plays the whole game: challenge, acceptance, moves, end.
func (g *table) play(ctx context.Context) error {
	game, err := engine.NewGame(g.rules, engine.StartPosition())
	if err != nil {
		return err
	}
	g.game = game
	if err := g.begin(ctx); err != nil {
		return fmt.Errorf("beginning a game of %s: %w", g.rules, err)
	}
	for g.game.Ending() == engine.Ongoing {
		// Random play can be long, most of all when it is played out; people end such games by resigning.
		if ply := len(g.game.Moves()); ply >= 300 || g.random.IntN(600) == 0 {
			return g.resign(ctx)
		}
		if g.random.IntN(600) == 0 {
			return g.agreeDraw(ctx)
		}
		if err := g.move(ctx); err != nil {
			return fmt.Errorf("match %s, %s, ply %d: %w", g.match, g.rules, len(g.game.Moves()), err)
		}
	}
	g.outcome = "rules"
	return nil
}

// begin challenges and accepts. South challenges in half of the games.
func (g *table) begin(ctx context.Context) error {
	g.couple.Lock()
	defer g.couple.Unlock()
	challenger, opponent, playAs := g.south, g.north, "south"
	if g.random.IntN(2) == 0 {
		challenger, opponent, playAs = g.north, g.south, "north"
	}
	options := map[string]string{"opponent": opponent.ID, "play-as": playAs, "variant": g.rules.Variant.String()}
	if g.rules.SeedStays {
		options["capturing-seed"] = "stays"
	}
	if g.rules.OwnSide {
		options["leftovers"] = "own-side"
	}
	if g.rules.PlayOut {
		options["finish"] = "played-out"
	}
	known, err := g.acceptable(ctx)
	if err != nil {
		return err
	}
	for {
		if _, err := g.people.order(ctx, challenger.ID, g.place.ID, "challenge", options); err != nil {
			return err
		}
		// The answer may have been lost to a kill; what counts is whether a challenge stands in the channel.
		now, err := g.acceptable(ctx)
		if err != nil {
			return err
		}
		for id, message := range now {
			if _, old := known[id]; !old && mentionsBoth(message, challenger, opponent) {
				g.match, g.message = id, message.ID
			}
		}
		if g.match != "" {
			break
		}
		if err := pause(ctx); err != nil {
			return err
		}
	}
	for {
		// A challenge whose posting was not yet noted when the program was killed is posted again.
		if now, err := g.acceptable(ctx); err != nil {
			return err
		} else if newest := now[g.match]; newest != nil {
			g.message = newest.ID
		}
		if _, err := g.people.press(ctx, opponent.ID, g.place.ID, g.message, "accept/"+g.match, true); err != nil {
			return err
		}
		if ply, err := g.shownPly(ctx); err != nil || ply == 0 {
			return err
		}
		if err := pause(ctx); err != nil {
			return err
		}
	}
}

// acceptable lists the challenges that stand in the channel, by match.
func (g *table) acceptable(ctx context.Context) (map[string]*discordgo.Message, error) {
	messages, err := g.people.messages(ctx, g.place.ID, g.south.ID)
	if err != nil {
		return nil, err
	}
	found := make(map[string]*discordgo.Message)
	for _, m := range messages {
		for _, b := range buttons(m) {
			if id, ok := strings.CutPrefix(b.CustomID, "accept/"); ok {
				found[id] = m
			}
		}
	}
	return found, nil
}

func mentionsBoth(m *discordgo.Message, a, b member) bool {
	return strings.Contains(m.Content, "<@"+a.ID+">") && strings.Contains(m.Content, "<@"+b.ID+">")
}

const (
	noBoard   = -1 // the message is no board, or not yet
	boardOver = 1 << 30
)

// shownPly reads from the board's buttons at which ply it stands.
func (g *table) shownPly(ctx context.Context) (int, error) {
	m, err := g.board(ctx)
	if err != nil {
		return 0, err
	}
	return plyOf(m, g.match), nil
}

func plyOf(m *discordgo.Message, match string) int {
	for _, b := range buttons(m) {
		if rest, ok := strings.CutPrefix(b.CustomID, "sow/"+match+"/"); ok {
			ply, err := strconv.Atoi(strings.Split(rest, "/")[0])
			if err != nil {
				return noBoard
			}
			return ply
		}
		if b.CustomID == "rematch/"+match {
			return boardOver
		}
	}
	return noBoard
}

// board fetches the message that shows the game; it may have moved to a new one.
func (g *table) board(ctx context.Context) (*discordgo.Message, error) {
	messages, err := g.people.messages(ctx, g.place.ID, g.south.ID)
	if err != nil {
		return nil, err
	}
	var found *discordgo.Message
	for _, m := range messages {
		if m.ID == g.message || plyOf(m, g.match) != noBoard {
			found = m
		}
	}
	if found == nil {
		return nil, fmt.Errorf("the board is gone from the channel")
	}
	g.message = found.ID
	return found, nil
}

// move plays one random legal move and waits until the board shows it.
func (g *table) move(ctx context.Context) error {
	ply, position := len(g.game.Moves()), g.game.Position()
	legal := slices.Collect(g.rules.LegalMoves(position).All())
	pit := legal[g.random.IntN(len(legal))]
	mover := g.member(position.ToMove())
	custom := sowID(g.match, ply, pit)

	if g.mischief && g.random.IntN(4) == 0 {
		if err := g.disturb(ctx, ply, custom); err != nil {
			return err
		}
	}
	clicks := 1
	if g.mischief && g.random.IntN(4) == 0 {
		clicks = 2 // an impatient double click: two interactions for the same move
	}
	for tries := 0; ; tries++ {
		answers, err := g.clickAtOnce(ctx, mover, custom, clicks)
		if err != nil {
			return err
		}
		shown := noBoard
		for _, a := range answers {
			if a.answered() && a.Message != nil && a.Message.ID == g.message {
				shown = max(shown, plyOf(a.Message, g.match))
			}
		}
		if shown <= ply {
			if shown, err = g.shownPly(ctx); err != nil {
				return err
			}
		}
		if shown > ply {
			break
		}
		if tries == 100 {
			return fmt.Errorf("the board does not come to show %s after %d tries; last answer: %+v", custom, tries, answers)
		}
		clicks = 1
		if err := pause(ctx); err != nil {
			return err
		}
	}
	if _, err := g.game.Play(pit); err != nil {
		return fmt.Errorf("the bot took %s: %w", custom, err)
	}
	return g.checkBoard(ctx)
}

func sowID(match string, ply int, pit engine.Pit) string {
	return fmt.Sprintf("sow/%s/%d/%s", match, ply, pit)
}

// clickAtOnce presses the same button n times at the same moment.
func (g *table) clickAtOnce(ctx context.Context, who member, custom string, n int) ([]answer, error) {
	type result struct {
		answer answer
		err    error
	}
	results := make(chan result, n)
	for range n {
		go func() {
			a, err := g.people.press(ctx, who.ID, g.place.ID, g.message, custom, true)
			results <- result{a, err}
		}()
	}
	answers := make([]answer, 0, n)
	var failed error
	for range n {
		r := <-results
		answers, failed = append(answers, r.answer), errors.Join(failed, r.err)
	}
	return answers, failed
}

// disturb makes one click that must change nothing.
func (g *table) disturb(ctx context.Context, ply int, custom string) error {
	who := g.member(g.game.Position().ToMove().Opponent())
	switch moves := g.game.Moves(); g.random.IntN(3) {
	case 0:
		who = g.bystander
	case 1:
		if ply > 0 {
			who, custom = g.member(moves[ply-1].Owner()), sowID(g.match, ply-1, moves[ply-1])
		}
	}
	_, err := g.people.press(ctx, who.ID, g.place.ID, g.message, custom, true)
	return err
}

// checkBoard holds the board that the channel shows against the game as the test knows it.
func (g *table) checkBoard(ctx context.Context) error {
	m, err := g.board(ctx)
	if err != nil {
		return err
	}
	if len(m.Attachments) != 1 {
		return fmt.Errorf("the board has %d pictures", len(m.Attachments))
	}
	shown := plyOf(m, g.match)
	if g.game.Ending() != engine.Ongoing {
		if shown != boardOver {
			return fmt.Errorf("the game is over, but the board shows ply %d", shown)
		}
		south, north := g.game.Score()
		for _, seeds := range []int{south, north} {
			if !strings.Contains(m.Content, strconv.Itoa(seeds)) {
				return fmt.Errorf("the score %d-%d is not in %q", south, north, m.Content)
			}
		}
		return nil
	}
	position := g.game.Position()
	if want := len(g.game.Moves()); shown != want {
		return fmt.Errorf("the board shows ply %d instead of %d", shown, want)
	}
	legal, pits := g.rules.LegalMoves(position), 0
	for _, b := range buttons(m) {
		if !strings.HasPrefix(b.CustomID, "sow/") {
			continue
		}
		pit, err := engine.ParsePit(b.CustomID[strings.LastIndexByte(b.CustomID, '/')+1:])
		if err != nil {
			return err
		}
		if want := fmt.Sprintf("%s %d", pit, position.Seeds(pit)); b.Label != want {
			return fmt.Errorf("a button says %q instead of %q", b.Label, want)
		}
		if b.Disabled == legal.Has(pit) {
			return fmt.Errorf("the button of %s in %s is disabled: %v", pit, position, b.Disabled)
		}
		pits++
	}
	if pits != 6 {
		return fmt.Errorf("the board has %d pit buttons", pits)
	}
	return nil
}

// resign ends the game by the player to move giving up, which is asked for and confirmed privately.
func (g *table) resign(ctx context.Context) error {
	g.outcome = "resigned"
	who := g.member(g.game.Position().ToMove())
	return g.untilOver(ctx, func() error {
		asked, err := g.people.press(ctx, who.ID, g.place.ID, g.message, "resign/"+g.match, true)
		if err != nil || !asked.answered() || !asked.ephemeral() {
			return err
		}
		for _, b := range buttons(asked.Message) {
			if b.CustomID == "resign-yes/"+g.match {
				_, err = g.people.press(ctx, who.ID, g.place.ID, asked.Message.ID, b.CustomID, false)
			}
		}
		return err
	})
}

// agreeDraw ends the game by an offer that is taken.
func (g *table) agreeDraw(ctx context.Context) error {
	g.outcome = "draw"
	ply := strconv.Itoa(len(g.game.Moves()))
	by := g.game.Position().ToMove()
	return g.untilOver(ctx, func() error {
		if _, err := g.people.press(ctx, g.member(by).ID, g.place.ID, g.message, "offer-draw/"+g.match+"/"+ply, true); err != nil {
			return err
		}
		_, err := g.people.press(ctx, g.member(by.Opponent()).ID, g.place.ID, g.message, "take-offer/"+g.match+"/"+ply, true)
		return err
	})
}

func (g *table) untilOver(ctx context.Context, act func() error) error {
	for {
		if err := act(); err != nil {
			return fmt.Errorf("match %s, %s: %w", g.match, g.outcome, err)
		}
		if shown, err := g.shownPly(ctx); err != nil || shown == boardOver {
			return err
		}
		if err := pause(ctx); err != nil {
			return err
		}
	}
}

// pause lets the program, which may be starting again in another process, get on.
func pause(ctx context.Context) error {
	timer := time.NewTimer(50 * time.Millisecond)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
