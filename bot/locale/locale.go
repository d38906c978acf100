// Package locale keeps every sentence that people see, by message ID and
// language, so that none stands in the code.
//
// The sentences are in the files active.<language>.yaml. A new language is a new
// file; what it does not have (yet) is said in English.
package locale

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"go.yaml.in/yaml/v3"
	"golang.org/x/text/language"
)

//go:embed active.*.yaml
var files embed.FS

// Catalogue holds the sentences of all languages. It is safe for concurrent use.
type Catalogue struct {
	bundle *i18n.Bundle
	ids    []string
}

// Load reads the catalogues that are built into the program. An error means that
// one of them cannot be read, and names it.
func Load() (*Catalogue, error) { return load(files) }

func load(from fs.FS) (*Catalogue, error) {
	names, err := fs.Glob(from, "active.*.yaml")
	if err != nil {
		return nil, err
	}
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("yaml", yaml.Unmarshal)
	c := &Catalogue{bundle: bundle}
	for _, name := range names {
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", name, err)
		}
		file, err := bundle.ParseMessageFileBytes(text, name)
		if err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", name, err)
		}
		if file.Tag == language.English {
			for _, message := range file.Messages {
				c.ids = append(c.ids, message.ID)
			}
		}
	}
	slices.Sort(c.ids)
	return c, nil
}

// IDs lists the messages there are, sorted.
func (c *Catalogue) IDs() []string { return slices.Clone(c.ids) }

// Args are the values that fill the gaps of a sentence, by name.
type Args map[string]any

// Voice says the catalogue's sentences in one language. Make one with
// [Catalogue.Voice].
type Voice struct {
	localizer *i18n.Localizer
}

// Voice returns the voice for the first of the preferred languages that there
// is; English where there is none. The languages are BCP 47 tags such as "hu" or
// "en-GB", which Discord's locales are; others are passed over.
func (c *Catalogue) Voice(preferred ...string) Voice {
	return Voice{i18n.NewLocalizer(c.bundle, preferred...)}
}

// Say returns the sentence with its gaps filled. A message that there is not is
// said as its ID, so that a person can at least report it.
func (v Voice) Say(id string, args Args) string {
	return v.localize(id, &i18n.LocalizeConfig{MessageID: id, TemplateData: args})
}

// Count is [Voice.Say] for a sentence about n things, which also fills the gap
// named Count.
func (v Voice) Count(id string, n int, args Args) string {
	data := Args{"Count": n}
	for name, value := range args {
		data[name] = value
	}
	return v.localize(id, &i18n.LocalizeConfig{MessageID: id, TemplateData: data, PluralCount: n})
}

// localize keeps the sentence even with an error: in another language that lacks
// it, it comes in English.
func (v Voice) localize(id string, what *i18n.LocalizeConfig) string {
	sentence, err := v.localizer.Localize(what)
	if err != nil && sentence == "" {
		return id
	}
	return sentence
}
