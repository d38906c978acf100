package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// module is this module's path.
const module = "owarebot"

// mayImport says, for every package of ours but the tests, which others of ours
// it may import. What is not in the table must not exist: a new package starts
// with a decision about its place. See docs/architecture.md.
var mayImport = map[string][]string{
	"engine":                {},
	"engine/endgame":        {"engine", "internal/wholefile"},
	"engine/search":         {"engine"},
	"engine/tune":           {"engine", "engine/search", "internal/chance", "internal/tally"},
	"engine/prove":          {"engine"},
	"engine/strategy":       {"engine"},
	"engine/players":        {"engine", "engine/search", "engine/prove", "engine/strategy", "internal/chance"},
	"engine/ladder":         {"engine", "engine/players", "internal/chance", "internal/tally"},
	"uci":                   {"engine", "engine/search", "internal/memory"},
	"match":                 {"engine"},
	"match/storetest":       {"match", "engine"},
	"render":                {"engine"},
	"storage":               {"match", "engine"},
	"bot/courier":           {},
	"bot/gateway":           {},
	"bot/locale":            {},
	"bot/thinking":          {},
	"bot":                   {"match", "engine", "engine/players", "render", "bot/courier", "bot/gateway", "bot/locale", "bot/thinking"},
	"sandbox":               {"sandbox/page"},
	"sandbox/page":          {},
	"sandbox/page/pagetest": {},
	"config":                {},
	"app/control":           {},
	"app":                   {"engine", "engine/search", "engine/endgame", "engine/players", "match", "render", "storage", "bot", "bot/courier", "bot/gateway", "bot/locale", "config", "app/control"},
	"cli":                   {"engine", "engine/tune", "engine/search", "engine/endgame", "engine/players", "engine/ladder", "engine/prove", "engine/strategy", "uci", "render", "storage", "sandbox", "config", "app", "app/control", "internal/memory", "internal/wholefile"},
	"":                      {"cli"},
	"e2e":                   {},
	"internal/chance":       {},
	"internal/memory":       {},
	"internal/openapi":      {},
	"internal/tally":        {},
	"internal/wholefile":    {},
}

// onlyIn says which packages may know a library, for those libraries that stand
// for an outside world: Discord, the disk, drawing, the command line, YAML.
var onlyIn = map[string][]string{
	"github.com/bwmarrin/discordgo":    {"bot", "bot/courier", "bot/gateway"},
	"go.etcd.io/bbolt":                 {"storage", "sandbox"},
	"github.com/fogleman/gg":           {"render"},
	"github.com/alecthomas/kong":       {""},
	"go.yaml.in/yaml/v3":               {"config", "bot/locale"},
	"github.com/nicksnyder/go-i18n/v2": {"bot/locale"},
}

// notInEngine are packages of the standard library that would give the rules a
// clock, chance, a log or an outside world.
var notInEngine = []string{"os", "io/fs", "net", "time", "math/rand", "log", "syscall", "runtime", "unsafe", "crypto"}

// A goPackage is what "go list" tells about a package.
type goPackage struct {
	ImportPath string
	Imports    []string
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	output, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = errors.New(string(exit.Stderr))
		}
		t.Fatalf("go list: %v", err)
	}
	var packages []goPackage
	for decoder := json.NewDecoder(strings.NewReader(string(output))); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// ours is the path inside this module, "" for its root.
func ours(importPath string) (string, bool) {
	if importPath == module {
		return "", true
	}
	return strings.CutPrefix(importPath, module+"/")
}

func TestImportsGoOneWay(t *testing.T) {
	for _, p := range listPackages(t) {
		name, _ := ours(p.ImportPath)
		allowed, known := mayImport[name]
		if !known {
			t.Errorf("package %s is not in the table mayImport; decide who may know whom", p.ImportPath)
		}
		for _, imported := range p.Imports {
			if other, ok := ours(imported); ok && !slices.Contains(allowed, other) {
				t.Errorf("package %q imports %q, which it must not know", name, other)
			}
			for library, rooms := range onlyIn {
				if within(imported, library) && !slices.Contains(rooms, name) {
					t.Errorf("package %q imports %s, which only %q may know", name, imported, rooms)
				}
			}
		}
	}
}

func TestEngineIsPure(t *testing.T) {
	for _, p := range listPackages(t) {
		if p.ImportPath != path.Join(module, "engine") {
			continue
		}
		for _, imported := range p.Imports {
			// A dot in the first element is what tells a host, and so any
			// module but the standard library.
			if first, _, _ := strings.Cut(imported, "/"); strings.Contains(first, ".") {
				t.Errorf("engine imports %s; it may use the standard library only", imported)
			}
			for _, forbidden := range notInEngine {
				if within(imported, forbidden) {
					t.Errorf("engine imports %s; rules have no clock, chance, log or outside world", imported)
				}
			}
		}
	}
}

// within reports whether an import path is the given one or below it.
func within(importPath, root string) bool {
	return importPath == root || strings.HasPrefix(importPath, root+"/")
}
