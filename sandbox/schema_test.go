package sandbox_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"owarebot/internal/openapi"
	"owarebot/sandbox"
)

// schemas compiles schemas of Discord's OpenAPI document by their names.
func schemas(t *testing.T) func(name string) *jsonschema.Schema {
	t.Helper()
	openapi.FromEnv(t) // skips where no document is named
	data, err := os.ReadFile(os.Getenv(openapi.Variable))
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("discord.json", document); err != nil {
		t.Fatal(err)
	}
	return func(name string) *jsonschema.Schema {
		t.Helper()
		schema, err := compiler.Compile("discord.json#/components/schemas/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return schema
	}
}

// TestAnswersAreAsDiscordDescribesThem holds the stand-in's own answers against Discord's document.
func TestAnswersAreAsDiscordDescribesThem(t *testing.T) {
	schema := schemas(t)
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	w := b.register()
	check := func(name string, a answer) {
		t.Helper()
		object, err := jsonschema.UnmarshalJSON(bytes.NewReader(a.body))
		if err != nil {
			t.Fatalf("%v in %d %s", err, a.Status, a.body)
		}
		list, isList := object.([]any)
		if !isList {
			list = []any{object}
		}
		for _, one := range list {
			if err := schema(name).Validate(one); err != nil {
				t.Errorf("%s: %v\n%s", name, err, a.body)
			}
		}
	}
	path := "/channels/" + oware + "/messages"
	posted := b.upload("POST", "/v10"+path, m{
		"content": "hello <@" + ama + ">", "embeds": []m{{"title": "x"}}, "attachments": []m{{"id": "0", "description": "The board"}},
		"components": []m{
			row(press("a", "x"), m{"type": 2, "style": 5, "url": "https://example.org", "emoji": m{"name": "🌱"}}),
			row(m{"type": 3, "custom_id": "b", "options": []m{{"label": "x", "value": "x"}}}),
		},
	}, file{"files[0]", "board.png", picture(t, 4, 4)})
	id := into[discordgo.Message](t, posted).ID
	check("MessageResponse", posted)
	check("MessageResponse", b.call("PATCH", path+"/"+id, m{"content": "changed"}))
	check("MessageResponse", b.call("GET", path, nil))
	check("GatewayResponse", b.call("GET", "/gateway", nil))
	check("GatewayBotResponse", b.call("GET", "/gateway/bot", nil))
	check("PrivateApplicationResponse", b.call("GET", "/applications/@me", nil))
	check("UserResponse", b.call("GET", "/users/"+ama, nil))
	check("GuildMemberResponse", b.call("GET", "/guilds/"+guildID+"/members?limit=10", nil))
	check("GuildRoleResponse", b.call("GET", "/guilds/"+guildID+"/roles", nil))
	check("GuildChannelResponse", b.call("GET", "/guilds/"+guildID+"/channels", nil))
	check("PrivateChannelResponse", b.call("POST", "/users/@me/channels", m{"recipient_id": ama}))
	check("ThreadResponse", b.call("POST", path+"/"+id+"/threads", m{"name": "Aside"}))
	check("MessageResponse", b.call("GET", path+"/"+id, nil))
	check("ApplicationCommandResponse", b.call("PUT", "/applications/"+botID+"/commands", []m{
		manyOptions(3), {"name": "ping", "description": "Are you there?"}, {"name": "Wave at", "type": 2, "contexts": []int{0}},
		{"name": "more", "description": "x", "options": []m{option(2, "a", m{"options": []m{option(1, "b", m{"options": []m{
			option(4, "n", m{"min_value": 1, "max_value": 3}), option(3, "t", m{"choices": manyChoices(2)}), option(10, "f", m{"choices": []m{{"name": "x", "value": 1.5}}}),
			option(6, "u", nil), option(7, "c", m{"channel_types": []int{0}}),
		}})}})}},
	}))
	check("ApplicationCommandResponse", b.call("GET", "/applications/"+botID+"/commands", nil))
	i := b.ping(w, oware)
	check("InteractionCallbackResponse", b.callback(i, "?with_response=true", m{"type": 4, "data": m{"content": "x"}}))
	check("MessageResponse", b.call("POST", "/webhooks/"+botID+"/"+i.Token, m{"content": "more", "flags": 64}))
	act(t, s, "/sandbox/click", m{"as": kofi, "channel": oware, "message": id, "custom_id": "a"})
	check("InteractionCallbackResponse", b.callback(w.interaction(), "?with_response=true", m{"type": 7, "data": m{"content": "y"}}))
	check("Error", b.call("GET", path+"/1", nil))
	b.fault(m{"rest": []m{{"status": 429, "retry_after": 1}}})
	check("RatelimitedResponse", b.call("GET", path, nil))
}
