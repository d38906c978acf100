package sandbox

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of a message's text, as Discord documents them.
const (
	maxContent     = 2000
	maxDescription = 1024
)

// draftKind is the request that a message's body came in: which flags it may set, and whether it edits.
type draftKind struct {
	flags int
	edit  bool
	// version is the API's; from 10 on, an edit has to list new files in attachments, too.
	version int
}

// The kinds of requests with a message in their body; the API version is filled in by the request.
var (
	channelPost      = draftKind{flags: flagSuppressEmbeds | flagSuppressNotifications | flagComponentsV2}
	interactionReply = draftKind{flags: flagSuppressEmbeds | flagEphemeral | flagSuppressNotifications | flagComponentsV2}
	messageEdit      = draftKind{flags: flagSuppressEmbeds | flagComponentsV2, edit: true}
)

// draft is a checked message body. A nil pointer or a false "given" is a field that the body left out, which an edit
// leaves as it is.
type draft struct {
	content         *string
	embeds          []map[string]any
	embedsGiven     bool
	components      []component
	componentsGiven bool
	files           []draftFile
	filesGiven      bool
	flags           *int
	mentions        mentionRules
	tts             bool
	nonce           any
	nonceEnforced   bool // the nonce is not to be used for a second message
	reference       string
}

// draftFile is an attachment of the message as it will be: a new file, or one that is there already.
type draftFile struct {
	kept        *attachment
	new         *upload
	stored      *attachment // the new file's, once it is kept
	title       string
	description string
}

func (f *draftFile) name() string {
	if f.kept != nil {
		return f.kept.Filename
	}
	return f.new.name
}

// parseDraft checks a message's body. old is the message that an edit changes, nil otherwise. What is wrong is recorded
// in v.
func parseDraft(v *value, files []upload, kind draftKind, old *message) draft {
	var d draft
	if !v.object() {
		return d
	}
	flags := 0
	if old != nil {
		flags = old.Flags
	}
	if n, ok := v.field("flags").number(0, 1<<31-1); ok {
		given := int(n)
		if extra := given &^ kind.flags &^ flags; extra != 0 {
			v.field("flags").fail("MESSAGE_FLAGS_NOT_SETTABLE", "The flags %d cannot be set here.", extra)
		}
		d.flags = &given
		flags = flags&^kind.flags | given&kind.flags
		if old != nil && old.Flags&flagComponentsV2 != 0 && given&flagComponentsV2 == 0 {
			v.field("flags").fail("MESSAGE_FLAGS_COMPONENTS_V2_PERMANENT", "The IS_COMPONENTS_V2 flag cannot be removed from a message.")
		}
	}
	v2 := flags&flagComponentsV2 != 0
	if content := v.field("content"); content.present {
		text := strings.TrimSpace(content.text(0, maxContent))
		d.content = &text
	}
	d.filesGiven = v.field("attachments").present
	d.files = parseFiles(v.field("attachments"), files, kind, old)
	lookup := func(url string) bool { return hasFile(d.files, url) }
	if embeds := v.field("embeds"); embeds.present {
		d.embedsGiven = true
		d.embeds = parseEmbeds(embeds, lookup)
	}
	if v2 {
		for _, name := range []string{"content", "embeds", "poll", "sticker_ids"} {
			if legacy := v.field(name); !legacy.null() && !emptyValue(legacy.raw) {
				legacy.fail("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
					"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", name)
			}
		}
	}
	if components := v.field("components"); components.present {
		d.componentsGiven = true
		form := componentForm{v2: v2, files: lookup}
		d.components = form.parse(components)
	}
	d.mentions = parseMentionRules(v.field("allowed_mentions"))
	d.tts = v.field("tts").boolean()
	if nonce := v.field("nonce"); !nonce.null() && len(nonce.text(0, 25)) > 0 {
		d.nonce = nonce.raw
		d.nonceEnforced = v.field("enforce_nonce").boolean()
	}
	if reference := v.field("message_reference"); !reference.null() && reference.object() {
		d.reference = reference.field("message_id").snowflake()
	}
	if poll := v.field("poll"); !poll.null() {
		poll.fail("POLL_NOT_SUPPORTED", "This stand-in for Discord has no polls.")
	}
	return d
}

// emptyValue reports whether a field says nothing, which Discord accepts where it accepts no content.
func emptyValue(raw any) bool {
	list, isList := raw.([]any)
	return raw == "" || isList && len(list) == 0
}

// parseFiles decides which attachments the message will have. A body without "attachments" keeps all that are there
// and adds the new files; one with it keeps the listed ones and, in an edit since v10, adds the listed files only.
func parseFiles(v *value, uploads []upload, kind draftKind, old *message) []draftFile {
	var result []draftFile
	var existing []attachment
	if old != nil {
		existing = old.Attachments
	}
	if !v.present {
		for i := range existing {
			result = append(result, draftFile{kept: &existing[i], description: existing[i].Description, title: existing[i].Title})
		}
	}
	listed := map[int]bool{}
	for _, entry := range v.list(0, maxFiles) {
		if !entry.object() || !entry.field("id").required() {
			continue
		}
		id := entry.field("id").text(1, 20)
		description, title := entry.field("description"), entry.field("title").text(0, 1024)
		filename := entry.field("filename").text(0, 1024)
		file := draftFile{title: title, description: description.text(0, maxDescription)}
		if i := slices.IndexFunc(existing, func(a attachment) bool { return a.ID == id }); i >= 0 {
			file.kept = &existing[i]
			if description.null() {
				file.description = existing[i].Description
			}
		} else if i := slices.IndexFunc(uploads, func(u upload) bool { return entryNumber(id) == u.number }); i >= 0 {
			number := uploads[i].number
			if listed[number] {
				entry.field("id").fail("ATTACHMENT_ID_DUPLICATED", "The attachment id %s is used twice.", id)
				continue
			}
			listed[number] = true
			file.new = &uploads[i]
			if filename != "" {
				uploads[i].name = cleanFilename(filename)
			}
		} else {
			entry.field("id").fail("ATTACHMENT_NOT_FOUND", "There is no file and no attachment with the id %s.", id)
			continue
		}
		result = append(result, file)
	}
	for i, u := range uploads {
		if !listed[u.number] && !(v.present && kind.edit && kind.version >= 10) {
			result = append(result, draftFile{new: &uploads[i]})
		}
	}
	if len(result) > maxFiles {
		v.fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxFiles)
	}
	return result
}

// entryNumber is the file number that an attachment's id stands for, -1 for none.
func entryNumber(id string) int {
	n := 0
	for _, r := range id {
		if r < '0' || r > '9' || n > 1<<20 {
			return -1
		}
		n = n*10 + int(r-'0')
	}
	return n
}

// hasFile reports whether a URL of the form attachment://name names one of the files; other addresses pass.
func hasFile(files []draftFile, url string) bool {
	name, isFile := strings.CutPrefix(url, attachmentScheme)
	return !isFile || slices.ContainsFunc(files, func(f draftFile) bool { return f.name() == name })
}

// attachmentScheme starts the address by which embeds and components name a file of their own message.
const attachmentScheme = "attachment://"

// parseEmbeds checks embeds and returns them as they were sent, with the type Discord gives them.
func parseEmbeds(v *value, files func(string) bool) []map[string]any {
	list := []map[string]any{}
	total := 0
	for _, e := range v.list(0, 10) {
		if !e.object() {
			continue
		}
		count := func(text string) { total += utf8.RuneCountInString(text) }
		count(e.field("title").text(0, 256))
		count(e.field("description").text(0, 4096))
		e.field("url").link(2048)
		e.field("color").number(0, 0xFFFFFF)
		e.field("timestamp").text(0, 64)
		if footer := e.field("footer"); !footer.null() && footer.object() {
			count(footer.field("text").text(0, 2048))
		}
		if author := e.field("author"); !author.null() && author.object() {
			count(author.field("name").text(0, 256))
		}
		for _, f := range e.field("fields").list(0, 25) {
			if f.object() && f.field("name").required() && f.field("value").required() {
				count(f.field("name").text(1, 256))
				count(f.field("value").text(1, 1024))
				f.field("inline").boolean()
			}
		}
		for _, name := range []string{"image", "thumbnail"} {
			picture := e.field(name)
			if picture.null() || !picture.object() {
				continue
			}
			if url := picture.field("url").link(2048, "attachment"); url != "" {
				if !files(url) {
					picture.field("url").fail("ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
				}
			}
		}
		embed := map[string]any{}
		for key, raw := range e.raw.(map[string]any) {
			if raw != nil {
				embed[key] = raw
			}
		}
		embed["type"] = "rich"
		list = append(list, embed)
	}
	if total > 6000 {
		v.fail("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
	return list
}
