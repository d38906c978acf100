package courier

import (
	"bytes"
	"fmt"
	"mime"
	"mime/multipart"
	"net/textproto"
)

// multipartBody puts the JSON and the pictures into one body, the way Discord
// wants files: the document as payload_json, each file as files[N] where N is the
// id of its entry in the document's attachments.
// https://discord.com/developers/docs/reference#uploading-files
func multipartBody(document []byte, pictures []Picture) (contentType string, body []byte, err error) {
	size := len(document)
	for _, p := range pictures {
		size += len(p.Data)
	}
	var buffer bytes.Buffer
	buffer.Grow(size + 512*(1+len(pictures)))
	form := multipart.NewWriter(&buffer)
	if err := writePart(form, map[string]string{"name": "payload_json"}, "application/json", document); err != nil {
		return "", nil, err
	}
	for i, p := range pictures {
		disposition := map[string]string{"name": fmt.Sprintf("files[%d]", i), "filename": p.Name}
		if err := writePart(form, disposition, p.mediaType(), p.Data); err != nil {
			return "", nil, err
		}
	}
	if err := form.Close(); err != nil {
		return "", nil, err
	}
	return form.FormDataContentType(), buffer.Bytes(), nil
}

func writePart(form *multipart.Writer, disposition map[string]string, mediaType string, content []byte) error {
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", mime.FormatMediaType("form-data", disposition))
	header.Set("Content-Type", mediaType)
	w, err := form.CreatePart(header)
	if err != nil {
		return err
	}
	_, err = w.Write(content)
	return err
}
