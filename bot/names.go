package bot

import (
	"strings"
	"sync"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"owarebot/match"
)

const (
	// maxNames bounds what [names] remembers.
	maxNames = 5000
	// maxName is how many characters of a name are kept; Discord's longest are
	// 32.
	maxName = 32
)

// names remembers what people are called in a server, as far as interactions
// happened to say. It serves where Discord shows no mentions. Nothing of it is
// stored: it may forget, and after a restart it knows nobody.
type names struct {
	mu    sync.Mutex
	known map[memberKey]string
}

type memberKey struct {
	guild match.GuildID
	user  match.UserID
}

func newNames() *names { return &names{known: make(map[memberKey]string)} }

// of returns what a member is called.
func (n *names) of(guild match.GuildID, user match.UserID) (name string, known bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	name, known = n.known[memberKey{guild, user}]
	return name, known
}

// learn takes the names out of an interaction: of who made it, whom it names,
// and whom the clicked message mentions.
func (n *names) learn(i *discordgo.Interaction) {
	guild := match.GuildID(i.GuildID)
	if i.Message != nil {
		for _, user := range i.Message.Mentions {
			n.put(guild, user, "")
		}
	}
	if data, ok := i.Data.(discordgo.ApplicationCommandInteractionData); ok && data.Resolved != nil {
		for id, user := range data.Resolved.Users {
			nick := ""
			if member := data.Resolved.Members[id]; member != nil {
				nick = member.Nick
			}
			n.put(guild, user, nick)
		}
	}
	if i.Member != nil {
		n.put(guild, i.Member.User, i.Member.Nick)
	}
}

func (n *names) put(guild match.GuildID, user *discordgo.User, nick string) {
	if user == nil || guild == "" {
		return
	}
	name := plain(nick)
	for _, other := range []string{user.GlobalName, user.Username} {
		if name == "" {
			name = plain(other)
		}
	}
	if name == "" {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	key := memberKey{guild, match.UserID(user.ID)}
	if n.known[key] == "" && len(n.known) >= maxNames {
		clear(n.known)
	}
	n.known[key] = name
}

// plain is a name without what could turn the text around it upside down:
// control characters and those that change the direction of writing.
func plain(name string) string {
	kept := []rune(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, name))
	return strings.TrimSpace(string(kept[:min(len(kept), maxName)]))
}
