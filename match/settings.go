package match

import (
	"fmt"
	"time"
)

// Settings are what whoever runs the program may choose about matches.
type Settings struct {
	ChallengeLapse      time.Duration // an unanswered challenge lapses after this
	MoveTime            time.Duration // the player to move loses after this
	VoidBelowPlies      int           // with fewer moves played the game is void instead
	OpenBetweenTwo      int           // unanswered challenges between two people in a channel
	GamesBetweenTwo     int           // games going between two people, or a member and the bot, in a channel
	ChallengesPerMember int           // unanswered challenges of a member in a server
	SeenFor             time.Duration // how long a carried out interaction is remembered
}

// DefaultSettings are the ones used where nothing else is said.
func DefaultSettings() Settings {
	return Settings{
		ChallengeLapse:      24 * time.Hour,
		MoveTime:            7 * 24 * time.Hour,
		VoidBelowPlies:      4,
		OpenBetweenTwo:      1,
		GamesBetweenTwo:     5,
		ChallengesPerMember: 5,
		SeenFor:             2 * time.Hour,
	}
}

// Validate is nil when the settings make sense: times of at least a second, seen marks kept for at least the hour in
// which a click may be delivered again, and limits that allow something.
func (s Settings) Validate() error {
	for _, d := range []struct {
		what  string
		value time.Duration
		least time.Duration
	}{
		{"time after which a challenge lapses", s.ChallengeLapse, time.Second},
		{"time to move", s.MoveTime, time.Second},
		{"time for which interactions are remembered", s.SeenFor, time.Hour},
	} {
		if d.value < d.least {
			return fmt.Errorf("the %s is %v and must be at least %v", d.what, d.value, d.least)
		}
	}
	for _, n := range []struct {
		what         string
		value, least int
	}{
		{"number of plies below which a game is void", s.VoidBelowPlies, 0},
		{"limit of unanswered challenges between two people", s.OpenBetweenTwo, 1},
		{"limit of games between two people", s.GamesBetweenTwo, 1},
		{"limit of challenges of a member", s.ChallengesPerMember, 1},
	} {
		if n.value < n.least {
			return fmt.Errorf("the %s is %d and must be at least %d", n.what, n.value, n.least)
		}
	}
	return nil
}
