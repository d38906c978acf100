package bot

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"owarebot/bot/locale"
)

var (
	// words is what a sentence, a label or a name has that nothing else in this
	// package needs: a capital letter, or two words with a space between.
	words = regexp.MustCompile(`\p{Lu}|\p{L}[,.:;!?]? \p{L}`)
	// timestamp is a time in Discord's notation, whose styles are letters.
	timestamp = regexp.MustCompile(`<t:%d:\w>`)
	// messageID is what the IDs of the catalogue look like.
	messageID = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+$`)
	// notForPeople are the functions whose text goes into logs and errors.
	notForPeople = []string{"errors.New", "fmt.Errorf", "Log.Debug", "Log.Info", "Log.Warn", "Log.Error",
		"log.Debug", "log.Info", "log.Warn", "log.Error"}
)

// TestNoSentenceStandsInTheCode reads the package's own source: what people see
// comes from the catalogue, all of the catalogue is used, and every ID used is in
// it.
func TestNoSentenceStandsInTheCode(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	used := make(map[string]bool)
	files := token.NewFileSet()
	names, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range textsForPeople(file) {
			value, err := strconv.Unquote(text.Value)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case messageID.MatchString(value) && !strings.HasSuffix(value, ".png") && !strings.HasSuffix(value, ".gif"):
				used[value] = true
				if !slices.Contains(catalogue.IDs(), value) {
					t.Errorf("%s: the catalogue has no %s", files.Position(text.Pos()), value)
				}
			case words.MatchString(timestamp.ReplaceAllString(value, "")):
				t.Errorf("%s: the sentence %s belongs into the catalogue", files.Position(text.Pos()), text.Value)
			}
		}
	}
	for _, id := range catalogue.IDs() {
		if !used[id] {
			t.Errorf("nothing uses the catalogue's %s", id)
		}
	}
}

// textsForPeople finds the string literals of a file that may reach Discord: all
// but imports, the names of a sentence's gaps, and what goes into logs and errors.
func textsForPeople(file *ast.File) []*ast.BasicLit {
	var texts []*ast.BasicLit
	gaps := make(map[ast.Node]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.CallExpr:
			return !slices.ContainsFunc(notForPeople, func(f string) bool { return strings.HasSuffix("."+called(n.Fun), "."+f) })
		case *ast.FuncDecl:
			// The text of an error is for the log.
			return n.Name.Name != "Error"
		case *ast.KeyValueExpr:
			gaps[n.Key] = true
		case *ast.IndexExpr:
			gaps[n.Index] = true
		case *ast.BasicLit:
			if n.Kind == token.STRING && !gaps[n] {
				texts = append(texts, n)
			}
		}
		return true
	})
	return texts
}

// called is the name of a function as it is called, such as b.Log.Warn.
func called(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return called(f.X) + "." + f.Sel.Name
	}
	return ""
}

// TestSentencesAreWhole looks for gaps that nothing filled, in all that the
// transcripts hold.
func TestSentencesAreWhole(t *testing.T) {
	names, err := fs.Glob(os.DirFS("testdata"), "*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, name := range names {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range []string{"<no value>", "{{", "}}", "<@>", "%!"} {
			if strings.Contains(string(text), wrong) {
				t.Errorf("%s has %s", name, wrong)
			}
		}
	}
}
