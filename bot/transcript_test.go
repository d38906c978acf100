package bot

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

var update = flag.Bool("update", false, "write the golden files anew")

// transcript is what people see, as text for a reviewer to read.
type transcript struct{ strings.Builder }

// scene writes what somebody does and what the bot then sends.
func (s *transcript) scene(what string, log []sent) {
	fmt.Fprintf(s, "=== %s\n", what)
	for _, m := range log {
		fmt.Fprintf(s, "--- %s", m.op)
		if m.message != "" {
			fmt.Fprintf(s, " %s", m.message)
		}
		if m.Ephemeral {
			fmt.Fprint(s, ", private")
		}
		if len(m.Mentions) > 0 {
			fmt.Fprintf(s, ", notifies %s", strings.Join(m.Mentions, " "))
		}
		fmt.Fprintln(s)
		s.body(m)
	}
	fmt.Fprintln(s)
}

func (s *transcript) body(m sent) {
	if m.Content != "" {
		fmt.Fprintln(s, m.Content)
	}
	for _, p := range m.Pictures {
		fmt.Fprintf(s, "(%s: %s)\n", p.Name, p.Alt)
	}
	for _, row := range m.Components {
		for _, b := range buttonsOf([]discordgo.MessageComponent{row}) {
			state := ""
			if b.Disabled {
				state = " grey"
			}
			fmt.Fprintf(s, "[%s%s | %s] ", b.Label, state, b.CustomID)
		}
		fmt.Fprintln(s)
	}
	for _, c := range m.choices {
		fmt.Fprintf(s, "* %s = %v\n", c.Name, c.Value)
	}
}

// golden holds a text against the file of that name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is no longer what people see; look at the difference and run go test ./bot -update\n%s", file, firstDifference(string(want), got))
	}
}

func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			return fmt.Sprintf("line %d\nwas: %s\nnow: %s", i+1, w[i], g[i])
		}
	}
	return fmt.Sprintf("it had %d lines and has %d", len(w), len(g))
}
