package sandbox

import "unicode/utf8"

// layout checks the components that only messages with the flag IS_COMPONENTS_V2 (and, for text, modals) may have.
func (f *componentForm) layout(v *value, c *component) {
	switch c.Type {
	case textDisplay:
		c.Content = f.needText(v.field("content"), maxTextV2)
		f.text += utf8.RuneCountInString(c.Content)
	case section:
		c.Components = f.children(v.field("components"), 1, 3, []int{textDisplay})
		if v.field("accessory").required() {
			if inner, ok := f.one(v.field("accessory"), []int{button, thumbnail}); ok {
				c.Accessory = &inner
			}
		}
	case thumbnail:
		c.Media = f.media(v.field("media"))
		c.Description = v.field("description").text(0, maxDescription)
		c.Spoiler = v.field("spoiler").boolean()
	case mediaGallery:
		for _, item := range v.field("items").list(1, 10) {
			if !item.object() {
				continue
			}
			entry := galleryItem{
				Description: item.field("description").text(1, maxDescription),
				Spoiler:     item.field("spoiler").boolean(),
			}
			if media := f.media(item.field("media")); media != nil {
				entry.Media = *media
			}
			c.Items = append(c.Items, entry)
		}
	case fileComponent:
		c.File = f.media(v.field("file"))
		c.Spoiler = v.field("spoiler").boolean()
	case separator:
		divider := v.field("divider").null() || v.field("divider").boolean()
		c.Divider = &divider
		c.Spacing = 1
		if !v.field("spacing").null() {
			c.Spacing, _ = v.field("spacing").choice(1, 2)
		}
	case container:
		c.AccentColor = v.field("accent_color").optionalNumber(0, 0xFFFFFF)
		c.Spoiler = v.field("spoiler").boolean()
		c.Components = f.children(v.field("components"), 1, maxComponentsV2,
			[]int{actionRow, section, textDisplay, mediaGallery, fileComponent, separator})
	}
}

// media checks what a picture or file is taken from: a web address or attachment://name of a file in the message.
func (f *componentForm) media(v *value) *mediaItem {
	if !v.required() || !v.object() || !v.field("url").required() {
		return nil
	}
	item := &mediaItem{URL: v.field("url").link(2048, "attachment")}
	if item.URL == "" {
		return nil
	}
	if !f.files(item.URL) {
		v.field("url").fail("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
	}
	return item
}
