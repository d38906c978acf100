package courier

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/bwmarrin/discordgo"
)

// RegisterCommands makes the given global commands the application's only ones.
// It looks at those that are registered first and overwrites them, all in one
// request, only where they differ in something that the given ones say; changed
// tells whether it did. What Discord adds on its own (IDs, versions, defaults)
// and the order of the commands are no difference.
func (c *Courier) RegisterCommands(ctx context.Context, appID string, commands []*discordgo.ApplicationCommand) (changed bool, err error) {
	const op = "register the commands"
	if !snowflake(appID) {
		return false, &Error{Op: op, Err: errBadID}
	}
	wanted, err := tidyCommands(commands)
	if err != nil {
		return false, &Error{Op: op, Err: err}
	}
	address := discordgo.EndpointApplicationGlobalCommands(appID)
	answer, _, err := c.send(ctx, request{
		op: "look at the registered commands", method: http.MethodGet, url: address + "?with_localizations=true",
		limit: limitKey{route: "GET commands"}, repeat: always,
	})
	if err != nil {
		return false, err
	}
	var registered []map[string]any
	if err := json.Unmarshal(answer, &registered); err != nil {
		return false, &Error{Op: "look at the registered commands", Status: http.StatusOK, Err: err}
	}
	if sameCommands(registered, wanted) {
		return false, nil
	}
	contentType, body, err := encode(wanted, nil)
	if err != nil {
		return false, &Error{Op: op, Err: err}
	}
	_, _, err = c.send(ctx, request{
		op: op, method: http.MethodPut, url: address, contentType: contentType, body: body,
		limit: limitKey{route: "PUT commands"}, repeat: always,
	})
	return err == nil, err
}

// tidyCommands turns commands into JSON objects without the fields that
// discordgo writes though nothing was said: among them some that Discord does
// not know for the kind of option they are in.
func tidyCommands(commands []*discordgo.ApplicationCommand) ([]map[string]any, error) {
	text, err := json.Marshal(commands)
	if err != nil {
		return nil, err
	}
	out := []map[string]any{}
	if err := json.Unmarshal(text, &out); err != nil {
		return nil, err
	}
	for _, command := range out {
		tidy(command)
		if _, said := command["type"]; !said {
			command["type"] = float64(discordgo.ChatApplicationCommand)
		}
	}
	return out, nil
}

// tidy removes, in depth, the fields of an object that say nothing: null, false,
// an empty text, list or object. Each of them is Discord's default as well. A
// choice's value says something whatever it is.
func tidy(object map[string]any) {
	for name, value := range object {
		switch v := value.(type) {
		case map[string]any:
			tidy(v)
		case []any:
			for _, element := range v {
				if inner, ok := element.(map[string]any); ok {
					tidy(inner)
				}
			}
		}
		if name != "value" && empty(value) {
			delete(object, name)
		}
	}
}

func empty(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// describing are a command's fields that only its author fills. Where a command
// does not say one of them, a registered one must not either; every other field
// may have been filled by Discord.
var describing = []string{"description", "options", "name_localizations", "description_localizations"}

// sameCommands reports whether the registered commands are those wanted.
func sameCommands(registered, wanted []map[string]any) bool {
	type identity struct{ kind, name any }
	known := map[identity]map[string]any{}
	for _, command := range registered {
		tidy(command)
		known[identity{command["type"], command["name"]}] = command
	}
	if len(registered) != len(wanted) || len(known) != len(wanted) {
		return false
	}
	for _, command := range wanted {
		twin := known[identity{command["type"], command["name"]}]
		if twin == nil {
			return false
		}
		for name, value := range command {
			if !reflect.DeepEqual(value, twin[name]) {
				return false
			}
		}
		for _, name := range describing {
			if _, said := command[name]; !said && twin[name] != nil {
				return false
			}
		}
	}
	return true
}
