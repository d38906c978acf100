package courier

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func commands() []*discordgo.ApplicationCommand {
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	german := map[discordgo.Locale]string{discordgo.German: "awari"}
	return []*discordgo.ApplicationCommand{
		{
			Name: "oware", Description: "Play Oware", Contexts: &contexts, NameLocalizations: &german,
			Options: []*discordgo.ApplicationCommandOption{{
				Type: discordgo.ApplicationCommandOptionSubCommand, Name: "challenge", Description: "Challenge somebody",
				Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Whom"},
					{Type: discordgo.ApplicationCommandOptionString, Name: "variant", Description: "Which", Choices: []*discordgo.ApplicationCommandOptionChoice{
						{Name: "Abapa", Value: "abapa"}, {Name: "Wari", Value: "wari"},
					}},
					{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "Which game", Autocomplete: true, Required: true},
				},
			}},
		},
		{Name: "Challenge to Oware", Type: discordgo.UserApplicationCommand, Contexts: &contexts},
	}
}

// registered is what Discord lists after the commands were set: in another
// order, with what it adds on its own.
func registered(t *testing.T, change func([]map[string]any)) answer {
	t.Helper()
	list, err := tidyCommands(commands())
	if err != nil {
		t.Fatal(err)
	}
	list[0], list[1] = list[1], list[0]
	for _, command := range list {
		maps.Copy(command, map[string]any{
			"id": "123", "application_id": "22", "version": "456", "default_member_permissions": nil,
			"dm_permission": true, "integration_types": []int{0}, "nsfw": false, "description_localizations": nil,
		})
		if _, said := command["description"]; !said {
			command["description"] = ""
		}
	}
	if change != nil {
		change(list)
	}
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return answer{status: 200, body: string(text)}
}

func TestRegisterCommandsLeavesTheSameAlone(t *testing.T) {
	d, c := newDiscord(t, registered(t, nil))
	changed, err := c.RegisterCommands(t.Context(), "22", commands())
	if err != nil || changed {
		t.Errorf("got %v, %v", changed, err)
	}
	if got := d.only(); got.method != "GET" || got.target != "/api/v9/applications/22/commands?with_localizations=true" {
		t.Errorf("sent %s %s", got.method, got.target)
	}
}

func TestRegisterCommandsOverwritesOthers(t *testing.T) {
	option := func(list []map[string]any) map[string]any {
		return list[1]["options"].([]any)[0].(map[string]any)
	}
	for name, list := range map[string]answer{
		"none":              {status: 200, body: "[]"},
		"description":       registered(t, func(l []map[string]any) { l[1]["description"] = "Play" }),
		"localisation":      registered(t, func(l []map[string]any) { l[1]["name_localizations"] = map[string]string{"de": "oware"} }),
		"more localisation": registered(t, func(l []map[string]any) { l[1]["description_localizations"] = map[string]string{"de": "a"} }),
		"contexts":          registered(t, func(l []map[string]any) { l[0]["contexts"] = []int{0, 1} }),
		"type":              registered(t, func(l []map[string]any) { l[0]["type"] = 3 }),
		"option removed":    registered(t, func(l []map[string]any) { option(l)["options"] = option(l)["options"].([]any)[:1] }),
		"option required":   registered(t, func(l []map[string]any) { option(l)["options"].([]any)[0].(map[string]any)["required"] = true }),
		"other options":     registered(t, func(l []map[string]any) { l[0]["options"] = []any{map[string]any{"type": 3}} }),
	} {
		t.Run(name, func(t *testing.T) {
			d, c := newDiscord(t, list, answer{status: 200, body: "[]"})
			changed, err := c.RegisterCommands(t.Context(), "22", commands())
			if err != nil || !changed {
				t.Fatalf("got %v, %v", changed, err)
			}
			calls := d.seen()
			if len(calls) != 2 || calls[1].method != "PUT" || len(calls[1].list) != 2 {
				t.Errorf("sent %v", calls)
			}
		})
	}
}

func TestRegisterCommandsFails(t *testing.T) {
	for _, script := range [][]answer{{gone}, {{status: 200, body: "?"}}, {{status: 200, body: "[]"}, gone}} {
		_, c := newDiscord(t, script...)
		if changed, err := c.RegisterCommands(t.Context(), "22", commands()); err == nil || changed {
			t.Errorf("got %v, %v", changed, err)
		}
	}
}
