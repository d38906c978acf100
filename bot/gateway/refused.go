package gateway

import (
	"errors"
	"fmt"

	"github.com/gorilla/websocket"
)

// RefusedError is Discord's refusal to let this bot connect, which trying again
// does not change. Its text says what to do.
type RefusedError struct {
	Code   int // Discord's close code, 4004 or from 4010 to 4014
	Reason string
}

// Error says what is wrong and what to do, in one sentence.
func (e *RefusedError) Error() string { return e.Reason }

// refusal returns the refusal in an error of a connection, nil if it has none.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
func refusal(err error, c Config) *RefusedError {
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return nil
	}
	var reason string
	switch closed.Code {
	case 4004:
		reason = "Discord refused the bot's token: copy the current one from https://discord.com/developers/applications (Bot, Reset Token)"
	case 4010:
		reason = fmt.Sprintf("Discord refused shard %d of %d: correct discord.shard_id and discord.shard_count", c.ShardID, max(1, c.ShardCount))
	case 4011:
		reason = "Discord says that this bot is in too many servers for one connection: raise discord.shard_count and run one process for each shard"
	case 4012:
		reason = "Discord no longer speaks this program's version of the gateway: update the program"
	case 4013, 4014:
		reason = fmt.Sprintf("Discord refused the events that this program asks for (code %d): update the program", closed.Code)
	default:
		return nil
	}
	return &RefusedError{Code: closed.Code, Reason: reason}
}
