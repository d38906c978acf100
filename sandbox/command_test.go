package sandbox_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"owarebot/sandbox"
)

func chat(extra m) m {
	c := m{"name": "game", "description": "Play"}
	for key, v := range extra {
		c[key] = v
	}
	return c
}

func option(typ int, name string, extra m) m {
	o := m{"type": typ, "name": name, "description": "An option"}
	for key, v := range extra {
		o[key] = v
	}
	return o
}

func optionsOf(list ...m) m { return chat(m{"options": list}) }

var commandRefusals = map[string]refusal{
	"no name":                    {body: m{"description": "x"}, place: "0.name BASE_TYPE_REQUIRED"},
	"capital":                    {body: chat(m{"name": "Game"}), place: "0.name APPLICATION_COMMAND_INVALID_NAME"},
	"space":                      {body: chat(m{"name": "my game"}), place: "0.name APPLICATION_COMMAND_INVALID_NAME"},
	"long name":                  {body: chat(m{"name": strings.Repeat("a", 33)}), place: "0.name BASE_TYPE_BAD_LENGTH"},
	"no description":             {body: m{"name": "game"}, place: "0.description BASE_TYPE_REQUIRED"},
	"empty description":          {body: chat(m{"description": ""}), place: "0.description BASE_TYPE_BAD_LENGTH"},
	"long description":           {body: chat(m{"description": letters(101)}), place: "0.description BASE_TYPE_BAD_LENGTH"},
	"type":                       {body: chat(m{"type": 7}), place: "0.type BASE_TYPE_CHOICES"},
	"unknown language":           {body: chat(m{"name_localizations": m{"ga": "cluiche"}}), place: "0.name_localizations.ga ENUM_TYPE_COERCE"},
	"translated name":            {body: chat(m{"name_localizations": m{"de": "Spiel"}}), place: "0.name_localizations.de APPLICATION_COMMAND_INVALID_NAME"},
	"translated description":     {body: chat(m{"description_localizations": m{"de": letters(101)}}), place: "0.description_localizations.de BASE_TYPE_BAD_LENGTH"},
	"26 options":                 {body: manyOptions(26), place: "0.options BASE_TYPE_MAX_LENGTH"},
	"option's type":              {body: optionsOf(option(12, "a", nil)), place: "0.options.0.type BASE_TYPE_CHOICES"},
	"option's name":              {body: optionsOf(option(3, "A", nil)), place: "0.options.0.name APPLICATION_COMMAND_INVALID_NAME"},
	"same option twice":          {body: optionsOf(option(3, "a", nil), option(4, "a", nil)), place: "0.options.1 APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"},
	"required after optional":    {body: optionsOf(option(3, "a", nil), option(3, "b", m{"required": true})), place: "0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
	"subcommand beside a plain":  {body: optionsOf(option(1, "a", nil), option(3, "b", nil)), place: "0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
	"subcommand in a subcommand": {body: optionsOf(option(1, "a", m{"options": []m{option(1, "b", nil)}})), place: "0.options.0.options.0.type BASE_TYPE_CHOICES"},
	"group in a group":           {body: optionsOf(option(2, "a", m{"options": []m{option(2, "b", nil)}})), place: "0.options.0.options.0.type BASE_TYPE_CHOICES"},
	"empty group":                {body: optionsOf(option(2, "a", nil)), place: "0.options.0.options BASE_TYPE_REQUIRED"},
	"options of a text":          {body: optionsOf(option(3, "a", m{"options": []m{option(3, "b", nil)}})), place: "0.options.0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
	"26 choices":                 {body: optionsOf(option(3, "a", m{"choices": manyChoices(26)})), place: "0.options.0.choices BASE_TYPE_MAX_LENGTH"},
	"same choice twice":          {body: optionsOf(option(3, "a", m{"choices": times(2, m{"name": "x", "value": "x"})})), place: "0.options.0.choices.1 APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"},
	"choice's value":             {body: optionsOf(option(4, "a", m{"choices": []m{{"name": "x", "value": "x"}}})), place: "0.options.0.choices.0.value NUMBER_TYPE_COERCE"},
	"choices of a user":          {body: optionsOf(option(6, "a", m{"choices": []m{{"name": "x", "value": "x"}}})), place: "0.options.0 APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID"},
	"choices and autocomplete":   {body: optionsOf(option(3, "a", m{"autocomplete": true, "choices": manyChoices(1)})), place: "0.options.0 APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES"},
	"described user command":     {body: m{"type": 2, "name": "Wave", "description": "x"}, place: "0.description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION"},
	"user command with options":  {body: m{"type": 2, "name": "Wave", "options": []m{option(3, "a", nil)}}, place: "0.options APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS"},
	"contexts":                   {body: chat(m{"contexts": []int{3}}), place: "0.contexts.0 BASE_TYPE_CHOICES"},
	"no contexts":                {body: chat(m{"contexts": []int{}}), place: "0.contexts BASE_TYPE_MIN_LENGTH"},
	"context twice":              {body: chat(m{"contexts": []int{0, 0}}), place: "0.contexts.1 SET_TYPE_ALREADY_CONTAINS_VALUE"},
	"installation":               {body: chat(m{"integration_types": []int{5}}), place: "0.integration_types.0 BASE_TYPE_CHOICES"},
	"too large":                  {body: largeCommand(), place: "0 APPLICATION_COMMAND_TOO_LARGE"},
}

func manyOptions(n int) m {
	var list []m
	for i := range n {
		list = append(list, option(3, fmt.Sprintf("o%d", i), nil))
	}
	return chat(m{"options": list})
}

func manyChoices(n int) (list []m) {
	for i := range n {
		list = append(list, m{"name": fmt.Sprint(i), "value": fmt.Sprint(i)})
	}
	return list
}

func largeCommand() m {
	var choices []m
	for i := range 25 {
		choices = append(choices, m{"name": fmt.Sprintf("%0100d", i), "value": fmt.Sprintf("%0100d", i)})
	}
	return optionsOf(option(3, "a", m{"choices": choices}), option(3, "b", m{"choices": choices}))
}

func TestCommandsThatDiscordRefuses(t *testing.T) {
	s := start(t, sandbox.Config{})
	path := "/applications/" + botID + "/commands"
	for name, want := range commandRefusals {
		t.Run(name, func(t *testing.T) {
			b := bot{t, s}
			refused(t, b.call("PUT", path, []any{want.body}), want)
			one := want
			if one.place = strings.TrimPrefix(strings.TrimPrefix(one.place, "0."), "0"); strings.HasPrefix(one.place, " ") {
				one.place = " " + strings.TrimSpace(one.place)
			}
			refused(t, b.call("POST", path, want.body), one)
		})
	}
	b := bot{t, s}
	refused(t, b.call("PUT", path, []m{chat(nil), chat(nil)}), refusal{place: "1 APPLICATION_COMMANDS_DUPLICATE_NAME"})
	refused(t, b.call("PUT", path, m{}), refusal{place: " LIST_TYPE_CONVERT"})
	refused(t, b.call("PUT", "/applications/"+botID+"/guilds/"+guildID+"/commands", []m{chat(m{"contexts": []int{0}})}), refusal{place: "0.contexts APPLICATION_COMMAND_GUILD_ONLY_GLOBAL"})
	var list []m
	for n := range 16 {
		list = append(list, m{"type": 2, "name": fmt.Sprint("Menu ", n)})
	}
	refused(t, b.call("PUT", path, list), refusal{code: 30032})
	if after := into[[]m](t, b.call("GET", path, nil)); len(after) != 0 {
		t.Errorf("refused commands were registered: %v", after)
	}
}

func TestCommandsAreRegistered(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := bot{t, s}
	path := "/applications/" + botID + "/commands"
	session := newSession(t, s)
	commands := []*discordgo.ApplicationCommand{
		{Name: "game", Description: "Play", NameLocalizations: &map[discordgo.Locale]string{discordgo.German: "spiel"}, Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionSubCommandGroup, Name: "more", Description: "More", Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "start", Description: "Start"},
			}},
		}},
		{Name: "Challenge", Type: discordgo.UserApplicationCommand, Contexts: &[]discordgo.InteractionContextType{0}},
	}
	first, err := session.ApplicationCommandBulkOverwrite(botID, "", commands)
	if err != nil {
		t.Fatal(err)
	}
	second, err := session.ApplicationCommandBulkOverwrite(botID, "", commands)
	if err != nil {
		t.Fatal(err)
	}
	for i := range first {
		if first[i].ID != second[i].ID || first[i].Version != second[i].Version {
			t.Errorf("registering %s again changed %s %s to %s %s", first[i].Name, first[i].ID, first[i].Version, second[i].ID, second[i].Version)
		}
	}
	list := into[[]m](t, b.call("GET", path, nil))
	if _, there := list[0]["name_localizations"]; there || len(list) != 2 {
		t.Errorf("without translations the list is %v", list)
	}
	if list = into[[]m](t, b.call("GET", path+"?with_localizations=true", nil)); list[0]["name_localizations"] == nil {
		t.Errorf("with translations the list is %v", list)
	}
	one := into[m](t, b.call("PATCH", path+"/"+first[0].ID, m{"description": "Play now"}))
	if one["description"] != "Play now" || one["id"] != first[0].ID || one["version"] == first[0].Version || one["options"] == nil {
		t.Errorf("edited to %v", one)
	}
	if a := b.call("POST", path, m{"name": "game", "description": "Anew"}); a.Status != http.StatusOK {
		t.Errorf("creating one that is there: %d, want 200", a.Status)
	}
	own := into[m](t, b.call("POST", "/applications/"+botID+"/guilds/"+guildID+"/commands", m{"name": "local", "description": "Here"}))
	if own["guild_id"] != guildID {
		t.Errorf("the guild's command is %v", own)
	}
	sees := func(as string) int {
		return len(people[struct{ Commands []m }](t, s, "GET", "/sandbox/state?as="+as, nil).Commands)
	}
	if sees(ama) != 3 {
		t.Errorf("Ama sees %d commands, want 3", sees(ama))
	}
	if a := b.call("DELETE", path+"/"+first[1].ID, nil); a.Status != http.StatusNoContent || sees(ama) != 2 {
		t.Errorf("deleted with %d, Ama sees %d", a.Status, sees(ama))
	}
}
