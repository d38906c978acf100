package config

import (
	"slices"
	"testing"
)

// FuzzReadYAML holds that any file is read without a panic, and that nothing
// comes out of it but values for settings there are.
func FuzzReadYAML(f *testing.F) {
	f.Add("discord:\n  token: x\n")
	f.Add("games: {move_time: 7d, challenge_lapse: &a 24h}\n---\n")
	f.Add("log: &l {level: *l}\n? [a]\n: b\n")
	f.Fuzz(func(t *testing.T, text string) {
		values := make(map[string]given)
		readYAML("config.yaml", []byte(text), values)
		for key := range values {
			if !slices.Contains(keys(), key) {
				t.Errorf("%q was taken for a setting", key)
			}
		}
	})
}
