package locale

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestVoice(t *testing.T) {
	c, err := load(fstest.MapFS{
		"active.en.yaml": {Data: []byte("greet: \"Hello {{.Name}}\"\nseeds:\n  one: \"{{.Count}} seed for {{.Name}}\"\n  other: \"{{.Count}} seeds for {{.Name}}\"\nonly.english: \"Only here\"\n")},
		"active.hu.yaml": {Data: []byte("greet: \"Szia {{.Name}}\"\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, got, want string
	}{
		{"gap", c.Voice("en-GB").Say("greet", Args{"Name": "Ada"}), "Hello Ada"},
		{"another language", c.Voice("hu").Say("greet", Args{"Name": "Ada"}), "Szia Ada"},
		{"second choice", c.Voice("ga", "hu").Say("greet", Args{"Name": "Ada"}), "Szia Ada"},
		{"no such language", c.Voice("tlh").Say("greet", Args{"Name": "Ada"}), "Hello Ada"},
		{"not a language", c.Voice("", "??").Say("greet", Args{"Name": "Ada"}), "Hello Ada"},
		{"one", c.Voice().Count("seeds", 1, Args{"Name": "Ada"}), "1 seed for Ada"},
		{"many", c.Voice().Count("seeds", 7, Args{"Name": "Ada"}), "7 seeds for Ada"},
		{"not translated yet", c.Voice("hu").Say("only.english", nil), "Only here"},
		{"no such message", c.Voice("hu").Say("nothing", nil), "nothing"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %q, want %q", test.name, test.got, test.want)
		}
	}
}

func TestLoadNamesTheBrokenCatalogue(t *testing.T) {
	_, err := load(fstest.MapFS{"active.en.yaml": {Data: []byte("a: [")}})
	if err == nil || !strings.Contains(err.Error(), "active.en.yaml") {
		t.Errorf("error %v does not name the file", err)
	}
}

func TestCatalogueInTheProgram(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	ids := c.IDs()
	if len(ids) == 0 {
		t.Fatal("the English catalogue is empty")
	}
	for i, id := range ids {
		if i > 0 && ids[i-1] == id {
			t.Errorf("%s stands twice", id)
		}
	}
}
