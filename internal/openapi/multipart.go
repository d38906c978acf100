package openapi

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"regexp"
)

var filePart = regexp.MustCompile(`^files\[[0-9]\]$`)

// payloadJSON returns the JSON of a multipart body, in which there may be
// nothing else but files.
func payloadJSON(body []byte, boundary string) ([]byte, error) {
	form := multipart.NewReader(bytes.NewReader(body), boundary)
	var payload []byte
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("the multipart body is malformed: %w", err)
		}
		switch name := part.FormName(); {
		case name == "payload_json" && payload == nil:
			if payload, err = io.ReadAll(part); err != nil {
				return nil, fmt.Errorf("the multipart body is malformed: %w", err)
			}
		case filePart.MatchString(name) && part.FileName() != "":
		default:
			return nil, fmt.Errorf("the multipart body has an unknown, repeated or nameless part %q", name)
		}
	}
	if payload == nil {
		return nil, errors.New("the multipart body has no part payload_json")
	}
	return payload, nil
}
