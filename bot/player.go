package bot

import (
	"context"

	"owarebot/engine"
	"owarebot/engine/players"
	"owarebot/match"
)

// Player is who plays when a member practises. Its methods think: they may take
// seconds, end soon after their context does, and are used by many goroutines at
// once. The contract of each is that of [players.Player].
type Player interface {
	Decide(ctx context.Context, level players.Level, game *engine.Game, seed uint64) (players.Decision, error)
	Accepts(ctx context.Context, level players.Level, game *engine.Game, offer players.Offer, side engine.Side) (bool, error)
	Advise(ctx context.Context, game *engine.Game) (players.Advice, error)
}

var _ Player = (*players.Player)(nil)

// offersToPlayers are the offers that people make, as players know them.
var offersToPlayers = map[match.OfferKind]players.Offer{
	match.DrawOffer:  players.DrawOffer,
	match.SidesOffer: players.SidesOffer,
}

// decide thinks about what the bot has to do in a match.
func (b *Bot) decide(ctx context.Context, plan *botPlan) error {
	m := plan.match
	game, err := m.Replay()
	if err != nil {
		return err
	}
	level := players.Level(m.Level)
	if side, _ := m.BotSide(); m.AsksBot() {
		plan.accept, err = b.Player.Accepts(ctx, level, game, offersToPlayers[m.Offer.Kind], side)
		return err
	}
	decision, err := b.Player.Decide(ctx, level, game, uint64(m.ID))
	plan.move = match.BotMove{Pit: decision.Pit, OfferDraw: decision.OfferDraw, Resign: decision.Resign}
	return err
}
